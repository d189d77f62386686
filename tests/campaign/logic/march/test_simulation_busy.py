"""Weeks in which much happens hold what must always hold, also where fights are carried over
(CAMP-TURN-09).
"""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings, strategies as st

from campaign.logic.march import simulation as march
from campaign.logic.orders import KINDS
from campaign.logic.theatre.march_state import MarchState
from campaign.logic.theatre.theatre import Theatre
from campaign.logic.vocabulary import EngagementKind, EngagementState, ForceState
from tests.campaign.logic.busy import busy_theatre
from tests.campaign.logic.march.test_simulation_properties import (
    OUTCOMES,
    bleed_columns,
    chance_result,
    join_columns,
    sound,
    whole_week,
)
from tests.campaign.logic.theatres import copy_state, settle_battle

WEEKS = 120
HAPPENS = {
    *(OUTCOMES - {"passed"}),
    *set(EngagementKind),
    *set(ForceState),
    *("at once", "kept", "reserve", "two dice", "late", "third fight", "taken prisoner"),
    *("by rail", "ferry", "ford", "through the Trocha", "seen at sea", "joined", "work done", "a way round"),
}


def happened_events(land: Theatre) -> Counter[str]:
    """Returns the events of a week of *land*."""
    reported: set[str] = set()

    def note(_now: Theatre, state: MarchState) -> None:
        reported.update(moving.state for moving in state.columns.values())
        reported.update(["joined"] if state.joining else [])

    state = whole_week(land, check=note)
    reported.update(contact.outcome for contact in state.contacts)
    for fight in state.battles.values():
        reported |= {fight.kind, "kept" if fight.is_referred else "at once"}
        reported.update(("reserve", "two dice")[entry.dice - 1] for entry in fight.present if entry.dice)
        reported.update(["late"] if fight.late else [])
    for moving in state.columns.values():
        reported.update(queued[1] for queued in moving.queued)
        reported.update(["by rail"] if moving.rides and not moving.lane else [])
        reported.update(
            ["third fight"] if moving.battles_fought == land.settings.battles.most_battles else []
        )
        reported.update(["through the Trocha"] if moving.slipped >= 0 else [])
        reported.update(["a way round"] if moving.shuns else [])
    reported.update(["taken prisoner"] if any(straggle.taken for straggle in state.straggles) else [])
    reported.update(["seen at sea"] if state.encounters else [])
    reported.update(["work done"] if state.finished_tasks else [])
    return Counter(map(str, reported))


def test_such_weeks_hold_all_that_can_happen():
    """Shows that in the weeks of these tests something could break."""
    seen: Counter[str] = Counter()
    for number in range(WEEKS):
        seen += happened_events(busy_theatre(number))
    assert HAPPENS - set(seen) == set()


def next_week(found: Theatre, state: MarchState) -> tuple[Theatre, MarchState]:
    """Returns the week after that of *state*, with standing orders.

    Battles that are open still hold all in them.
    """
    held = {
        entry.column
        for fight in state.battles.values()
        if fight.state is not EngagementState.SETTLED
        for entry in fight.present
    }
    columns = {}
    for key, column in found.columns.items():
        moving = state.columns[key]
        order = KINDS[column.order.kind].standing_order(column.order, moving.spot)
        columns[key] = replace(
            column, order=order, spot=moving.spot, state=moving.state, is_pinned=key in held
        )
    later = replace(found, columns=columns, turn="t2", seed=f"{found.seed}/2")
    return later, march.hold_over(later, march.begin_march(later), state, found.days)


def played_on(land: Theatre, *, carry: int) -> tuple[Theatre, MarchState]:
    """Plays the week of *land*: small fights at once, kept ones after it but for those of *carry*."""
    state = march.begin_march(land)
    while not state.done:
        state = march.run_march(land, state)
        land = join_columns(land, state)
        waiting = state.open_battles
        if state.done:
            left = sorted(k for k, f in state.battles.items() if f.state is not EngagementState.SETTLED)
            waiting = tuple(key for number, key in enumerate(left) if not carry >> number & 1)
        for key in waiting:
            result = chance_result(land, state, key)
            state = settle_battle(land, state, key, result)
            land = bleed_columns(land, state, key, result)
        sound(land, state)
    return land, state


@settings(max_examples=60)
@given(st.integers(0, 9999), st.integers(0, 15))
def test_a_force_in_a_postponed_battle_stands_still_and_joins_no_other(number, carry):
    land, before = played_on(busy_theatre(number), carry=carry)
    land, state = next_week(land, before)
    held = {key: column.spot for key, column in land.columns.items() if column.is_pinned}
    still = {key for key, fight in state.battles.items() if fight.minute < 0}
    state = copy_state(state)
    while not state.done:
        state = march.run_march(land, state)
        land = join_columns(land, state)
        for key in state.open_battles:
            assert key not in still
            result = chance_result(land, state, key)
            state = settle_battle(land, state, key, result)
            land = bleed_columns(land, state, key, result)
        sound(land, state)
        assert all(state.columns[key].state is ForceState.ENGAGED for key in held)
        assert {key: state.columns[key].spot for key in held} == held
    assert all(state.battles[key].state is EngagementState.OPEN for key in still)
    ground = land.settings.march.kept_ground
    for key in land.columns.keys() - held.keys():
        for fight in (state.battles[name] for name in still):
            here, there = state.columns[key].spot, fight.spot
            came = here != before.columns[key].spot and here.route and here.route == there.route
            assert not came or abs(here.metres - there.metres) >= ground
