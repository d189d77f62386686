"""The referee of a table game: a phone draws the cards, keeps the parts of a turn, and says when it is over.

A ruleset describes its turn as Ruleset.referee, with the classes below. refereeing plays it.

rules/core/referee.toml and rules/<ruleset>/referee.toml have the words: part_<key>, ask_<choice> and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rules.core.assisted import Due, Phrase, Step, phrase
from rules.core.dice import Dice
from rules.core.scenario import SIDES

if TYPE_CHECKING:
    from rules.core.refereeing.board import BoardRules

NOBODY: Final = -1  # no unit, or no winner
UNKNOWN: Final = -2  # the card of an enemy unit that nobody has counted
JOKER: Final = -3  # a card of no unit
HUNDRED: Final = 100
RESERVE: Final = "reserve"  # the state of a unit that has yet to come, in all rulesets
AT_END: Final = ""  # the part of a choice that is made as a turn ends


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a turn, with its clause.

    *actions*: those that are open in it, () for all. *draws*: units act on their cards. A part that *closes*
    begins with the step that ends the turn, and has only what is due.
    """

    key: str
    clause: str
    actions: tuple[str, ...] = ()
    draws: bool = False
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that both sides make in secret, and see at once.

    *part*: as it begins; AT_END: as the turn ends. The answer *gives_up* ends the battle. *is_first*: it is
    made before the dues of a new turn. *bars*: with that answer a side does not do the action in this turn.
    *named*: the action for which a side may also name each unit with its target, as "a>b;c>d" (unit keys).
    """

    key: str
    clause: str
    answers: tuple[str, ...]
    part: str = AT_END
    gives_up: str = ""
    is_first: bool = False
    bars: tuple[tuple[str, str], ...] = ()  # answer and action
    named: str = ""


@dataclass(frozen=True, slots=True)
class Duty:
    """A line of what the referee keeps: reserves due, ammunition, tests due."""

    label: Phrase
    text: Phrase
    clause: str
    is_result: bool = False  # the form of the result repeats it


@dataclass(frozen=True, slots=True)
class Toll:
    """An army's losses, its whole, and the number that is too much for it.

    *is_above*: it is beaten above that number; else at that number. *unit*: the phrase for what counts.
    """

    side: int
    lost: int
    start: int
    too_much: int
    clauses: tuple[str, ...]
    unit: str
    is_above: bool = False

    @property
    def limit(self) -> int:
        """Returns the share that is too much, in hundredths."""
        return percent_of_whole(self.too_much, self.start)

    @property
    def share(self) -> int:
        """Returns the share lost, in hundredths: below the limit until the army is beaten."""
        share = percent_of_whole(self.lost, self.start)
        is_below = self.lost < self.too_much and not self.is_above
        return max(0, min(share, self.limit - 1)) if is_below else share


@dataclass(frozen=True, slots=True)
class Ending:
    """Why the battle is over, and which side has won; NOBODY: neither.

    *course*: how the others left, a word of Outcome.courses; "" as their units show.
    """

    why: Phrase
    clause: str
    winner: int = NOBODY
    course: str = ""


@dataclass(frozen=True, slots=True)
class Referee:
    """The turn of a ruleset, as it describes it. The functions take its own assisted game."""

    parts: tuple[Part, ...]
    tolls: Callable[[Any], tuple[Toll, ...]]  # of the sides that somebody has counted
    battle_ending: Callable[[Any], Ending | None]  # asked as a turn ends
    duties: Callable[[Any], tuple[Duty, ...]]
    limit_clause: str
    choices: tuple[Choice, ...] = ()
    deal: Callable[[Any], list[int]] | None = None  # the unit on each card of this turn
    draw: Callable[[Dice, list[int]], int] | None = None  # takes one card of the deck
    card_verb: str = ""  # of the event of a card
    card_clause: str = ""
    own_draws: tuple[str, ...] = ()  # dues of the assisted game that the phone answers with a card
    units_of_card: Callable[[Any, int], list[int]] = lambda _game, card: [card]
    can_act_in_part: Callable[[Any, Part, int], bool] = lambda _game, _part, _unit: True
    is_passed: Callable[[Any, int], bool] = lambda _game, _card: False  # nobody can act on this card
    half: Callable[[Any], int] = lambda _game: 0  # of the turn, if each side has its own parts
    has_part: Callable[[Any, Part], bool] = lambda _game, _part: True  # whether this turn has that part
    targets: Callable[[Any, int], list[tuple[int, list[int]]]] = lambda _game, _side: []
    """The units of a side that may do the action *named* in a choice, each with its possible targets."""
    first_to_move: Callable[[Any, Part], list[int]] = lambda _game, _part: []  # units that act first
    at_limit: Callable[[Any], Ending | None] = lambda _game: None  # the end after the last turn, in its words
    asks: Callable[[Any, bool], tuple[Due, ...]] = lambda _game, _begun: ()
    """Rolls and questions of the referee's own. The flag is True once a card is drawn or a part is over."""
    answer: Callable[[Any, Step], None] = lambda _game, _step: None  # carries one of them out
    note_card: Callable[[Any, int], None] = lambda _game, _card: None  # called for each card that comes up
    early: Callable[[Any], tuple[str, ...]] = lambda _game: ()
    """The actions that say how units begin. They are open to all until the first card of a turn is drawn."""
    answered: tuple[str, ...] = ()  # dues of the assisted game that the parts of a turn answer
    note_part: Callable[[Any, Part], None] = lambda _game, _part: None  # called as a part begins
    part_values: Callable[[Any], Mapping[str, Any]] = lambda _game: {}  # what the names of parts say
    board: BoardRules | None = None  # how places are kept on a grid
    is_barred: Callable[[Any, Part, int, str], bool] = lambda _game, _part, _unit, _action: False
    """Whether an action of a unit is not open in a part."""
    sudden: tuple[str, ...] = ()  # rare actions that may befall units that do not act now
    rare: tuple[str, ...] = ()  # actions that may happen at any time: a part does not wait for them
    secret: tuple[str, ...] = ()  # steps of which the enemy learns nothing
    secret_words: tuple[str, ...] = ()  # phrases that would tell of them
    private: tuple[str, ...] = ("reserves",)  # parts that concern only units which the enemy does not see


