"""MACH-MOR-20 to MACH-MOR-23, MACH-R-68 at a table: guards of prisoners, and trains that fall."""

from typing import Final

from rules.core.assisted import Action, Answer, Asked, Due, News, Phrase, Question, Step, phrase, read_answer
from rules.core.inputs import BadInput
from rules.machete.assisted.details import send_off
from rules.machete.assisted.state import Pending, State, part, take_off
from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import spare_figures
from rules.machete.engine.prisoners import (
    free_prisoners,
    hand_over,
    return_to_arms,
    tell_freed,
    unguarded_prisoners,
)
from rules.machete.sections.morale import escorts_needed, prisoners_held
from rules.machete.terms import CAVALRY, DRIVERS, ESCORT, INFANTRY, NONE, TRAINS
from rules.machete.units import STEADY, SURRENDERED, TAKEN, MacheteUnit

NOBODY: Final = "nobody"


def ask_guard(state: State, unit: MacheteUnit, captor: int) -> None:
    """Asks who guards the men of *unit*, if their captors' units are counted. MACH-MOR-21."""
    is_known = any(state.counted[other.index] for other in state.units if other.side != unit.side)
    if not is_known or not unguarded_prisoners(state.battle, unit):
        return
    if not possible_guards(state, unit, captor):
        leave_alone(state, unit)
    else:
        state.pending.insert(0, Pending("guard", unit.index, "MACH-MOR-21", by=captor))


def possible_guards(state: State, unit: MacheteUnit, captor: int) -> list[MacheteUnit]:
    """Returns the units that can spare men for the prisoners of *unit*, the captor first. MACH-MOR-21."""
    guards = [
        other
        for other in state.units
        if other.side != unit.side and other.on_table and state.counted[other.index]
        if other.troop <= CAVALRY and other.prisoners < 0 and other.house < 0 and not other.hidden
        if spare_figures(other) and (other.index == captor or (other.state == STEADY and not other.engaged))
    ]
    return sorted(guards, key=lambda other: (other.index != captor, other.index))


