"""Assisted play of SCWaRes: the questions and dice of a phone at a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.core.assisted import Action, Asked, Due, Entrant, Roll, Row, Step, Tally, phrase
from rules.core.inputs import BadInput
from rules.core.position import Contact, Position
from rules.core.state_game import StateGame
from rules.scwares.assisted.bands import SETTLES, dust_due, settle_dust, take_dust
from rules.scwares.assisted.fighting import (
    back_due,
    blow_due,
    front_due,
    queue_blows,
    queue_fronts,
    reach_due,
    settle,
    take_back,
    take_blow,
    take_front,
    take_reach,
)
from rules.scwares.assisted.firing import ask_fire, fire_roll, take_fire
from rules.scwares.assisted.forced import onto_due, take_onto
from rules.scwares.assisted.handover import begin_from, contacts_of
from rules.scwares.assisted.looking import LOOKS, ask_look, look_roll, take_look, take_make_out
from rules.scwares.assisted.moving import (
    ask_charge,
    ask_move,
    move_roll,
    take_arrive,
    take_charge,
    take_move,
    take_off,
    take_run,
)
from rules.scwares.assisted.roster import actions_of, has_acted, row_of, take_adjust, tally_of
from rules.scwares.assisted.sharing import loses_due, sharer_due, take_loses, take_sharer
from rules.scwares.assisted.state import Pending, State, begin_state
from rules.scwares.assisted.testing import (
    away_due,
    group_due_of,
    take_away,
    take_group,
    take_test,
    unit_due_of,
)
from rules.scwares.assisted.turning import (
    card_due,
    effect_due,
    leave_due,
    next_turn,
    suit_due,
    take_card,
    take_effect,
    take_leave,
    take_suit,
)
from rules.scwares.units import ScwaresUnit

ACTS: Final[Mapping[str, Callable[[State, Step], None]]] = {
    "fire": take_fire,
    "move": take_move,
    "charge": take_charge,
    "run": take_run,
    "off": take_off,
    "arrive": take_arrive,
    "look": take_look,
    "make_out": take_make_out,
}
ASKED: Final[Mapping[str, Callable[[State, Pending, tuple[int, ...]], Due]]] = {
    "reach": reach_due,
    "front": front_due,
    "blow": blow_due,
    "back": back_due,
    "test": unit_due_of,
    "group": group_due_of,
    "away": away_due,
    "card": card_due,
    "suit": suit_due,
    "effect": effect_due,
    "leave": leave_due,
    "onto": onto_due,
    "loses": loses_due,
    "sharer": sharer_due,
}
TAKEN: Final[Mapping[str, Callable[[State, Pending, Step], None]]] = {
    "reach": take_reach,
    "front": take_front,
    "blow": take_blow,
    "back": take_back,
    "test": take_test,
    "group": take_group,
    "away": take_away,
    "card": take_card,
    "suit": take_suit,
    "effect": take_effect,
    "leave": take_leave,
    "onto": take_onto,
    "loses": take_loses,
    "sharer": take_sharer,
}
UNASKED: Final[Mapping[str, Callable[[State], None]]] = {
    "meet": queue_blows,
    "settle": settle,
    "turn": next_turn,
}
ALONE: Final = (*UNASKED, "card")  # all before them must be answered first
MANY_DICE: Final = ("fire", "blow", "effect")  # count their own faces


class ScwaresGame(StateGame):
    """A table game of SCWaRes as far as it was entered."""

    state: State

    def __init__(self, entrants: Sequence[Entrant], options: Mapping[str, Any]) -> None:
        super().__init__(begin_state(entrants, options))

    def row_of(self, unit: ScwaresUnit) -> Row:
        return row_of(self.state, unit)

    def tally_of(self, unit: ScwaresUnit) -> Tally:
        return tally_of(self.state, unit)

    def dues(self) -> tuple[Due, ...]:
        found = {each.key: each for each in (self.due(one, ()) for one in reversed(open_ones(self.state)))}
        return (*reversed(found.values()), *dust_due(self.state))

    def due(self, pending: Pending, given: tuple[int, ...]) -> Due:
        """Returns *pending* as it is asked, with the faces *given* so far."""
        return ASKED[pending.kind](self.state, pending, given)

    def ask(self, step: Step) -> Asked:
        unit, action = self.state.unit_of(step), str(step["do"])
        self.check_open(step)
        if action == "fire":
            return ask_fire(self.state, unit)
        if action in LOOKS:
            return ask_look(self.state, unit)
        return ask_charge(self.state, unit) if action == "charge" else ask_move(self.state, unit)

    def check_open(self, step: Step) -> None:
        """Raises BadInput if the action of *step* is not open to its unit now."""
        if self.state.pending:
            raise BadInput("do", "answer the open question first")
        unit = self.state.unit_of(step)
        open_actions = {action_row.key: action_row for action_row in actions_of(self.state, unit)}
        action = open_actions.get(str(step["do"]))
        if action is None or action.bar is not None:
            raise BadInput("do", "it cannot do that now. Choose one of the actions offered")

    def next_roll(self, step: Step) -> Roll | None:
        if step["do"] in ACTS:
            self.check_open(step)
            if step["do"] in LOOKS:
                return look_roll(self.state, step)
            return fire_roll(self.state, step) if step["do"] == "fire" else move_roll(self.state, step)
        pending = self.pending_of(step)
        if pending is None:
            return None
        given = tuple(step.get("faces", ()))
        roll = self.due(pending, given).roll
        return roll if pending.kind in MANY_DICE or not given else None

    def pending_of(self, step: Step) -> Pending | None:
        """Returns the due roll or question that *step* answers."""
        for pending in open_ones(self.state):
            own = self.due(pending, ()).step
            if all(step.get(name) == value for name, value in own.items()):
                return pending
        return None

    def take(self, step: Step) -> None:
        state, action = self.state, str(step["do"])
        script = state.script(step.get("faces", ()))
        if action == "adjust":
            state.news = None
            take_adjust(state, step)
        elif action in ACTS:
            self.check_open(step)
            state.news = None
            state.show(step)
            ACTS[action](state, step)
        elif action == "end":
            self.end()
        elif action == SETTLES:
            if not dust_due(state):
                raise BadInput("do", "the game does not ask for that now. Choose one of the actions offered")
            take_dust(state)
        else:
            self.answer(step, action)
        if script.faces_left and action not in MANY_DICE:
            raise BadInput("dice", f"{script.faces_left} too many")
        go_on(state)

    def end(self) -> None:
        """Ends the fire: close combats, then a card, then the next turn. SCW-TURN-07, SCW-TURN-08."""
        state = self.state
        if state.pending:
            raise BadInput("do", "answer the open question first")
        state.news = None
        settle_dust(state)
        queue_fronts(state)
        state.pending += [Pending("meet"), Pending("card"), Pending("turn")]

    def answer(self, step: Step, action: str) -> None:
        """Carries out the answer, or the roll, of *step*."""
        pending = self.pending_of(step)
        if pending is None:
            raise BadInput("do", "the game does not ask for that now. Choose one of the actions offered")
        self.state.pending.remove(pending)
        TAKEN[action](self.state, pending, step)

    def tallies(self) -> dict[str, Tally]:
        """Returns the entries of the log. Bands that cards bring are local, and have none. SCW-R-36."""
        return {
            self.state.key(unit.index): self.tally_of(unit) for unit in self.state.units if not unit.entered
        }

    def begin_from(self, position: Position) -> None:
        begin_from(self.state, position)

    def contacts(self) -> tuple[Contact, ...]:
        return contacts_of(self.state)

    def close(self) -> Action:
        state = self.state
        waiting = sum(unit.on_table and not has_acted(state, unit) for unit in state.units)
        note = phrase("still_to_act", count=waiting) if waiting else None
        if state.contacts:
            note = phrase("combats", count=len(state.contacts))
        bar = phrase("first_what_is_due") if state.pending else None
        return Action("end", phrase("end_turn", number=self.turn), note, bar, True)


def open_ones(state: State) -> list[Pending]:
    """Returns the dues that can be answered now."""
    open_dues: list[Pending] = []
    for pending in state.pending:
        if pending.kind in ALONE:
            return open_dues or ([pending] if pending.kind == "card" else [])
        open_dues.append(pending)
    return open_dues


def go_on(state: State) -> None:
    """Plays on until the next question. SCW-COMB-03, SCW-TURN-08, SCW-TURN-01."""
    while state.pending and state.pending[0].kind in UNASKED:
        head = state.pending.pop(0)
        UNASKED[head.kind](state)


def begin_game(entrants: Sequence[Entrant], options: Mapping[str, Any]) -> ScwaresGame:
    """Begins a table game of *entrants* with the rules options *options*."""
    return ScwaresGame(entrants, options)
