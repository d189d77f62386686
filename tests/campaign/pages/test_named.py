"""Sides and seats have a name in each language of their scenario; papers and pages say the reader's."""

import io
import re

import pytest
from django.utils import translation

from battles.simulation import play_turn
from campaign.logic.timetable import DueKind
from campaign.models import Report, Seat, Side
from campaign.operations import archives, scenarios
from campaign.pages.named import named
from campaign.scenario_checks import read as read_scenario
from tests.campaign.scenes import manned_war
from tests.campaign.test_fog import seat_everybody, walk

pytestmark = pytest.mark.django_db
# Forces and units have one name: a garrison is "Central Department staff" to all.
IN_ENGLISH = re.compile(r"\b(Spain|Cuba in Arms|Central Department(?! staff)|Eastern line)\b")


def test_a_reader_of_spanish_reads_the_spanish_names_of_sides_and_seats_on_every_page(client):
    war = scenarios.load(scenario=read_scenario("camaguey_1873"), seed="names")
    play_turn(war)
    seat_everybody(war)
    client.cookies["django_language"] = "es"
    for key in ("central_department", "camaguey"):
        client.force_login(war.seats.get(key=key).user)
        pages = walk(client, f"/c/{war.slug}/words/", most=60)
        assert any("España" in page for page in pages.values())
        assert [where for where, page in pages.items() if IN_ENGLISH.search(page)] == []
    translation.activate("en")


def test_a_name_without_spanish_is_read_as_it_is(client):
    war = manned_war()
    with translation.override("es"):
        assert [side.called for side in war.sides.all()] == ["Spain", "Cuba"]
    Side.objects.filter(key="spain").update(name_es="España")
    side = war.sides.get(key="spain")
    with translation.override("en"):
        assert (side.called, str(side)) == ("Spain", "Spain")
    with translation.override("es"):
        assert (side.called, str(side), side.name) == ("España", "España", "Spain")


def test_papers_are_kept_in_english_and_read_in_the_reader_s_names():
    war = manned_war()
    Side.objects.filter(campaign=war, key="spain").update(name_es="España")
    Seat.objects.filter(campaign=war, key="marine").update(name_es="Infantería de marina")
    line = {
        "side": "Spain",
        "text": "Spain rejoices.",
        "rests": {"knows": ["Spain", "Cuba"], "lost": {"Spain": 7}},
    }
    facts = {"lines": [line], "orders": {"late": ["Marines"]}}
    paper = Report(turn=war.turns.get(), facts=facts)
    with translation.override("en"):
        assert named(paper) is facts
    with translation.override("es"):
        rests = {"knows": ["España", "Cuba"], "lost": {"España": 7}}
        told = {"side": "España", "text": "Spain rejoices.", "rests": rests}
        assert named(paper) == {"lines": [told], "orders": {"late": ["Infantería de marina"]}}


def test_a_force_or_a_place_that_is_called_as_a_seat_or_a_side_keeps_its_name():
    war = manned_war()
    Side.objects.filter(campaign=war, key="spain").update(name_es="España")
    Seat.objects.filter(campaign=war, key="marine").update(name_es="Infantería de marina")
    letters = [{"to": "Marines"}, {"to": "Marines", "force": True}]
    facts = {
        "forces": [{"name": "Marines"}],
        "prisoners": {"held": [{"holder": "Marines"}], "offers": [{"by": "Spain", "to": "Cuba"}]},
        "lines": [{"place": "Spain", "holder": "Spain"}],
        "dispatches": {"sent": letters},
        "weather": {"Spain": "fair"},
    }
    with translation.override("es"):
        told = named(Report(turn=war.turns.get(), facts=facts))
    assert told["prisoners"] == {
        "held": [{"holder": "Marines"}],
        "offers": [{"by": "España", "to": "Cuba"}],
    }
    assert told["lines"] == [{"place": "Spain", "holder": "España"}]
    assert [row["to"] for row in told["dispatches"]["sent"]] == ["Infantería de marina", "Marines"]
    assert (told["forces"], told["weather"]) == (facts["forces"], facts["weather"])


def test_both_names_go_with_the_campaign_s_file():
    war = scenarios.load(scenario=read_scenario("camaguey_1873"), seed="names")
    file = io.BytesIO()
    archives.write(campaign=war, to=file, actor=None)
    made = archives.bring_in(file=file, actor=None)
    assert made.sides.get(key="cuba").name_es == "Cuba en Armas"
    seat = Seat.objects.get(campaign=made, key="central_department")
    assert (seat.name_es, seat.title_es[:8]) == ("Departamento Central", "Al mando")


def test_what_the_timetable_brings_is_told_in_spanish_where_the_scenario_has_it():
    war = scenarios.load(scenario=read_scenario("ten_years_war"), seed="pardon")
    pardon = "Surrenders under the pardon bands and devastation"
    facts = {
        "come": [{"name": pardon, "own": True}, {"name": "Mary Lowell"}, {"name": ""}],
        "lines": [{"names": [pardon, "Galvanic, first voyage"], "place": pardon}],
    }
    with translation.override("es"):
        told = named(Report(turn=war.turns.get(), facts=facts))
        assert war.timetable.get(key="loss_1870").called[:12] == "Presentados "
    said = "Presentados por los bandos de indulto y la devastación"
    assert [row["name"] for row in told["come"]] == [said, "Mary Lowell", ""]
    assert told["lines"] == [{"names": [said, "Galvanic, primer viaje"], "place": pardon}]


def test_every_text_of_a_shipped_timetable_stands_in_spanish():
    """But ships, and forces, which go by their names."""
    rows = read_scenario("ten_years_war").timetable
    ships = {
        "Anna",
        "Catherine Whiting",
        "Edgar Stewart",
        "Fanny",
        "George B. Upton",
        "Henry Burden",
        "Hornet",
    }
    ships |= {"J. Adams", "Lillian", "Mary Lowell", "Perrit"}
    assert {row.name for row in rows if row.kind != DueKind.FORCE and not row.name_es} == ships
