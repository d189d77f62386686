"""Arrivals of the timetable, week by week."""

import datetime as dt

import pytest
from django.db import transaction

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Balance, Campaign, Posting, TimetableEntry
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.turns import turn_machine as turns, weekly_services
from campaign.store.archive import war_checksum
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.faults import every_write
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war() -> Campaign:
    """Returns the small war by a timetable. Its Spanish regiment was raised with 600 men and has 500."""
    made = declare_war()
    made.settings = {"timetable": "on"}
    made.save()
    leon = raise_force(made, "leon", side="spain", at="alba").units.create(
        campaign=made, side=made.sides.get(key="spain"), key="leon", name="León", arm="infantry",
        nation="spanish", troops="infantry", firearms={"rifle_muzzle": 100},
    )  # fmt: skip
    turn = current_turn(made)
    post_lines(turn=turn, date=turn.starts, lines=[
        Line(leon, Stock.MEN, Account.DEPOT, Account.FIT, 600, Cause.RECRUIT, "scenario/tests"),
        Line(leon, Stock.MEN, Account.FIT, Account.DEAD, 100, Cause.UMPIRE, "tests"),
    ])  # fmt: skip
    raise_force(made, "band", side="cuba", at="cerro", men=100, firearms={"machete": 100})
    return made


def expect(war: Campaign, kind: str, *, side="spain", after=0, until=6, chance=100, **data) -> TimetableEntry:
    """Returns a row of the timetable. It counts *after* to *until* days from the campaign's first."""
    first = war.start_date
    return TimetableEntry.objects.create(
        campaign=war, key="row", side=war.sides.get(key=side), kind=kind, name="Row", chance=chance,
        opens=first + dt.timedelta(days=after), closes=first + dt.timedelta(days=until), data=data,
    )  # fmt: skip


def week(war: Campaign) -> TimetableEntry:
    """Opens the next turn; the row of the timetable after it."""
    before = current_turn(war)
    war.refresh_from_db()
    rows = Rows(before)
    weekly_services.begin_week(
        rows, turns.open_turn(campaign=war, number=before.number + 1, seed=f"{before.number} x")
    )
    rows.flush()
    assert audit(war).faults == ()
    return war.timetable.get()


def men(war: Campaign, unit: str, account: Account = Account.FIT) -> int:
    found = Balance.objects.filter(unit__campaign=war, unit__key=unit, stock="men", account=account)
    return sum(found.values_list("amount", flat=True))


REGULARS = {
    "nation": "spanish", "troops": "infantry", "place": ["alba"], "weapons": {"rifle_breech": 100},
}  # fmt: skip
REBELS = {"nation": "cuban", "troops": "infantry", "place": ["cerro"], "weapons": {"machete": 100}}


def test_a_draft_fills_up_its_regiment_and_the_rest_are_a_new_one_where_they_land(war):
    due = expect_and_week(war, "reinforcement", men=400, guns=2, **REGULARS)
    assert (men(war, "leon"), men(war, "row"), men(war, "row_guns")) == (600, 270, 30)
    assert war.forces.get(key="row").place.key == "alba"
    assert (due.days, due.happened[0]["what"], due.happened[0]["men"]) == ([], "came", 400)
    assert {(line.cause, line.date) for line in Posting.objects.filter(turn__number=2)} == {
        (Cause.RECRUIT, war.start_date + dt.timedelta(days=7))
    }
    guns = Balance.objects.get(unit__key="row_guns", stock=Stock.GUN, account=Account.IN_HAND)
    assert guns.amount == 2


def test_arrivals_have_the_timetables_name_in_both_languages(war):
    war.settings |= {"company": 130}
    war.save()
    expect_and_week(war, "reinforcement", men=800, guns=2, load=500, name_es="Fila", **REGULARS)
    force = war.forces.get(key="row_1")
    assert (force.name, force.name_es) == ("Row 1", "Fila 1")
    names = war.units.filter(force=force).order_by("key").values_list("name", "name_es")
    assert {*names} >= {("Row 1", "Fila 1"), ("Row 1, 2", "Fila 1, 2")}


