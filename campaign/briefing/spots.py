"""Spots by the names of places."""

from typing import Any

from campaign.store.unit_of_work import Rows


def spot_of_row(row: Any) -> dict[str, Any]:
    """Returns where *row* is: a place, or metres along the road between two."""
    if row.place:
        return {"place": row.place.name}
    return {"from": row.route.a.name, "to": row.route.b.name, "metres": row.metres, "way": row.route.kind}


def spot_in_names(rows: Rows, plain: dict[str, Any]) -> dict[str, Any]:
    """Does the same for a spot of the march."""
    if plain["place"]:
        return {"place": rows.places[plain["place"]].name}
    route = rows.routes[plain["route"]]
    return {"from": route.a.name, "to": route.b.name, "metres": plain["metres"], "way": route.kind}
