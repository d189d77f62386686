"""Pursuers, the length of their ride, and pursuit battles (CAMP-PURSUIT-03, CAMP-PURSUIT-04)."""

from dataclasses import replace

import pytest

from campaign.logic.march import pursuits, simulation as march
from campaign.logic.march.aftermath import Pursuit
from campaign.logic.march.pursuits import Flight
from campaign.logic.movement.field import Field
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import (
    Arm,
    EngagementKind,
    EngagementState,
    ForceKind,
    ForceState,
    SideOutcome,
    Stance,
)
from tests.campaign.logic.march.test_aftermath import duel, fight_of
from tests.campaign.logic.theatres import CUBA, DAY, SPAIN, column, copy_state, result_of, settle_battle

CHASE = Pursuit(("s",), ("s",))
RIDER = column("s", SPAIN, "b", 200, arm=Arm.CAVALRY, stance=Stance.ATTACK)
BEATEN = column("c", CUBA, "b", 200, line_of_retreat="a")
NOON = 720


def pursue_beaten(*more, rider=RIDER, course=SideOutcome.WITHDREW, late=(), done=False, fought_out=False):
    """Returns the theatre and its march: c is beaten at b, 60 km from a, and s rides after it."""
    land = duel(*more, km=60, spaniard=rider, cuban=BEATEN)
    state, fight = fight_of(land, done=done, is_referred=done)
    fight.late = [one.key for one in late]
    for key in fight.late:
        state.columns[key].state = ForceState.WAITING
    chase = replace(CHASE, columns=tuple(fight.late) or ("s",))
    result = result_of(land, fight, holder=SPAIN, course=course)
    return land, march.settle_battle(land, state, fight.key, result, chase, fought=fought_out)


@pytest.mark.parametrize(
    ("course", "beaten", "rider"), [("withdrew", 47_500, 52_500), ("routed", 35_000, 40_000)]
)
def test_pursuers_end_five_kilometres_short_of_the_beaten_within_a_week(course, beaten, rider):
    land, state = pursue_beaten(course=SideOutcome(course))
    assert state.columns["s"].state is ForceState.MARCHING
    state = march.run_march(land, copy_state(state))
    assert state.columns["c"].spot == Spot(route="a-b", metres=beaten)
    assert state.columns["s"].spot == Spot(route="a-b", metres=rider)
    assert state.columns["s"].state is state.columns["c"].state is ForceState.EXHAUSTED
    assert not state.contacts


def test_they_ride_no_faster_than_the_beaten_and_never_past_them():
    land, state = pursue_beaten()
    halts = {key: [m for m, _spot in march.run_march(land, state).columns[key].track][-1] for key in "sc"}
    assert halts["s"] < halts["c"] < halts["s"] + 5_000 * DAY // 20_000


def test_a_flight_of_five_kilometres_is_not_followed():
    found = duel(km=60, spaniard=RIDER, cuban=BEATEN)
    state, fight = fight_of(found)
    pursuits.ride_after(Field(found, state), fight, "s", Flight("c", ("a",), 5_000), state.minute)
    assert (state.columns["s"].state, state.columns["s"].spot) == (ForceState.EXHAUSTED, Spot(place="b"))


def test_a_late_reserve_comes_up_by_its_own_road_and_is_spent_as_far():
    fresh = column("t", SPAIN, "c", 100, arm=Arm.CAVALRY, stance=Stance.ATTACK)
    land, state = pursue_beaten(fresh, late=(fresh,))
    state = march.run_march(land, state)
    moving = state.columns["t"]
    assert (moving.state, moving.spot) == (ForceState.EXHAUSTED, Spot(route="a-b", metres=52_500))


def test_between_two_weeks_a_late_reserve_has_gone_its_way():
    fresh = column("t", SPAIN, "c", 100, arm=Arm.CAVALRY, stance=Stance.ATTACK)
    _found, state = pursue_beaten(fresh, late=(fresh,), done=True)
    assert (state.columns["t"].state, state.columns["t"].spot) == (ForceState.WAITING, Spot(place="c"))