def expect_and_week(war: Campaign, kind: str, **data) -> TimetableEntry:
    expect(war, kind, **data)
    return week(war)


def test_arrivals_form_companies_and_none_is_overfull(war):
    war.settings |= {"company": 130}
    war.save()
    expect_and_week(war, "reinforcement", men=400, guns=2, **REGULARS)
    assert [men(war, unit) for unit in ("leon", "row", "row_c2", "row_c3", "row_guns")] == [
        600,
        90,
        90,
        90,
        30,
    ]
    assert {unit.force.key for unit in war.units.filter(key__startswith="row")} == {"row"}


def test_recruits_fill_a_band_up_to_a_company_and_the_rest_are_others(war):
    war.settings |= {"company": 130}
    war.save()
    expect_and_week(war, "recruits", side="cuba", men=200, **REBELS)
    assert [men(war, unit) for unit in ("band", "row", "row_c2")] == [130, 85, 85]


def test_a_handful_left_over_make_no_regiment(war):
    expect_and_week(war, "reinforcement", men=105, **REGULARS)
    assert men(war, "leon") == 605


def test_loads_come_on_their_days_and_all_together_are_all(war):
    due = expect_and_week(war, "reinforcement", until=27, men=1000, load=100, **REGULARS)
    assert len(due.days) + len(due.happened) == 10
    assert 0 < len(due.days) < 10
    for _week in range(3):
        due = week(war)
    assert (due.days, len(due.happened)) == ([], 10)
    assert sum(told["men"] for told in due.happened) == 1000
    came = Posting.objects.filter(cause=Cause.RECRUIT, turn__number__gt=1, stock="men")
    assert sum(came.values_list("amount", flat=True)) == 1000


def test_nothing_comes_before_its_window_or_by_a_chance_that_fails(war):
    assert expect_and_week(war, "reinforcement", after=8, until=20, men=400, **REGULARS).days is None
    war.timetable.all().delete()
    due = expect_and_week(war, "reinforcement", chance=0, men=400, **REGULARS)
    assert (due.days, due.happened[0]["what"]) == ([], "failed")
    assert men(war, "leon") == 500


def test_only_the_rest_of_a_window_that_began_before_the_war_arrives(war):
    due = expect_and_week(war, "reinforcement", after=-70, until=6, men=1100, load=100, **REGULARS)
    assert due.days == []
    assert len(due.happened) < 5


def test_a_draft_waits_while_the_enemy_holds_the_port(war):
    war.places.update(holder=war.sides.get(key="cuba"))
    assert len(expect_and_week(war, "reinforcement", men=400, **REGULARS).days) == 1
    war.places.update(holder=None)
    assert week(war).happened[0]["what"] == "came"


def test_an_expedition_met_at_the_beach_arms_the_men_of_the_district(war):
    due = expect_and_week(war, "expedition", side="cuba", men=30, guns=1, arms={"rifle_breech": 60}, **REBELS)
    assert (due.happened[0]["what"], due.happened[0]["place"]) == ("landed", "cerro")
    assert (men(war, "row"), men(war, "row_guns")) == (15, 15)
    armed = war.units.get(key="band").firearms
    assert 40 <= armed["rifle_breech"] <= 60
    assert sum(armed.values()) == 100


def test_an_expedition_met_by_nobody_loses_half_its_arms(war):
    war.forces.filter(key="band").update(place=war.places.get(key="alba"))
    war.forces.filter(key="leon").update(place=war.places.get(key="bor"))
    due = expect_and_week(war, "expedition", side="cuba", men=0, arms={"rifle_breech": 60}, **REBELS)
    assert due.happened[0]["what"] == "unmet"
    assert war.units.get(key="band").firearms == {"rifle_breech": 30, "machete": 70}


