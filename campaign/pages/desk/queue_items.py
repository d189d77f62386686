"""Items of the umpire's to-do list, with the possible answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from campaign.access import Member
from campaign.models import Engagement, Order, PrisonerParty, Seat, Turn, Unit

STOPS, FREES, WAITS = 100_000, 1_000, 0
"""Ranks of items: those that stop the turn, then those only the umpire can move on, then the rest."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A link, or a form that is `sent`.

    `press`: the button of a form that unfolds first, to ask for confirmation (`sure`), or for a `field` (its
    name) of at most `most` letters with the label `asked`. Without `must` the field may stay empty.
    """

    label: str
    href: str
    sent: bool = False
    first: bool = False
    hint: str = ""
    press: str = ""
    sure: str = ""
    field: str = ""
    asked: str = ""
    most: int = 255
    must: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Chance:
    """One result of the trials in percent, with its 95 % interval; the `letter` of a side, "" if drawn."""

    letter: str
    name: str
    percent: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Chances:
    """The results of simulated battles, from left to right, as a bar of 384 units: start, width, letter.

    `whiskers`: the intervals of both sides, from the left, at the upper or the lower edge of the bar.
    """

    runs: int
    words: str
    parts: tuple[Chance, ...]
    bars: tuple[tuple[int, int, str], ...]
    whiskers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One question on the desk: its kind, its subject, and how it may be answered.

    `weight`: the heaviest first. `battle`: the key of the battle that the answer settles. `work`: what the
    computer is doing about it, at turn `done` of `whole` if known. `href`: the page of its subject. `order`:
    for a letter, its force's present order, line by line.
    """

    kind: str
    title: str
    lines: tuple[str, ...]
    answers: tuple[Answer, ...]
    weight: int
    badge: str = ""
    battle: int | None = None
    work: str = ""
    done: int = 0
    whole: int = 0
    href: str = ""
    chances: Chances | None = None
    order: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """Data for the sources, read once: the current turn, unsettled battles, seats and their orders.

    `seats`: with `total` forces, of which `written` have an order. `due`: hours until the turn locks itself.
    `unsent_reports`: of turns with unsent reports, how many are drafted and edited, by number. `faults`:
    those found in the last count of the ledger. `units`: those with men. `parties`: prisoners, each with
    `men`. `letters`: those that nobody has answered.
    """

    member: Member
    turn: Turn
    engagements: tuple[Engagement, ...]
    seats: tuple[Seat, ...]
    due: int | None = None
    unsent_reports: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    units: tuple[Unit, ...] = ()
    parties: tuple[PrisonerParty, ...] = ()
    letters: tuple[Order, ...] = ()


Source = Callable[[Ask], list[Item]]

MORE: list[Source] = []
"""Items from other apps; each adds its own when it is loaded."""


@dataclass(frozen=True, slots=True)
class Work:
    """The computer's work on one battle. `is_fighting`: it is fighting it, and nothing can be decided.

    `text`: "" if it is doing nothing now; `done`: the turn that the battle has reached, of `whole`.
    """

    text: str
    is_fighting: bool
    done: int = 0
    whole: int = 0
    chances: Chances | None = None


AT_WORK: list[Callable[[Ask], dict[int, Work]]] = []
"""Sources of the computer's work on unsettled battles, by their key in the database."""