def test_nobody_rides_past_the_hindmost_of_the_beaten():
    near, far, aside = Flight("x", ("a",), 8_000), Flight("y", ("a", "q"), 20_000), Flight("z", ("d",), 2_000)
    assert pursuits.hindmost_flight([near, far, aside]) == near
    assert pursuits.hindmost_flight([]) is None


# the umpire has it fought


def test_the_umpire_may_make_the_pursuit_an_engagement_instead():
    land, state = pursue_beaten(done=True, fought_out=True)
    first, chase = state.battles.values()
    assert first.state is EngagementState.SETTLED
    assert (chase.kind, chase.state, chase.is_referred) == (
        EngagementKind.PURSUIT,
        EngagementState.OPEN,
        True,
    )
    assert (chase.attacker, chase.defender) == (SPAIN, CUBA)
    assert [entry.column for entry in chase.present] == ["s", "c"]
    assert chase.minute == first.closes == NOON + 60
    for key in "sc":
        moving = state.columns[key]
        assert (moving.state, moving.battle, moving.spot) == (ForceState.ENGAGED, chase.key, Spot(place="b"))
    assert march.muster_battle(land, state, chase.key).kind is EngagementKind.PURSUIT


def test_a_caught_force_falls_back_after_the_second_battle_and_nobody_pursues_again():
    land, state = pursue_beaten(done=True, fought_out=True)
    _first, chase = state.battles.values()
    result = result_of(land, chase, holder=SPAIN)
    assert march.plan_pursuit(land, state, chase.key, result) is None
    state = settle_battle(land, state, chase.key, result)
    assert state.columns["c"].spot == Spot(route="a-b", metres=47_500)
    assert [state.columns[key].battles_fought for key in "sc"] == [2, 2]
    assert all(fight.state is EngagementState.SETTLED for fight in state.battles.values())


def test_a_rout_strews_stragglers_before_the_pursuit_is_fought():
    _found, state = pursue_beaten(course=SideOutcome.ROUTED, done=True, fought_out=True)
    assert [(each.column, each.percent) for each in state.straggles] == [("c", 2)]


def test_a_force_that_does_not_fall_back_cannot_be_caught():
    post = replace(BEATEN, is_static=True)
    land = duel(km=60, spaniard=RIDER, cuban=post)
    state, fight = fight_of(land, done=True, is_referred=True)
    march.settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN), CHASE, fought=True)
    assert list(state.battles) == [fight.key]
    assert state.columns["s"].state is ForceState.EXHAUSTED


def test_each_force_pursues_by_itself_and_some_catch_the_beaten_while_others_do_not():
    """Rests on a die and a pace for each force. Together they would all have caught them, or none."""
    second = column("t", SPAIN, "b", 100, arm=Arm.CAVALRY, stance=Stance.ATTACK)
    seen = set()
    for seed in range(30):
        land = replace(duel(second, km=60, spaniard=RIDER, cuban=BEATEN), seed=str(seed))
        state, fight = fight_of(land)
        fight.present.append(replace(fight.present[0], column="t", stance=Stance.ATTACK))
        chase = march.plan_pursuit(land, state, fight.key, result_of(land, fight, holder=SPAIN))
        assert chase.columns == ("s", "t")
        seen.add(chase.caught)
    assert {("s",), ("t",), ("s", "t"), ()} == seen


def test_where_the_beaten_take_several_ways_each_force_has_one_those_who_go_farthest_first():
    near, far, aside = Flight("x", ("a",), 8_000), Flight("y", ("a", "q"), 20_000), Flight("z", ("d",), 9_000)
    field = Field(found := duel(km=60, spaniard=RIDER, cuban=BEATEN), fight_of(found)[0])
    order = field.by_lot("uvw")
    given = pursuits.quarry_by_hunter(field, "uvw", [aside, near, far])
    assert given == [(order[0], near), (order[1], aside), (order[2], near)]
    assert pursuits.quarry_by_hunter(field, "u", []) == [("u", None)]