def test_an_expedition_that_finds_the_enemy_at_every_beach_is_given_up_two_weeks_late(war):
    war.forces.filter(key="leon").update(place=war.places.get(key="cerro"))
    due = expect_and_week(war, "expedition", side="cuba", men=30, **REBELS)
    assert len(due.days) == 1
    while due.days:
        due = week(war)
    assert (due.happened[0]["what"], current_turn(war).number) == ("lost", 4)


@pytest.mark.parametrize("kind", ["ally", "neutral"])
def test_an_expedition_lands_at_a_beach_where_none_but_a_friend_or_a_neutral_stands(war, kind):
    war.forces.filter(key="leon").update(place=war.places.get(key="cerro"))
    war.relations = [{"turn": 1, "sides": ["spain", "cuba"], "kind": kind}]
    war.save()
    due = expect_and_week(war, "expedition", side="cuba", men=30, **REBELS)
    assert due.happened[0]["what"] == "landed"


def test_recruits_join_who_stands_in_the_district_and_bring_their_own_arms(war):
    war.units.filter(key="band").update(firearms={"rifle_breech": 100})
    expect_and_week(war, "recruits", side="cuba", men=150, **REBELS)
    assert (men(war, "band"), men(war, "row")) == (200, 50)
    assert war.units.get(key="band").firearms == {"rifle_breech": 50, "machete": 50}


def test_men_who_surrender_leave_the_ranks_a_quarter_at_most(war):
    due = expect_and_week(war, "surrender", side="cuba", men=90)
    assert (men(war, "band"), men(war, "band", Account.DESERTED)) == (75, 25)
    assert due.happened[0]["men"] == 25


def test_fewer_give_themselves_up_if_the_rules_say_so(war):
    war.settings |= {"giving_up": 20}
    war.save()
    expect_and_week(war, "surrender", side="cuba", men=90)
    assert men(war, "band", Account.DESERTED) == 18


@pytest.mark.parametrize(("columns", "gone"), [(0, 0), (50, 3), (400, 20)])
def test_few_give_themselves_up_where_few_columns_are_about(war, columns, gone):
    """Sets *columns* men against a hundred; at three to one all surrender."""
    war.settings |= {"pressing": 3}
    war.save()
    war.forces.filter(key="leon").update(is_static=True)
    if columns:
        raise_force(war, "column", side="spain", at="alba", men=columns)
    expect_and_week(war, "surrender", side="cuba", men=20)
    assert men(war, "band", Account.DESERTED) == gone


def test_new_rifles_are_issued_to_their_arm_alone(war):
    raise_force(war, "militia", side="spain", at="alba", men=100, firearms={"musket": 100})
    expect_and_week(war, "arms", arms={"rifle_breech": 250}, troops="infantry", arm="infantry")
    weapons = {unit.key: unit.firearms for unit in war.units.all()}
    assert weapons["militia"]["rifle_breech"] in (41, 42)  # of 600 who have worse, 250 get one
    assert weapons["leon"]["rifle_breech"] in (41, 42)
    assert weapons["band"] == {"machete": 100}


def test_a_fault_at_any_write_leaves_nothing_of_the_week(war):
    expect(war, "reinforcement", men=400, guns=2, **REGULARS)
    before = current_turn(war)

    def begin():
        with transaction.atomic():
            rows = Rows(current_turn(Campaign.objects.get()))
            weekly_services.begin_week(rows, turns.open_turn(campaign=rows.campaign, number=2, seed="x"))
            rows.flush()

    assert every_write(begin) > 5
    assert current_turn(war).number == before.number + 1


def test_switched_off_it_changes_no_byte_of_the_digest(war):
    war.settings = {}
    war.save()
    bare = war_checksum(war)
    expect(war, "reinforcement", men=400, **REGULARS)
    assert war_checksum(war) == bare
    due = week(war)
    assert (due.days, due.happened, men(war, "leon")) == (None, [], 500)
