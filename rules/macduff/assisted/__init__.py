"""Assisted play of MacDuff to the Frontier: the questions and dice of a phone at a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.core.assisted import Action, Asked, Due, Entrant, Row, Step, Tally, Throw, phrase
from rules.core.inputs import BadInput
from rules.core.position import Contact, Position
from rules.core.state_game import StateGame
from rules.macduff.assisted import charging, fighting, firing, moving, testing
from rules.macduff.assisted.handover import begin_from, contacts_of
from rules.macduff.assisted.roster import has_acted, row_of, take_adjust, tally_of
from rules.macduff.assisted.state import Pending, State, begin_state
from rules.macduff.assisted.turning import end_turn, next_turn
from rules.macduff.terms import LEADER
from rules.macduff.units import MacduffUnit

ASKS: Final[Mapping[str, Callable[[State, MacduffUnit], Asked]]] = {
    "fire": firing.ask_fire,
    "charge": charging.ask_charge,
    "move": moving.ask_move,
    "join": moving.ask_join,
    "order": moving.ask_order,
}
ACTS: Final[Mapping[str, Callable[[State, Step], None]]] = {
    "fire": firing.take_fire,
    "charge": charging.take_charge,
    "move": moving.take_move,
    "march": moving.take_march,
    "order": moving.take_order,
    "join": moving.take_join,
    "leave": moving.take_leave,
    "gone": moving.take_gone,
    "arrive": moving.take_arrive,
}
ASKED: Final[Mapping[str, Callable[[State, Pending, tuple[int, ...]], Due]]] = {
    "steady": testing.steady_due,
    "rally": testing.rally_due,
    "back": testing.back_due,
    "return": firing.return_due,
    "shots": firing.shots_due,
    "react": charging.react_due,
    "home": charging.home_due,
    "contact": charging.contact_due,
    "strike": fighting.strike_due,
    "pursue": fighting.pursue_due,
}
TAKEN: Final[Mapping[str, Callable[[State, Pending, Step], None]]] = {
    "steady": testing.take_steady,
    "rally": testing.take_rally,
    "back": testing.take_back,
    "return": firing.take_return,
    "shots": firing.take_shots,
    "react": charging.take_react,
    "home": charging.take_home,
    "contact": charging.take_contact,
    "strike": fighting.take_strike,
    "pursue": fighting.take_pursue,
}
UNASKED: Final[Mapping[str, Callable[[State, Pending], None]]] = {
    "spend": testing.take_figures,
    "melee": fighting.begin_melee,
    "chase": fighting.begin_chase,
    "steadies": fighting.queue_steadies,
    "settle": fighting.settle_melee,
    "pursuits": fighting.queue_pursuits,
    "turn": next_turn,
}
MANY_DICE: Final = ("strike", "shots")  # count their own faces


class MacduffGame(StateGame):
    """A table game of MacDuff as far as it was entered."""

    state: State

    def __init__(self, entrants: Sequence[Entrant], options: Mapping[str, Any]) -> None:
        super().__init__(begin_state(entrants, options))

    def row_of(self, unit: MacduffUnit) -> Row:
        return row_of(self.state, unit)

    def tally_of(self, unit: MacduffUnit) -> Tally:
        return tally_of(self.state, unit)

    def dues(self) -> tuple[Due, ...]:
        return tuple(self.due(each, ()) for each in self.state.pending[:1])

    def due(self, pending: Pending, given: tuple[int, ...]) -> Due:
        """Returns *pending* as it is asked, with the faces *given* so far."""
        return ASKED[pending.kind](self.state, pending, given)

    def ask(self, step: Step) -> Asked:
        unit = self.check_open(step)
        if step["do"] not in ASKS:
            raise BadInput("do", "is not open to it")
        return ASKS[str(step["do"])](self.state, unit)

    def check_open(self, step: Step) -> MacduffUnit:
        """Returns the unit of *step*. Raises BadInput if the action is not open to it now."""
        if any(not self.due(each, ()).is_optional for each in self.state.pending[:1]):
            raise BadInput("do", "must wait for what is due")
        unit = self.state.unit_of(step)
        found = {each.key: each for each in row_of(self.state, unit).actions}
        action = found.get(str(step["do"]))
        if action is None or action.bar is not None:
            raise BadInput("do", "is not open to it")
        return unit

    def throw(self, step: Step) -> Throw | None:
        if step["do"] in ACTS:
            self.check_open(step)
            if step["do"] == "fire":
                return firing.throw_fire(self.state, step)
            return moving.throw_order(self.state, step) if step["do"] == "order" else None
        pending = self.pending_of(step)
        if pending is None:
            return None
        given = tuple(step.get("faces", ()))
        throw = self.due(pending, given).throw
        return throw if pending.kind in MANY_DICE or not given else None

    def pending_of(self, step: Step) -> Pending | None:
        """Returns the due throw or question that *step* answers."""
        for pending in self.state.pending[:1]:
            own = self.due(pending, ()).step
            if all(step.get(name) == value for name, value in own.items()):
                return pending
        return None

    def take(self, step: Step) -> None:
        state, action = self.state, str(step["do"])
        dice = state.script(step.get("faces", ()))
        if action == "adjust":
            state.news = None
            take_adjust(state, step)
        elif action in ACTS or action == "end":
            self.act(step, action)
        else:
            self.answer(step)
        if dice.left:
            raise BadInput("dice", f"{len(dice.left)} too many")
        go_on(state)

    def act(self, step: Step, action: str) -> None:
        """Carries out an action, or ends the turn. It passes over what is optional. MACD-SHOOT-10."""
        state = self.state
        if action != "end":
            self.check_open(step)
        elif self.close().bar is not None:
            raise BadInput("do", "must wait for what is due")
        state.pending.clear()
        state.news = None
        state.show(step)
        if action == "end":
            end_turn(state)
        else:
            ACTS[action](state, step)

    def answer(self, step: Step) -> None:
        """Carries out the answer, or the throw, of *step*."""
        pending = self.pending_of(step)
        if pending is None:
            raise BadInput("do", "is not due")
        self.state.pending.remove(pending)
        TAKEN[pending.kind](self.state, pending, step)

    def begin_from(self, position: Position) -> None:
        begin_from(self.state, position)

    def contacts(self) -> tuple[Contact, ...]:
        return contacts_of(self.state)

    def close(self) -> Action:
        state = self.state
        waiting = sum(unit.on_table and unit.troop != LEADER and not has_acted(unit) for unit in state.units)
        note = phrase("still_to_act", count=waiting) if waiting else None
        is_due = any(not self.due(each, ()).is_optional for each in state.pending[:1])
        bar = phrase("first_what_is_due") if is_due else None
        return Action("end", phrase("end_turn", number=self.turn), note, bar, True)


def go_on(state: State) -> None:
    """Plays on until the next question. MACD-SEQ-10, MACD-MEL-01."""
    while state.pending and state.pending[0].kind in UNASKED:
        head = state.pending.pop(0)
        UNASKED[head.kind](state, head)


def begin_game(entrants: Sequence[Entrant], options: Mapping[str, Any]) -> MacduffGame:
    """Begins a table game of *entrants* with the rules options *options*."""
    return MacduffGame(entrants, options)
