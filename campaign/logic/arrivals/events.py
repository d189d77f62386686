"""Campaign events: their typed effects, and which effects still last in a week.

Lasting effects are counted from the day of the event. The campaign stores only that it happened.

CAMP-ARRIVE-05.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from campaign.logic.settings import ON, Timetable
from campaign.logic.vocabulary import LeaderFate
from campaign.logic.vocabulary.typed_data import FieldRule, Key, Typed, Whole, read_plain, write_plain

Districts = tuple[Annotated[str, MinLen(1), MaxLen(40)], ...]


class Rate(StrEnum):
    """The rates that an event raises or lowers for some weeks."""

    SICKNESS = "sickness"
    REINFORCEMENTS = "reinforcements"
    RECRUITS = "recruits"
    SURRENDERS = "surrenders"
    INVASIONS = "invasions"


class Fate(StrEnum):
    """The fate of a leader: dead, shot as a prisoner, away from all units, or back with one."""

    DEAD = "dead"
    SHOT = "shot"
    AWAY = "away"
    BACK = "back"


@dataclass(frozen=True, kw_only=True)
class Sympathy(Typed):
    """Sympathy in places and districts moves towards a side, within -5 and +5."""

    do: Literal["sympathy"]
    by: Annotated[Whole, Ge(-5), Le(5)]
    places: tuple[Key, ...] = ()
    districts: Districts = ()


@dataclass(frozen=True, kw_only=True)
class LeaderEvent(Typed):
    """A leader's fate changes. After an absence the leader joins *unit*, if it still has men.

    If not, the leader joins the largest unit of the side in the districts, by default those of *unit*.
    """

    do: Literal["leader"]
    leader: Key
    fate: Fate
    unit: Key | None = None
    districts: Districts = ()


@dataclass(frozen=True, kw_only=True)
class FortificationChange(Typed):
    """A place has fortifications of that grade from now on."""

    do: Literal["works"]
    place: Key
    grade: Annotated[Whole, Ge(0), Le(5)]


@dataclass(frozen=True, kw_only=True)
class Change(Typed):
    """So many per cent of the usual *what* of *side*, for some weeks or until a day, in some districts or in
    all. `invasions`, which a computer's staff decides for the whole side, knows no districts.
    """

    do: Literal["rate"]
    what: Rate
    percent: Annotated[Whole, Ge(0), Le(1000)]
    weeks: Annotated[Whole, Ge(1), Le(520)] | None = None
    until: dt.date | None = None
    side: Key
    districts: Districts = ()

    def __post_init__(self) -> None:
        if (self.weeks is None) == (self.until is None):
            raise ValueError("a rate lasts some weeks, or until a day")
        if self.districts and self.what is Rate.INVASIONS:
            raise ValueError("invasions are a whole side's, not of districts")

    def ends(self, happened: dt.date) -> dt.date:
        return self.until or happened + dt.timedelta(days=7 * (self.weeks or 0))


@dataclass(frozen=True, kw_only=True)
class Quality(Typed):
    """So many units of *side* in the districts gain or lose a grade, the best led first."""

    do: Literal["quality"]
    side: Key
    by: Annotated[Whole, Ge(-1), Le(1)]
    units: Annotated[Whole, Ge(1), Le(100)]
    districts: Districts = ()


@dataclass(frozen=True, kw_only=True)
class Defection(Typed):
    """The smallest unit of *side* in the districts that is no better than *quality* gives itself up."""

    do: Literal["defection"]
    side: Key
    quality: Annotated[Whole, Ge(1), Le(5)]
    districts: Districts = ()


@dataclass(frozen=True, kw_only=True)
class Storms(Typed):
    """Storms over the districts for some weeks."""

    do: Literal["storms"]
    districts: Annotated[Districts, MinLen(1)]
    weeks: Annotated[Whole, Ge(1), Le(26)] = 1

    def ends(self, happened: dt.date) -> dt.date:
        return happened + dt.timedelta(days=7 * self.weeks)


@dataclass(frozen=True, kw_only=True)
class Drought(Typed):
    """Some weeks in which cane burns easily and cavalry is slow, everywhere.

    In per cent of the usual work and pace.
    """

    do: Literal["drought"]
    weeks: Annotated[Whole, Ge(1), Le(26)]
    cane: Annotated[Whole, Ge(1), Le(100)] = 100
    horse: Annotated[Whole, Ge(1), Le(100)] = 100

    def ends(self, happened: dt.date) -> dt.date:
        return happened + dt.timedelta(days=7 * self.weeks)


@dataclass(frozen=True, kw_only=True)
class Warned(Typed):
    """A warning to *side*: the name of the next expedition of another's, and three places at most.

    As things are, it lands at one of them.
    """

    do: Literal["warning"]
    side: Key


@dataclass(frozen=True, kw_only=True)
class Treason(Typed):
    """Some weeks in which a friend of *side* may open it the fortifications of another's garrison.

    The people of the place must lean to *side* by *sympathy* at least. In its next assault, which is a
    surprise, the fortifications are worth nothing.
    """

    do: Literal["treason"]
    side: Key
    sympathy: Annotated[Whole, Ge(0), Le(5)] = 1
    weeks: Annotated[Whole, Ge(1), Le(104)] = 26

    def ends(self, happened: dt.date) -> dt.date:
        return happened + dt.timedelta(days=7 * self.weeks)


@dataclass(frozen=True, kw_only=True)
class Points(Typed):
    """Victory points that *side* gains at once, or loses if the number is below 0."""

    do: Literal["points"]
    side: Key
    points: Annotated[Whole, Ge(-100), Le(100)]


@dataclass(frozen=True, kw_only=True)
class Pesos(Typed):
    """So many pesos come into the treasury of *side*, or with a minus are lost to it, at once."""

    do: Literal["money"]
    side: Key
    pesos: Annotated[Whole, Ge(-1_000_000_000), Le(1_000_000_000)]


@dataclass(frozen=True, kw_only=True)
class Tires(Typed):
    """The war weariness of *side* rises by tenths of a point at once, or falls if the number is below 0."""

    do: Literal["weariness"]
    side: Key
    tenths: Annotated[Whole, Ge(-1000), Le(1000)]


Effect = Annotated[
    Sympathy
    | LeaderEvent
    | FortificationChange
    | Change
    | Quality
    | Defection
    | Storms
    | Drought
    | Warned
    | Treason
    | Points
    | Pesos
    | Tires,
    FieldRule(discriminator="do"),
]


@dataclass(frozen=True, kw_only=True)
class Given(Typed):
    """The conditions of an event.

    A leader has that fate, a place has that holder ("": none), and that expedition has been captured at sea.
    """

    leader: Key | None = None
    fate: LeaderFate | None = None
    taken: Key | None = None
    place: Key | None = None
    holder: str | None = None

    def __post_init__(self) -> None:
        if (self.leader is None) != (self.fate is None):
            raise ValueError("a leader and his fate go together")


@dataclass(frozen=True, kw_only=True)
class CampaignEvent(Typed):
    """An event as a campaign stores it: title by language, effects, and conditions."""

    title: dict[str, str]
    effects: tuple[Effect, ...] = ()
    given: tuple[Given, ...] = ()

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "CampaignEvent":
        """Returns the event that a row of the timetable stores. Raises pydantic's ValidationError."""
        return read_plain(cls, plain)

    def plain(self) -> dict[str, Any]:
        return write_plain(self, defaults=False)


def has_events(settings: Timetable) -> bool:
    """Tells whether the campaign has a deck of events."""
    return settings.events == ON


def is_in_window(opens: dt.date, closes: dt.date, before: dt.date, today: dt.date) -> bool:
    """Tells whether the week that ended on *today*, and began after *before*, meets the window."""
    return opens <= today and closes > before


def is_in_effect(effect: Change | Storms | Drought, happened: dt.date, today: dt.date) -> bool:
    return happened <= today < effect.ends(happened)


def combined_percent(changes: Iterable[Change], what: Rate, side: str, district: str = "") -> int:
    """Returns the percentage of the usual *what* that all *changes* leave together."""
    found = 100
    for each in changes:
        if each.what is what and each.side == side and (not each.districts or district in each.districts):
            found = found * each.percent // 100
    return found
