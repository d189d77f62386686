"""Sightings, returns, reports and the gazette by the API."""

import re

import pytest

from campaign.models import Report
from tests.campaign.api.programs import Program
from tests.campaign.scenes import fought_war, read

pytestmark = pytest.mark.django_db


def test_a_report_has_the_lines_of_its_page(client):
    war, _met = fought_war()
    carlos = Program(war, "carlos", "camaguey")
    assert carlos.get("/reports") == [1]
    (report, *_others) = carlos.get("/reports/1")
    client.force_login(war.seats.get(key="camaguey").player)
    page = read(client.get(f"/c/{war.slug}/reports/1/"))
    news = report["parts"][0]["lines"]
    assert news
    # The page sets the name of a battle in bold, and heads lists where the API has one line.
    plain = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    told = [sentence for line in news for sentence in line.partition(": ")[2].split(". ") or [line]]
    assert all(" ".join(each.split()).rstrip(".") in plain for each in told)
    Report.objects.update(state="draft")
    assert carlos.get("/reports") == []
    assert carlos.send("GET", "/reports/1").status_code == 404
    assert carlos.send("GET", "/gazette/1").status_code == 404
    assert carlos.get("/gazette") == []


def test_each_side_reads_its_own_return_and_the_umpire_both():
    war, engagement = fought_war()
    sides = {
        name: [form["side"] for form in Program(war, name, seat).get(f"/returns/{engagement.ref}")["forms"]]
        for name, seat in (("carlos", "camaguey"), ("ana", "captain_general"), ("ulises", ""))
    }
    assert sides == {"carlos": ["Cuba"], "ana": ["Spain"], "ulises": ["Spain", "Cuba"]}
    (line,) = Program(war, "carlos", "camaguey").get("/returns")
    assert line["ref"] == engagement.ref
    assert line["lost"] == 80


def test_sightings_are_bands_with_a_place_and_a_day():
    war, _met = fought_war()
    seen = Program(war, "carlos", "camaguey").get("/sightings")
    assert seen
    for row in seen:
        assert row["low"] <= row["high"]
        assert row["side"] == "spain"
        assert row["spot"]["place"] or row["spot"]["route"]
