"""The monthly strength return, as page and file."""

import csv

import pytest
from django.contrib.auth.models import User

from campaign.logic.vocabulary import Account, Cause, ForceState, Stock
from campaign.models import Force, Unit
from campaign.pages.returns.monthly_strength import inert_cell
from campaign.store.ledger_reads import balances_by_unit
from tests.campaign.scenes import fought_war, read
from tests.verbs import move

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    return fought_war()[0]


def rows(client, war, month="") -> list[dict[str, str]]:
    answer = client.get(f"/c/{war.slug}/strength/strength.csv?month={month}")
    assert answer["Content-Type"].startswith("text/csv")
    return list(csv.DictReader(answer.content.decode().splitlines()))


def as_(client, name):
    client.force_login(User.objects.get(username=name))
    return client


def test_the_opening_strength_plus_arrivals_minus_departures_is_the_strength(client, war):
    for row in rows(as_(client, "ulises"), war):
        came = int(row["On the rolls before"]) + int(row["Came"])
        gone = sum(int(row[head]) for head in ("Dead", "Deserted", "Discharged"))
        stands = sum(int(row[head]) for head in ("Fit for duty", "Sick", "Wounded", "Missing", "Captured"))
        assert came - gone == stands == int(row["On the rolls"]) > 0


def test_men_of_the_scenario_were_there_before_the_first_month(client, war):
    unit = Unit.objects.get(campaign=war, key="band")
    move(unit, 9, Account.DEPOT, Account.FIT)
    (row,) = [row for row in rows(as_(client, "carlos"), war) if row["Unit"] == unit.name]
    assert int(row["On the rolls before"]) > 100
    assert row["Came"] == "9"


def test_horses_mules_and_guns_are_reported_as_they_stood_when_the_month_was_over(client, war):
    unit = Unit.objects.get(campaign=war, key="band")
    (before,) = [row for row in rows(as_(client, "carlos"), war) if row["Unit"] == unit.name]
    move(unit, 12, Account.DEPOT, Account.IN_HAND, stock=Stock.HORSE)
    move(unit, 3, Account.DEPOT, Account.IN_HAND, stock=Stock.MULE)
    move(unit, 2, Account.DEPOT, Account.IN_HAND, stock=Stock.FIELD_GUN)
    move(unit, 1, Account.IN_HAND, Account.CAPTURED_BY, stock=Stock.FIELD_GUN)
    move(unit, 1, Account.DEPOT, Account.IN_HAND, stock=Stock.GUN)
    (row,) = [row for row in rows(client, war) if row["Unit"] == unit.name]
    more = {head: int(row[head]) - int(before[head]) for head in ("Horses and mules", "Guns")}
    assert more == {"Horses and mules": 15, "Guns": 2}
    assert row["Came"] == before["Came"]


def test_a_seat_reads_its_own_side_and_the_umpire_both(client, war):
    everything = {row["Unit"] for row in rows(as_(client, "ulises"), war)}
    spain, cuba = ({row["Unit"] for row in rows(as_(client, name), war)} for name in ("ana", "carlos"))
    assert spain
    assert cuba
    assert not spain & cuba
    assert spain | cuba == everything
    page = read(as_(client, "carlos").get(f"/c/{war.slug}/strength/"))
    assert all(name in page for name in cuba)
    assert "Strength return, September 1873" in page


def test_only_what_was_known_is_shown_of_a_force_out_of_contact(client, war):
    force = Force.objects.get(key="band")
    before = [row for row in rows(as_(client, "carlos"), war) if row["Force"] == force.name]
    news = {"day": "1873-09-15", "place": "", "route": "", "metres": 0}
    Force.objects.filter(pk=force.pk).update(state=ForceState.ENGAGED, last_news=news)
    after = [row for row in rows(client, war) if row["Force"] == force.name]
    assert before != after


def test_strength_over_time_and_losses_by_cause_are_those_of_one_s_own_ledger(client, war):
    unit = Unit.objects.get(campaign=war, key="band")
    move(unit, 9, Account.FIT, Account.DESERTED, cause=Cause.DESERTION)
    now = {
        account: men for (of, account), men in balances_by_unit([unit])[unit.pk].items() if of == Stock.MEN
    }
    page = as_(client, "carlos").get(f"/c/{war.slug}/strength/since/").context["page"]
    effective, lying = page.chart.curves
    assert (effective.name, lying.name) == ("fit for duty", "in hospital")
    assert page.chart.said == f"Men fit to march: Cuba {now['fit']}."
    (own,) = page.losses
    told = [row.text for row in own.rows]
    assert "Deserted, desertion: 9" in told
    assert f"Dead, battle: {now['dead']}" in told
    assert f"Captured: {now['captured']}" in told
    assert [row.men for row in own.rows] == sorted((row.men for row in own.rows), reverse=True)
    whole = as_(client, "ulises").get(f"/c/{war.slug}/strength/since/").context["page"]
    assert [curve.name for curve in whole.chart.curves] == ["Spain", "Cuba"]
    assert [each.name for each in whole.losses] == ["Spain", "Cuba"]
    spain = read(as_(client, "ana").get(f"/c/{war.slug}/strength/since/"))
    assert "Deserted, desertion: 9" not in spain
    assert "Cuba" not in spain


def test_the_strength_return_does_not_wait_for_the_sums_of_the_whole_war(client, war):
    """Checks that it asks for them later. Without scripts a link leads there."""
    page = as_(client, "carlos").get(f"/c/{war.slug}/strength/").content.decode()
    assert f'hx-get="/c/{war.slug}/strength/since/" hx-trigger="load"' in page
    assert f'<a href="/c/{war.slug}/strength/since/">' in page
    assert "Lost since the war began" not in page
    part = client.get(f"/c/{war.slug}/strength/since/", headers={"hx-request": "true"}).content.decode()
    assert "Lost since the war began" in part
    assert "<html" not in part


def test_a_month_beyond_the_campaign_is_its_nearest(client, war):
    client = as_(client, "ana")
    assert rows(client, war, "1999-01") == rows(client, war, "nonsense") == rows(client, war)
    assert client.get(f"/c/{war.slug}/strength/?month=1800-01").status_code == 200


def test_no_name_is_a_formula_in_a_spreadsheet():
    assert [inert_cell(name) for name in ("=1+1", "León")] == ["'=1+1", "León"]
