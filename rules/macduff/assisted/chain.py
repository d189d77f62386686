"""MACD-CMD-02, MACD-CMD-03, MACD-SEQ-08 at a table: who commands each unit, and whether they are lost."""

from rules.macduff.assisted.state import State
from rules.macduff.deploy import with_commanders
from rules.macduff.terms import LEADER, NONE
from rules.macduff.units import RESERVE, MacduffUnit


def commanders(state: State) -> list[int]:
    """Returns the commander of each unit: of its division, else the General; NONE if its side has neither.

    MACD-CMD-02, MACD-CMD-03.
    """
    if len(state.chiefs) == len(state.units):
        return state.chiefs
    led = with_commanders(
        [{**entrant.facts, "side": entrant.side, "key": entrant.key} for entrant in state.entrants]
    )
    generals = {unit.side: unit.index for unit in reversed(state.units) if unit.general}
    state.chiefs = [
        unit.commander
        if unit.commander != NONE
        else state.numbers[row["commander"]]
        if "commander" in row
        else generals.get(unit.side, NONE)
        for unit, row in zip(state.units, led, strict=True)
    ]
    return state.chiefs


def is_leaderless(state: State, unit: MacduffUnit) -> bool:
    """True if a unit rolls for every order because its commander is lost. MACD-SEQ-08, MACD-R-08."""
    whole = state.battle.options.general_loss_scope == "whole_army"
    commander = state.units[commanders(state)[unit.index]] if commanders(state)[unit.index] != NONE else None
    leaders = [commander] if commander is not None else []
    leaders += [leader for leader in state.units if whole and leader.general and leader.side == unit.side]
    return any(
        leader.troop == LEADER and leader.state != RESERVE and not state.battle.is_left(leader)
        for leader in leaders
    )
