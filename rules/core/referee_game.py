"""A table game whose turn a phone keeps, as the ruleset's referee.py describes it.

It stands on the assisted game, whose roster, steps and undo it shares. Its own steps are
{"do": "draw", "faces": [3, 1]}, {"do": "next"}, {"do": "choose", "key": "4-break_off", "blue": "fight_on",
"red": "break_off"} and, on the phone of a side that has not counted the enemy,
{"do": "count", "answer": "7"}: the enemy's cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.core.assisted import (
    ADJUST,
    Action,
    Asked,
    Due,
    Entrant,
    Game,
    News,
    Phrase,
    Row,
    Step,
    Tally,
    Throw,
    phrase,
)
from rules.core.dice import Dice, ScriptedDice
from rules.core.events import FullLog
from rules.core.inputs import BadInput
from rules.core.referee import (
    AT_END,
    NOBODY,
    RESERVE,
    UNKNOWN,
    Choice,
    Ending,
    Part,
    Referee,
    is_due,
    tell_reserves,
)
from rules.core.ruleset import find
from rules.core.scenario import SIDES
from rules.core.secret_choices import (
    declared_units,
    given_up_actions,
    is_answer,
    with_declared_target,
)
from rules.core.standing import UnitState

DRAW: Final = "draw"  # steps of the referee
NEXT: Final = "next"
CHOOSE: Final = "choose"
COUNT: Final = "count"
END: Final = "end"  # the step of the assisted game that ends a turn
MOST_CARDS: Final = 12  # of an enemy that nobody has counted


class RefereeGame(Game):
    """An assisted game whose turn the phone keeps."""

    def __init__(self, inner: Game, referee: Referee, limit: int = 0) -> None:
        self.inner, self.referee, self.limit = inner, referee, limit
        self.log: FullLog = inner.log
        self.place = 0
        self.deck: list[int] = []
        self.drawn: list[int] = []
        self.card = NOBODY  # the unit whose card is on the table
        self.chosen: dict[str, tuple[str, str]] = {}
        self.asked = ""  # the key of the choice of the turn that has ended
        self.ended: Ending | None = None
        self.is_quiet = False  # the last step was the referee's own
        self.unknown = 0  # cards of an enemy that nobody has counted
        self.is_led = True  # the page shows what the referee asks
        self.first_place = 0
        self.mark = inner.turn, referee.half(inner)
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
        return (*(self.own_dues() if self.is_led else ()), *self.inner.dues())

    def own_dues(self) -> tuple[Due, ...]:
        """Returns the throws and questions of the referee's own."""
        has_begun = bool(self.drawn) or self.place > self.first_place
        return self.referee.asks(self.inner, has_begun)

    def is_own(self, step: Step) -> bool:
        """True if *step* answers a due of the referee's own."""
        return any(
            all(step.get(name) == value for name, value in due.step.items()) for due in self.own_dues()
        )

    def ask(self, step: Step) -> Asked:
        return with_declared_target(self, step, self.inner.ask(step))

    def throw(self, step: Step) -> Throw | None:
        for due in self.own_dues():
            if all(step.get(name) == value for name, value in due.step.items()):
                return None if step.get("faces") else due.throw
        return self.inner.throw(step)

    def tallies(self) -> dict[str, Tally]:
        return self.inner.tallies()

    def close(self) -> Action:
        return self.inner.close()

    def standings(self) -> tuple[UnitState, ...]:
        return self.inner.standings()

    @property
    def part(self) -> Part:
        """Returns the part of the turn that is played now."""
        return self.referee.parts[self.place]

    @property
    def is_waiting(self) -> bool:
        """True if a throw or a question is due that nobody may pass over."""
        return any(not due.is_optional for due in (*self.own_dues(), *self.inner.dues()))

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
        if choice.is_first:
            return not self.part.closes
        return choice.part == self.part.key and not self.is_waiting

    def take(self, step: Step) -> None:
        action = str(step["do"])
        own = {
            DRAW: self.draw_card,
            NEXT: self.begin_next,
            CHOOSE: self.reveal,
            COUNT: self.count_cards,
        }.get(action)
        if own is not None:
            self.is_quiet = True
            own(step)
            return
        self.is_quiet = False
        if self.is_own(step):
            self.referee.answer(self.inner, step)
            if not self.drawn:
                self.deal_cards()
            return
        if action == END:
            self.place = next((n for n, part in enumerate(self.referee.parts) if part.closes), self.place)
        elif action == ADJUST:
            self.inner.take(step)
            return
        self.inner.take(step)
        if (self.turn, self.referee.half(self.inner)) != self.mark:
            self.end_turn()

    def open_turn(self) -> None:
        """Begins the parts of a turn again, with a new deck."""
        self.place, self.card, self.drawn = 0, NOBODY, []
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
        turn = self.mark[0]
        self.mark = self.turn, self.referee.half(self.inner)
        self.open_turn()
        if self.turn == turn:
            return
        self.asked = next((f"{turn}-{each.key}" for each in self.referee.choices if each.part == AT_END), "")
        self.ended = self.referee.ending(self.inner)
        if self.ended is None and self.limit and turn >= self.limit:
            plain = Ending(phrase("limit_reached", count=self.limit), self.referee.limit_clause)
            self.ended = self.referee.at_limit(self.inner) or plain

    def draw_card(self, step: Step) -> None:
        """Draws the next card. Cards of units that cannot act are laid aside at once."""
        if not self.part.draws or not self.deck or self.is_waiting:
            raise BadInput("do", "must wait for what is due")
        script = ScriptedDice([int(face) for face in step.get("faces", ())])
        self.card = NOBODY
        for card in self.cards_from(script, self.deck):
            self.drawn.append(card)
            if self.referee.card_verb and card >= 0:
                self.log.add(self.referee.card_clause, self.referee.card_verb, card)
            self.referee.turned(self.inner, card)
            if not self.referee.is_passed(self.inner, card):
                self.card = card
        if script.left:
            raise BadInput("dice", f"{script.left} too many")

    def cards_from(self, dice: Dice, deck: list[int]) -> Iterator[int]:
        """Takes cards out of *deck* until somebody can act on one."""
        assert self.referee.draw is not None
        while deck:
            card = self.referee.draw(dice, deck)
            yield card
            if not self.referee.is_passed(self.inner, card):
                return

    def faces_of_draw(self, dice: Dice) -> list[int]:
        """Returns the faces with which *dice* draw the next card."""
        faces: list[int] = []
        if self.part.draws:
            list(self.cards_from(ScriptedDice(faces, dice), list(self.deck)))
        return faces

    @property
    def must_count(self) -> bool:
        """True if the enemy's cards must be counted before the first card of this turn can be drawn."""
        is_open = self.part.draws and not self.drawn and not self.unknown
        return is_open and any(not each.is_counted for each in self.entrants)

    def count_cards(self, step: Step) -> None:
        """Takes over the number of the enemy's cards, as people see it on the table."""
        count = str(step.get("answer", ""))
        known = any(not each.is_counted for each in self.entrants)
        if not (known and self.part.draws and not self.drawn):
            raise BadInput("do", "must wait for what is due")
        if not count.isdecimal() or not 0 < int(count) <= MOST_CARDS:
            raise BadInput("answer", "is not chosen")
        self.unknown = int(count)
        self.deck = [card for card in self.deck if card != UNKNOWN] + [UNKNOWN] * self.unknown

    def begin_next(self, _step: Step) -> None:
        """Begins the next part of the turn."""
        if self.part.closes or self.is_waiting or (self.part.draws and self.deck) or self.follows_end():
            raise BadInput("do", "must wait for what is due")
        self.place, self.card = self.place + 1, NOBODY
        self.skip_parts()

    def follows_end(self) -> bool:
        """True if the end of this turn is next."""
        rest = self.referee.parts[self.place + 1 :]
        return all(part.closes or not self.referee.has_part(self.inner, part) for part in rest)

    def reveal(self, step: Step) -> None:
        """Shows what both sides have chosen. An army that gives up ends the battle."""
        asked = self.choice
        if asked is None or asked[0] != step.get("key"):
            raise BadInput("do", "must wait for what is due")
        key, choice = asked
        answers = tuple(str(step.get(side, "")) for side in SIDES)
        if not all(is_answer(self, choice, side, answer) for side, answer in enumerate(answers)):
            raise BadInput("answer", "is not chosen")
        self.chosen[key] = answers[0], answers[1]
        if choice.part == AT_END:
            self.asked = ""
        given_up = [
            side for side, answer in enumerate(answers) if choice.gives_up and answer == choice.gives_up
        ]
        if len(given_up) == 1:
            why = phrase("has_given_up", army=given_up[0])
            self.ended = Ending(why, choice.clause, 1 - given_up[0])
        elif given_up:
            self.ended = Ending(phrase("both_gave_up"), choice.clause)

    def last_choice(self) -> tuple[Choice, tuple[str, str]] | None:
        """Returns the choice revealed last, if nothing was played since."""
        if not self.chosen or not self.is_quiet:
            return None
        key, answers = list(self.chosen.items())[-1]
        choice = next(each for each in self.referee.choices if key.endswith(f"-{each.key}"))
        return choice, answers

    def open_rows(self) -> tuple[Row, ...]:
        """Returns the units that may act now, each with the actions of this part."""
        part, acts = self.part, self.referee.acts
        if part.closes or (part.draws and self.card == NOBODY):
            return ()
        rows = self.inner.rows()
        there = set(self.units_now()) if part.draws else {row.unit for row in rows}
        there = set(self.first_units()) or there
        return tuple(
            replace(row, actions=self.open_actions(row))
            for row in rows
            if row.unit in there and not self.is_late(row.unit) and acts(self.inner, part, row.unit)
        )

    def first_units(self) -> list[int]:
        """Returns the units that must act in this part before all others, and before it ends."""
        return declared_units(self) or self.referee.first(self.inner, self.part)

    def open_actions(self, row: Row) -> tuple[Action, ...]:
        """Returns the actions of a unit in this part, without those that its side has given up."""
        named = self.part.actions
        given_up = given_up_actions(self, self.entrants[row.unit])
        return tuple(
            each for each in row.actions if (not named or each.key in named) and each.key not in given_up
        )

    def is_late(self, unit: int) -> bool:
        """True if a unit is a reserve that comes in a later turn."""
        found = self.inner.state.units[unit]  # type: ignore[attr-defined]
        return found.state == RESERVE and not is_due(self.inner, found)

    def units_now(self) -> list[int]:
        """Returns the units whose card is on the table."""
        if self.card == UNKNOWN:
            return [number for number, each in enumerate(self.entrants) if not each.is_counted]
        return self.referee.units_of_card(self.inner, self.card)

    @property
    def numbers(self) -> Mapping[str, int]:
        """Returns the units of this game by their keys."""
        found: Mapping[str, int] = self.inner.state.numbers  # type: ignore[attr-defined]
        return found

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Returns the roster as the table began."""
        found: tuple[Entrant, ...] = self.inner.state.entrants  # type: ignore[attr-defined]
        return found

    def go_on(self) -> Action:
        """Returns the step that goes on: the next card, the next part, or the end of the turn."""
        bar = phrase("first_what_is_due") if self.is_waiting else None
        if self.part.draws and self.deck:
            number = len(self.drawn) + 1
            label = phrase("draw_first") if self.card == NOBODY else phrase("draw_next", number=number)
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


def begin_table_game(
    ruleset: str,
    entrants: Sequence[Entrant],
    options: Mapping[str, Any],
    limit: int = 0,
    arrivals: Mapping[str, int] | None = None,
    played: int = 0,
) -> Game:
    """Returns a table game before its first step, with a referee if the rules have one.

    *limit*: the last turn. *arrivals*: the turn in which each reserve comes, by unit key. *played*: the turns
    that are over, of a battle that the computer began.
    """
    game, referee = begin_assisted_game(ruleset, entrants, options, played), find(ruleset).referee
    if referee is None:
        return game
    tell_reserves(game, arrivals or {})
    return RefereeGame(game, referee, limit)


def begin_assisted_game(
    ruleset: str, entrants: Sequence[Entrant], options: Mapping[str, Any], played: int = 0
) -> Game:
    """Returns an assisted game before its first step, after *played* turns."""
    start = find(ruleset).assisted
    assert start is not None
    game: Any = start(entrants, options)
    if played:
        game.state.battle.turn = game.log.turn = played + 1
    return game  # type: ignore[no-any-return]
