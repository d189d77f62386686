"""Assisted play of the Mexican War: the questions and dice of a phone at a table."""

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from rules.core.assisted import Action, Asked, Due, Entrant, Roll, Row, Step, Tally, phrase, read_answer
from rules.core.inputs import BadInput
from rules.core.position import Contact, Position
from rules.core.state_game import StateGame
from rules.mexican_war.assisted import (
    batteries,
    battering,
    both_at_once,
    charging,
    checking,
    fighting,
    firing,
    forced,
    moving,
    officers,
    prisoners,
    shelling,
    turning,
    volleys,
)
from rules.mexican_war.assisted.batteries import add_news
from rules.mexican_war.assisted.further import guns, joining, markers, menu, orders, passages, works
from rules.mexican_war.assisted.handover import begin_from, contacts_of
from rules.mexican_war.assisted.roster import has_acted, row_of, take_adjust, tally_of
from rules.mexican_war.assisted.state import Pending, State, begin_state, unit_words
from rules.mexican_war.units import NO_MOVE, STEADY, WarUnit

ASKS: Final[Mapping[str, Callable[[State, WarUnit], Asked]]] = {
    "fire": firing.ask_fire,
    "shell": shelling.ask_guns,
    "batter": battering.ask_batter,
    "charge": charging.ask_charge,
    "move": moving.ask_move,
    "more": menu.ask_more,
    "order": orders.ask_order,
}
ACTS: Final[Mapping[str, Callable[[State, Step], None]]] = {
    "fire": firing.take_fire,
    "shell": shelling.take_guns,
    "batter": battering.take_batter,
    "charge": charging.take_charge,
    "move": moving.take_move,
    "saddle": moving.take_saddle,
    "arrive": moving.take_arrive,
    "gone": moving.take_gone,
    "capture": moving.take_capture,
    "serve": guns.take_serve,
    "more": menu.take_more,
    "order": orders.take_order,
}
ROLLS: Final[Mapping[str, Callable[[State, Step], Roll | None]]] = {
    "fire": firing.fire_roll,
    "shell": shelling.guns_roll,
    "batter": battering.batter_roll,
}
CHECKS: Final = ("close", "stand", "round", "loss", "afraid", "rally", "pursuit")
ASKED: Final[Mapping[str, Callable[[State, Pending, tuple[int, ...]], Due]]] = {
    **dict.fromkeys(CHECKS, checking.check_due),
    "influence": checking.influence_due,
    "exposed": officers.exposed_due,
    "officer": officers.officer_due,
    "command": officers.command_due,
    "damage": batteries.damage_due,
    "crew": batteries.crew_due,
    "ignite": batteries.ignite_due,
    "range": volleys.range_due,
    "shots": volleys.shots_due,
    "strike": fighting.strike_due,
    "colours": fighting.colours_due,
    "fear": turning.fear_due,
    "run": forced.run_due,
    "chase": forced.chase_due,
    "ride": forced.ride_due,
    "through": passages.through_due,
    "passage": passages.passage_due,
    "ford": passages.ford_due,
    "widen": passages.widen_due,
    "extend": passages.extend_due,
    "laps": passages.laps_due,
    "gunners": guns.gunners_due,
    "drag": guns.drag_due,
    "converge": joining.converge_due,
    "prisoners": joining.prisoners_due,
    "captor": prisoners.captor_due,
    "work": works.work_due,
    "width": works.width_due,
    "repair": works.repair_due,
    "mine": works.mine_due,
    "alone": orders.alone_due,
}
TAKEN: Final[Mapping[str, Callable[[State, Pending, Step], None]]] = {
    "close": charging.take_close,
    "stand": charging.take_stand,
    "round": fighting.take_round,
    "loss": checking.take_loss,
    "afraid": checking.take_loss,
    "rally": checking.take_rally,
    "pursuit": fighting.take_pursuit,
    "influence": checking.take_influence,
    "exposed": officers.take_exposed,
    "officer": officers.take_officer,
    "command": officers.take_command,
    "damage": batteries.take_damage,
    "crew": batteries.take_crew,
    "ignite": batteries.take_ignite,
    "range": volleys.take_range,
    "shots": volleys.take_shots,
    "strike": fighting.take_strike,
    "colours": fighting.take_colours,
    "fear": turning.take_fear,
    "run": forced.take_run,
    "chase": forced.take_chase,
    "ride": forced.take_ride,
    "through": passages.take_through,
    "passage": passages.take_passage,
    "ford": passages.take_ford,
    "widen": passages.take_widen,
    "extend": passages.take_extend,
    "laps": passages.take_laps,
    "gunners": guns.take_gunners,
    "drag": guns.take_drag,
    "converge": joining.take_converge,
    "prisoners": joining.take_number,
    "captor": prisoners.take_captor,
    "work": works.take_work,
    "width": works.take_width,
    "repair": works.take_repair,
    "mine": works.take_mine,
    "alone": orders.take_alone,
}
UNASKED: Final[Mapping[str, Callable[[State, Pending], None]]] = {
    "melee": fighting.begin_round,
    "volleys": volleys.lose_to_volleys,
    "blows": fighting.queue_blows,
    "settle": fighting.settle_round,
    "after": fighting.after_checks,
    "rounds": fighting.end_round,
    "losses": turning.queue_losses,
    "fears": turning.queue_fears,
    "rallies": turning.queue_rallies,
    "works": works.advance_works,
    "turn": turning.close_turn,
}
SKIPPED: Final = ("captor",)  # older versions did not ask it: a step of theirs passes over it
# what the steps of an older log do not name
NAMED_SINCE: Final = {"ride": "target", "run": "target", "ignite": "place", "damage": "target"}
TOGETHER: Final = ("shots", "strike")  # both sides roll at once
MORE_DICE: Final = ("damage", "shots")  # ask for their dice one by one