def guard_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks which unit guards the prisoners. MACH-MOR-20, MACH-MOR-21."""
    unit = state.units[pending.unit]
    left = unguarded_prisoners(state.battle, unit)
    guards = possible_guards(state, unit, pending.by)
    answers = [Answer(str(guard.index), phrase("unit_alone", unit=guard.index)) for guard in guards]
    answers.append(Answer(NOBODY, phrase("nobody_guards")))
    title = phrase("who_guards", unit=unit.index, count=left)
    why = phrase("guards_needed", count=escorts_needed(left))
    step, clauses = {"do": "guard", "unit": state.key(unit.index)}, ("MACH-MOR-21", "MACH-R-54")
    return Due(f"guard-{step['unit']}", unit.index, title, clauses, step, why, None, tuple(answers))


def take_guard(state: State, pending: Pending, step: Step) -> None:
    """Sends a guard off, one man for six prisoners, or leaves them alone. MACH-MOR-21, MACH-R-54."""
    unit = state.units[pending.unit]
    guards = {str(guard.index): guard for guard in possible_guards(state, unit, pending.by)}
    answer = read_answer(step, (*guards, NOBODY))
    state.news = None
    if answer == NOBODY:
        leave_alone(state, unit)
        return
    guard_with(state, unit, guards[answer])
    ask_guard(state, unit, pending.by)


def leave_alone(state: State, prisoners: MacheteUnit) -> None:
    """Leaves prisoners without a guard where they are. MACH-R-54."""
    state.battle.unguarded.append((prisoners.index, state.battle.turn))
    left = unguarded_prisoners(state.battle, prisoners)
    state.log.add("MACH-R-54", "unguarded", prisoners.index, -1, (), (left,))


def guard_with(state: State, prisoners: MacheteUnit, unit: MacheteUnit) -> None:
    """Detaches a guard of *unit*. With a captured train it is its drivers. MACH-MOR-20, MACH-R-68."""
    left = unguarded_prisoners(state.battle, prisoners)
    number, is_train = min(escorts_needed(left), spare_figures(unit)), prisoners.troop in TRAINS
    duty, clause = (DRIVERS, "MACH-R-68") if is_train else (ESCORT, "MACH-MOR-21")
    escort = send_off(state, unit, number, duty, clause, prisoners.troop if is_train else NONE)
    escort.prisoners = prisoners.index
    escort.held = left if is_train else prisoners_held(left, number)
    if is_train:
        escort.drivers, escort.loads = number, prisoners.loads
    state.log.add("MACH-MOR-20", "leads", escort.index, prisoners.index, (), (escort.held,))
    title = phrase("guard_sent", unit=unit.index, count=number)
    detail = phrase("guards_hold", unit=prisoners.index, count=escort.held)
    state.news = News(title, "MACH-MOR-21", detail)


def guard_actions(state: State, unit: MacheteUnit, frozen: Phrase | None) -> list[Action]:
    """Returns the action of guarding prisoners who were left alone. It takes nothing of the card."""
    bar = frozen or (phrase("in_melee") if unit.engaged else None)
    is_able = any(unit in possible_guards(state, each, NONE) for each in units_without_guard(state))
    return [Action("lead", phrase("guard_prisoners"), phrase("within_one_move"), bar)] if is_able else []


def units_without_guard(state: State) -> list[MacheteUnit]:
    """Returns the units whose men are prisoners without a guard. MACH-R-54."""
    found = [state.units[index] for index, _since in state.battle.unguarded]
    return [unit for unit in found if unguarded_prisoners(state.battle, unit)]


def ask_lead(state: State, unit: MacheteUnit) -> Asked:
    """Asks whose men are guarded. MACH-MOR-21."""
    there = [each for each in units_without_guard(state) if unit in possible_guards(state, each, NONE)]
    answers = tuple(Answer(state.key(each.index), unit=each.index) for each in there)
    kept = answers[0].key if len(answers) == 1 else ""
    question = Question("target", phrase("whose_prisoners"), answers, kept, is_last=True)
    return Asked(None, (question,), phrase("they_guard"), False)


def take_lead(state: State, step: Step) -> None:
    """Guards prisoners who were left alone. MACH-MOR-21."""
    unit, led = state.unit_of(step), state.unit_of(step, "target")
    if led not in units_without_guard(state) or unit not in possible_guards(state, led, NONE):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    guard_with(state, led, unit)


def free_at_table(state: State, unit: MacheteUnit, figures: int) -> None:
    """Brings prisoners back into the battle, as a steady unit of their own kind. MACH-MOR-23, MACH-R-55."""
    if return_to_arms(state.battle, unit, figures):
        tell_freed(state.battle, unit, figures)
    if unit.index in state.by_hand:
        state.by_hand[unit.index] |= {"taken": False}


def loosen_at_table(state: State) -> None:
    """Frees prisoners whom nobody guards any more, as the phase ends. MACH-MOR-22, MACH-R-54."""

    def free_figures(_battle: MacheteBattle, unit: MacheteUnit, figures: int, _place: int) -> None:
        free_at_table(state, unit, figures)

    free_prisoners(state.battle, free_figures)


def take_trains(state: State, group: list[MacheteUnit]) -> None:
    """Captures the trains of a melee that nobody else defends. MACH-R-68, MACH-MWAG-08."""
    for side in (0, 1):
        own_units = [unit for unit in group if unit.side == side and unit.on_table]
        foes = [foe for foe in group if foe.side != side and foe.on_table and foe.state == STEADY]
        captor = next((foe for foe in foes if foe.troop not in TRAINS), None)
        if captor is not None and all(unit.troop in TRAINS for unit in own_units):
            for train in own_units:
                take_train(state, train, captor)


def take_train(state: State, train: MacheteUnit, captor: MacheteUnit) -> None:
    """Gives a train to *captor*, with its people and its loads. They are prisoners like others. MACH-R-68."""
    if train.duty == DRIVERS:  # a recapture: its captors are prisoners, its own people are free
        is_mounted = state.units[train.source].is_mounted
        train.troop, train.drivers, train.loads = CAVALRY if is_mounted else INFANTRY, 0, 0
    take_off(state, train, "MACH-GEN-10")
    if not train.on_table:
        return
    if train.troop not in TRAINS:
        taken = train.strength
        hand_over(train)
        state.log.add("MACH-R-68", "overrun", train.index, captor.index, (), (taken, 0, 0))
    elif state.counted[train.index]:
        taken = train.strength
        hand_over(train)
        state.log.add("MACH-R-68", "is_taken", train.index, captor.index, (), (taken, 0, 0, train.loads))
    is_train = train.troop in TRAINS
    state.battle.leave(train, TAKEN if is_train else SURRENDERED)
    part(state, train)
    if is_train:
        state.by_hand[train.index] = state.by_hand.get(train.index, {}) | {"taken": True}
    state.news = News(phrase("train_taken", unit=train.index), "MACH-R-68")
    ask_guard(state, train, captor.index)
