"""Steps of a table game outside the fighting: moves, rallies, captures, and what was entered by hand."""

from dataclasses import replace

from rules.acw_hex.assisted.fighting import is_void
from rules.acw_hex.assisted.ordering import (
    YES_NO,
    check_orders,
    lose_before,
    order_questions,
    pay_for,
    release,
)
from rules.acw_hex.assisted.roster import RAN
from rules.acw_hex.assisted.state import State, muster, part_units
from rules.acw_hex.engine.generals import catch
from rules.acw_hex.engine.move import change_horses, roll_rally
from rules.acw_hex.engine.supply import take_train
from rules.acw_hex.sections.morale import can_steady
from rules.acw_hex.sections.supply import takes_train
from rules.acw_hex.tables import RALLY_BONUS, RALLY_FROM
from rules.acw_hex.terms import NONE, TRAIN
from rules.acw_hex.units import CAUGHT, CUT_OFF, FALLEN, REMOVED, RESERVE, STEADY, TAKEN, AcwUnit
from rules.core.assisted import (
    FACES,
    Answer,
    Asked,
    Modifier,
    News,
    Outcome,
    Question,
    Roll,
    Step,
    Tally,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput


def ask_ordered(state: State, unit: AcwUnit, action: str) -> Asked:
    """Asks who orders a move, and for a rally whether a General is with the unit. ACW-ORD-04, ACW-MOR-04."""
    questions = order_questions(state, unit, action)
    if action == "rally" and has_helper(state, unit):
        answers = tuple(Answer(word, phrase(f"general_{word}")) for word in YES_NO)
        questions.append(Question("general", phrase("general_there"), answers, columns=2))
    if questions:
        questions[-1] = replace(questions[-1], is_last=True)
    go = phrase("roll_with_these") if action == "rally" else phrase("has_done_it")
    return Asked(None, tuple(questions), go, action == "rally")


def has_helper(state: State, unit: AcwUnit) -> bool:
    """True if a commander on the table could help *unit* to rally. ACW-MOR-04, ACW-R-25."""
    chiefs = state.battle.chiefs[unit.side]
    if state.makes_moves and all(NONE not in (chief.cell, unit.cell) for chief in chiefs):
        return False  # the board shows who is with it
    return any(can_steady(chief.arm, state.battle.options) for chief in chiefs)


def take_move(state: State, step: Step) -> None:
    """Moves a unit. ACW-MOVE-01."""
    unit = state.unit_of(step)
    pay_for(state, unit, "move", step)
    part_units(state, unit)
    state.log.add("ACW-MOVE-01", "has_moved", unit.index)


def take_change(state: State, step: Step) -> None:
    """Orders cavalry to mount or dismount. ACW-MOVE-09, ACW-MOVE-10."""
    unit = state.unit_of(step)
    release(state, unit, "change", step)
    state.battle.activations += 1
    change_horses(state.battle, unit)


def rally_roll(state: State, step: Step) -> Roll | None:
    """Returns the die of a rally, with the result of each face. ACW-MOR-03, ACW-MOR-04."""
    unit = state.unit_of(step)
    check_orders(state, unit, "rally", step)
    helped = is_helped(state, unit, step)
    if step.get("faces"):
        return None
    outcomes = []
    for face in FACES:
        score = face + (RALLY_BONUS if helped else 0)
        rallied = score >= RALLY_FROM
        label = phrase("rallies" if rallied else "fails")
        outcomes.append(Outcome((face,), label, f"{face} + {RALLY_BONUS} = {score}" if helped else ""))
    lines = [Modifier(phrase("needed"), "ACW-MOR-04", f"{RALLY_FROM}+")]
    if helped:
        lines.append(Modifier(phrase("general_helps"), "ACW-MOR-04", f"+{RALLY_BONUS}"))
    return Roll(phrase("roll", count=1), unit.side, tuple(outcomes), tuple(lines), None, (), "ACW-MOR-04")


def is_helped(state: State, unit: AcwUnit, step: Step) -> bool:
    """Returns whether a General is with *unit*. Raises BadInput if nobody has said."""
    if has_helper(state, unit):
        return read_answer(step, YES_NO, "general") == "yes"
    there = state.battle.with_it(unit) if state.makes_moves and unit.cell != NONE else []
    return any(can_steady(chief.arm, state.battle.options) for chief in there)


def take_rally(state: State, step: Step) -> None:
    """Rolls for a rally. ACW-MOR-03, ACW-MOR-04."""
    unit = state.unit_of(step)
    helped, before = is_helped(state, unit, step), unit.strength
    pay_for(state, unit, "rally", step)
    roll_rally(state.battle, unit, helped)
    outcome = phrase("rallies" if unit.strength > before else "fails")
    title = phrase("told", unit=unit.index, what=outcome)
    state.news = News(title, "ACW-MOR-04", None, tuple(step["faces"]), unit.side, (unit.index,))


def take_arrive(state: State, step: Step) -> None:
    """Brings on a reserve. ACW-MOVE-03."""
    unit = state.unit_of(step)
    unit.state, unit.on_table = STEADY, True
    muster(state)
    state.log.add("ACW-MOVE-03", "is_there", unit.index)


def ask_taken(state: State, train: AcwUnit) -> Asked:
    """Asks which enemy captured a train. ACW-VIC-03, ACW-R-27."""
    answers = tuple(
        Answer(state.key(foe.index), note=phrase(f"arm_{foe.arm}"), unit=foe.index)
        for foe in state.foes(train)
        if takes_train(foe.arm)
    )
    question = Question("target", phrase("by_whom"), answers, is_last=True)
    return Asked(None, (question,), phrase("is_taken"), False)


def take_taken(state: State, step: Step) -> None:
    """Loses a train to an enemy. ACW-VIC-03."""
    train, captor = state.unit_of(step), state.unit_of(step, "target")
    if captor not in state.foes(train) or not takes_train(captor.arm):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    take_train(state.battle, train, captor)


def take_caught(state: State, step: Step) -> None:
    """Loses a commander who is alone beside an enemy. ACW-CMD-03.

    In their own turn nobody has come up to them yet: it was in the turn before.
    """
    chief = state.unit_of(step)
    if chief.side == state.active:
        lose_before(state, chief)
    else:
        catch(state.battle, chief)


def take_line(state: State, step: Step) -> None:
    """Cuts the line of supply of a corps, or opens it again. ACW-VIC-02."""
    chief = state.unit_of(step)
    corps = state.battle.corps[chief.corps]
    corps.cut = not corps.cut
    verb = "is_cut_off" if corps.cut else "is_supplied_again"
    state.log.add("ACW-VIC-02", verb, chief.index)


def take_adjust(state: State, step: Step) -> None:
    """Brings the units up to the entries made by hand."""
    for key, line in step["lines"].items():
        if key in state.numbers:
            take_over(state, state.units[state.numbers[key]], Tally(**line))
    muster(state)
    for unit in state.units:
        if not unit.on_table:
            part_units(state, unit)
    state.pending = [due for due in state.pending if not is_idle(state, due.unit, due.others, due.kind)]
    state.pending = [due for due in state.pending if due.kind != "strike" or not is_void(state, due)]


def is_idle(state: State, unit: int, others: list[int], kind: str) -> bool:
    """True if a due falls away: its unit, or one of those who shoot, has left the table."""
    if unit == NONE:
        return False
    gone = [each for each in others if not state.units[each].on_table]
    return not state.units[unit].on_table or (kind in ("volley", "share") and bool(gone))


def take_over(state: State, unit: AcwUnit, line: Tally) -> None:
    """Sets *unit* to the entries of *line*."""
    lost = min(max(0, line.lost), unit.start)
    taken = min(max(0, line.surrendered), unit.start - lost)
    unit.strength = unit.start - lost - taken
    state.by_hand[unit.index] = {
        "leader_hit": line.leader_hit,
        "taken": line.taken,
        "spiked": line.spiked,
    }
    if unit.leads:
        unit.loss = FALLEN if lost else CAUGHT if taken else ""
        unit.officers = unit.strength
    unit.state = state_of(unit, line, taken)
    unit.on_table = unit.state not in (RESERVE, RAN, REMOVED, CUT_OFF, TAKEN, FALLEN, CAUGHT)
    state.log.add("ACW-MOR-01", "is_counted_anew", unit.index, NONE, (), (lost, taken))


def state_of(unit: AcwUnit, line: Tally, taken: int) -> str:
    """Returns the state of a unit with the entries of *line*, of which *taken* surrendered."""
    if line.absent:
        return RESERVE
    if line.ran:
        return RAN
    if unit.arm == TRAIN and (line.taken or not unit.strength):
        return TAKEN
    if unit.strength:
        return unit.state if unit.on_table else STEADY
    return unit.loss or (CUT_OFF if taken else REMOVED)
