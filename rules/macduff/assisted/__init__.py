"""Assisted play of MacDuff to the Frontier: the questions and dice of a phone at a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.core.assisted import Action, Asked, Due, Entrant, Roll, Row, Step, Tally, phrase
from rules.core.inputs import BadInput
from rules.core.position import Contact, Position
from rules.core.state_game import StateGame
from rules.macduff.assisted import (
    burning,
    catching,
    charging,
    fighting,
    firing,
    hiding,
    moving,
    parting,
    shelling,
    testing,
    working,
)
from rules.macduff.assisted.chance import BLUNDER, TAKEN as CHANCES, chance_dues, take_joker
from rules.macduff.assisted.handover import begin_from, contacts_of
from rules.macduff.assisted.older_logs import older_return
from rules.macduff.assisted.roster import has_acted, row_of, take_adjust, tally_of
from rules.macduff.assisted.state import Pending, State, begin_state
from rules.macduff.assisted.turning import end_turn, next_turn
from rules.macduff.terms import LEADER, NONE
from rules.macduff.units import MacduffUnit

ASKS: Final[Mapping[str, Callable[[State, MacduffUnit], Asked]]] = {
    "fire": firing.ask_fire,
    "charge": charging.ask_charge,
    "move": moving.ask_move,
    "join": moving.ask_join,
    "order": moving.ask_order,
    "breach": shelling.ask_breach,
    "work": working.ask_work,
    "blow": working.ask_blow,
    "breakdown": working.ask_breakdown,
    "caught": catching.ask_caught,
    "part": parting.ask_part,
}
ROLLS: Final[Mapping[str, Callable[[State, Step], Roll | None]]] = {
    "fire": firing.fire_roll,
    "order": moving.order_roll,
    "breach": shelling.breach_roll,
    "breakdown": working.breakdown_roll,
    "caught": catching.capture_roll,
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
    "mount": moving.take_horses,
    "dismount": moving.take_horses,
    "withdraw": moving.take_withdraw,
    "part": parting.take_part,
    "rejoin": parting.take_rejoin,
    "apart": parting.take_apart,
    "breach": shelling.take_breach,
    "work": working.take_work,
    "blow": working.take_blow,
    "breakdown": working.take_breakdown,
    "caught": catching.take_caught,
    "support": catching.take_support,
    "joker": take_joker,
    "seen": hiding.take_seen,
}
ASKED: Final[Mapping[str, Callable[[State, Pending, tuple[int, ...]], Due]]] = {
    "steady": testing.steady_due,
    "rally": testing.rally_due,
    "back": testing.back_due,
    "return": firing.return_due,
    "shots": firing.shots_due,
    "beyond": shelling.beyond_due,
    "bounces": shelling.bounces_due,
    "rogue": shelling.rogue_due,
    "lands": shelling.lands_due,
    "toil": working.toil_due,
    "mend": working.repair_due,
    "heal": working.heal_due,
    "cure": working.cure_due,
    "blaze": burning.blaze_due,
    "douse": burning.douse_due,
    "flee": catching.flee_due,
    "share": parting.share_due,
    "onward": charging.onward_due,
    "blunder": charging.blunder_due,
    "react": charging.react_due,
    "home": charging.home_due,
    "contact": charging.contact_due,
    "split": fighting.split_due,
    "strike": fighting.strike_due,
    "pursue": fighting.pursue_due,
}
TAKEN: Final[Mapping[str, Callable[[State, Pending, Step], None]]] = {
    "steady": testing.take_steady,
    "rally": testing.take_rally,
    "back": testing.take_back,
    "return": firing.take_return,
    "shots": firing.take_shots,
    "beyond": shelling.take_beyond,
    "bounces": shelling.take_bounces,
    "rogue": shelling.take_rogue,
    "lands": shelling.take_lands,
    "toil": working.take_toil,
    "mend": working.take_repair,
    "heal": working.take_heal,
    "cure": working.take_cure,
    "blaze": burning.take_blaze,
    "douse": burning.take_douse,
    "flee": catching.take_flee,
    "share": parting.take_share,
    "onward": charging.take_onward,
    "blunder": charging.take_blunder,
    "react": charging.take_react,
    "home": charging.take_home,
    "contact": charging.take_contact,
    "split": fighting.take_split,
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
    "works": working.queue_works,
    "heals": working.queue_heals,
    "blazes": burning.queue_blazes,
    "turn": next_turn,
}
MANY_DICE: Final = ("strike", "shots", "bounces", "toil", "mend", "douse")  # count their own faces
SKIPPED: Final = ("heal", "rogue", "beyond", "split")  # a step of an older log passes over these
BARRED_SINCE: Final = ("fire",)  # older versions let an enemy that nobody has counted do it after a move
YOUNGER_BARS: Final = ("is_set_up", "in_square", "gun_line", "no_target")  # older versions did not know these


class MacduffGame(StateGame):
    """A table game of MacDuff as far as it was entered."""

    state: State

    def __init__(self, entrants: Sequence[Entrant], options: Mapping[str, Any]) -> None:
        super().__init__(begin_state(entrants, options))

    def row_of(self, unit: MacduffUnit) -> Row:
        return row_of(self.state, unit)

    def tally_of(self, unit: MacduffUnit) -> Tally:
        return tally_of(self.state, unit)

    def tallies(self) -> dict[str, Tally]:
        """Returns the entries of the log. A detachment counts with its unit. MACD-UNIT-05."""
        own = self.state.units[: len(self.state.battle.scenario.units)]
        return {self.state.key(unit.index): self.tally_of(unit) for unit in own}

    def dues(self) -> tuple[Due, ...]:
        return (*chance_dues(self.state), *(self.due(each, ()) for each in self.state.pending[:1]))

    @property
    def is_waiting(self) -> bool:
        """True if something is due that nobody may pass over."""
        return any(not due.is_optional for due in self.dues())

    def due(self, pending: Pending, given: tuple[int, ...]) -> Due:
        """Returns *pending* as it is asked, with the faces *given* so far."""
        return ASKED[pending.kind](self.state, pending, given)

    def ask(self, step: Step) -> Asked:
        unit = self.check_open(step)
        if step["do"] not in ASKS:
            raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
        return ASKS[str(step["do"])](self.state, unit)

    def check_open(self, step: Step, *, may_be_older: bool = False) -> MacduffUnit:
        """Returns the unit of *step*. Raises BadInput if the action is not open to it now."""
        if self.is_waiting:
            raise BadInput("do", "answer the open question first")
        unit = self.state.unit_of(step)
        actions = {row_action.key: row_action for row_action in row_of(self.state, unit).actions}
        action = actions.get(str(step["do"]))
        if action is None or (action.bar and not (may_be_older and self.was_open(unit, action))):
            raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
        return unit

    def was_open(self, unit: MacduffUnit, action: Action) -> bool:
        """True if older versions let *unit* do what now has a bar."""
        if action.bar and action.bar.key in YOUNGER_BARS:
            return True
        return action.key in BARRED_SINCE and unit.moved and not self.state.is_counted(unit)

    def next_roll(self, step: Step) -> Roll | None:
        if step["do"] in ACTS:
            self.check_open(step)
            roll_of_action = ROLLS.get(str(step["do"]))
            return roll_of_action(self.state, step) if roll_of_action else None
        for due in chance_dues(self.state):
            if step["do"] == due.step["do"]:
                return None if step.get("faces") else due.roll
        pending = self.pending_of(step)
        if pending is None:
            return None
        given = tuple(step.get("faces", ()))
        roll = self.due(pending, given).roll
        return roll if pending.kind in MANY_DICE or not given else None

    def pending_of(self, step: Step) -> Pending | None:
        """Returns the due roll or question that *step* answers."""
        for pending in self.state.pending[:1]:
            own = self.due(pending, ()).step
            if all(step.get(name) == value for name, value in own.items()):
                return pending
        return None

    def take(self, step: Step) -> None:
        state, action = self.state, str(step["do"])
        dice = state.script(step.get("faces", ()))
        self.pass_over(step)
        if action == "adjust":
            state.news = None
            take_adjust(state, step)
        elif action in CHANCES:
            self.play_chance(step)
        elif action in ACTS or action == "end":
            self.act(step, action)
        else:
            self.answer(step)
        if dice.faces_left:
            raise BadInput("dice", f"{len(dice.faces_left)} too many")
        go_on(state)

    def pass_over(self, step: Step) -> None:
        """Passes over dues that older versions did not ask, if *step* does not answer them."""
        state = self.state
        if step["do"] == "adjust":
            return
        if state.opening.card == BLUNDER and step["do"] not in CHANCES:
            state.opening.card = NONE
        while state.pending and state.pending[0].kind in SKIPPED and step["do"] not in SKIPPED:
            state.pending.pop(0)
            go_on(state)

    def play_chance(self, step: Step) -> None:
        """Draws a chance card, or carries out what it does."""
        if all(due.step["do"] != step["do"] for due in chance_dues(self.state)):
            raise BadInput("do", "the game does not ask for that now. Choose one of the actions offered")
        CHANCES[str(step["do"])](self.state, step)

    def act(self, step: Step, action: str) -> None:
        """Carries out an action, or ends the turn. It passes over what is optional. MACD-SHOOT-10."""
        state = self.state
        if action != "end":
            self.check_open(step, may_be_older=True)
        elif self.close().bar is not None:
            raise BadInput("do", "answer the open question first")
        state.pending.clear()
        state.news = None
        hiding.show_units(state, step)
        if action == "end":
            end_turn(state)
        else:
            ACTS[action](state, step)

    def answer(self, step: Step) -> None:
        """Carries out the answer, or the roll, of *step*."""
        pending = self.pending_of(step)
        if pending is None:
            pending = older_return(self.state, step)
        else:
            self.state.pending.remove(pending)
        if pending is None:
            raise BadInput("do", "the game does not ask for that now. Choose one of the actions offered")
        TAKEN[pending.kind](self.state, pending, step)

    def begin_from(self, position: Position) -> None:
        begin_from(self.state, position)

    def contacts(self) -> tuple[Contact, ...]:
        return contacts_of(self.state)

    def close(self) -> Action:
        state = self.state
        waiting = sum(unit.on_table and unit.troop != LEADER and not has_acted(unit) for unit in state.units)
        note = phrase("still_to_act", count=waiting) if waiting else None
        bar = phrase("first_what_is_due") if self.is_waiting else None
        return Action("end", phrase("end_turn", number=self.turn), note, bar, True)


def go_on(state: State) -> None:
    """Plays on until the next question. MACD-SEQ-10, MACD-MEL-01."""
    while state.pending and state.pending[0].kind in UNASKED:
        head = state.pending.pop(0)
        UNASKED[head.kind](state, head)


def begin_game(entrants: Sequence[Entrant], options: Mapping[str, Any]) -> MacduffGame:
    """Begins a table game of *entrants* with the rules options *options*."""
    return MacduffGame(entrants, options)
