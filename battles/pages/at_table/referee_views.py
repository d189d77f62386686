"""Dataclasses for the templates of a referee, in the reader's language."""

from dataclasses import dataclass

from battles.pages.at_table.assisted_views import ActionView, Chip, RowView
from rules.core.referee import Toll


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of the turn. `state`: "past", "now" or "later"."""

    name: str
    state: str


@dataclass(frozen=True, slots=True)
class CardView:
    """The card on the table. Without a row it is an enemy unit that the players name themselves."""

    name: str
    letter: str
    chip: Chip
    row: RowView | None
    state: str


@dataclass(frozen=True, slots=True)
class DeckView:
    """The cards of a turn: "out", "now" or "left", one each."""

    cards: tuple[str, ...]
    left: int
    drawn: str  # the units on those drawn before
    number: int
    chip: Chip

    @property
    def total(self) -> int:
        """Returns the number of cards of this turn."""
        return self.number + self.left


@dataclass(frozen=True, slots=True)
class DutyView:
    label: str
    text: str
    chip: Chip


@dataclass(frozen=True, slots=True)
class TollView:
    """Losses of a side, with the clauses by which it is beaten."""

    letter: str
    name: str
    losses: Toll
    counts: str  # what is counted
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class SecretAnswer:
    key: str
    label: str
    note: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Secret:
    """One side of a secret choice. `state`: whether it has answered, never what."""

    letter: str
    name: str
    state: str
    has_answered: bool
    is_open: bool  # this phone may ask that side
    address: str  # of the screen that hands the phone over


@dataclass(frozen=True, slots=True)
class NamedUnit:
    """A unit that may be named in a secret choice. `targets`: ref and name; `chosen`: a ref, "" for none."""

    ref: str
    name: str
    targets: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A secret choice. `hand_to`: whom to give the phone first. `answers`: of the side `asked`."""

    key: str
    title: str
    why: str
    chip: Chip
    secrets: tuple[Secret, ...]
    is_one_phone: bool  # a player's phone may ask the other side
    may_choose_phones: bool
    answers: tuple[SecretAnswer, ...] = ()
    named: tuple[NamedUnit, ...] = ()  # units that the side may name with their targets
    asked: str = ""  # the letter of the side
    asked_name: str = ""
    hand_to: Secret | None = None
    usual: SecretAnswer | None = None  # of both sides, if an umpire alone enters them
    both: SecretAnswer | None = None  # the only answer, which one tap gives for both sides
    ready: str = ""  # the address of the question, once the phone is in the right hands
    own_phones: str = ""  # the address of the screen that waits for the phones of the sides


@dataclass(frozen=True, slots=True)
class EndView:
    why: str
    winner: str
    chip: Chip


@dataclass(frozen=True, slots=True)
class RefereeView:
    """The parts of the referee's page."""

    title: str
    chip: Chip
    parts: tuple[PartView, ...]
    deck: DeckView | None
    card: CardView | None
    duties: tuple[DutyView, ...]
    tolls: tuple[TollView, ...]
    choice: ChoiceView | None
    revealed: tuple[tuple[str, str, str], ...]  # letter, side and answer
    end: EndView | None
    counts: tuple[int, ...]  # numbers of enemy cards to choose from
    count_why: str
    recounts: tuple[tuple[int, str], ...]  # other numbers of enemy cards, once it was chosen
    turns_card: bool  # a card of the rules' own deck is due
    has_own_deck: bool = False  # the reader's side keeps its own game, with cards that the enemy does not see
    is_cut: bool = False  # the reader is a player in a log of both sides
    passed: str = ""  # parts in which nothing could happen
    idle: str = ""  # that nobody can act in this part
    earlier_news: tuple[str, ...] = ()  # news of the last tap before the news shown
    hold: str = ""  # the ref of the unit that may hold
    holding: tuple[tuple[str, str], ...] = ()  # ref and name
    only_move: ActionView | None = None  # then the next card is drawn
    early: str = ""  # what units may do before the first card, in one place
