"""MACD-UNIT-05, MACD-UNIT-06 at a table: part of a unit goes out as skirmishers, and comes back."""

from typing import Any, Final

from rules.core.assisted import Answer, Asked, Due, Entrant, Phrase, Question, Step, phrase, read_answer
from rules.macduff.assisted.firing import number_answers
from rules.macduff.assisted.moving import bar_maneuver, note_maneuver
from rules.macduff.assisted.state import Pending, State, strike_off
from rules.macduff.engine.detachments import can_detach, may_rejoin, rejoin, send_out
from rules.macduff.engine.maneuver import COME_BACK, SEND_OUT
from rules.macduff.terms import NONE
from rules.macduff.units import DRIVEN_OFF, ROUTED_AWAY, MacduffUnit

RAN: Final = (DRIVEN_OFF, ROUTED_AWAY)


def may_part(state: State, unit: MacduffUnit) -> bool:
    """True if a unit may send skirmishers out. MACD-UNIT-05."""
    return state.is_counted(unit) and unit.saddle == NONE and can_detach(state.battle, unit)


def bar_rejoin(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the bar to going back into the ranks. MACD-UNIT-06."""
    if not may_rejoin(state.battle, unit):
        return phrase("is_apart" if unit.is_apart else "no_unit")
    return bar_maneuver(state, unit)


def ask_part(_state: State, unit: MacduffUnit) -> Asked:
    """Asks how many figures go out. MACD-UNIT-05."""
    answers = number_answers(unit.strength - 1)[1:]
    kept = str(unit.strength // 2)
    question = Question("figures", phrase("how_many_go_out"), answers, kept, columns=6, is_usual=True)
    return Asked(None, (question,), phrase("they_go_out"), False)


def take_part(state: State, step: Step) -> None:
    """Sends part of a unit out as skirmishers. MACD-UNIT-05, MACD-R-02, MACD-R-05."""
    unit = state.unit_of(step)
    words = [each.key for each in number_answers(unit.strength - 1)[1:]]
    figures = int(read_answer(step, words, "figures"))
    note_maneuver(state, unit, SEND_OUT)
    enrol(state, unit, send_out(state.battle, unit, figures, unit.footprint()))


def enrol(state: State, unit: MacduffUnit, part: MacduffUnit) -> None:
    """Puts a detachment on the roster."""
    entrant = state.entrants[unit.index]
    key = f"0-{len(state.entrants) - len(state.battle.scenario.units) + 1}"  # others begin otherwise
    facts = {**entrant.facts, "figures": part.strength}
    called = phrase("skirmishers_of", unit=unit.index)
    state.entrants += (Entrant(key, unit.side, facts, label=called),)
    state.numbers = {**state.numbers, key: part.index}
    state.counted += (True,)
    state.lost.append(0)


def take_rejoin(state: State, step: Step) -> None:
    """Takes a detachment back into the ranks. MACD-UNIT-06, MACD-R-02."""
    unit = state.unit_of(step)
    note_maneuver(state, unit, COME_BACK)
    rejoin(state.battle, unit)


def take_apart(state: State, step: Step) -> None:
    """Notes that a detachment is over 12 inches from its unit, or within them again. MACD-UNIT-06."""
    unit = state.unit_of(step)
    unit.is_apart = not unit.is_apart
    state.news = None


def parts_of(state: State, unit: MacduffUnit) -> list[MacduffUnit]:
    """Returns the detachments that a unit has sent out, lost ones among them."""
    return [other for other in state.units[len(state.battle.scenario.units) :] if other.parent == unit.index]


def figures_lost(part: MacduffUnit) -> int:
    """Returns the figures that a detachment costs its unit, all if it has run. MACD-R-46."""
    return part.original if part.state in RAN else part.original - part.strength


def share_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks from which part of a unit its losses are drawn, while both are one unit. MACD-UNIT-05."""
    unit = state.units[pending.unit]
    other = state.battle.other_part(unit)
    parts = [unit] if other is None else [unit, other]
    answers = tuple(Answer(str(part.index), phrase("named", unit=part.index)) for part in parts)
    step = {"do": "share", "unit": state.key(unit.index)}
    title = phrase("who_takes_losses", count=pending.count)
    return Due(f"share-{step['unit']}", unit.index, title, ("MACD-UNIT-05",), step, None, None, answers)


def take_share(state: State, pending: Pending, step: Step) -> None:
    """Takes figures off the part that the owner names, and the rest off the other. A shaken unit tests.

    MACD-UNIT-05, MACD-MOR-04.
    """
    unit = state.units[pending.unit]
    answers = [answer.key for answer in share_due(state, pending, ()).answers]
    part = state.units[int(read_answer(step, answers))]
    other = state.battle.other_part(part)
    lost = strike_off(state, part, pending.count, pending.word)
    if other is not None:
        lost += strike_off(state, other, pending.count - lost, pending.word)
    state.news = None
    if lost and unit.on_table and state.battle.is_shaken(unit):
        state.ask_first(Pending("rally", unit.index, pending.target))
