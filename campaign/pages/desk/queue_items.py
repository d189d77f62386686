"""What the umpire is asked, and how he may answer: the lines of his queue."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from campaign.access import Member
from campaign.models import Engagement, Order, PrisonerParty, Seat, Turn, Unit

STOPS, FREES, WAITS = 100_000, 1_000, 0
"""What holds the turn comes first, then what only the umpire can bring on, then what may wait."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A link, or a form that is `sent`. `press`: the button of a form that unfolds first, to say how `sure`
    he must be, or to ask him for a `field` (its name) of at most `most` letters, `asked` so.
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
class Item:
    """One question: its kind, what it is about, and how it may be answered. `weight`: the heavier first.
    `fight`: the key in the database of the one that the answer settles. `work`: what the computer is doing
    about it now. `href`: the page of what it is about.
    """

    kind: str
    title: str
    lines: tuple[str, ...]
    answers: tuple[Answer, ...]
    weight: int
    badge: str = ""
    fight: int | None = None
    work: str = ""
    href: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """What the sources are asked with, read once: the current turn, the fights that are not settled, the
    seats with `total` forces of which `written` have an order. `due`: hours until the turn locks itself.
    `papers`: of turns with unreleased reports, how many are drafted and edited, by number. `faults`: what the
    last count of the ledger found wrong. `units`: those with men. `parties`: prisoners, each with its `men`.
    `letters`: those that nobody has answered.
    """

    member: Member
    turn: Turn
    fights: tuple[Engagement, ...]
    seats: tuple[Seat, ...]
    due: int | None = None
    papers: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    units: tuple[Unit, ...] = ()
    parties: tuple[PrisonerParty, ...] = ()
    letters: tuple[Order, ...] = ()


Source = Callable[[Ask], list[Item]]

MORE: list[Source] = []
"""What other apps ask the umpire; each adds its own as it is made ready."""


@dataclass(frozen=True, slots=True)
class Work:
    """What the computer is doing about one battle. `fights`: it fights it, and nothing can be decided."""

    text: str
    fights: bool


AT_WORK: list[Callable[[Ask], dict[int, Work]]] = []
"""What the computer is doing about the battles that are not settled, by their key in the database."""
