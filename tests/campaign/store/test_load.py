import datetime as dt

import pytest

from campaign.logic.march import simulation as march
from campaign.logic.theatre.theatre import Order, Spot
from campaign.logic.vocabulary import (
    Account,
    Arm,
    Crossing,
    EngagementKind,
    EngagementState,
    LeaderFate,
    OrderKind,
    ResultSource,
    SideOutcome,
    Stance,
    Terrain,
)
from campaign.models import CasualtyReturn, Engagement, Order as OrderRow, Place, Result, Route, Turn
from campaign.store import load
from campaign.store.unit_of_work import Rows
from tests.verbs import appoint, declare_war, move, open_turn, raise_force, raise_unit

pytestmark = pytest.mark.django_db


def give(turn, force, *legs, kind=OrderKind.MARCH, stance=Stance.ATTACK):
    return OrderRow.objects.create(
        turn=turn, force=force, kind=kind, legs=[{"to": leg} for leg in legs], stance=stance
    )


def fight(turn, *forces, key="bor-1", state=EngagementState.OPEN):
    spain = turn.campaign.sides.get(key="spain")
    return Engagement.objects.create(
        campaign=turn.campaign,
        turn=turn,
        key=f"{turn.key}-{key}",
        name="Bor",
        kind=EngagementKind.MEETING,
        state=state,
        minute=600,
        closes=720,
        date=turn.starts,
        place=turn.campaign.places.get(key="bor"),
        terrain=Terrain.PLAIN,
        attacker=spain,
        is_referred=True,
        muster={"parties": [{"forces": [{"key": force.key}]} for force in forces]},
    )


def report(engagement, unit, *, revision=1, severely_wounded=0, lightly_wounded=0, missing=0):
    result, _ = Result.objects.get_or_create(
        engagement=engagement,
        revision=revision,
        defaults={"turn": engagement.turn, "source": ResultSource.UMPIRE, "data": {}},
    )
    CasualtyReturn.objects.create(
        result=result,
        unit=unit,
        outcome=SideOutcome.HELD_FIELD,
        present=50,
        severely_wounded=severely_wounded,
        lightly_wounded=lightly_wounded,
        missing=missing,
    )


def test_a_force_stands_in_the_theatre_with_its_effectives_its_leaders_and_its_arms():
    campaign = declare_war()
    force = raise_force(campaign, "reeve", side="cuba", at="cerro")
    horse = raise_unit(
        force,
        "first",
        100,
        arm=Arm.CAVALRY,
        horses=90,
        firearms={"rifle_breech": 55, "pistol": 5, "machete": 40},
    )
    raise_unit(force, "second", 20)
    move(horse, 30, Account.FIT, Account.WOUNDED)
    appoint(horse, "henry_reeve", general=True)
    dead = appoint(horse, "another")
    dead.fate = LeaderFate.DEAD
    dead.save()
    column = load.load_theatre(Rows(campaign.turns.get())).columns["reeve"]
    first, second = column.units
    assert (first.men, first.horses, first.guns, first.firearms) == (70, 90, 0, 60)
    assert first.smoothbores == 5
    assert [leader.key for leader in first.leaders] == ["henry_reeve"]
    assert (second.men, second.firearms, column.men) == (20, 100, 90)
    assert (column.spot, column.order) == (Spot(place="cerro"), Order())


def test_units_and_forces_without_effectives_are_left_out():
    campaign = declare_war()
    gone = raise_force(campaign, "gone", side="cuba", at="cerro", men=10)
    left = raise_force(campaign, "left", side="cuba", at="cerro", men=10)
    raise_unit(left, "sick", 5)
    for unit in (gone.units.get(), left.units.get(key="sick")):
        move(unit, unit.balances.get(account="fit").amount, Account.FIT, Account.SICK)
    columns = load.load_theatre(Rows(campaign.turns.get())).columns
    assert {key: [body.key for body in column.units] for key, column in columns.items()} == {"left": ["left"]}


def test_places_lie_at_whole_metres_from_one_corner():
    places = load.load_theatre(Rows(declare_war().turns.get())).places
    assert (places["alba"].east, places["alba"].north) == (788_051, 210_371)  # 7.6 and 1.9 degrees
    assert (places["cerro"].east, places["cerro"].north) == (829_528, 221_444)
    assert (places["alba"].holder, places["bor"].holder) == ("spain", "")


def test_it_rains_from_may_to_october():
    for month, rains in ((4, False), (5, True), (10, True), (11, False)):
        turn = declare_war(f"war{month}", start=dt.date(1873, month, 1)).turns.get()
        assert load.load_theatre(Rows(turn)).rains is rains


def test_an_order_of_this_turn_is_read_as_written():
    campaign = declare_war()
    force = raise_force(campaign, "leon", side="spain", at="alba", men=50)
    give(campaign.turns.get(), force, "bor", "alba", "cerro")
    assert load.load_theatre(Rows(campaign.turns.get())).columns["leon"].order.goals == (
        "bor",
        "alba",
        "cerro",
    )


