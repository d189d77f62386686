"""The week played for the umpire alone: what it would change, force by force, and what the umpire may edit.

Nothing here is the truth yet: the same dice play it again when the umpire commits it.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace

from campaign.logic.economy.war_aims import Book
from campaign.logic.settings import ON, March
from campaign.logic.theatre.march_state import Interception
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Account, Cause, ForceState, LeaderFate, Stance, Stock
from campaign.logic.vocabulary.typed_data import read_plain

PLAYING, READY, CANCELLED, COMMITTED, STALE = "playing", "ready", "cancelled", "committed", "stale"
"""The states of a preview. A stale one no longer says what would come: something was changed since."""


def has_previews(settings: March) -> bool:
    """Tells whether the umpire sees a week before it is played for good. CAMP-TURN-10."""
    return settings.preview == ON


@dataclass(frozen=True, slots=True)
class Standing:
    """A force as a preview shows it: where it is and in what state.

    Also the turns it has been unsupplied, its material by stock, the number of prisoners it leads, its
    leaders' fates by key, and its units' keys.
    """

    spot: Spot
    state: ForceState
    turns_unsupplied: int = 0
    held: tuple[tuple[str, int], ...] = ()
    prisoners: int = 0
    leaders: tuple[tuple[str, LeaderFate], ...] = ()
    units: tuple[str, ...] = ()


BY_RETURN = {Account.CAPTURED, Account.WOUNDED, Account.MISSING}
"""Accounts of men whose fate a return or a roll tells."""

USED_UP = {Account.IN_HAND, Account.LOST, Account.USED, Account.DISABLED}
"""Accounts of animals, guns and goods that no other unit's ledger has."""

SETTLED = (ForceState.HALTED, ForceState.EXHAUSTED, ForceState.FACING, ForceState.DISPERSED)
"""States in which a week may leave a force by the umpire's word."""

FATES = (LeaderFate.PRESENT, LeaderFate.WOUNDED, LeaderFate.DEAD)
"""The fates of a leader that the umpire may choose. A prisoner is on a roll."""


PLAYED = ("sea", "stance")
"""Lines by which the week itself goes another way: it is played again with them."""


def is_played_again(line: str) -> bool:
    return line.partition("/")[0] in PLAYED


@dataclass(frozen=True, slots=True)
class Toll:
    """A move of *amount* of a stock of *unit*, mostly men, between two accounts in the week.

    It has one cause.
    """

    unit: str
    source: Account
    target: Account
    cause: Cause
    amount: int
    stock: Stock = Stock.MEN

    @property
    def line(self) -> str:
        return f"{self.stock}/{self.unit}/{self.source}/{self.target}/{self.cause}"

    @property
    def is_free(self) -> bool:
        """Tells whether the umpire may set it freely.

        No return moves these men, and no other unit's ledger has these goods.
        """
        ends = {self.source, self.target}
        return not ends & BY_RETURN if self.stock is Stock.MEN else ends <= USED_UP


FREE = "free"
"""The holder of prisoners whom the umpire has released."""


@dataclass(frozen=True, slots=True)
class Led:
    """So many prisoners of one party, men of `side`, taken by `captor`; `hands`: by:a-force or at:a-place."""

    party: str
    side: str
    captor: str
    men: int
    hands: str

    @property
    def line(self) -> str:
        return f"party/{self.party}"


@dataclass(frozen=True, slots=True)
class Change:
    """The changes of one force in a week. `rides`: minute, start and end, by train or ship.

    `stance`: that of its order.
    """

    force: str
    before: Standing
    after: Standing
    tolls: tuple[Toll, ...] = ()
    rides: tuple[tuple[int, str, str], ...] = ()
    stance: Stance | None = None

    @property
    def line(self) -> str:
        return f"place/{self.force}"

    @property
    def fates(self) -> tuple[tuple[str, LeaderFate, LeaderFate], ...]:
        """Returns the leaders whose fate has changed: key, before, after."""
        was = dict(self.before.leaders)
        return tuple((key, was[key], fate) for key, fate in self.after.leaders if was.get(key, fate) != fate)

    def lines(self) -> dict[str, str]:
        """Returns the lines of it that may be edited, with their values."""
        values_by_line = {self.line: self.after.spot.place}
        if self.after.state in SETTLED and self.after.state is not ForceState.HALTED:
            values_by_line[f"state/{self.force}"] = self.after.state.value
        if self.stance is not None:
            values_by_line[f"stance/{self.force}"] = self.stance.value
        if self.after.turns_unsupplied != self.before.turns_unsupplied:
            values_by_line[f"turns_unsupplied/{self.force}"] = str(self.after.turns_unsupplied)
        values_by_line |= {f"leader/{key}": fate.value for key, _was, fate in self.fates if fate in FATES}
        return values_by_line | {toll.line: str(toll.amount) for toll in self.tolls if toll.is_free}


