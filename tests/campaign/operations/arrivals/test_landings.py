"""Expeditions in a campaign with ships: at their beach by night, ashore in the hours of the week."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.briefing.sections import arrivals
from campaign.briefing.week import Week
from campaign.logic.vocabulary import (
    EngagementKind,
    EngagementState,
    Fate,
    ForceKind,
    ForceState,
    ResultSource,
    SideOutcome,
)
from campaign.models import Balance, Campaign, Engagement, Order, PrisonerParty, Result, Route, TimetableEntry
from campaign.operations.arrivals import landings
from campaign.operations.turns import turn_machine as turns
from campaign.pages.arrivals.timetable import outcome_line
from campaign.pages.reports.situation.other_sections import arrival_line
from campaign.store import load
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.faults import every_write, repeat_operation
from tests.campaign.operations.arrivals.test_timetable import REBELS, expect, war as war, week
from tests.campaign.whole.named_facts import named_facts
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db
FREIGHT = {"men": 60, "arms": {"rifle_breech": 60}, **REBELS}


@pytest.fixture
def guarded_war(war: Campaign) -> Campaign:
    """Returns a war in which Spain holds the one port. Nobody keeps watch at sea."""
    war.settings |= {"ships": "on"}
    war.save()
    war.places.filter(key="alba").update(port=2)
    return war


def set_off(war: Campaign) -> TimetableEntry:
    expect(war, "expedition", side="cuba", **FREIGHT)
    return week(war)


def test_it_is_on_board_at_its_beach_and_its_arms_wait(guarded_war):
    due = set_off(guarded_war)
    (last,) = due.happened
    assert (last["what"], last["place"], last["loads"], last["force"]) == ("off", "cerro", 4, "row")
    force = guarded_war.forces.get(key="row")
    assert (force.state, force.place.key) == (ForceState.ABOARD, "cerro")
    assert guarded_war.units.get(key="band").firearms == {"machete": 100}
    column = load.load_theatre(Rows(current_turn(guarded_war))).columns["row"]
    assert (column.loads, column.state) == (4, ForceState.ABOARD)
    assert "60 men lie off Cerro and begin to land" in outcome_line(last, {"cerro": "Cerro"})


def test_ashore_its_arms_are_shared_out_once(guarded_war):
    set_off(guarded_war)
    guarded_war.forces.filter(key="row").update(state=ForceState.HALTED)
    assert [each["what"] for each in week(guarded_war).happened] == ["off", "landed"]
    assert guarded_war.units.get(key="band").firearms["rifle_breech"] > 0
    assert len(week(guarded_war).happened) == 2


def test_a_fault_at_any_write_leaves_nothing_of_the_week_in_which_it_comes_or_lands(guarded_war):
    expect(guarded_war, "expedition", side="cuba", **FREIGHT)
    guarded_war.settings |= {"seed": "landing"}
    guarded_war.save()
    for happened in (["off"], ["off", "landed"]):
        turns.lock_turn(campaign=guarded_war, actor=None)
        assert every_write(lambda: turns.advance_turn(guarded_war)) >= 8
        repeat_operation(lambda: turns.advance_turn(guarded_war))
        assert [each["what"] for each in guarded_war.timetable.get().happened] == happened
    assert guarded_war.units.get(key="band").firearms["rifle_breech"] > 0


def test_while_the_battle_on_the_beach_is_open_nobody_has_the_arms(guarded_war):
    set_off(guarded_war)
    guarded_war.forces.filter(key="row").update(state=ForceState.ENGAGED)
    assert len(week(guarded_war).happened) == 1


def test_beaten_on_the_beach_it_has_lost_them(guarded_war):
    set_off(guarded_war)
    turn, spain = current_turn(guarded_war), guarded_war.sides.get(key="spain")
    muster = {"parties": [{"side": "cuba", "forces": [{"key": "row", "units": []}]}]}
    fight = Engagement.objects.create(
        campaign=guarded_war, turn=turn, key="f", ref="f", name="Cerro", kind=EngagementKind.LANDING,
        is_referred=False, minute=0, closes=60, date=turn.starts, terrain="hills", attacker=spain,
        muster=muster, place=guarded_war.places.get(key="cerro"), state=EngagementState.SETTLED,
    )  # fmt: skip
    Result.objects.create(
        engagement=fight, turn=turn, revision=1, field_holder=spain, source=ResultSource.UMPIRE,
        data={"outcomes": {"cuba": SideOutcome.WITHDREW}},
    )  # fmt: skip
    guarded_war.forces.filter(key="row").update(state=ForceState.HALTED)
    assert week(guarded_war).happened[-1]["what"] == "beaten"
    assert guarded_war.units.get(key="band").firearms == {"machete": 100}


def patrol_beach(war: Campaign, **settings: int) -> None:
    """Lets a Spanish ship watch the beach from its station on the lane from Alba."""
    war.settings |= settings
    war.save()
    alba, cerro = war.places.get(key="alba"), war.places.get(key="cerro")
    lane = Route.objects.create(
        campaign=war, key="lane", a=alba, b=cerro, kind="sea_lane", metres=40_000, terrain="open"
    )
    ship = raise_force(war, "sloop", side="spain", at="alba", men=50, guns=2, kind=ForceKind.SHIP)
    ship.place, ship.route, ship.metres, ship.state = None, lane, 20_000, ForceState.ABOARD
    ship.save()
    station = {"route": "lane", "metres": 20_000}
    Order.objects.create(
        turn=current_turn(war), force=ship, kind="sea_patrol", params=station, stance="defend"
    )


def held_stock(war: Campaign, stock: str, account: str) -> int:
    balances = Balance.objects.filter(unit__campaign=war, stock=stock, account=account)
    return sum(balances.values_list("amount", flat=True))


def sail_ship(war: Campaign) -> TimetableEntry:
    """Brings the ship off its beach as the week's march begins."""
    set_off(war)
    rows = Rows(current_turn(war))
    landings.play_interceptions(rows)
    rows.flush()
    assert audit(war).faults == ()
    return war.timetable.get()