@pytest.mark.parametrize(
    ("at", "kind", "legs"),
    [
        ("alba", OrderKind.MARCH, ("bor", "cerro")),  # the second time it was to pass there
        ("bor", OrderKind.MARCH, ("cerro",)),
        ("cerro", OrderKind.HOLD, ()),
        ("", OrderKind.MARCH, ("cerro",)),  # on the road: straight to its goal
    ],
)
def test_a_standing_order_goes_on_from_where_the_force_is(at, kind, legs):
    campaign = declare_war()
    force = raise_force(campaign, "leon", side="spain", at="alba", men=50)
    give(campaign.turns.get(), force, "bor", "alba", "bor", "cerro")
    for place in campaign.places.filter(key=at):
        force.place = place
    if not at:
        force.place, force.route, force.metres = None, campaign.routes.get(key="alba-bor"), 12_000
    force.save()
    order = load.load_theatre(Rows(open_turn(campaign, 3))).columns["leon"].order
    assert (order.kind, order.goals, order.stance) == (kind, legs, Stance.ATTACK)


def test_on_the_march_spot_and_standing_order_are_those_with_which_the_turn_opened():
    campaign = declare_war()
    force = raise_force(campaign, "leon", side="spain", at="alba", men=50)
    give(campaign.turns.get(), force, "alba", "bor", "cerro")
    turn = open_turn(campaign, 2)
    before = load.load_theatre(Rows(turn))
    turn.march = march.begin_march(before).to_plain()
    turn.save()
    force.place = campaign.places.get(key="bor")
    force.save()
    assert before.columns["leon"].order.goals == ("bor", "cerro")
    assert load.load_theatre(Rows(Turn.objects.get(pk=turn.pk))).columns == before.columns


def test_the_latest_order_stands_and_an_undone_turn_s_does_not():
    campaign = declare_war()
    force = raise_force(campaign, "leon", side="spain", at="alba", men=50)
    give(campaign.turns.get(), force, "bor")
    second, third = open_turn(campaign, 2), open_turn(campaign, 3)
    give(second, force, "cerro")
    give(third, force, kind=OrderKind.HOLD)
    third.undone_at = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
    third.save()
    assert load.load_theatre(Rows(open_turn(campaign, 4))).columns["leon"].order.goals == ("cerro",)


def test_a_force_is_pinned_while_a_battle_of_an_earlier_turn_is_open():
    campaign = declare_war()
    leon = raise_force(campaign, "leon", side="spain", at="bor", men=50)
    band = raise_force(campaign, "band", side="cuba", at="bor", men=50)
    free = raise_force(campaign, "free", side="cuba", at="bor", men=50)
    first = campaign.turns.get()
    fight(first, leon, band)
    fight(first, free, key="bor-2", state=EngagementState.SETTLED)
    second = open_turn(campaign, 2)
    pinned = {key: column.is_pinned for key, column in load.load_theatre(Rows(second)).columns.items()}
    assert pinned == {"leon": True, "band": True, "free": False}
    assert not any(column.is_pinned for column in load.load_theatre(Rows(first)).columns.values())


def test_the_theatre_costs_the_same_queries_for_two_forces_and_for_forty(django_assert_num_queries):
    campaign = declare_war()
    turn = campaign.turns.get()
    for number in range(40):
        force = raise_force(campaign, f"band{number}", side="cuba", at="cerro", men=30)
        if number in (1, 39):
            give(turn, force, "bor")
            # sides, seats, places, routes, forces, units, balances, leaders, orders, open fights, prisoners
            with django_assert_num_queries(11):
                load.load_theatre(Rows(turn))


def test_patients_are_those_of_the_last_revision_within_twelve_weeks():
    campaign = declare_war()
    unit = raise_force(campaign, "leon", side="spain", at="bor", men=50).units.get()
    report(fight(campaign.turns.get(), key="a"), unit, lightly_wounded=9)
    engagement = fight(open_turn(campaign, 2), key="b")
    report(engagement, unit, severely_wounded=4, lightly_wounded=9, missing=2)
    report(engagement, unit, revision=2, severely_wounded=3, lightly_wounded=1)
    report(fight(open_turn(campaign, 3), key="c"), unit)
    turn = open_turn(campaign, 14)
    (found,) = load.patients_in(Rows(turn), turn.number)
    assert (found.key, found.unit, found.age) == ("t2-b/leon", "leon", 12)
    assert (found.severely_wounded, found.lightly_wounded, found.missing) == (3, 1, 0)


def test_a_route_opens_on_its_day_and_is_barred_once_its_line_is_built():
    ends = Place(key="alba"), Place(key="bor")
    row = Route(
        key="alba-bor", a=ends[0], b=ends[1], kind="road", metres=9, terrain="plain", crossing="trocha"
    )
    row.opened, row.crossing_from = dt.date(1871, 6, 1), dt.date(1872, 1, 1)
    assert load.route(row, dt.date(1871, 5, 31), 7) is None
    before, after = (load.route(row, day, 7) for day in (dt.date(1871, 12, 31), dt.date(1872, 1, 1)))
    assert (before.crossing, after.crossing) == (Crossing.NONE, Crossing.TROCHA)