class WarGame(StateGame):
    """A table game of the Mexican War as far as it was entered."""

    state: State

    def __init__(self, entrants: Sequence[Entrant], options: Mapping[str, Any]) -> None:
        super().__init__(begin_state(entrants, options))

    def row_of(self, unit: WarUnit) -> Row:
        return row_of(self.state, unit)

    def tally_of(self, unit: WarUnit) -> Tally:
        return tally_of(self.state, unit)

    def tallies(self) -> dict[str, Tally]:
        """Returns the entries of the log. A part counts with its unit. MEX-MOR-02."""
        own = self.state.units[: len(self.state.battle.scenario.units)]
        return {self.state.key(unit.index): self.tally_of(unit) for unit in own}

    def dues(self) -> tuple[Due, ...]:
        open_now = self.open_now()
        at_once = both_at_once.due_at_once(self.state, open_now)
        return (*((at_once,) if at_once else ()), *(self.due(pending, ()) for pending in open_now))

    def open_now(self) -> list[Pending]:
        """Returns what can be answered now: the dice that both sides roll at once, or the first that is due.

        Officers who may be hit come last. The next answer passes over them. MEX-SA-05.
        """
        pending = self.state.pending
        passed = officers.passed_over(self.state)
        rest = pending[len(passed) :]
        first = rest[0].kind if rest else ""
        together = list(takewhile(lambda due: due.kind == first, rest)) if first in TOGETHER else rest[:1]
        return [*together, *passed]

    def due(self, pending: Pending, given: tuple[int, ...]) -> Due:
        """Returns *pending* as it is asked, with the faces *given* so far."""
        return ASKED[pending.kind](self.state, pending, given)

    def is_waiting(self) -> bool:
        """True if something is due that nobody may pass over."""
        return any(pending.kind != "exposed" for pending in self.state.pending)

    def ask(self, step: Step) -> Asked:
        unit = self.check_open(step)
        if step["do"] not in ASKS:
            raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
        return ASKS[str(step["do"])](self.state, unit)

    def check_open(self, step: Step) -> WarUnit:
        """Returns the unit of *step*. Raises BadInput if the action is not open to it now."""
        if self.is_waiting():
            raise BadInput("do", "answer the open question first")
        unit = self.state.unit_of(step)
        open_actions = {row_action.key: row_action for row_action in row_of(self.state, unit).actions}
        action = open_actions.get(str(step["do"]))
        if action is None or action.bar is not None:
            raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
        return unit

    def next_roll(self, step: Step) -> Roll | None:
        if step["do"] in ACTS:
            self.check_open(step)
            ask = ROLLS.get(str(step["do"]))
            return ask(self.state, step) if ask else None
        pending = self.pending_of(step)
        if pending is None:
            return None
        given = tuple(step.get("faces", ()))
        roll = self.due(pending, given).roll
        return roll if pending.kind in MORE_DICE or not given else None

    def pending_of(self, step: Step) -> Pending | None:
        """Returns the due roll or question that *step* answers."""
        for pending in self.open_now():
            match = dict(self.due(pending, ()).step)
            if NAMED_SINCE.get(pending.kind) not in step:
                match.pop(NAMED_SINCE.get(pending.kind, ""), None)
            if all(step.get(name) == value for name, value in match.items()):
                return pending
        return None

    def take(self, step: Step) -> None:
        state, action = self.state, str(step["do"])
        if action != "adjust":
            self.pass_over(step)
        dice = state.script(step.get("faces", ()))
        if action == "adjust":
            state.news = None
            take_adjust(state, step)
        elif action in ACTS or action == "end":
            self.act(step, action)
        elif action == both_at_once.AT_ONCE:
            self.answer_both(step)
        else:
            self.answer(step)
        if dice.faces_left:
            raise BadInput("dice", f"{len(dice.faces_left)} too many")
        go_on(state)

    def pass_over(self, step: Step) -> None:
        """Drops the question that an older table did not know, if *step* does not answer it."""
        first = self.state.pending[:1]
        if first and first[0].kind in SKIPPED and self.pending_of(step) is None:
            self.state.pending.pop(0)
            go_on(self.state)

    def act(self, step: Step, action: str) -> None:
        """Carries out an action, or ends the turn. It passes over what is optional. MEX-SA-05."""
        state = self.state
        if action != "end":
            self.check_open(step)
        elif self.is_waiting():
            raise BadInput("do", "answer the open question first")
        state.pending.clear()
        state.news = None
        if action == "end":
            turning.end_turn(state)
            return
        shown = markers.show_named(state, step, action)
        unit = state.unit_of(step)
        if (
            unit.is_routing() and action in ASKS and not state.is_counted(unit)
        ):  # it has rallied: its own side knows
            unit.state, unit.forced = STEADY, NO_MOVE
        ACTS[action](state, step)
        for shown_unit in shown:
            add_news(state, unit_words(shown_unit, phrase("put_figures")))

    def answer(self, step: Step) -> None:
        """Carries out the answer, or the roll, of *step*. It passes over the officers before it."""
        state, pending = self.state, self.pending_of(step)
        if pending is None:
            raise BadInput("do", "the game does not ask for that now. Choose one of the actions offered")
        is_condition = (
            "answer" in step and "faces" not in step and state.is_counted(state.units[pending.unit])
        )
        if is_condition and pending.kind == "strike":
            fighting.change_odds(state, pending, step)
            return
        passed = officers.passed_over(state)
        del state.pending[: passed.index(pending) if pending in passed else len(passed)]
        state.pending.remove(pending)
        if is_condition and pending.kind in CHECKS:
            checking.change_condition(state, pending, step)
        else:
            TAKEN[pending.kind](state, pending, step)

    def answer_both(self, step: Step) -> None:
        """Carries out two rolls with one answer. It passes over the officers before them."""
        open_now = self.open_now()
        due = both_at_once.due_at_once(self.state, open_now)
        if due is None or step.get("unit") != due.step["unit"]:
            raise BadInput("do", "the game does not ask for that now. Choose one of the actions offered")
        passed = officers.passed_over(self.state)
        rolls = [pending for pending in open_now if pending not in passed]
        answer = read_answer(step, [known.key for known in due.answers])
        self.state.pending[: len(passed) + len(rolls)] = []
        both_at_once.take_at_once(self.state, rolls, answer)

    def begin_from(self, position: Position) -> None:
        begin_from(self.state, position)

    def contacts(self) -> tuple[Contact, ...]:
        return contacts_of(self.state)

    def close(self) -> Action:
        state = self.state
        waiting = sum(unit.is_present() and not has_acted(unit) for unit in state.units)
        note = phrase("still_to_act", count=waiting) if waiting else None
        bar = phrase("first_what_is_due") if self.is_waiting() else None
        return Action("end", phrase("end_turn", number=self.turn), note, bar, True)