def set_fate(war: Campaign, fate: Fate) -> None:
    taken, chased = {Fate.CAPTURED: (6, 0), Fate.CHASED: (0, 6), Fate.THROUGH: (0, 0)}[fate]
    war.settings |= {"interception_taken": taken, "interception_chased": chased}
    war.save()


def columns(war: Campaign) -> dict:
    return load.load_theatre(Rows(current_turn(war))).columns


@pytest.mark.parametrize("fate", [Fate.CAPTURED, Fate.CHASED, Fate.THROUGH])
def test_ships_on_station_take_it_chase_it_off_or_lose_it(guarded_war, fate):
    patrol_beach(guarded_war, watch_night=100, arms="on")
    set_fate(guarded_war, fate)
    due = sail_ship(guarded_war)
    word = "seen" if fate is Fate.THROUGH else fate.value
    assert [each["what"] for each in due.happened] == ["off", word]
    assert due.happened[-1]["by"] == "spain"
    assert due.days == []
    assert ("row" in columns(guarded_war)) is (fate is Fate.THROUGH)


def test_chased_off_it_tries_again_the_week_after_and_its_arms_stay_on_board(guarded_war):
    patrol_beach(guarded_war, watch_night=100)
    set_fate(guarded_war, Fate.CHASED)
    sail_ship(guarded_war)
    assert [each["what"] for each in week(guarded_war).happened] == ["off", "chased"]
    assert columns(guarded_war)["row"].loads == 4
    Order.objects.filter(force__key="sloop").update(kind="hold")
    rows = Rows(current_turn(guarded_war))
    landings.play_interceptions(rows)
    rows.flush()
    guarded_war.forces.filter(key="row").update(state=ForceState.HALTED)
    assert [each["what"] for each in week(guarded_war).happened] == ["off", "chased", "landed"]


