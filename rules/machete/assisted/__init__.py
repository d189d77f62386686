"""Assisted play of Machete!: the questions and dice of a phone at a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.core.assisted import (
    ADJUST,
    Action,
    Answer,
    Asked,
    Due,
    Entrant,
    Question,
    Roll,
    Row,
    Step,
    Tally,
    phrase,
)
from rules.core.inputs import BadInput
from rules.core.phase_end import PhaseEnd
from rules.core.position import Contact, Position
from rules.core.state_game import StateGame
from rules.machete.assisted.bombarding import ask_bombard, bombard_roll, take_bombard
from rules.machete.assisted.burning import ask_kindle, take_kindle, take_torch, torch_roll
from rules.machete.assisted.crewing import ask_crew, ask_take_gun, take_crew, take_enemy_gun
from rules.machete.assisted.details import take_go_off, take_rejoin
from rules.machete.assisted.fighting import (
    ask_charge,
    dice_of_blow,
    queue_melees,
    settle_melee,
    strike_due,
    strike_step,
    take_charge,
    take_strike,
)
from rules.machete.assisted.firing import ask_fire, fire_roll, take_fire
from rules.machete.assisted.guards import ask_lead, take_lead
from rules.machete.assisted.handover import begin_from, contacts_of
from rules.machete.assisted.houses import ask_enter, queue_storms, take_enter, take_leave
from rules.machete.assisted.older_logs import is_run_with_gun
from rules.machete.assisted.phase_end import TESTS, note_stands, phase_end_of
from rules.machete.assisted.roster import (
    formations_of,
    row_of,
    take_adjust,
    take_arrive,
    take_move,
    tally_of,
)
from rules.machete.assisted.sailing import (
    ask_board,
    ask_boat,
    queue_boats,
    take_anchor,
    take_board,
    take_boat,
    take_sail_off,
)
from rules.machete.assisted.shelling import ask_shell, shell_roll, take_set_up, take_shell, take_turn
from rules.machete.assisted.state import Pending, State, begin_state, take_off
from rules.machete.assisted.testing import TAKEN, due_of, queue_tests, step_of
from rules.machete.assisted.turning import next_phase
from rules.machete.terms import FORMATIONS
from rules.machete.units import FORCED_BACK, SHAKEN, MacheteUnit

ACTS: Final[Mapping[str, Callable[[State, Step], None]]] = {
    "fire": take_fire,
    "shell": take_shell,
    "set_up": take_set_up,
    "turn": take_turn,
    "move": take_move,
    "charge": take_charge,
    "arrive": take_arrive,
    "crew": take_crew,
    "take_gun": take_enemy_gun,
    "enter": take_enter,
    "leave": take_leave,
    "bombard": take_bombard,
    "kindle": take_kindle,
    "torch": take_torch,
    "lead": take_lead,
    "rejoin": take_rejoin,
    "go_off": take_go_off,
    "boat": take_boat,
    "anchor": take_anchor,
    "sail_off": take_sail_off,
    "board": take_board,
}
QUESTIONS: Final[Mapping[str, Callable[[State, MacheteUnit], Asked]]] = {
    "fire": ask_fire,
    "shell": ask_shell,
    "charge": ask_charge,
    "crew": ask_crew,
    "take_gun": ask_take_gun,
    "enter": ask_enter,
    "bombard": ask_bombard,
    "kindle": ask_kindle,
    "lead": ask_lead,
    "boat": ask_boat,
    "board": ask_board,
}
ROLLS: Final[Mapping[str, Callable[[State, Step], Roll | None]]] = {
    "fire": fire_roll,
    "shell": shell_roll,
    "bombard": bombard_roll,
    "torch": torch_roll,
}
YOUNGER_BARS: Final = ("at_anchor", "under_way_from", "never_moves")  # to moves that older versions took
YOUNGER: Final = ("overrun", "guard", "boat_alone")  # dues that the steps of an older table pass over


class MacheteGame(StateGame):
    """A table game of Machete! as far as it was entered."""

    state: State

    def __init__(self, entrants: Sequence[Entrant], options: Mapping[str, Any]) -> None:
        super().__init__(begin_state(entrants, options))

    def row_of(self, unit: MacheteUnit) -> Row:
        return row_of(self.state, unit)

    def tally_of(self, unit: MacheteUnit) -> Tally:
        return tally_of(self.state, unit)

    def dues(self) -> tuple[Due, ...]:
        found = {each.key: each for each in (self.due(one, ()) for one in reversed(open_ones(self.state)))}
        return tuple(reversed(found.values()))

    def due(self, pending: Pending, given: tuple[int, ...]) -> Due:
        """Returns *pending* as it is asked, with the faces *given* so far."""
        if pending.kind == "strike":
            return strike_due(self.state, pending, given)
        return due_of(self.state, pending, given)

    def ask(self, step: Step) -> Asked:
        unit, action = self.state.unit_of(step), str(step["do"])
        self.check_open(unit, action)
        if action == "torch":
            return Asked(None, (), phrase("roll_with_these"), True)
        if action in QUESTIONS:
            return QUESTIONS[action](self.state, unit)
        formations = formations_of(unit)
        answers = tuple(Answer(form, phrase(f"form_{form}")) for form in formations)
        kept = FORMATIONS[unit.formation]
        question = Question("formation", phrase("formation"), answers, kept, is_last=True, columns=3)
        return Asked(None, (question,) if formations else (), phrase("has_moved_now"), False)

    def check_open(self, unit: MacheteUnit, action: str) -> None:
        """Raises BadInput if the action is not open to *unit* now."""
        if any(not pending_due.is_optional for pending_due in self.state.pending):
            raise BadInput("do", "answer the open question first")
        row_actions = {pending_due.key: pending_due for pending_due in row_of(self.state, unit).actions}
        bar = row_actions[action].bar if action in row_actions else phrase("no_target")
        if bar is not None and bar.key not in YOUNGER_BARS:
            raise BadInput("do", "it cannot do that now. Choose one of the actions offered")

    def next_roll(self, step: Step) -> Roll | None:
        if step["do"] in ROLLS:
            return ROLLS[step["do"]](self.state, step)
        pending = self.pending_of(step)
        if pending is None:
            return None
        given = tuple(step.get("faces", ()))
        return self.due(pending, given).roll if len(given) < self.dice_of(pending) else None

    def dice_of(self, pending: Pending) -> int:
        """Returns how many dice answer *pending*."""
        if pending.kind == "strike":
            return dice_of_blow(self.state, pending)
        return pending.count if pending.kind in ("officer", "escape") else 1

    def pending_of(self, step: Step) -> Pending | None:
        """Returns the due roll or question that *step* answers."""
        for pending in open_ones(self.state):
            match = (
                strike_step(self.state, pending) if pending.kind == "strike" else step_of(self.state, pending)
            )
            if all(step.get(name) == value for name, value in match.items()):
                return pending
            if is_run_with_gun(self.state, pending, step):
                return pending
        return None

    def take(self, step: Step) -> None:
        state, action = self.state, str(step["do"])
        if action != ADJUST:
            self.pass_over(step)
        script = state.script(step.get("faces", ()))
        state.news = None
        if not state.is_ending:
            state.stands.clear()
        if action == ADJUST:
            take_adjust(state, step)
        elif action in ACTS:
            self.check_open(state.unit_of(step), action)
            state.pending = []
            ACTS[action](state, step)
        elif action == "end":
            self.end()
        else:
            self.answer(step, action)
        if script.faces_left:
            raise BadInput("dice", f"{script.faces_left} too many")
        go_on(state)

    def pass_over(self, step: Step) -> None:
        """Drops the dues that an older table did not know, if *step* is none of their answers."""
        state = self.state
        younger = [each for each in state.pending if each.kind in YOUNGER]
        if younger and self.pending_of(step) is None:
            state.pending = [each for each in state.pending if each not in younger]
            go_on(state)

    def end(self) -> None:
        """Ends the cards, removes casualties and fights the melees. MACH-GEN-10."""
        if any(not due.is_optional for due in self.state.pending) or self.state.is_ending:
            raise BadInput("do", "answer the open question first")
        self.state.pending = []
        self.state.is_ending = self.state.has_ended = True
        note_stands(self.state)
        if self.state.battle.options.officer_check == "once_per_phase":
            owed = [
                unit for unit in self.state.units if unit.volleys and unit.officers > unit.marked_officers
            ]
            self.state.pending += [Pending("officer", unit.index, "MACH-FIRE-19") for unit in owed]
        for unit in self.state.units:
            unit.volleys = 0

    def answer(self, step: Step, action: str) -> None:
        """Carries out the answer, or the roll, of *step*."""
        pending = self.pending_of(step)
        if pending is None:
            raise BadInput("do", "the game does not ask for that now. Choose one of the actions offered")
        self.state.pending.remove(pending)
        if action == "strike":
            take_strike(self.state, pending)
        else:
            TAKEN[action](self.state, pending, step)
        if action in TESTS and self.state.is_testing and self.state.news:
            self.state.tests.append(self.state.news)

    @property
    def phase_end(self) -> PhaseEnd | None:
        return phase_end_of(self.state, self.dues())

    def begin_from(self, position: Position) -> None:
        begin_from(self.state, position)

    def contacts(self) -> tuple[Contact, ...]:
        return contacts_of(self.state)

    def tallies(self) -> dict[str, Tally]:
        """Returns the entries of the log. Men sent off count with the unit they came from."""
        return {
            self.state.key(unit.index): self.tally_of(unit) for unit in self.state.units if unit.source < 0
        }

    def close(self) -> Action:
        state = self.state
        waiting = sum(unit.index not in state.acted and can_act(unit) for unit in state.units)
        note = phrase("still_to_act", count=waiting) if waiting else None
        if state.contacts:
            note = phrase("melees", count=len(state.contacts))
        bar = phrase("first_what_is_due") if any(not due.is_optional for due in state.pending) else None
        return Action("end", phrase("end_phase", number=self.turn), note, bar, True)


def can_act(unit: MacheteUnit) -> bool:
    """Tells whether *unit* is on the table and free to act.

    It is not shaken, forced back or locked in melee.
    """
    return unit.on_table and unit.state not in (SHAKEN, FORCED_BACK) and not unit.engaged


def open_ones(state: State) -> list[Pending]:
    """Returns the dues that can be answered now. A blow waits until it is first."""
    dues: list[Pending] = []
    for pending in state.pending:
        if pending.kind == "run" and any(
            due.kind == "overrun" and due.unit == pending.unit for due in state.pending
        ):
            continue  # first which side has its gun
        if pending.kind == "door" and any(due.kind == "door" for due in dues):
            continue  # one house after the other
        if pending.kind in ("strike", "settle"):
            return dues or ([pending] if pending.kind == "strike" else [])
        dues.append(pending)
    return dues


def go_on(state: State) -> None:
    """Plays on until the next question. MACH-GEN-10, MACH-GEN-09, MACH-MOR-01."""
    for index in sorted(state.surprised):  # MACH-AMB-03
        if not any(due.unit == index and due.kind == "officer" for due in state.pending):
            take_off(state, state.units[index], "MACH-AMB-03")
            state.surprised.discard(index)
    while state.is_ending:
        head = state.pending[0] if state.pending else None
        if head is None and state.is_testing:
            next_phase(state)
        elif head is None:
            lead_on(state)
        elif head.kind == "settle":
            state.pending.pop(0)
            settle_melee(state, head)
        elif head.kind == "strike" and not dice_of_blow(state, head):
            state.pending.pop(0)
            take_strike(state, head)
        else:
            return


def lead_on(state: State) -> None:
    """Removes losses by fire, storms houses, fights one round of each melee, then tests.

    MACH-R-17, MACH-BLD-09, MACH-R-31.
    """
    if not state.is_storming:
        if state.battle.options.fire_casualties_before_melee:
            take_all_off(state)
        state.is_storming = True
        queue_storms(state)
    elif not state.is_fighting:
        state.is_fighting = True
        queue_melees(state)
    else:
        take_all_off(state)
        state.is_testing = True
        queue_boats(state)
        queue_tests(state)


def take_all_off(state: State) -> None:
    """Removes the marked figures of both sides together. MACH-GEN-10."""
    for unit in state.units:
        take_off(state, unit, "MACH-GEN-10")


def begin_game(entrants: Sequence[Entrant], options: Mapping[str, Any]) -> MacheteGame:
    """Begins a table game of *entrants* with the rules options *options*."""
    return MacheteGame(entrants, options)
