"""MACH-GEN-05 at a table: the start of a phase."""

from rules.machete.assisted.guards import loosen_at_table
from rules.machete.assisted.state import State
from rules.machete.assisted.testing import queue_rallies
from rules.machete.engine.morale import begin_phase


def next_phase(state: State) -> None:
    """Begins the next phase. MACH-GEN-05."""
    loosen_at_table(state)
    state.is_ending = state.is_storming = state.is_fighting = state.is_testing = False
    state.battle.turn += 1
    state.log.turn = state.battle.turn
    state.acted.clear()
    for unit in state.units:
        begin_phase(unit)
    state.log.add("MACH-GEN-05", "phase_begins", -1, -1, (), (state.battle.turn,))
    queue_rallies(state)