def test_ships_watch_as_they_are_ordered_in_its_week_and_not_as_they_were(guarded_war):
    patrol_beach(guarded_war, watch_night=100)
    set_fate(guarded_war, Fate.CAPTURED)
    set_off(guarded_war)
    ship = guarded_war.forces.get(key="sloop")
    Order.objects.create(turn=current_turn(guarded_war), force=ship, kind="hold", stance="defend")
    rows = Rows(current_turn(guarded_war))
    landings.play_interceptions(rows)
    assert [each["what"] for each in rows.due["row"].happened] == ["off"]


def test_a_captured_landing_becomes_prisoners_at_the_nearest_port_and_arms_of_the_captor(guarded_war):
    patrol_beach(guarded_war, watch_night=100, arms="on")
    set_fate(guarded_war, Fate.CAPTURED)
    expect(guarded_war, "expedition", side="cuba", after=7, until=13, **FREIGHT, guns=2)
    week(guarded_war)  # the ship's crew has its arms in the ledger
    week(guarded_war)
    rows = Rows(current_turn(guarded_war))
    landings.play_interceptions(rows)
    rows.flush()
    (party,) = PrisonerParty.objects.all()
    assert (party.captor.key, party.held_at.key, party.action) == ("spain", "alba", "Cerro")
    assert held_stock(guarded_war, "men", "captured") == 60
    assert held_stock(guarded_war, "mountain_gun", "captured_by") == 2
    sloop = {row.stock: row.amount for row in Balance.objects.filter(unit__key="sloop", account="in_hand")}
    assert (sloop["gun"], sloop["mountain_gun"], sloop["rifle_breech"]) == (2, 2, 50 + 60)
    assert [each["what"] for each in week(guarded_war).happened] == ["off", "taken"]


def test_men_caught_on_a_beach_without_quarter_die_and_both_sides_read_it(guarded_war):
    patrol_beach(guarded_war, watch_night=100, no_quarter="spain")
    set_fate(guarded_war, Fate.CAPTURED)
    sail_ship(guarded_war)
    assert not PrisonerParty.objects.exists()
    dead = Balance.objects.filter(unit__key__startswith="row", stock="men", account="dead")
    assert [row.amount for row in dead] == [60]
    week_of = Week(Rows(current_turn(guarded_war)))
    for side in ("cuba", "spain"):
        (facts,) = named_facts(
            guarded_war, arrivals.arrivals_for_side(week_of, guarded_war.sides.get(key=side))
        )
        assert arrival_line(facts).endswith(" Nobody was spared.")


def test_without_a_ship_on_station_nobody_sees_it(guarded_war):
    patrol_beach(guarded_war, watch_night=100)
    Order.objects.filter(force__key="sloop").update(kind="hold")
    assert [each["what"] for each in sail_ship(guarded_war).happened] == ["off"]


@pytest.mark.parametrize(
    ("fate", "ours", "theirs"),
    [
        (Fate.CHASED, [("Row", "chased")], [("", "chased")]),
        (Fate.THROUGH, [("Row", "off")], [("", "seen")]),
        (Fate.CAPTURED, [("Row", "taken")], [("Row", "taken")]),
    ],
)
def test_each_side_reads_of_a_meeting_at_sea_what_it_can_know(guarded_war, fate, ours, theirs):
    patrol_beach(guarded_war, watch_night=100)
    set_fate(guarded_war, fate)
    sail_ship(guarded_war)
    week_of = Week(Rows(current_turn(guarded_war)))
    for side, expected in (("cuba", ours), ("spain", theirs)):
        facts = named_facts(guarded_war, arrivals.arrivals_for_side(week_of, guarded_war.sides.get(key=side)))
        assert [(each["name"], each["what"]) for each in facts] == expected
