"""MACH-GEN-10 at a table: which figures came off as a phase ended, and which tests followed."""

from collections.abc import Sequence
from typing import Final

from rules.core.assisted import Due, phrase
from rules.core.phase_end import PhaseEnd, Removal
from rules.machete.assisted.crewing import men_in
from rules.machete.assisted.state import Stand, State

TESTS: Final = ("test", "second")
NOT_COUNTED: Final = -1


def note_stands(state: State) -> None:
    """Notes the figures of all units on the table, before any come off. MACH-GEN-10."""
    state.tests.clear()
    state.stands = {
        unit.index: Stand(state.turn, unit.side, unit.strength, unit.lost)
        for unit in state.units
        if unit.on_table and (men_in(unit) or not state.counted[unit.index])
    }


def is_secret(state: State, index: int) -> bool:
    """Tells whether the enemy may not know of a unit: it is in ambush, in a house or sent off."""
    unit = state.units[index]
    return unit.hidden or unit.house >= 0 or unit.source >= 0 or index in state.unseen


def phase_end_of(state: State, dues: Sequence[Due]) -> PhaseEnd | None:
    """Returns the end of the phase that is on, or that the last step ended; None in a phase."""
    if not state.stands:
        return None
    removals = tuple(
        Removal(
            index,
            stand.side,
            stand.figures if state.counted[index] else NOT_COUNTED,
            state.units[index].lost - stand.lost,
            is_secret(state, index),
        )
        for index, stand in state.stands.items()
    )
    number = next(iter(state.stands.values())).turn
    waiting = tuple(due.key for due in dues if due.step["do"] in TESTS) if state.is_testing else ()
    title = phrase("end_of_phase", number=number)
    return PhaseEnd(title, "MACH-GEN-10", removals, tuple(state.tests), waiting)