@pytest.mark.parametrize(
    ("friend", "pursued"),
    [
        (column("t", CUBA, Spot(route="a-b", metres=55_000), 50), False),
        (column("t", CUBA, Spot(route="a-b", metres=40_000), 50), True),  # farther than they fall back
        (column("t", CUBA, Spot(route="b-c", metres=5_000), 50), True),  # on another road
        (column("t", CUBA, Spot(route="a-b", metres=55_000), 50, stance=Stance.AVOID), True),
        (column("t", CUBA, Spot(route="a-b", metres=55_000), 50, kind=ForceKind.CONVOY), True),
        (column("t", SPAIN, Spot(route="a-b", metres=55_000), 50), True),
    ],
)
def test_friends_who_stand_on_the_way_back_and_are_fresh_cover_the_beaten(show, friend, pursued):
    """Checks that they fall back 12.5 km towards a."""
    show(pursuit=1)
    land = duel(
        friend,
        spaniard=column("s", SPAIN, "b", 200, arm=Arm.CAVALRY, stance=Stance.ATTACK),
        cuban=column("c", CUBA, "b", 200, line_of_retreat="a"),
        km=60,
    )
    for done in (False, True):
        state, fight = fight_of(land, done=done, is_referred=done)
        result = result_of(land, fight, holder=SPAIN, course=SideOutcome.WITHDREW)
        assert (march.plan_pursuit(land, state, fight.key, result) is not None) is pursued
        if not pursued:  # but not if they have fought this week, or are on the march
            earlier = replace(fight, key="earlier", present=[replace(fight.present[0], column="t")])
            state.battles["earlier"] = earlier
            assert march.plan_pursuit(land, state, fight.key, result) is not None
            del state.battles["earlier"]
            state.columns["t"].state = ForceState.MARCHING
            assert march.plan_pursuit(land, state, fight.key, result) is not None


def test_only_retreating_forces_that_nobody_covers_are_pursued(show):
    show(pursuit=1)
    land = duel(
        column("d", CUBA, "b", 200, line_of_retreat="c"),
        column("t", CUBA, Spot(route="a-b", metres=55_000), 50),
        spaniard=column("s", SPAIN, "b", 200, arm=Arm.CAVALRY, stance=Stance.ATTACK),
        cuban=column("c", CUBA, "b", 200, line_of_retreat="a"),
        km=60,
    )
    for fought_out in (False, True):
        state, fight = fight_of(land)
        fight.present.append(replace(fight.present[1], column="d"))
        result = result_of(land, fight, holder=SPAIN, course=SideOutcome.WITHDREW)
        chase = march.plan_pursuit(land, state, fight.key, result)
        assert chase == Pursuit(("s",), ("s",))
        march.settle_battle(land, state, fight.key, result, chase, fought=fought_out)
        assert state.columns["c"].state is ForceState.RETREATING
        if fought_out:
            assert {entry.column for entry in state.battles["t1-b-2"].present} == {"s", "d"}
        else:
            assert state.columns["s"].path == state.columns["d"].path


def bound_garrison(**more):
    """Returns a static garrison of cavalry that means to attack."""
    return column(
        "s",
        SPAIN,
        "b",
        200,
        arm=Arm.CAVALRY,
        stance=Stance.ATTACK,
        kind=ForceKind.GARRISON,
        is_static=True,
        **more,
    )


@pytest.mark.parametrize("done", [False, True])
def test_a_garrison_bound_to_its_post_sends_its_horse_and_stays(done):
    _, state = pursue_beaten(rider=bound_garrison(), done=done)
    moving = state.columns["s"]
    assert (moving.spot, moving.state, moving.run) == (Spot(place="b"), ForceState.EXHAUSTED, -1)
