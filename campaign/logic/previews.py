"""The week played for the umpire alone: what it would change, force by force, and which of it he may change.

Nothing here is the truth yet: the same dice play it again when he has agreed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from pydantic import TypeAdapter

from campaign.logic.settings import ON, March
from campaign.logic.theatre import Spot
from campaign.logic.words import Account, Cause, ForceState


def wanted(settings: March) -> bool:
    """Whether the umpire sees a week before it is played for good."""
    return settings.preview == ON


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a force stands, and in what state."""

    spot: Spot
    state: ForceState


BY_RETURN = {Account.CAPTIVE, Account.WOUNDED, Account.MISSING}
"""Where men lie of whom a return or a roll says what becomes of them."""


@dataclass(frozen=True, slots=True)
class Toll:
    """*amount* men of *unit* go from one account to another in the week, for one cause."""

    unit: str
    source: Account
    target: Account
    cause: Cause
    amount: int

    @property
    def line(self) -> str:
        return f"men/{self.unit}/{self.source}/{self.target}/{self.cause}"

    @property
    def free(self) -> bool:
        """Whether the umpire may set it as he likes: nobody of a return, who comes back by its date."""
        return not {self.source, self.target} & BY_RETURN


@dataclass(frozen=True, slots=True)
class Change:
    """What the week does to one force."""

    force: str
    before: Standing
    after: Standing
    tolls: tuple[Toll, ...] = ()

    @property
    def line(self) -> str:
        return f"place/{self.force}"


def changes(
    before: Mapping[str, Standing], after: Mapping[str, Standing], tolls: Mapping[str, Counter[Toll]]
) -> list[Change]:
    """By force, in key order, those that the week moves or costs men; *tolls*, by force, of amount 0 each. A
    force that the week itself has made is moved by nothing.
    """
    found = []
    for key, stands in sorted(after.items()):
        stood = before.get(key, stands)
        lines = sorted(tolls.get(key, Counter()).items(), key=lambda each: each[0].line)
        taken = tuple(Toll(t.unit, t.source, t.target, t.cause, amount) for t, amount in lines if amount)
        if taken or stands != stood:
            found.append(Change(key, stood, stands, taken))
    return found


def to_plain(rows: Iterable[Change]) -> list[dict[str, object]]:
    return [asdict(row) for row in rows]


def from_plain(plain: object) -> tuple[Change, ...]:
    return _CHANGES.validate_python(plain)


_CHANGES: TypeAdapter[tuple[Change, ...]] = TypeAdapter(tuple[Change, ...])
