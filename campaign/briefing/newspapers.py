"""The news of a turn for its gazette, and how it travels."""

import datetime as dt
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from typing import Any

from campaign.briefing.week import Week
from campaign.logic.engineering.tasks import ALONG
from campaign.logic.settings import Reports
from campaign.logic.theatre.telegraph import Road, town_by, turns_late
from campaign.logic.vocabulary import PlaceKind
from campaign.models import Result, Turn

PHRASES = 4


class Press:
    """The material for the gazette of a turn."""

    def __init__(self, week: Week) -> None:
        self.week = week
        self.rows = week.rows
        self.how: Reports = week.rows.campaign.rules(week.turn.number).reports

    @cached_property
    def kinds(self) -> dict[str, str]:
        return {key: place.kind for key, place in self.rows.places.items()}

    @cached_property
    def offices(self) -> dict[str, str]:
        """Returns the kinds of places for the telegraph; an office with every wire cut is a plain village."""
        wired = [row for row in self.rows.routes.values() if row.kind in ALONG]
        whole = {end for row in wired if not row.wire_cut for end in (row.a.key, row.b.key)}
        dumb = {end for row in wired if row.wire_cut for end in (row.a.key, row.b.key)} - whole
        return {key: PlaceKind.VILLAGE if key in dumb else kind for key, kind in self.kinds.items()}

    @cached_property
    def roads(self) -> dict[str, Road]:
        return {key: Road(row.a.key, row.b.key, row.metres) for key, row in self.rows.routes.items()}

    def turns_late_from(self, place: str) -> int:
        return turns_late(place, self.offices, self.roads.values(), self.how.news_near)

    def town(self, result: Result) -> str:
        """Returns the town of *result*'s battle; empty if none was near."""
        engagement = result.engagement
        place = next((key for key, row in self.rows.places.items() if row.pk == engagement.place_id), "")
        road = next(
            (self.roads[key] for key, row in self.rows.routes.items() if row.pk == engagement.route_id), None
        )
        return town_by(place, road, engagement.metres, self.kinds, self.roads.values(), self.how.near_town)

    def nearest_place(self, result: Result) -> str:
        """Returns the place of *result*'s battle, or the nearer end of its road."""
        engagement = result.engagement
        for key, row in self.rows.places.items():
            if row.pk == engagement.place_id:
                return key
        road = next(row for row in self.rows.routes.values() if row.pk == engagement.route_id)
        return road.a.key if 2 * engagement.metres <= road.metres else road.b.key

    def issues(self) -> Iterator[tuple[Turn, dt.date]]:
        """Yields the turns whose news may come only now, each with its last day."""
        for turn in (*self.rows.turns_before, self.week.turn):
            yield turn, turn.starts + dt.timedelta(days=turn.days - 1)

    def comes_now(self, place: str, day: dt.date) -> bool:
        """Tells whether news of *day* from *place* is in this issue."""
        number = next((turn.number for turn, last in self.issues() if turn.starts <= day <= last), 0)
        return bool(number) and number + self.turns_late_from(place) == self.week.turn.number


def phrase_by_seed(turn: Turn, about: str) -> int:
    """Returns which of four phrases is printed, by the checksum of the turn's seed, which is public."""
    return sha256(f"{turn.seed_hash}/{about}".encode()).digest()[0] % PHRASES


def dateline(press: Press, kind: str, place: str, day: dt.date, about: str = "") -> dict[str, Any]:
    """Returns what all lines share: place, date, and how the news came.

    *about*: what tells a line from others of its kind, place and day, so that its phrase may differ.
    """
    on_its_way = press.turns_late_from(place) if place else 0
    return {
        "kind": kind,
        "place": place,
        "date": day.isoformat(),
        "late": on_its_way,
        "by_telegraph": bool(place) and not on_its_way,
        "phrase": phrase_by_seed(press.week.turn, f"{kind}/{place}/{day.isoformat()}{about}"),
    }