def go_on(state: State) -> None:
    """Plays on until the next question. MEX-SEQ-01."""
    while state.pending:
        fighting.blows_before_officers(state)
        head = state.pending[0]
        if head.kind in UNASKED:
            state.pending.pop(0)
            UNASKED[head.kind](state, head)
        elif turning.skip_fear(state, head) or not is_still_there(state, head):
            state.pending.pop(0)
        elif head.kind == "round" and state.bout and state.bout.next_result:
            state.pending.pop(0)
            both_at_once.end_foretold_check(state, head)
        elif head.kind in CHECKS and (dice := checking.unknown_influence(state, head)):
            state.ask_first(*dice)
        else:
            return


def is_still_there(state: State, pending: Pending) -> bool:
    """Tells whether *pending* is still due: checks on the table, ranges for units that may fire."""
    unit = state.units[pending.unit]
    if pending.kind == "exposed":
        return bool(officers.exposed_officers(state, unit))
    if pending.kind == "range":
        return volleys.does_defend(unit) or volleys.may_volley(state.units[pending.target])
    if pending.kind == "crew":
        return unit.strength > 0
    return pending.kind not in CHECKS or unit.on_table


def begin_game(entrants: Sequence[Entrant], options: Mapping[str, Any]) -> WarGame:
    """Begins a table game of *entrants* with the rules options *options*."""
    return WarGame(entrants, options)
