"""The deck of events: in their windows, by dice, with what they do."""

import datetime as dt

import pytest

from campaign.audit.ledger_audit import audit
from campaign.briefing import Week, report_scopes, situation_facts
from campaign.logic.arrivals.events import Rate, combined_percent
from campaign.logic.settings import DEFAULT
from campaign.logic.vocabulary import Account, Arm, Cause, Stock
from campaign.logic.vocabulary.nations import Habit
from campaign.models import AccountEntry, Campaign, TimetableEntry
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.turns import turn_machine as turns, weekly_services
from campaign.store import active_events, load
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.whole.named_facts import named_facts
from tests.verbs import appoint, declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war() -> Campaign:
    """Returns a war with events, a column and two bands.

    The Spanish column has 500 men. The bands have 40 and 90; the second has a chief.
    """
    made = declare_war()
    made.settings = {"events": "on"}
    made.save()
    raise_force(made, "leon", side="spain", at="alba", men=500)
    raise_force(made, "few", side="cuba", at="cerro", men=40, quality=2)
    band = raise_force(made, "band", side="cuba", at="cerro", men=90, quality=4)
    appoint(band.units.get(), "reeve")
    return made


def deal(
    war: Campaign, *effects: dict, side: str = "", until=6, chance=100, public=False, given=()
) -> TimetableEntry:
    """Returns an event that may come from the campaign's first day on."""
    return TimetableEntry.objects.create(
        campaign=war, key="event", side=war.sides.filter(key=side).first(), kind="event", name="Event",
        opens=war.start_date, closes=war.start_date + dt.timedelta(days=until), chance=chance, public=public,
        data={"title": {"en": "An event", "es": "Un suceso"}, "effects": effects, "given": given},
    )  # fmt: skip


def week(war: Campaign, expected=None) -> TimetableEntry:
    war.refresh_from_db()
    rows = Rows(current_turn(war))
    weekly_services.begin_week(
        rows, turns.open_turn(campaign=war, number=rows.turn.number + 1, seed=f"{rows.turn.number}")
    )
    rows.flush()
    assert audit(war).faults == ()
    return (expected or war.timetable).get()


def test_an_event_comes_once_in_its_window_and_is_over(war):
    deal(war, {"do": "sympathy", "by": 2, "districts": ["Camagüey"], "places": []})
    due = week(war)
    assert (due.days, [told["what"] for told in due.happened]) == ([], ["happened"])
    lean = {place.key: place.sympathy for place in war.places.all()}
    assert lean == {"alba": 2, "bor": 4, "cerro": 5}  # no more than 5
    assert week(war).happened == due.happened
    assert war.places.get(key="alba").sympathy == 2


def test_outside_its_window_or_by_a_chance_that_fails_nothing_happens(war):
    lean = {"do": "sympathy", "by": 2, "places": ["alba"]}
    due = deal(war, lean, chance=0)
    assert week(war).happened[0]["what"] == "failed"
    due.delete()
    later = deal(war, lean)
    TimetableEntry.objects.update(
        opens=war.start_date + dt.timedelta(days=60), closes=war.start_date + dt.timedelta(90)
    )
    assert week(war).days is None
    later.delete()
    assert war.places.get(key="alba").sympathy == 0


def test_an_event_that_waits_for_something_comes_when_that_is_so_and_never_later(war):
    deal(
        war,
        {"do": "works", "place": "bor", "grade": 3},
        until=13,
        given=[{"leader": "reeve", "fate": "dead"}],
    )
    assert week(war).happened == []
    war.leaders.update(fate="dead")
    assert week(war).happened[0]["what"] == "happened"
    assert war.places.get(key="bor").fortification == 3
    war.timetable.all().delete()
    deal(war, {"do": "works", "place": "alba", "grade": 5}, given=[{"place": "alba", "holder": "spain"}])
    due = week(war)  # its window was in the first week
    assert (due.days, due.happened) == ([], [])
    assert war.places.get(key="alba").fortification == 2


@pytest.mark.parametrize(("fate", "after"), [("dead", ("dead", None)), ("away", ("present", None))])
def test_a_leader_dies_or_goes_abroad(war, fate, after):
    deal(war, {"do": "leader", "leader": "reeve", "fate": fate})
    week(war)
    leader = war.leaders.get(key="reeve")
    assert (leader.fate, leader.unit) == after


def test_a_band_comes_over_whole_the_smallest_of_the_bad_ones(war):
    deal(war, {"do": "defection", "side": "cuba", "quality": 2})
    week(war)
    gone = war.units.get(key="few").balances.get(account=Account.DESERTED).amount
    assert gone == 40


def test_the_best_band_below_the_highest_grade_is_trained(war):
    deal(war, {"do": "quality", "side": "cuba", "by": 1, "units": 1})
    week(war)
    assert {unit.key: unit.quality for unit in war.units.filter(side__key="cuba")} == {"few": 2, "band": 5}


def test_a_fever_works_for_its_weeks_and_no_longer(war):
    deal(war, {"do": "rate", "what": "sickness", "percent": 150, "weeks": 2, "side": "spain"})
    found = []
    for _week in range(3):
        week(war)
        turn = current_turn(war)
        changes = active_events.rate_changes(Rows(turn), turn)
        found.append(
            [combined_percent(changes, Rate.SICKNESS, side, "Camagüey") for side in ("spain", "cuba")]
        )
    assert found == [[150, 100], [150, 100], [100, 100]]


