"""The turning points of a battle as a side saw them, and the one that all texts call its turning point."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from campaign.briefing.facts.battles import TurningPointSeen
from campaign.briefing.facts.gazette import PublicTurningPoint
from campaign.briefing.week import Week
from campaign.logic.casualties.muster import TurningPointKind
from campaign.models import Result, Side

Point = Mapping[str, Any]
WEIGHTIEST: Final = (
    TurningPointKind.WENT_BACK,
    TurningPointKind.LOST_GUNS,
    TurningPointKind.CAME_UP,
    TurningPointKind.FIRE,
)


def turning_point_of(result: Mapping[str, Any], seen_by: Iterable[str] = ()) -> Point | None:
    """Returns the turning point of a stored *result* that all of *seen_by* saw; None without any.

    It is the first retreat of the beaten side, else of the other, else the guns that were lost, else the
    reserve that came up. A battle that nobody won has no beaten side.
    """
    holder, eyes = result["field_holder"], {*seen_by}

    def rank(point: Point) -> tuple[int, bool, int]:
        kind = TurningPointKind(point["what"])
        is_of_winner = point["side"] == holder
        is_less = not is_of_winner if kind is TurningPointKind.CAME_UP else is_of_winner
        return WEIGHTIEST.index(kind), is_less, point["minute"] or 0

    points = [point for point in result.get("turning_points", ()) if eyes <= {*point["seen"]}]
    return min(points, key=rank, default=None)


def turning_points_seen(
    week: Week, side: Side, result: Result, leaders: Mapping[str, str]
) -> tuple[TurningPointSeen, ...]:
    """Returns the turning points that *side* saw: its own units by key, the enemy's by arm.

    Units of forces out of contact are left out. *leaders*: our officers by unit.
    """
    decisive = turning_point_of(result.data, (side.key,))
    points = [
        point_as_seen(point, side.key, leaders, decisive=point is decisive)
        for point in result.data.get("turning_points", ())
        if side.key in point["seen"]
    ]
    units = week.rows.units
    return tuple(
        point
        for point in points
        if not (point.name or point.by) or not units[point.name or point.by].force.last_news
    )


def point_as_seen(point: Point, side: str, leaders: Mapping[str, str], *, decisive: bool) -> TurningPointSeen:
    """Returns a stored *point* as *side* tells it. *leaders*: officers that the side knows, by unit."""
    is_ours = point["side"] == side
    name, by = (point["unit"], "") if is_ours else ("", point["by_unit"])
    return TurningPointSeen(
        what=point["what"],
        minute=point["minute"],
        ours=is_ours,
        name=name,
        arm="" if name else point["arm"],
        by_arm=point["by_arm"] if is_ours and point["by_unit"] else "",
        by=by,
        leader=leaders.get(name or by, ""),
        decisive=decisive,
    )


def public_turning_point(week: Week, result: Result, officers: Collection[str]) -> PublicTurningPoint | None:
    """Returns the turning point of *result* for the gazette; None unless all in the battle saw it.

    A point of units out of contact is left out. *officers*: those whom the gazette names, by key.
    """
    muster = result.engagement.muster
    parties = [party["side"] for party in muster["parties"]]
    point = turning_point_of(result.data)
    if point is None or not {*parties} <= {*point["seen"]}:
        return None
    struck, by = point["unit"], point["by_unit"]
    if any(week.rows.units[key].force.last_news for key in (struck, by) if key):
        return None
    led = {
        unit["key"]: leader["key"]
        for party in muster["parties"]
        for force in party["forces"]
        for unit in force["units"]
        for leader in unit["leaders"]
        if leader["key"] in officers
    }
    return PublicTurningPoint(
        what=point["what"],
        minute=None if point["minute"] is None else result.engagement.minute % 1440 + point["minute"],
        side=point["side"],
        arm=point["arm"],
        leader=led.get(struck, ""),
        by=next(side for side in parties if side != point["side"]),
        by_arm=point["by_arm"] if by else "",
        by_leader=led.get(by, ""),
    )
