"""MEX-ADD-04, MEX-ADD-05 at a table: who takes a unit that surrenders, and the guards of prisoners."""

from typing import Any

from rules.core.assisted import Due, Step, phrase
from rules.mexican_war.assisted.batteries import add_news
from rules.mexican_war.assisted.naming import unit_answers, unit_named
from rules.mexican_war.assisted.questions import question_due
from rules.mexican_war.assisted.state import Pending, State, unit_words
from rules.mexican_war.engine.charging.prisoners import take_prisoners
from rules.mexican_war.units import WarUnit


def guard_prisoners(state: State, captor: WarUnit, figures: int) -> None:
    """Sends the captor's guards to the baggage, and says so. MEX-ADD-04, MEX-ADD-05."""
    if not figures or not state.is_counted(captor) or not captor.on_table:
        return
    before = captor.guards
    take_prisoners(state.battle, captor, figures)
    if captor.guards > before:
        add_news(state, unit_words(captor, phrase("guards_go", count=captor.guards - before)))


def captors_of(state: State, unit: WarUnit) -> list[WarUnit]:
    """Returns the enemies that may have taken a unit that surrenders. MEX-R-35."""
    return [each for each in state.foes(unit) if state.is_counted(each) and not each.is_routing()]


def captor_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks who takes a unit that surrenders. MEX-R-35, MEX-ADD-04."""
    answers = unit_answers(captors_of(state, state.units[pending.unit]))
    title = phrase("who_takes", unit=pending.unit, count=pending.count)
    return question_due(state, pending, title, "MEX-ADD-04", answers, phrase("one_guards_ten"))


def take_captor(state: State, pending: Pending, step: Step) -> None:
    """Gives a unit that surrendered to its captor. MEX-ADD-04."""
    captor = unit_named(step, captors_of(state, state.units[pending.unit]))
    state.news = None
    if captor:
        guard_prisoners(state, captor, pending.count)
