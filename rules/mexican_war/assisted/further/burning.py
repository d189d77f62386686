"""MEX-R-14 at a table: garrisons that must leave a house on fire."""

from rules.core.assisted import phrase
from rules.mexican_war.assisted.state import State, unit_words
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import WarUnit


def must_leave(state: State, unit: WarUnit) -> bool:
    """True if a unit is in a house that was set on fire before this turn. MEX-R-14."""
    since = state.burning.get(unit.index, (state.battle.turn, NONE))[0]
    is_in = since < state.battle.turn and unit.index not in state.outside and unit.enemy == NONE
    return is_in and unit.is_present() and not unit.advanced and not unit.moved_back


def leave_houses(state: State) -> None:
    """Notes who has left a house on fire as a turn ends: all who had to. MEX-R-14."""
    for index in sorted(index for index in state.burning if index >= 0):
        unit = state.units[index]
        if must_leave(state, unit):
            unit.advanced = True
            state.covered.discard(index)
            state.battle.tell("MEX-R-14", "leaves_a_burning_house", unit)
            state.lines.append(unit_words(unit, phrase("has_left_house")))
        if state.burning[index][0] < state.battle.turn and (unit.advanced or unit.moved_back):
            state.outside.add(index)
