"""The war aims in a scenario: treasury, war weariness and victory conditions.

Every amount is in an account of a side, entry by entry (`AccountEntry`). A balance is their sum.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MinLen

from campaign.logic.settings import ON, Settings
from campaign.logic.vocabulary.typed_data import FieldRule, Key, Typed, Whole, read_plain, write_plain

MOST_CORRECTED = 1_000_000_000  # pesos or points in one correction


Month = Annotated[Whole, Ge(1), Le(12)]
Title = Annotated[dict[str, str], MinLen(1)]


class Book(StrEnum):
    """The accounts of a side. Pesos: below nothing is debt; weariness in thousandths of a point; points of
    victory; weeks for which a condition has been met, by its key.
    """

    PESOS = "pesos"
    WEARINESS = "weariness"
    POINTS = "points"
    WEEKS = "weeks"


class Wear(StrEnum):
    """The causes that raise or lower a side's war weariness."""

    WEEKS = "weeks"
    DEBT = "debt"
    DEAD = "dead"
    CHIEFS = "chiefs"
    SURRENDERED = "surrendered"
    SACKED = "sacked"
    LANDED = "landed"
    CROSSED = "crossed"


@dataclass(frozen=True, kw_only=True)
class Treasury(Typed):
    """A side's treasury: `[treasury]` of a scenario.

    `seats`: who of *side* sees it besides the umpire (none named: all). `debt`: in pesos, as the war begins.
    `crop`: the months in which sugar is shipped. `tons`: a year for a point of sugar, by district.
    `warships`: how many it pays for.
    """

    side: Key
    seats: tuple[Key, ...] = ()
    debt: Annotated[Whole, Ge(0), Le(1_000_000_000)] = 0
    war_taxes: dt.date | None = None
    warships: Annotated[Whole, Ge(0), Le(1000)] = 0
    crop: Annotated[tuple[Month, ...], MinLen(1)] = (12, 1, 2, 3, 4, 5)
    tons: dict[str, Annotated[Whole, Ge(0), Le(1_000_000)]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Tiring(Typed):
    """One cause of a side's war weariness (`[[weariness]]`), and the points it begins with."""

    side: Key
    of: Annotated[tuple[Wear, ...], MinLen(1)]
    start: Annotated[Whole, Ge(0), Le(99)] = 0


@dataclass(frozen=True, kw_only=True)
class VictoryCondition(Typed):
    """A condition that gives *side* points, once, from the day it `opens` (`[[victory]]`)."""

    key: Key
    side: Key
    title: Title
    points: Annotated[Whole, Ge(1), Le(1000)]
    opens: dt.date | None = None


@dataclass(frozen=True, kw_only=True)
class Hold(VictoryCondition):
    """The side holds all of `places` for `weeks` weeks without a break."""

    do: Literal["hold"]
    places: Annotated[tuple[Key, ...], MinLen(1)]
    weeks: Annotated[Whole, Ge(1), Le(520)] = 1


@dataclass(frozen=True, kw_only=True)
class Cross(VictoryCondition):
    """The Trocha is crossed in force."""

    do: Literal["cross"]


@dataclass(frozen=True, kw_only=True)
class Broken(VictoryCondition):
    """The treasury owes `millions` million."""

    do: Literal["broken"]
    millions: Annotated[Whole, Ge(1), Le(1000)]


@dataclass(frozen=True, kw_only=True)
class Weary(VictoryCondition):
    """The side `of` is worn out."""

    do: Literal["weary"]
    of: Key


@dataclass(frozen=True, kw_only=True)
class Beaten(VictoryCondition):
    """The side `of` has fewer than `men` men fit for duty."""

    do: Literal["beaten"]
    of: Key
    men: Annotated[Whole, Ge(1), Le(1_000_000)]


@dataclass(frozen=True, kw_only=True)
class Peace(VictoryCondition):
    """The day `on` has come, and no other side has won."""

    do: Literal["peace"]
    on: dt.date


Wins = Annotated[Hold | Cross | Broken | Weary | Beaten | Peace, FieldRule(discriminator="do")]


@dataclass(frozen=True, kw_only=True)
class Stakes(Typed):
    """All of it; nothing of it in a war that has none."""

    treasury: Treasury | None = None
    weariness: tuple[Tiring, ...] = ()
    victory: tuple[Wins, ...] = ()

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Stakes":
        """Returns the stakes that a campaign stores. Raises pydantic's ValidationError if they are none."""
        return read_plain(cls, plain)

    def plain(self) -> dict[str, Any]:
        return write_plain(self, defaults=False)

    def in_play(self, rules: Settings) -> "Stakes":
        """Returns the war aims that *rules* have switched on."""
        return Stakes(
            treasury=self.treasury if rules.money.money == ON else None,
            weariness=self.weariness if rules.weariness.weariness == ON else (),
            victory=self.victory if rules.victory.victory == ON else (),
        )

    @property
    def any(self) -> bool:
        return bool(self.treasury or self.weariness or self.victory)

    def sees_money(self, side: str, seats: frozenset[str]) -> bool:
        """Tells whether the holder of *seats* of *side* knows the balance of its treasury."""
        chest = self.treasury
        return chest is not None and chest.side == side and (not chest.seats or bool(seats & {*chest.seats}))

    def sees_weariness(self, side: str, seats: frozenset[str]) -> bool:
        """Tells whether a seat knows its side's weariness in figures.

        If the side has a treasury, the seat must see its debt.
        """
        chest = self.treasury
        return chest is None or chest.side != side or self.sees_money(side, seats)
