"""The rarer actions of a unit, behind one button: only those that can apply are offered."""

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.core.assisted import Action, Answer, Asked, Question, Step, phrase, read_answer
from rules.mexican_war.assisted.further import guns, joining, markers, parting, passages, works
from rules.mexican_war.assisted.state import State
from rules.mexican_war.units import WarUnit


class RareAction(NamedTuple):
    """One rarer action: whether it is open to a unit now, and what begins it."""

    key: str
    is_open: Callable[[State, WarUnit], bool]
    begin: Callable[[State, WarUnit], None]


RARE: Final = (
    RareAction("passes", passages.may_pass, passages.begin_passage),
    RareAction("ford", passages.may_look_for_ford, passages.begin_ford),
    RareAction("widen", passages.may_widen, passages.begin_widening),
    RareAction("extend", passages.may_extend, passages.begin_extending),
    RareAction("part", parting.may_part, parting.send_out),
    RareAction("rejoin", parting.may_rejoin, parting.go_back),
    RareAction("sighted", markers.is_under_marker, markers.show_figures),
    RareAction("marker", markers.may_hide, markers.hide_unit),
    RareAction("prisoners", joining.may_take_prisoners, joining.begin_prisoners),
    RareAction("gunners", guns.may_fill_crew, guns.begin_crew),
    RareAction("drag", guns.may_drag, guns.begin_dragging),
    RareAction("converge", joining.may_converge, joining.begin_converging),
    RareAction("work", works.may_work, works.begin_work),
)

OF_MOVES: Final = ("ford", "extend", "part", "rejoin", "drag", "converge", "work")  # not once fire has begun


def open_now(state: State, unit: WarUnit) -> list[RareAction]:
    """Returns the rarer actions that are open to a unit. Its own side alone has them. MEX-SEQ-01."""
    if not state.is_counted(unit) or not unit.is_present():
        return []
    return [
        action
        for action in RARE
        if action.is_open(state, unit) and not (state.has_all_moved and action.key in OF_MOVES)
    ]


def more_action(state: State, unit: WarUnit) -> tuple[Action, ...]:
    """Returns the button of the rarer actions, if there is any."""
    return (Action("more", phrase("more")),) if open_now(state, unit) else ()


def ask_more(state: State, unit: WarUnit) -> Asked:
    """Asks which of the rarer actions it is."""
    answers = tuple(
        Answer(action.key, phrase(f"more_{action.key}"), phrase(f"more_{action.key}_note"))
        for action in open_now(state, unit)
    )
    question = Question("answer", phrase("what_more"), answers, "", True, 1)
    return Asked(None, (question,), phrase("do_that"), False)


def take_more(state: State, step: Step) -> None:
    """Begins one of the rarer actions."""
    unit = state.unit_of(step)
    there = {each.key: each for each in open_now(state, unit)}
    word = read_answer(step, tuple(there))
    state.news = None
    there[word].begin(state, unit)
