"""MEX-MOR-02, MEX-MOR-03, MEX-FORM-07 at a table: parts that a unit sends out and takes back.

A part is a unit of its own: its skirmishers keep 10 inches off (MEX-FORM-08), so it checks by itself.
"""

from typing import Final

from rules.core.assisted import Entrant, News, phrase
from rules.mexican_war.assisted.forced import bars_of_move
from rules.mexican_war.assisted.state import State, forget_unit, unit_words
from rules.mexican_war.engine.detachments import (
    has_part_to_send,
    is_whole_ready,
    send_part,
    take_back,
    whole_of,
)
from rules.mexican_war.terms import DISMOUNTED, NONE
from rules.mexican_war.units import WarUnit

MOST_PARTS: Final = 50  # of a side


def is_free(state: State, unit: WarUnit) -> bool:
    """True if a unit has done nothing yet this turn, and nothing bars it from moving."""
    return not unit.used and not any(holds for holds, _key in bars_of_move(state, unit))


def may_part(state: State, unit: WarUnit) -> bool:
    """True if a unit may send skirmishers out, or dismount half. MEX-MOR-03, MEX-FORM-07."""
    return has_part_to_send(state.battle, unit) and is_free(state, unit)


def send_out(state: State, unit: WarUnit) -> None:
    """Sends half of a unit out: it takes the whole turn. MEX-MOR-02, MEX-MOR-03."""
    part = send_part(state.battle, unit, unit.footprint())
    unit.used = unit.kind(state.battle.tables).operations
    enrol(state, unit, part)
    words = unit_words(part, phrase("figures", count=part.strength))
    state.news = News(words, "MEX-MOR-02", None, (), unit.side, (unit.index, part.index))


def enrol(state: State, unit: WarUnit, part: WarUnit) -> None:
    """Puts a part on the roster. The parts of each side are counted apart: no phone takes one for another."""
    entrant = state.entrants[unit.index]
    came = state.entrants[len(state.battle.scenario.units) :]
    number = sum(part_before.side == entrant.side for part_before in came) + 1 + entrant.side * MOST_PARTS
    key = f"0-{number}"  # keys of a roster begin with a letter
    word = "stands_of" if part.arm == DISMOUNTED and unit.arm != DISMOUNTED else "skirmishers_of"
    facts = {**entrant.facts, "figures": part.strength}
    state.entrants += (Entrant(key, entrant.side, facts, label=phrase(word, unit=unit.index)),)
    state.numbers = {**state.numbers, key: part.index}
    state.counted += (True,)
    state.lost.append(0)


def may_rejoin(state: State, unit: WarUnit) -> bool:
    """True for a part whose unit can take it back. The table knows whether it is near. MEX-MOR-03."""
    whole = whole_of(state.battle, unit)
    return whole is not None and is_whole_ready(whole) and is_free(state, unit)


def go_back(state: State, unit: WarUnit) -> None:
    """Takes a part back into the ranks. MEX-MOR-03."""
    whole = whole_of(state.battle, unit)
    assert whole is not None
    take_back(state.battle, unit, whole)
    forget_unit(state, unit)
    words = unit_words(whole, phrase("figures", count=whole.strength))
    state.news = News(words, "MEX-MOR-03", None, (), whole.side, (whole.index, unit.index))


def parts_out(state: State, unit: WarUnit) -> list[WarUnit]:
    """Returns the parts of a unit that are still out, or lost."""
    if unit.parent != NONE:
        return []
    return [each for each in state.units[len(state.battle.scenario.units) :] if each.parent == unit.index]
