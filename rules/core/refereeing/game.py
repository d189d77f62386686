"""A table game whose turn a phone keeps, as the ruleset's referee.py describes it.

It stands on the assisted game, whose roster, steps and undo it shares. Its own steps are
{"do": "draw", "faces": [3, 1]}, {"do": "next"}, {"do": "hold", "unit": "a-01"}, its "wake", and {"do":
"choose", "key": "4-break_off", "blue": "fight_on", "red": "break_off"}. On the phone of a side that has not
counted the enemy there is {"do": "count", "answer": "7"} too: the enemy's cards. A step with "auto" followed
the one before it by itself, and is taken back with it. A phone without signal draws by itself: {"do": "draw",
"cards": ["a-01"], "offline": true}.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from rules.core.assisted import (
    ADJUST,
    AUTO,
    Action,
    Asked,
    Due,
    Game,
    News,
    Phrase,
    Roll,
    Row,
    Step,
    Tally,
    phrase,
)
from rules.core.inputs import BadInput
from rules.core.position import Contact, Position
from rules.core.referee import (
    AT_END,
    NOBODY,
    RESERVE,
    UNKNOWN,
    Choice,
    Duty,
    Ending,
    Part,
    Referee,
    Toll,
    is_due,
)
from rules.core.refereeing.board import LAY, PLACE, BoardTable
from rules.core.refereeing.cards import COUNT, DRAW, HOLD, WAKE, cards_drawn_offline
from rules.core.scenario import SIDES
from rules.core.secret_choices import (
    declared_units,
    given_up_actions,
    is_answer,
    with_declared_target,
)
from rules.core.standing import UnitState

NEXT: Final = "next"  # steps of the referee
CHOOSE: Final = "choose"
END: Final = "end"  # the step of the assisted game that ends a turn
WITHDREW: Final = "withdrew"  # how an army that gives up leaves, a word of Outcome.courses


class RefereeGame(BoardTable):
    """An assisted game whose turn the phone keeps."""

    def __init__(self, inner: Game, referee: Referee, limit: int = 0) -> None:
        self.lay_out(inner, referee)
        self.limit = limit
        self.chosen: dict[str, tuple[str, str]] = {}
        self.asked = ""  # the key of the choice of the turn that has ended
        self.ended: Ending | None = None
        self.tolls_at_end: tuple[Toll, ...] = ()
        self.is_quiet = False  # the last step was the referee's own
        self.is_led = True  # the page shows what the referee asks
        self.first_place = 0
        self.passed: list[Part] = []  # parts that the last step passed, since nothing could happen
        self.is_used = False  # somebody has done something in this part
        self.turn_before, self.mark = inner.turn, (inner.turn, referee.half(inner))
        self.open_turn()

    @property
    def turn(self) -> int:
        return self.inner.turn

    @property
    def news(self) -> News | None:
        return None if self.is_quiet else self.inner.news

    def rows(self) -> tuple[Row, ...]:
        return self.inner.rows()

    def dues(self) -> tuple[Due, ...]:
        return (*(self.own_dues() if self.is_led else ()), *self.table_dues())

    def table_dues(self) -> tuple[Due, ...]:
        """Returns the dues of the assisted game, but for those that the parts of a turn answer."""
        dues = self.inner.dues()
        return tuple(due for due in dues if due.key not in self.referee.answered) if self.is_led else dues

    def own_dues(self) -> tuple[Due, ...]:
        """Returns the rolls and questions that only a referee asks."""
        has_begun = bool(self.drawn) or self.place > self.first_place
        return self.referee.asks(self.inner, has_begun)

    def is_own(self, step: Step) -> bool:
        """True if *step* answers a due that only a referee asks."""
        return any(
            all(step.get(name) == value for name, value in due.step.items()) for due in self.own_dues()
        )

    def ask(self, step: Step) -> Asked:
        return with_declared_target(self, step, self.inner.ask(step))

    def next_roll(self, step: Step) -> Roll | None:
        for due in self.own_dues():
            if all(step.get(name) == value for name, value in due.step.items()):
                return None if step.get("faces") else due.roll
        return self.inner.next_roll(step)

    def tallies(self) -> dict[str, Tally]:
        return self.inner.tallies()

    def close(self) -> Action:
        return self.inner.close()

    def begin_from(self, position: Position) -> None:
        self.inner.begin_from(position)

    def contacts(self) -> tuple[Contact, ...]:
        return self.inner.contacts()

    def standings(self) -> tuple[UnitState, ...]:
        return self.inner.standings()

    @property
    def is_waiting(self) -> bool:
        """True if a roll or a question is due that nobody may pass over."""
        return any(not due.is_optional for due in (*self.own_dues(), *self.table_dues()))

    @property
    def choice(self) -> tuple[str, Choice] | None:
        """Returns the secret choice that both sides make now, with its key; None if there is none."""
        for choice in self.referee.choices:
            key = self.asked if choice.part == AT_END else f"{self.turn}-{choice.key}"
            if key not in self.chosen and not self.ended and self.is_time_for(choice):
                return key, choice
        return None

    def is_time_for(self, choice: Choice) -> bool:
        """True if both sides make *choice* now, unless they have made it."""
        if choice.part == AT_END:
            return bool(self.asked)
        if choice.is_first:  # too late if units have acted, as in a turn that began without a referee
            return not self.part.closes and not any(row.has_acted for row in self.inner.rows())
        return choice.part == self.part.key and not self.is_waiting

    def take(self, step: Step) -> None:
        action = str(step["do"])
        own_actions = {
            DRAW: self.draw_card,
            NEXT: self.begin_next,
            CHOOSE: self.reveal,
            COUNT: self.count_cards,
            HOLD: self.hold_unit,
            WAKE: self.wake_unit,
            LAY: self.lay_board,
            PLACE: self.place_unit,
        }.get(action)
        if not step.get(AUTO):
            self.passed = []
        if action in (DRAW, NEXT) or not (own_actions or action == ADJUST or self.is_own(step)):
            self.pass_over(step)
        self.offline_draws += cards_drawn_offline(step)
        if own_actions is not None:
            self.is_quiet = self.is_quiet if step.get(AUTO) else True
            own_actions(step)
            return
        self.is_used = True
        if action == ADJUST:
            self.take_adjusting(step)
            return
        self.is_quiet = False
        if self.is_own(step):
            self.referee.answer(self.inner, step)
            if not self.drawn:
                self.deal_cards()
            return
        if action == END:
            self.place = next((n for n, part in enumerate(self.referee.parts) if part.closes), self.place)
        if self.is_move(step):
            self.move_unit(step)
        else:
            self.inner.take(step)
        if self.board_rules is not None:
            self.board_rules.clear_board(self.inner)
        if (self.turn, self.referee.half(self.inner)) != self.mark:
            self.end_turn()

    def pass_over(self, step: Step) -> None:
        """Drops dues that older versions did not ask. The turn may end with them."""
        self.inner.pass_over(step)
        if (self.turn, self.referee.half(self.inner)) != self.mark:
            self.end_turn()

    def open_turn(self) -> None:
        """Begins the parts of a turn again, with a new deck."""
        self.place, self.card, self.drawn, self.is_used = 0, NOBODY, [], False
        self.skip_parts()
        self.first_place = self.place
        self.deal_cards()

    def deal_cards(self) -> None:
        """Makes the deck of this turn."""
        self.deck = self.referee.deal(self.inner) if self.referee.deal else []
        self.deck += [UNKNOWN] * self.unknown

    def skip_parts(self) -> None:
        """Passes over parts that this turn does not have."""
        while not self.part.closes and not self.referee.has_part(self.inner, self.part):
            self.place += 1

    def end_turn(self) -> None:
        """Looks whether the battle is over, and begins the next turn."""
        turn = self.turn_before = self.mark[0]
        self.mark = self.turn, self.referee.half(self.inner)
        self.open_turn()
        if self.turn == turn:
            return
        self.asked = next((f"{turn}-{pick.key}" for pick in self.referee.choices if pick.part == AT_END), "")
        self.ended = self.referee.battle_ending(self.inner)
        if self.ended is None and self.limit and turn >= self.limit:
            plain = Ending(phrase("limit_reached", count=self.limit), self.referee.limit_clause)
            self.ended = self.referee.at_limit(self.inner) or plain
        self.tolls_at_end = self.referee.tolls(self.inner)

    def tolls(self) -> tuple[Toll, ...]:
        """Returns the losses of the sides that somebody has counted.

        Once the battle is over they stay: units that rally as the next turn opens change nothing of its end.
        """
        return self.tolls_at_end if self.ended else self.referee.tolls(self.inner)

    def duties(self) -> tuple[Duty, ...]:
        """Returns what the phone keeps in words, with the last turn and cards drawn without signal."""
        duty_list = [*self.referee.duties(self.inner), *self.reserves_passed()]
        if self.limit:
            headline = phrase("ends_when", turn=self.limit)
            duty_list.append(Duty(phrase("duty_ends"), headline, self.referee.limit_clause))
        if self.offline_draws:
            headline = phrase("cards_offline", count=self.offline_draws)
            duty_list.append(Duty(phrase("duty_offline"), headline, self.referee.card_clause))
        return tuple(duty_list)

    def begin_next(self, step: Step) -> None:
        """Begins the next part of the turn."""
        if self.part.closes or self.is_waiting or (self.part.draws and self.deck) or self.follows_end():
            raise BadInput("do", "answer the open question first")
        if step.get(AUTO) and not self.is_used:
            self.passed.append(self.part)
        self.place, self.card, self.is_used = self.place + 1, NOBODY, False
        self.skip_parts()
        self.referee.note_part(self.inner, self.part)

    def follows_end(self) -> bool:
        """True if the end of this turn is next."""
        rest = self.referee.parts[self.place + 1 :]
        return all(part.closes or not self.referee.has_part(self.inner, part) for part in rest)

    def reveal(self, step: Step) -> None:
        """Shows what both sides have chosen. An army that gives up ends the battle."""
        asked = self.choice
        if asked is None or asked[0] != step.get("key"):
            raise BadInput("do", "answer the open question first")
        key, choice = asked
        answers = tuple(str(step.get(side, "")) for side in SIDES)
        if not all(is_answer(self, choice, side, answer) for side, answer in enumerate(answers)):
            raise BadInput("answer", "choose one first")
        self.chosen[key] = answers[0], answers[1]
        if choice.part == AT_END:
            self.asked = ""
        given_up = [
            side for side, answer in enumerate(answers) if choice.gives_up and answer == choice.gives_up
        ]
        if len(given_up) == 1:
            why = phrase("has_given_up", army=given_up[0])
            self.ended = Ending(why, choice.clause, 1 - given_up[0], WITHDREW)
        elif given_up:
            self.ended = Ending(phrase("both_gave_up"), choice.clause, NOBODY, WITHDREW)

    def last_choice(self) -> tuple[Choice, tuple[str, str]] | None:
        """Returns the choice revealed last, if nothing was played since."""
        if not self.chosen or not self.is_quiet:
            return None
        key, answers = list(self.chosen.items())[-1]
        choice = next(each for each in self.referee.choices if key.endswith(f"-{each.key}"))
        return choice, answers

    def open_rows(self) -> tuple[Row, ...]:
        """Returns the units that may act now, each with the actions of this part.

        The side that does not act has only units whom something may befall. As the end of the turn
        is next, units to which nothing is open are left out.
        """
        part, can_act = self.part, self.referee.can_act_in_part
        if part.closes or (part.draws and self.card == NOBODY):
            return self.early_rows()
        rows = self.inner.rows()
        units_there = set(self.units_now()) if part.draws else {row.unit for row in rows}
        units_there = set(self.first_units()) or units_there
        may_act = {
            row.unit
            for row in rows
            if row.unit in units_there and not self.is_late(row.unit) and can_act(self.inner, part, row.unit)
        }
        sides = {self.entrants[unit].side for unit in may_act}
        open_units = []
        for row in rows:
            if row.unit in may_act:
                open_units.append(replace(row, actions=self.open_actions(row)))
            elif not part.actions and self.entrants[row.unit].side not in sides:
                sudden = tuple(act for act in row.actions if act.key in self.referee.sudden)
                open_units += [replace(row, actions=sudden)] if sudden else []
        if self.follows_end() and not (part.draws and self.deck):  # else the players go on to the next
            open_units = [row for row in open_units if any(action.bar is None for action in row.actions)]
        return tuple(open_units)

    def first_units(self) -> list[int]:
        """Returns the units that must act in this part before all others, and before it ends."""
        return declared_units(self) or self.referee.first_to_move(self.inner, self.part)

    def open_actions(self, row: Row) -> tuple[Action, ...]:
        """Returns the actions of a unit in this part, without those that its side has given up."""
        named = self.part.actions
        given_up = given_up_actions(self, self.entrants[row.unit])
        return tuple(
            action
            for action in row.actions
            if (not named or action.key in named)
            and action.key not in given_up
            and not self.referee.is_barred(self.inner, self.part, row.unit, action.key)
        )

    def is_late(self, unit: int) -> bool:
        """True if a unit is a reserve that comes in a later turn."""
        found = self.inner.state.units[unit]  # type: ignore[attr-defined]
        return found.state == RESERVE and not is_due(self.inner, found)

    def follow_on(self) -> dict[str, Any] | None:
        """Returns the step that follows by itself, without its dice; None if the players act next.

        A card on which nothing is left to do makes way for the next, and a part in which nobody may do
        anything is passed. The end of a turn waits for the players.
        """
        dues = (*self.own_dues(), *self.table_dues())
        waits = self.ended or self.choice or dues or self.must_count
        if waits or self.part.closes or self.has_open():
            return None
        if self.part.draws and self.deck:
            return {"do": DRAW, AUTO: True} if self.card != NOBODY or not self.drawn else None
        return None if self.follows_end() else {"do": NEXT, AUTO: True}

    def has_open(self) -> bool:
        """True if a unit may do something in this part."""
        if self.card in self.held and self.is_holding(self.card):
            return False
        return any(
            action.bar is None and action.key not in self.referee.rare
            for row in self.open_rows()
            for action in row.actions
        )

    @property
    def numbers(self) -> Mapping[str, int]:
        """Returns the units of this game by their keys."""
        found: Mapping[str, int] = self.inner.state.numbers  # type: ignore[attr-defined]
        return found

    def go_on(self) -> Action:
        """Returns the step that goes on: the next card, the next part, or the end of the turn."""
        bar = phrase("first_what_is_due") if self.is_waiting else None
        if self.part.draws and self.deck:
            number = len(self.drawn) + 1
            label = phrase("draw_first") if self.card == NOBODY else phrase("draw_next", number=number)
            if self.can_hold:
                label = phrase("draw_idle", number=number)
            return Action(DRAW, label, None, bar, True)
        if self.part.closes or self.follows_end():
            return self.inner.close()
        place = next(n for n, part in enumerate(self.referee.parts) if n > self.place)
        while not self.referee.has_part(self.inner, self.referee.parts[place]):
            place += 1
        following = self.name_of(self.referee.parts[place])
        bar = phrase("these_first") if self.first_units() else bar
        return Action(NEXT, phrase("go_on", part=following), None, bar, True)

    def name_of(self, part: Part) -> Phrase:
        """Returns the name of a part of the turn."""
        return phrase(f"part_{part.key}", **self.referee.part_values(self.inner))
