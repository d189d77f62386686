"""events.toml: the deck of events, what may stand in it, and how it fits the rest."""

import datetime as dt
from collections.abc import Callable, Collection, Iterator
from typing import Annotated, Any

from pydantic import Field

from campaign.logic.arrivals.events import (
    CampaignEvent,
    Change,
    Defection,
    Effect,
    FortificationChange,
    Given,
    LeaderEvent,
    Pesos,
    Points,
    Quality,
    Storms,
    Sympathy,
    Tires,
    Treason,
    Warned,
)
from campaign.scenario.rows import DAY_PATTERN, Key, Percent, Sourced

Day = Annotated[str, Field(pattern=DAY_PATTERN)]


class EventRow(Sourced):
    """One `[[event]]`. `season`: first and last day (08-01, 10-28; no day after the 28th) of a window in each
    year from `opens` to `closes`, in which it may come again. `left_out`: what of it is not played, and why.
    """

    key: Key
    title: Annotated[dict[str, str], Field(min_length=1)]
    side: Key | None = None
    opens: dt.date
    closes: dt.date
    season: tuple[Day, Day] | None = None
    chance: Percent = 100
    public: bool = False
    effects: tuple[Effect, ...] = ()
    given: tuple[Given, ...] = ()
    left_out: str = ""

    @property
    def event(self) -> CampaignEvent:
        return CampaignEvent(title=self.title, effects=self.effects, given=self.given)

    def windows(self) -> Iterator[tuple[str, dt.date, dt.date]]:
        """Yields key, first and last day of each time at which it may come."""
        if self.season is None:
            yield self.key, self.opens, self.closes
            return
        for year in range(self.opens.year, self.closes.year + 1):
            first, last = (dt.date.fromisoformat(f"{year}-{day}") for day in self.season)
            if first <= self.closes and last >= self.opens:
                yield f"{self.key}_in_{year}", max(first, self.opens), min(last, self.closes)


Told = Callable[[str, str], None]


def check_event(
    row: EventRow,
    known: dict[str, Collection[str]],
    fault: Told,
    nowhere: Callable[[str, str, Collection[str]], str],
) -> None:
    """Tells *fault* (field, text) whatever does not fit. *known*: keys by noun."""

    def check_key(noun: str, key: str | None) -> None:
        if key and key not in known[noun]:
            fault(noun, nowhere(noun, key, known[noun]))

    if row.closes < row.opens:
        fault("closes", f"must be no earlier than {row.opens}")
    if "en" not in row.title:
        fault("title", "must have an English text: title.en")
    check_key("side", row.side)
    for effect in row.effects:
        for noun, key in named_keys(effect):
            check_key(noun, key)
        if isinstance(effect, Change) and effect.until and effect.until <= row.closes:
            fault("effects", f"until {effect.until} must be later than closes, {row.closes}")
        if isinstance(effect, Pesos | Tires | Points):
            table, heading = ACCOUNTS[type(effect)]
            if effect.side not in known[table]:
                fault("effects", f'"{effect.side}" has no {heading} in scenario.toml')
    for given in row.given:
        check_key("leader", given.leader)
        check_key("place", given.place)
        check_key("side", given.holder)
        check_key("expedition", given.taken)


ACCOUNTS: dict[type[Any], tuple[str, str]] = {
    Pesos: ("treasury", "[treasury]"),
    Tires: ("weariness", "[[weariness]]"),
    Points: ("victory", "[[victory]]"),
}
"""The table of scenario.toml that an effect needs, and its heading."""


def named_keys(effect: Effect) -> Iterator[tuple[str, str | None]]:
    """Yields every key that *effect* names, each with its noun."""
    if isinstance(effect, Sympathy | LeaderEvent | Change | Quality | Defection | Storms):
        yield from (("district", district) for district in effect.districts)
    if isinstance(effect, Sympathy):
        yield from (("place", place) for place in effect.places)
    if isinstance(effect, Change | Quality | Defection | Warned | Treason | Points | Pesos | Tires):
        yield "side", effect.side
    if isinstance(effect, FortificationChange):
        yield "place", effect.place
    if isinstance(effect, LeaderEvent):
        yield "leader", effect.leader
        yield "unit", effect.unit