def test_a_rate_that_lasts_until_a_day_does_so_whenever_its_event_came(war):
    """Keeps the computer's Cubans from the Trocha for two weeks. In the third they may go over it."""
    until = war.start_date + dt.timedelta(days=15)
    deal(
        war, {"do": "rate", "what": "invasions", "percent": 0, "until": str(until), "side": "cuba"}, until=13
    )
    found = []
    for _week in range(3):
        week(war)
        rows = Rows(current_turn(war))
        about = load.load_theatre(rows)
        found.append([turns.seen_by(rows, about, side).invasions for side in ("cuba", "spain")])
    assert found == [[0, 100], [0, 100], [100, 100]]


def test_in_a_drought_cane_burns_with_less_work_and_horses_are_slower_for_its_weeks(war):
    deal(war, {"do": "drought", "weeks": 1, "cane": 50, "horse": 90}, public=True)
    found = []
    for _week in range(2):
        week(war)
        how = load.load_theatre(Rows(current_turn(war))).settings
        horse = how.rates.paces[Arm.CAVALRY, Habit.REGULAR], how.rates.paces[Arm.INFANTRY, Habit.REGULAR]
        found.append((how.tasks.burn_cane, how.tasks.burn_mill, *horse))
    usual = DEFAULT.tasks
    assert found == [
        (usual.burn_cane // 2, usual.burn_mill, (27, 16, 5), (20, 12, 5)),
        (usual.burn_cane, usual.burn_mill, (30, 18, 6), (20, 12, 5)),
    ]


@pytest.mark.parametrize(("fate", "after"), [("captured", "dead"), ("present", "present")])
def test_an_event_shoots_a_leader_only_if_captured(war, fate, after):
    war.leaders.update(fate=fate)
    deal(war, {"do": "leader", "leader": "reeve", "fate": "shot"})
    week(war)
    assert war.leaders.get(key="reeve").fate == after


@pytest.mark.parametrize("where", [{"unit": "few"}, {"districts": ["Camagüey"]}])
def test_a_leader_who_returns_to_no_men_leads_the_largest_unit_there(war, where):
    few = war.units.get(key="few")
    war.leaders.update(unit=None)
    turn = current_turn(war)
    gone = Line(few, Stock.MEN, Account.FIT, Account.DEAD, 40, Cause.UMPIRE, "tests")
    post_lines(turn=turn, date=turn.starts, lines=[gone])
    deal(war, {"do": "leader", "leader": "reeve", "fate": "back", **where})
    week(war)
    assert war.leaders.get(key="reeve").unit.key == "band"


def test_an_event_gives_points_of_victory_once_where_victory_is_kept(war):
    goal = {"key": "alba", "side": "cuba", "title": {"en": "Alba"}, "points": 40, "do": "hold"}
    war.world = war.world | {"stakes": {"victory": [{**goal, "places": ["alba"], "weeks": 9}]}}
    war.settings |= {"victory": "on"}
    war.save()
    deal(war, {"do": "points", "side": "cuba", "points": 2})
    for _week in range(2):
        week(war)
        entry = AccountEntry.objects.get(account="points")
        assert (entry.amount, entry.side.key, entry.reference) == (2, "cuba", "event/event")


def test_an_event_of_a_captured_ship_comes_only_when_it_has_been(war):
    deal(war, {"do": "sympathy", "by": 1, "places": ["alba"]}, until=27, given=[{"taken": "anna"}])
    anna = TimetableEntry.objects.create(
        campaign=war, key="anna", side=war.sides.get(key="cuba"), kind="expedition", name="Anna",
        opens=war.start_date, closes=war.start_date, days=[], data={},
        happened=[{"on": str(war.start_date), "what": "chased", "place": "bor"}],
    )  # fmt: skip
    event = war.timetable.filter(kind="event")
    week(war, event)
    assert event.get().happened == []
    anna.happened = [*anna.happened, {"on": str(war.start_date), "what": "taken", "place": "bor"}]
    anna.save()
    week(war, event)
    assert event.get().happened[0]["what"] == "happened"


def test_a_storm_is_the_weather_of_its_week(war):
    war.settings = {"events": "on", "weather": "on", "storms": 0, "fair": 100}
    war.save()
    deal(war, {"do": "storms", "districts": ["Camagüey"], "weeks": 1})
    week(war)
    assert load.weather_by_district(Rows(current_turn(war))) == {"Camagüey": "storms"}
    week(war)
    assert load.weather_by_district(Rows(current_turn(war))) == {"Camagüey": "dry"}


@pytest.mark.parametrize(("public", "heard"), [(True, [1, 1]), (False, [1, 0])])
def test_a_secret_event_tells_the_other_side_nothing(war, public, heard):
    deal(war, side="spain", public=public)
    week(war)
    rows = Rows(current_turn(war))
    told = {
        scope.side.key: named_facts(rows.campaign, situation_facts(Week(rows), scope))["come"]
        for scope in report_scopes(rows)
        if not scope.seat
    }
    assert [len(told[side]) for side in ("spain", "cuba")] == heard


def test_switched_off_nothing_happens(war):
    war.settings = {}
    war.save()
    deal(war, {"do": "sympathy", "by": 2, "places": ["alba"]})
    assert week(war).days is None
