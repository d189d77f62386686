"""Announced expeditions, and where they may land."""

from collections.abc import Mapping

from campaign.logic.settings import Timetable
from campaign.logic.theatre import timetable
from campaign.logic.theatre.theatre import Place, Route
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.transport import landing_places
from campaign.models import TimetableEntry, Turn


def is_announced(due: TimetableEntry, turn: Turn, settings: Timetable) -> bool:
    """Tells whether its side's commander-in-chief hears of *due* in *turn*.

    The campaign must have a timetable.
    """
    failed = due.days == [] and [outcome["what"] for outcome in due.happened] == ["failed"]
    return (
        due.kind == TimetableKind.EXPEDITION
        and timetable.has_timetable(settings)
        and landing_places.is_announced(
            due.opens, due.closes, due.days, failed=failed, today=turn.starts, settings=settings
        )
    )


def landing_options(
    due: TimetableEntry, places: Mapping[str, Place], routes: Mapping[str, Route], settings: Timetable
) -> tuple[str, ...]:
    """Returns the keys of the places that can be chosen as landing place of *due*."""
    return landing_places.possible_beaches(places, routes, due.data.get("place", ()), settings)