def percent_of_whole(part: int, whole: int) -> int:
    """Returns *part* of *whole* in hundredths, to the nearest."""
    return (2 * HUNDRED * part + whole) // (2 * whole)


def known_sides(game: Any) -> list[int]:
    """Returns the sides whose units somebody has counted."""
    entrants = game.state.entrants
    return [
        side
        for side in range(len(SIDES))
        if any(entrant.side == side for entrant in entrants)
        and all(entrant.is_counted for entrant in entrants if entrant.side == side)
    ]


def known_units(game: Any) -> list[Any]:
    """Returns the units that somebody has counted."""
    state = game.state
    return [unit for unit, each in zip(state.units, state.entrants, strict=False) if each.is_counted]


def is_due(game: Any, unit: Any) -> bool:
    """True if *unit* is a reserve that may come on now."""
    return bool(unit.state == RESERVE and unit.arrival <= game.turn)


def tell_reserves(game: Any, turns: Mapping[str, int]) -> None:
    """Tells the reserves in which turn they come."""
    for unit in game.state.units:
        unit.arrival = turns.get(game.state.key(unit.index), unit.arrival)


def reserve_duties(game: Any, clause: str) -> list[Duty]:
    """Returns when each reserve comes, as far as its side has counted it."""
    duties = []
    for unit in known_units(game):
        if unit.state == RESERVE:
            when = phrase("due_now") if is_due(game, unit) else phrase("due_in", turn=unit.arrival)
            headline = phrase("name_at", unit=unit.index, when=when)
            duties.append(Duty(phrase("duty_reserve"), headline, clause))
    return duties


def joined_phrases(phrases: Sequence[Phrase]) -> Phrase:
    """Returns phrases as one, with semicolons; "nothing" for none."""
    if not phrases:
        return phrase("nothing_yet")
    joined = phrases[0]
    for next_phrase in phrases[1:]:
        joined = phrase("and_also", first=joined, second=next_phrase)
    return joined
