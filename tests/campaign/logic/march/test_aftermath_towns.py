"""After a battle for a town: who leaves it, who stays, and who holds it (CAMP-RETREAT-06)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from campaign.logic.march import aftermath, beaten_columns, simulation as march
from campaign.logic.march.aftermath import Pursuit
from campaign.logic.movement.field import Field
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import (
    Arm,
    EngagementKind,
    EngagementState,
    ForceKind,
    ForceState,
    OrderKind,
    SideOutcome,
    Stance,
)
from tests.campaign.logic.duels import fight_of
from tests.campaign.logic.march.test_simulation_properties import (
    bleed_columns,
    chance_result,
    join_columns,
    weeks,
)
from tests.campaign.logic.theatres import (
    CUBA,
    SPAIN,
    body,
    column,
    place,
    result_of,
    road,
    settle_battle,
    theatre,
    with_order,
)

B = Spot(place="b")
WITHDREW, ROUTED = SideOutcome.WITHDREW, SideOutcome.ROUTED
DONE = pytest.mark.parametrize("done", [False, True])


def storm(*, cuban=None, kind=EngagementKind.ASSAULT, holder=CUBA, course=WITHDREW, chase=None, done=False):
    """Settles a battle of the garrison of b and columns from outside.

    Returns the march after it, and who holds the town.
    """
    land = theatre(
        [place("a"), place("b", 40, works=2, holder=SPAIN), place("c", 80)],
        [road("a", "b", 40), road("b", "c", 40)],
        [
            column("s", SPAIN, "b", 100, kind=ForceKind.GARRISON, is_static=True),
            cuban or column("c", CUBA, "b", 400, stance=Stance.ATTACK),
        ],
    )
    state, fight = fight_of(land, came={"c": "a"}, done=done, is_referred=done)
    fight.kind, fight.attacker, fight.defender = kind, CUBA, SPAIN
    result = result_of(land, fight, holder=holder, course=course)
    field = Field(land, state)
    holds = aftermath.town_holder(field, fight, result)
    return march.settle_battle(land, state, fight.key, result, chase), holds


def riders(**order):
    """Returns a column of foot and horse."""
    column_c = column("c", CUBA, "b", 300, stance=Stance.ATTACK)
    horse = body("horse", 100, nation=column_c.units[0].nation, arm=Arm.CAVALRY)
    column_c = with_order(column_c, **order)
    return replace(column_c, units=(*column_c.units, horse))


@DONE
@pytest.mark.parametrize("course", [WITHDREW, ROUTED])
@pytest.mark.parametrize("kind", [EngagementKind.ASSAULT, EngagementKind.MEETING])
def test_a_garrison_beaten_in_its_town_leaves_it_in_order_or_not(kind, course, done):
    state, holder = storm(kind=kind, course=course, done=done)
    assert state.columns["c"].spot == B
    assert holder == CUBA
    moving = state.columns["s"]
    assert moving.state is ForceState.RETREATING or moving.spot != B


@DONE
def test_a_garrison_that_goes_back_from_a_sally_stays_behind_its_fortifications(done):
    lies = with_order(column("c", CUBA, "b", 400), kind=OrderKind.BESIEGE, spot=B)
    state, holder = storm(cuban=lies, kind=EngagementKind.SIEGE, done=done)
    assert {moving.spot for moving in state.columns.values()} == {B}
    assert holder == SPAIN


@DONE
def test_only_cavalry_pursues_the_garrison_and_comes_back(done):
    state, _ = storm(cuban=riders(), course=ROUTED, chase=Pursuit(("c",), ("c",)), done=done)
    moving = state.columns["c"]
    assert (moving.spot, moving.state, moving.run) == (B, ForceState.EXHAUSTED, -1)


@DONE
def test_a_column_with_orders_to_pursue_leaves_the_town_after_it(done):
    chase = Pursuit(("c",), ("c",))
    state, _ = storm(cuban=riders(kind=OrderKind.PURSUE, spot=B), course=ROUTED, chase=chase, done=done)
    moving = state.columns["c"]
    assert moving.spot != B or moving.state is ForceState.MARCHING


@DONE
def test_after_an_undecided_storm_strangers_fall_back_and_the_garrison_keeps_the_town(done):
    state, holder = storm(holder="", done=done)
    assert (state.columns["s"].spot, state.columns["s"].state) == (B, ForceState.HALTED)
    assert state.columns["c"].state is ForceState.RETREATING or state.columns["c"].spot != B
    assert holder == SPAIN


@settings(max_examples=70, deadline=None)
@given(weeks)
def test_after_a_battle_for_a_town_no_two_enemies_are_left_in_it(land):
    state = march.begin_march(land)
    while not state.done:
        state = march.run_march(land, state)
        land = join_columns(land, state)
        open_ = [key for key, one in state.battles.items() if one.state is not EngagementState.SETTLED]
        for key in sorted(open_) if state.done else state.open_battles:
            fight = state.battles[key]
            town = beaten_columns.is_town_battle(Field(land, state), fight)
            result = chance_result(land, state, key)
            state = settle_battle(land, state, key, result)
            land = bleed_columns(land, state, key, result)
            if not town or fight.kind is EngagementKind.SIEGE:
                continue
            inside = set()
            for entry in fight.present:
                one, moving = land.columns.get(entry.column), state.columns[entry.column]
                lies = one and one.order.kind in (OrderKind.ASSAULT, OrderKind.BESIEGE)
                still = moving.state not in (ForceState.RETREATING, ForceState.DISPERSED, ForceState.ABOARD)
                taken = any(each.column == entry.column and each.taken for each in state.straggles)
                if one and still and not lies and not taken and moving.spot == fight.spot and moving.run < 0:
                    inside.add(one.side)
            assert len(inside) <= 1, (key, fight.kind, result.field_holder, inside)
