"""The action cards of a table game: shuffled by the phone, drawn one by one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.core.assisted import Entrant, Game, Row, Step, phrase
from rules.core.dice import Dice, ScriptedDice
from rules.core.events import FullLog
from rules.core.inputs import BadInput
from rules.core.referee import JOKER, NOBODY, RESERVE, UNKNOWN, Duty, Part, Referee

DRAW: Final = "draw"  # steps
COUNT: Final = "count"
HOLD: Final = "hold"  # a unit does nothing until somebody says otherwise, or it is hit
WAKE: Final = "wake"
CARDS: Final = "cards"  # of a draw: the cards that came up, by the words of card_word
OFFLINE: Final = "offline"  # the mark of what a phone decided without signal
DRAWN_AT: Final = "drawn_at"  # of a draw: its place in the game
NO_UNITS: Final = {UNKNOWN: "unknown", JOKER: "joker"}
MOST_CARDS: Final = 12  # of an enemy that nobody has counted


class CardTable(Game):
    """The cards of a game whose turn the phone keeps."""

    def lay_out(self, inner: Game, referee: Referee) -> None:
        """Takes the assisted game and the description of its turn. No card is dealt yet."""
        self.inner, self.referee = inner, referee
        self.log: FullLog = inner.log
        self.place = 0  # of the part that is played now
        self.deck: list[int] = []
        self.drawn: list[int] = []
        self.card = NOBODY  # the unit whose card is on the table
        self.unknown = 0  # cards of an enemy that nobody has counted
        self.has_count = False  # people have said how many these are
        self.held: dict[int, object] = {}  # units that do nothing, each as it was then
        self.offline_draws = 0  # cards that a phone drew without signal

    @property
    def part(self) -> Part:
        """Returns the part of the turn that is played now."""
        return self.referee.parts[self.place]

    @property
    def is_waiting(self) -> bool:
        """True if a roll or a question is due that nobody may pass over."""
        return any(not due.is_optional for due in self.dues())

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Returns the roster as the table began."""
        found: tuple[Entrant, ...] = self.inner.state.entrants  # type: ignore[attr-defined]
        return found

    def card_word(self, card: int) -> str:
        """Returns the word for a card in a step: the key of its unit, or which other card it is."""
        return NO_UNITS.get(card) or self.entrants[card].key

    def draw_card(self, step: Step) -> None:
        """Draws the next card. Cards of units that cannot act are laid aside at once.

        A step that names its CARDS takes these out of the deck, as if people had drawn them.
        """
        if not self.part.draws or not self.deck or self.is_waiting:
            raise BadInput("do", "answer the open question first")
        script = ScriptedDice([int(face) for face in step.get("faces", ())])
        self.card = NOBODY
        words = step.get(CARDS, ())
        for card in self.named_cards(words) if words else self.cards_from(script, self.deck):
            self.drawn.append(card)
            if self.referee.card_verb and card >= 0:
                self.log.add(self.referee.card_clause, self.referee.card_verb, card)
            self.referee.note_card(self.inner, card)
            if not self.is_passed(card):
                self.card = card
        if script.faces_left:
            raise BadInput("dice", f"{script.faces_left} too many")

    def cards_from(self, dice: Dice, deck: list[int]) -> Iterator[int]:
        """Takes cards out of *deck* until somebody can act on one."""
        assert self.referee.draw is not None
        while deck:
            card = self.referee.draw(dice, deck)
            yield card
            if not self.is_passed(card):
                return

    def named_cards(self, words: Sequence[str]) -> Iterator[int]:
        """Takes the cards with these *words* out of the deck.

        Raises BadInput if one is not there, or if the last is not the first on which somebody can act.
        """
        for number, word in enumerate(words, 1):
            card = next((drawn_card for drawn_card in self.deck if self.card_word(drawn_card) == word), None)
            if card is None:
                raise BadInput("do", "answer the open question first")
            self.deck.remove(card)
            yield card
            if (number == len(words)) != (not self.is_passed(card) or not self.deck):
                raise BadInput("do", "answer the open question first")

    def is_passed(self, card: int) -> bool:
        """True if nobody can act on *card*, or its unit holds."""
        return self.referee.is_passed(self.inner, card) or self.is_holding(card)

    def reserves_passed(self) -> list[Duty]:
        """Returns a line for each reserve whose card passed: it was due and did not come on."""
        return [
            Duty(phrase("card_passed"), phrase("card_passes", unit=card), self.referee.card_clause)
            for card in self.drawn
            if card >= 0 and self.inner.state.units[card].state == RESERVE  # type: ignore[attr-defined]
            if self.referee.is_passed(self.inner, card)
        ]

    def is_holding(self, unit: int) -> bool:
        """True if *unit* is to do nothing, and nothing has happened to it since."""
        return unit in self.held and self.held[unit] == self.condition_of(unit)

    def condition_of(self, unit: int) -> object:
        """Returns the values that change when something happens to a unit."""
        row, state = self.inner.rows()[unit], self.inner.state.units[unit].state  # type: ignore[attr-defined]
        return row.left, row.marked, row.lost, row.is_out, row.state, state

    @property
    def units_on_hold(self) -> tuple[int, ...]:
        """Returns the units that do nothing until somebody says otherwise."""
        return tuple(unit for unit in sorted(self.held) if self.is_holding(unit))

    @property
    def can_draw(self) -> bool:
        """True if the next card of this turn can come up now."""
        return self.part.draws and bool(self.deck) and not (self.is_waiting or self.must_count)

    @property
    def can_hold(self) -> bool:
        """True if the card on the table is that of a single unit, which has done nothing yet."""
        is_alone = self.part.draws and self.card >= 0 and self.units_now() == [self.card]
        return is_alone and not self.is_holding(self.card) and not self.inner.rows()[self.card].has_acted

    def hold_unit(self, step: Step) -> None:
        """Lets the unit on the card do nothing until somebody says otherwise."""
        if not self.can_hold or self.is_waiting or self.entrants[self.card].key != step.get("unit"):
            raise BadInput("unit", "it cannot do that now. Choose one of the actions offered")
        self.held[self.card] = self.condition_of(self.card)

    def wake_unit(self, step: Step) -> None:
        """Lets a unit that holds act on its card again."""
        found = [unit for unit in self.held if self.entrants[unit].key == step.get("unit")]
        if not found:
            raise BadInput("unit", "it cannot do that now. Choose one of the actions offered")
        del self.held[found[0]]

    def faces_of_draw(self, dice: Dice) -> list[int]:
        """Returns the faces with which *dice* draw the next card."""
        faces: list[int] = []
        if self.part.draws:
            list(self.cards_from(ScriptedDice(faces, dice), list(self.deck)))
        return faces

    def words_of_draw(self, dice: Dice) -> list[str]:
        """Returns the words of the cards that *dice* draw next."""
        return [self.card_word(card) for card in self.cards_from(dice, list(self.deck))]

    @property
    def must_count(self) -> bool:
        """True if the enemy's cards must be counted before the first card of this turn can be drawn."""
        return self.can_count and not self.drawn and not self.has_count

    @property
    def can_count(self) -> bool:
        """True if cards of an enemy that nobody has counted are in the deck."""
        return self.part.draws and any(not each.is_counted for each in self.entrants)

    def count_cards(self, step: Step) -> None:
        """Takes over the number of the enemy's cards, as people see it on the table.

        It may change in the course of a turn. A card that came up for a unit no longer there is laid aside.
        """
        count = str(step.get("answer", ""))
        if not self.can_count:
            raise BadInput("do", "answer the open question first")
        if not count.isdecimal() or not int(not self.has_count) <= int(count) <= MOST_CARDS:
            raise BadInput("answer", "choose one first")
        self.unknown, self.has_count = int(count), True
        left = self.unknown - self.drawn.count(UNKNOWN)
        self.deck = [card for card in self.deck if card != UNKNOWN] + [UNKNOWN] * max(0, left)
        if left < 0 and self.card == UNKNOWN:
            self.card = NOBODY

    def early_rows(self) -> tuple[Row, ...]:
        """Returns the units that may say how they begin, until the first card of a turn is drawn."""
        keys = self.referee.early(self.inner) if self.part.draws and not self.drawn else ()
        rows = (
            replace(
                row, actions=tuple(action for action in row.actions if action.key in keys and not action.bar)
            )
            for row in (self.inner.rows() if keys else ())
        )
        return tuple(row for row in rows if row.actions)

    def units_now(self) -> list[int]:
        """Returns the units whose card is on the table."""
        if self.card == UNKNOWN:
            return [number for number, each in enumerate(self.entrants) if not each.is_counted]
        return self.referee.units_of_card(self.inner, self.card)


def cards_drawn_offline(step: Step) -> int:
    """Returns how many cards a phone without signal drew with *step*."""
    is_card = step.get(OFFLINE) and DRAWN_AT in step
    return (len(step.get(CARDS, ())) or 1) if is_card else 0
