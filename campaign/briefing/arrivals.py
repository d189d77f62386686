"""Of part 7: what the timetable has brought."""

from typing import Any

from campaign.briefing.week import Week
from campaign.logic.timetable import DueKind, kept
from campaign.models import Due, Side

SILENT = ("failed", "lost", "chased", "seen")
"""What of the timetable nobody hears of but the side whose it is, and those whose ships were there."""

AT_SEA = ("taken", "chased", "seen")


def come(week: Week, side: Side) -> list[dict[str, Any]]:
    """What came to *side* as the turn opened, and what all the world knows of it."""
    rows = week.rows
    if not kept(rows.campaign.rules(week.turn.number).timetable):
        return []
    return [
        {"name": due.name if named(due, told, side) else "", "own": due.side_id == side.pk}
        | {name: told[name] for name in ("what", "men") if name in told and hears(due, told, side)}
        | ({"title": due.data["title"]} if "title" in due.data else {})
        | ({"place": rows.places[told["place"]].name} if "place" in told else {})
        for due in rows.due.values()
        for told in due.happened
        if told["on"] == week.turn.starts.isoformat()
        and (due.kind != DueKind.EVENT or told["what"] not in SILENT)
        and (hears(due, told, side) or (due.public and told["what"] not in SILENT))
    ]


def hears(due: Due, told: dict[str, Any], side: Side) -> bool:
    """Whether *side* knows what has come of it: it was its own, or its ships took, chased or saw it. Who got
    through does not know that he was seen.
    """
    if due.side_id == side.pk:
        return bool(told["what"] != "seen")
    return told["what"] in AT_SEA and told.get("by", side.key) == side.key


def named(due: Due, told: dict[str, Any], side: Side) -> bool:
    """Whether *side* knows what it was: of a ship that got away nobody has read the name."""
    return due.side_id == side.pk or told["what"] not in ("chased", "seen")
