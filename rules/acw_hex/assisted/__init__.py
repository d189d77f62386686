"""Assisted play of the Hexed General: the questions and dice of a phone at a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.acw_hex.assisted.chances import take_chance
from rules.acw_hex.assisted.closing import (
    advance_due,
    again_due,
    ask_close,
    share_due,
    take_advance,
    take_again,
    take_close,
    take_share,
)
from rules.acw_hex.assisted.commanders import post_due, take_post, take_ride, take_stay
from rules.acw_hex.assisted.enduring import away_due, back_due, take_away, take_back
from rules.acw_hex.assisted.fighting import dice_of_blow, strike_due, strike_step, take_strike
from rules.acw_hex.assisted.handover import begin_from, contacts_of
from rules.acw_hex.assisted.nights import dig_due, spade_due, take_dig, take_night, take_spade
from rules.acw_hex.assisted.ordering import first_due, orders_due, take_first, take_orders
from rules.acw_hex.assisted.places import meet_on_board
from rules.acw_hex.assisted.roster import row_of, tally_of
from rules.acw_hex.assisted.shooting import ask_shoot, take_shoot, take_volley, volley_due, volley_step
from rules.acw_hex.assisted.state import Pending, State, begin_state
from rules.acw_hex.assisted.steps import (
    ask_ordered,
    ask_taken,
    rally_roll,
    take_adjust,
    take_arrive,
    take_caught,
    take_change,
    take_line,
    take_move,
    take_rally,
    take_taken,
)
from rules.acw_hex.assisted.turn_heads import card_due, head_dues, take_head
from rules.acw_hex.assisted.turns import go_on
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import (
    ADJUST,
    Action,
    Asked,
    Due,
    Entrant,
    Roll,
    Row,
    Step,
    Tally,
    phrase,
)
from rules.core.inputs import BadInput
from rules.core.position import Contact, Position
from rules.core.state_game import StateGame

ACTS: Final[Mapping[str, Callable[[State, Step], None]]] = {
    "move": take_move,
    "change": take_change,
    "shoot": take_shoot,
    "close": take_close,
    "rally": take_rally,
    "arrive": take_arrive,
    "taken": take_taken,
    "caught": take_caught,
    "line": take_line,
    "ride": take_ride,
    "stay": take_stay,
}
HEADS: Final[Mapping[str, Callable[[State, Step], None]]] = {  # before anybody acts
    "head": take_head,
    "night": take_night,
    "chance": take_chance,
}
DUES: Final[Mapping[str, Callable[[State, Pending, tuple[int, ...]], Due]]] = {
    "first": first_due,
    "orders": orders_due,
    "volley": volley_due,
    "back": back_due,
    "away": away_due,
    "share": share_due,
    "strike": strike_due,
    "advance": advance_due,
    "again": again_due,
    "dig": dig_due,
    "spade": spade_due,
    "post": post_due,
    "chance": card_due,
}
ANSWERED: Final[Mapping[str, Callable[[State, Pending, Step], None]]] = {
    "first": take_first,
    "orders": take_orders,
    "volley": take_volley,
    "back": take_back,
    "away": take_away,
    "share": take_share,
    "strike": take_strike,
    "advance": take_advance,
    "again": take_again,
    "dig": take_dig,
    "spade": take_spade,
    "post": take_post,
}
TOGETHER: Final = ("orders", "volley")  # dues that are answered in any order


class HexGame(StateGame):
    """A table game of the Hexed General as far as it was entered."""

    state: State

    def __init__(self, entrants: Sequence[Entrant], options: Mapping[str, Any]) -> None:
        super().__init__(begin_state(entrants, options))

    def row_of(self, unit: AcwUnit) -> Row:
        return row_of(self.state, unit)

    def tally_of(self, unit: AcwUnit) -> Tally:
        return tally_of(self.state, unit)

    def dues(self) -> tuple[Due, ...]:
        return (*(self.due(each, ()) for each in open_ones(self.state)), *head_dues(self.state))

    def due(self, pending: Pending, given: tuple[int, ...]) -> Due:
        """Returns *pending* as it is asked, with the faces *given* so far."""
        return DUES[pending.kind](self.state, pending, given)

    def ask(self, step: Step) -> Asked:
        unit, action = self.state.unit_of(step), str(step["do"])
        self.check_open(unit, action)
        if action == "shoot":
            return ask_shoot(self.state, unit)
        if action == "close":
            return ask_close(self.state, unit)
        if action == "taken":
            return ask_taken(self.state, unit)
        return ask_ordered(self.state, unit, action)

    def check_open(self, unit: AcwUnit, action: str) -> None:
        """Raises BadInput if the action is not open to *unit* now."""
        if any(not each.is_optional for each in self.state.pending):
            raise BadInput("do", "answer the open question first")
        found = {each.key: each for each in row_of(self.state, unit).actions}
        if action not in found or found[action].bar is not None:
            raise BadInput("do", "it cannot do that now. Choose one of the actions offered")

    def next_roll(self, step: Step) -> Roll | None:
        if step["do"] == "rally":
            return rally_roll(self.state, step)
        pending = self.pending_of(step)
        if pending is None:
            return None
        given = tuple(step.get("faces", ()))
        return self.due(pending, given).roll if len(given) < dice_of(pending) else None

    def pending_of(self, step: Step) -> Pending | None:
        """Returns the due roll or question that *step* answers."""
        for pending in open_ones(self.state):
            own = step_of(self.state, pending)
            if all(step.get(name) == value for name, value in own.items()):
                return pending
        return None

    def take(self, step: Step) -> None:
        state, action = self.state, str(step["do"])
        script = state.script(step.get("faces", ()))
        state.news = None
        if action == ADJUST:
            take_adjust(state, step)
        elif action in ACTS:
            self.check_open(state.unit_of(step), action)
            ACTS[action](state, step)
        elif action in HEADS:
            self.take_head(step)
        elif action == "end":
            self.end()
        else:
            self.answer(step, action)
        if script.faces_left:
            raise BadInput("dice", f"{script.faces_left} too many")
        go_on(state)

    def take_head(self, step: Step) -> None:
        """Carries out what comes before anybody acts. Steps of older versions were not asked for."""
        state, action = self.state, str(step["do"])
        card = next((head_due for head_due in state.pending if head_due.kind == "chance"), None)
        if card is not None and action == "chance":
            state.pending.remove(card)
        if any(not head_due.is_optional for head_due in state.pending) or (
            action == "head" and not head_dues(state)
        ):
            raise BadInput("do", "answer the open question first")
        HEADS[action](state, step)

    def end(self) -> None:
        """Ends the moves and shots: volleys, then close combat. ACW-SEQ-02, ACW-SEQ-03."""
        if self.close().bar is not None:
            raise BadInput("do", "answer the open question first")
        self.state.is_ending = True
        if not self.state.battle.by_night:
            meet_on_board(self.state)
        for due in self.state.pending:
            due.is_optional = False

    def answer(self, step: Step, action: str) -> None:
        """Carries out the answer, or the roll, of *step*."""
        pending = self.pending_of(step)
        if pending is None:
            raise BadInput("do", "the game does not ask for that now. Choose one of the actions offered")
        self.state.pending.remove(pending)
        ANSWERED[action](self.state, pending, step)

    def begin_from(self, position: Position) -> None:
        begin_from(self.state, position)

    def contacts(self) -> tuple[Contact, ...]:
        return contacts_of(self.state)

    def close(self) -> Action:
        state = self.state
        waits = any(not each.is_optional for each in state.pending)
        bar = phrase("first_what_is_due") if waits else None
        note = phrase("close_combats", count=len(state.contacts)) if state.contacts else None
        return Action("end", phrase("end_turn", army=state.active), note, bar, True)


def step_of(state: State, pending: Pending) -> Step:
    """Returns the step that answers *pending*, without its faces."""
    if pending.kind == "volley":
        return volley_step(state, pending)
    if pending.kind == "strike":
        return strike_step(state, pending)
    if pending.kind == "first":
        return {"do": "first"}
    return {"do": pending.kind, "unit": state.key(pending.unit)}


def dice_of(pending: Pending) -> int:
    """Returns how many dice answer *pending*."""
    if pending.kind == "strike":
        return dice_of_blow(pending)
    return {"first": 2, "orders": 1, "dig": 1, "volley": len(pending.others)}.get(pending.kind, 0)


def open_ones(state: State) -> list[Pending]:
    """Returns the dues that can be answered now: the first, and those that need not wait for it."""
    if not state.pending:
        return []
    head = state.pending[0]
    if head.kind not in TOGETHER or (head.kind == "volley" and not head.is_optional):
        return [head]
    return [due for due in state.pending if due.kind == head.kind]


def begin_game(entrants: Sequence[Entrant], options: Mapping[str, Any]) -> HexGame:
    """Begins a table game of *entrants* with the rules options *options*."""
    return HexGame(entrants, options)