@dataclass(frozen=True, slots=True)
class Happening:
    """An event at a place or on a road in the previewed week.

    A task done or begun (`what`, with `hours` of labour), a siege, `taken`, or the fate of `men` in
    hospital there. `side`: the side that does it. `before`: the holder before. `minute`: of the week, -1
    at its end.
    """

    what: str
    ground: str
    side: str
    minute: int = -1
    before: str = ""
    hours: int = 0
    men: int = 0


@dataclass(frozen=True, slots=True)
class Sum:
    """The income, spending and resulting debt of a treasury in a week, in pesos."""

    side: str
    came: int
    went: int
    owed: int


@dataclass(frozen=True, slots=True)
class Muster:
    """The men of a force fit for duty before the week, after it, and next; None if unknown."""

    force: str
    side: str
    before: int
    after: int
    opens: int | None = None


@dataclass(frozen=True, slots=True)
class Came:
    """An arrival by its key in the timetable: `what`, the men, and the place."""

    due: str
    what: str
    men: int = 0
    place: str = ""


@dataclass(frozen=True, slots=True)
class NextWeek:
    """The changes that the opening of the next week brings by itself, by its own dice.

    `learned`: force, unit and its new grade. `leans`: place, its sympathy before and after. `books`: side,
    account and change. `held`: forces in an unsettled battle, about which nothing is said.
    """

    changes: tuple[Change, ...] = ()
    came: tuple[Came, ...] = ()
    learned: tuple[tuple[str, str, int], ...] = ()
    leans: tuple[tuple[str, int, int], ...] = ()
    books: tuple[tuple[str, Book, int], ...] = ()
    held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """The week as it would go.

    `kept`: battles that are referred to the umpire, by key. `bitter`: sympathy where no quarter was given,
    by place. `meetings` of ships with strangers at sea. `parties` of prisoners that the week makes or
    changes, before (None: new) and after. `money` and `following` are of the next week's opening; None: no
    week follows. `edits`: the umpire's, by line, already applied. `named`: names of new forces, in English
    and Spanish.
    """

    changes: tuple[Change, ...] = ()
    happenings: tuple[Happening, ...] = ()
    money: Sum | None = None
    kept: tuple[str, ...] = ()
    bitter: dict[str, int] = field(default_factory=dict)
    meetings: tuple[Interception, ...] = ()
    parties: tuple[tuple[Led | None, Led], ...] = ()
    musters: tuple[Muster, ...] = ()
    following: NextWeek | None = None
    edits: dict[str, str] = field(default_factory=dict)
    named: dict[str, tuple[str, str]] = field(default_factory=dict)

    def lines(self) -> dict[str, str]:
        """Returns the lines of the week that may be edited, with their values; of an interception the
        die's.
        """
        found = {line: now for change in self.changes for line, now in change.lines().items()}
        found |= {led.line: led.hands for _was, led in self.parties if led.men}
        return found | {meeting.line: meeting.diced.value for meeting in self.meetings}


def changes_by_force(
    before: Mapping[str, Standing],
    after: Mapping[str, Standing],
    tolls: Mapping[str, Counter[Toll]],
    rides: Mapping[str, tuple[tuple[int, str, str], ...]],
) -> tuple[Change, ...]:
    """Returns the forces that the week moves or costs something, in key order.

    *tolls*: by force, of amount 0 each. A force that was not there *before* is always included.
    """
    changes = []
    for key, stands in sorted(after.items()):
        stood = before.get(key, stands)
        lines = sorted(tolls.get(key, Counter()).items(), key=lambda line_row: line_row[0].line)
        taken = tuple(replace(t, amount=amount) for t, amount in lines if amount)
        if taken or stands != stood or key in rides or key not in before:
            changes.append(Change(key, stood, stands, taken, rides.get(key, ())))
    return tuple(changes)


def to_plain(preview: Preview) -> dict[str, object]:
    return asdict(preview)


def from_plain(plain: Mapping[str, object]) -> Preview:
    """Returns the preview that a turn stores, among other things."""
    return read_plain(Preview, {name: plain[name] for name in Preview.__dataclass_fields__ if name in plain})
