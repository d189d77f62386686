"""MEX-ADD-01 to -04 at a table: worn units that become one, and prisoners that are entered by number."""

from typing import Any, Final

from rules.core.assisted import Due, News, Step, phrase, read_answer
from rules.mexican_war.assisted.firing import number_answers
from rules.mexican_war.assisted.naming import unit_answers, unit_named
from rules.mexican_war.assisted.prisoners import guard_prisoners
from rules.mexican_war.assisted.questions import question_due
from rules.mexican_war.assisted.state import Pending, State, forget_unit, unit_words
from rules.mexican_war.engine import converging
from rules.mexican_war.terms import ARTILLERY, NONE
from rules.mexican_war.units import LEFT, SURRENDERED, WarUnit

MOST_PRISONERS: Final = 30  # figures, entered at once


def friends_to_join(state: State, unit: WarUnit) -> list[WarUnit]:
    """Returns the units that may become one with a unit. MEX-ADD-01, MEX-ADD-02."""
    return [
        friend
        for friend in converging.worn_units(state.battle, unit.side)
        if state.is_counted(friend)
        and not (friend.used or friend.fired or friend.advanced or friend.moved_back)
        if converging.may_converge(state.battle, unit, friend)
    ]


def may_converge(state: State, unit: WarUnit) -> bool:
    """True for a worn unit that has stood for two turns, if another one has too. MEX-ADD-02."""
    is_idle = not (unit.used or unit.fired or unit.advanced or unit.moved_back)
    is_worn = unit.arm != ARTILLERY and unit.figures_lost() > 0 and unit.enemy == NONE and is_idle
    return is_worn and bool(friends_to_join(state, unit))


def begin_converging(state: State, unit: WarUnit) -> None:
    """Asks which unit joins another. MEX-ADD-01."""
    state.ask_first(Pending("converge", unit.index))


def converge_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks which unit joins another. MEX-ADD-01."""
    answers = unit_answers(friends_to_join(state, state.units[pending.unit]))
    title = phrase("who_joins", unit=pending.unit)
    return question_due(state, pending, title, "MEX-ADD-01", answers, phrase("side_by_side"))


def take_converge(state: State, pending: Pending, step: Step) -> None:
    """Makes two units one. MEX-ADD-01."""
    unit = state.units[pending.unit]
    other = unit_named(step, friends_to_join(state, unit))
    state.news = None
    if other:
        converging.merge_units(state.battle, unit, other)
        forget_unit(state, other)
        words = unit_words(unit, phrase("figures", count=unit.strength))
        state.news = News(words, "MEX-ADD-01", None, (), unit.side, (unit.index, other.index))


def may_take_prisoners(state: State, unit: WarUnit) -> bool:
    """True if an enemy that nobody has counted runs or is gone. Other prisoners are known. MEX-ADD-04."""
    is_able = unit.strength > 1 and not unit.is_routing()
    return is_able and any(
        not state.is_counted(foe) and (foe.is_routing() or foe.state in (LEFT, SURRENDERED))
        for foe in state.units
        if foe.side != unit.side
    )


def begin_prisoners(state: State, unit: WarUnit) -> None:
    """Asks how many prisoners a unit has taken. MEX-ADD-04."""
    state.ask_first(Pending("prisoners", unit.index))


def prisoners_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks how many prisoners a unit has taken. MEX-ADD-04."""
    title = phrase("how_many_prisoners", unit=pending.unit)
    answers = number_answers(MOST_PRISONERS)
    return question_due(state, pending, title, "MEX-ADD-04", answers, phrase("one_guards_ten"))


def take_number(state: State, pending: Pending, step: Step) -> None:
    """Notes prisoners of an enemy that nobody has counted. MEX-ADD-04."""
    count = int(read_answer(step, [each.key for each in number_answers(MOST_PRISONERS)]))
    state.news = None
    guard_prisoners(state, state.units[pending.unit], count)
