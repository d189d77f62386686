"""What a war is about, as its scenario says it: whose treasury pays, what wears a side out, what wins.

Every sum of it stands in an account of a side, entry by entry (`AccountEntry`); a balance is their sum.
"""

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field

from campaign.logic.settings import ON, Settings
from campaign.logic.vocabulary.typed_data import Key, Typed

MOST_CORRECTED = 1_000_000_000  # pesos or points in one correction


Month = Annotated[int, Field(ge=1, le=12)]
Title = Annotated[dict[str, str], Field(min_length=1)]


class Book(StrEnum):
    """The accounts of a side. Pesos: below nothing is debt; weariness in thousandths of a point; points of
    victory; weeks for which a condition has been met, by its key.
    """

    PESOS = "pesos"
    WEARINESS = "weariness"
    POINTS = "points"
    WEEKS = "weeks"


class Wear(StrEnum):
    """What wears a side out, or heartens it."""

    WEEKS = "weeks"
    DEBT = "debt"
    DEAD = "dead"
    CHIEFS = "chiefs"
    SURRENDERED = "surrendered"
    SACKED = "sacked"
    LANDED = "landed"
    CROSSED = "crossed"


class Treasury(Typed):
    """`[treasury]`. `seats`: who of *side* sees it, besides the umpire (none named: all). `debt` in pesos, as
    the war begins. `crop`: the months in which sugar is shipped. `tons` a year of a point of sugar, by
    district. `warships`: how many it pays.
    """

    side: Key
    seats: tuple[Key, ...] = ()
    debt: Annotated[int, Field(ge=0, le=1_000_000_000)] = 0
    war_taxes: dt.date | None = None
    warships: Annotated[int, Field(ge=0, le=1000)] = 0
    crop: Annotated[tuple[Month, ...], Field(min_length=1)] = (12, 1, 2, 3, 4, 5)
    tons: dict[str, Annotated[int, Field(ge=0, le=1_000_000)]] = {}


class Tiring(Typed):
    """`[[weariness]]`: what wears *side* out, and the points it begins with."""

    side: Key
    of: Annotated[tuple[Wear, ...], Field(min_length=1)]
    start: Annotated[int, Field(ge=0, le=99)] = 0


class Condition(Typed):
    """`[[victory]]`: what gives *side* points, once, from the day it `opens`."""

    key: Key
    side: Key
    title: Title
    points: Annotated[int, Field(ge=1, le=1000)]
    opens: dt.date | None = None


class Hold(Condition):
    """All of `places` are the side's for so many weeks on end."""

    do: Literal["hold"]
    places: Annotated[tuple[Key, ...], Field(min_length=1)]
    weeks: Annotated[int, Field(ge=1, le=520)] = 1


class Cross(Condition):
    """The Trocha is crossed in force."""

    do: Literal["cross"]


class Broken(Condition):
    """The treasury owes so many millions."""

    do: Literal["broken"]
    millions: Annotated[int, Field(ge=1, le=1000)]


class Weary(Condition):
    """The side `of` is worn out."""

    do: Literal["weary"]
    of: Key


class Beaten(Condition):
    """The side `of` has fewer than so many effective men."""

    do: Literal["beaten"]
    of: Key
    men: Annotated[int, Field(ge=1, le=1_000_000)]


class Peace(Condition):
    """The day `on` has come, and no other side has won."""

    do: Literal["peace"]
    on: dt.date


Wins = Annotated[Hold | Cross | Broken | Weary | Beaten | Peace, Field(discriminator="do")]


class Stakes(Typed):
    """All of it; nothing of it in a war that has none."""

    treasury: Treasury | None = None
    weariness: tuple[Tiring, ...] = ()
    victory: tuple[Wins, ...] = ()

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Stakes":
        """As a campaign keeps it. A ValidationError if it cannot be read."""
        return cls.model_validate(plain)

    def plain(self) -> dict[str, Any]:
        return self.model_dump(mode="json", exclude_defaults=True)

    def in_play(self, rules: Settings) -> "Stakes":
        """What of it *rules* have switched on."""
        return Stakes(
            treasury=self.treasury if rules.money.money == ON else None,
            weariness=self.weariness if rules.weariness.weariness == ON else (),
            victory=self.victory if rules.victory.victory == ON else (),
        )

    @property
    def any(self) -> bool:
        return bool(self.treasury or self.weariness or self.victory)

    def sees_money(self, side: str, seats: frozenset[str]) -> bool:
        """Whether the holder of *seats* of *side* knows what stands in its treasury."""
        chest = self.treasury
        return chest is not None and chest.side == side and (not chest.seats or bool(seats & {*chest.seats}))

    def sees_weariness(self, side: str, seats: frozenset[str]) -> bool:
        """Whether he knows how weary it is in figures: of a side with a treasury they tell of its debt."""
        chest = self.treasury
        return chest is None or chest.side != side or self.sees_money(side, seats)
