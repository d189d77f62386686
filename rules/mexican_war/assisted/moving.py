"""MEX-MOVE at a table: moves, changes of formation, horses, reserves, and guns that are captured."""

from typing import Final

from rules.core.assisted import Answer, Asked, Phrase, Question, Step, phrase, read_answer
from rules.mexican_war.assisted.firing import number_answers
from rules.mexican_war.assisted.forced import bars_of_move
from rules.mexican_war.assisted.formations import (
    ON_FOOT,
    all_formations,
    formation_now,
    formations_of,
    take_formation,
)
from rules.mexican_war.assisted.state import State, take_off
from rules.mexican_war.engine.losses import resize, unform
from rules.mexican_war.terms import DISMOUNTED, FORMATIONS, LINE, MARCH_COLUMN, MOUNTED
from rules.mexican_war.units import LEFT, STEADY, WarUnit

PRONE: Final = "prone"
ORDERS: Final = ("formed", "unformed")
IN_SADDLE: Final = (LINE, MARCH_COLUMN)


def bar_move(state: State, unit: WarUnit) -> Phrase | None:
    """Returns the bar to moving, None if *unit* may move. MEX-MOVE-01, MEX-MOR-11."""
    return next((phrase(key) for holds, key in bars_of_move(state, unit) if holds), None)


def bar_saddle(state: State, unit: WarUnit) -> Phrase | None:
    """Returns the bar to mounting and dismounting: only a line or march column may. MEX-MOVE-02."""
    if unit.formation not in IN_SADDLE:
        return phrase(f"in_{FORMATIONS[unit.formation]}")
    return bar_move(state, unit)


def ask_move(state: State, unit: WarUnit) -> Asked:
    """Asks a unit's formation and order after its move, and how many operations that took.

    MEX-MOVE-01, MEX-MOVE-08, MEX-MOVE-14.
    """
    words = formations_of(unit) if state.is_counted(unit) else all_formations(unit)
    words += (PRONE,) if may_lie_down(state, unit) else ()
    answers = tuple(Answer(word, phrase(f"form_{word}")) for word in words)
    formation = Question(
        "formation", phrase("formation"), answers, formation_now(unit), not state.is_counted(unit), 3, True
    )
    if not state.is_counted(unit):
        return Asked(None, (formation,), phrase("it_moves"), False)
    orders = tuple(Answer(word, phrase(f"order_{word}")) for word in ORDERS[unit.unformed :])
    order = Question("order", phrase("order_after"), orders, orders[0].key, columns=2, is_usual=True)
    left = unit.kind(state.battle.tables).operations - unit.used
    numbers = number_answers(left)[1:]
    count = Question("figures", phrase("how_many_operations"), numbers, "", True, 3)
    return Asked(phrase("operations_left", count=left), (formation, order, count), phrase("it_moves"), False)


def may_lie_down(state: State, unit: WarUnit) -> bool:
    """True for men on foot who have done nothing yet, not in square, if their side has guns. MEX-ART-11."""
    is_able = unit.arm in ON_FOOT and not unit.is_square() and not unit.used and state.is_counted(unit)
    return is_able and any(
        each.side == unit.side and each.on_table and each.guns > 0 and not each.limbered
        for each in state.battle.roll_call().batteries
    )


def take_lying(state: State, unit: WarUnit) -> None:
    """Lays a unit down for its turn, so that guns of its side can fire over it. MEX-ART-11."""
    unit.prone, unit.used = True, unit.kind(state.battle.tables).operations
    state.halted[unit.index] = "lies_down"
    state.news = None
    state.battle.tell("MEX-ART-11", "lies_down", unit)


def take_move(state: State, step: Step) -> None:
    """Moves a unit, perhaps into another formation. Firing with it costs dice.

    One operation that changes the formation is no move: the unit regroups.

    MEX-MOR-06, MEX-MOVE-02, MEX-MOVE-05.
    """
    unit = state.unit_of(step)
    counted = state.is_counted(unit)
    if step.get("formation") == PRONE and may_lie_down(state, unit):
        return take_lying(state, unit)
    word = read_answer(step, formations_of(unit) if counted else all_formations(unit), "formation")
    count = 1
    if counted:
        left = unit.kind(state.battle.tables).operations - unit.used
        count = int(read_answer(step, [str(number + 1) for number in range(left)], "figures"))
    unit.used += count
    if count > 1 or word == formation_now(unit):
        unit.advanced = True
        state.covered.discard(unit.index)
    state.news = None
    if word == formation_now(unit):
        state.battle.tell("MEX-MOVE-11", "has_moved", unit)
    else:
        take_formation(state, unit, word, "MEX-MOVE-02")
    if counted and "order" in step and read_answer(step, ORDERS, "order") == "unformed" and not unit.unformed:
        unform(state.battle, unit, "MEX-MOVE-14")


def take_saddle(state: State, step: Step) -> None:
    """Makes cavalry mount or dismount. MEX-MOVE-02."""
    unit = state.unit_of(step)
    unit.arm = DISMOUNTED if unit.arm == MOUNTED else MOUNTED
    resize(state.battle, unit)
    unit.used += 1
    state.news = None
    state.battle.tell("MEX-MOVE-02", "is_on_foot" if unit.arm == DISMOUNTED else "is_mounted", unit)


def take_arrive(state: State, step: Step) -> None:
    """Brings on a reserve. MEX-R-04."""
    unit = state.unit_of(step)
    unit.state, unit.on_table, unit.advanced = STEADY, True, True
    unit.used = 0 if unit.is_officer() else 1
    state.battle.list_anew()
    state.news = None
    state.battle.tell("MEX-R-04", "is_there", unit)


def take_gone(state: State, step: Step) -> None:
    """Takes an uncounted enemy unit off the table. MEX-R-26."""
    take_off(state, state.unit_of(step), LEFT, "MEX-R-26")
    state.news = None


def take_capture(state: State, step: Step) -> None:
    """Gives guns without a crew to the enemy. MEX-ART-16."""
    unit = state.unit_of(step)
    state.taken.add(unit.index)
    unit.lying = False
    state.news = None
    state.battle.tell("MEX-ART-16", "is_captured", unit, values=(1 - unit.side,))
