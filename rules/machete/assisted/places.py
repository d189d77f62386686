"""The places of a ground that a table game asks about: houses, fields, bridges, walls."""

from collections.abc import Mapping
from typing import Any

from rules.machete.deploy.places import most_valuable_house
from rules.machete.landmarks import BURNS, WALLS
from rules.machete.options import DEFAULTS
from rules.machete.terrain import terrain


def places_at_table(board: Mapping[str, Any], kind: str = "") -> list[dict[str, Any]]:
    """Returns what *board* has to be held, shelled or burnt, as a table game takes it in its options.

    One wall stands for all: the table knows which stretch is down. *kind*: that of the battle. In an assault
    the garrison of the house that is stormed may be fired at from the start. MACH-BLD-05.
    """
    house = most_valuable_house(terrain(board, DEFAULTS)) if kind == "assault" else None
    stormed = house.key if house else ""
    places: list[dict[str, Any]] = []
    for number, area in enumerate(board.get("areas", ())):
        if area["kind"] in BURNS:
            key = str(area.get("key") or f"{area['kind']}_{number}")
            entry = {"key": key, "kind": area["kind"], "name": area.get("name") or "", "area": number}
            entry |= {"size": area["size"]} if "size" in area else {}
            places.append(entry | ({"is_stormed": True} if key == stormed else {}))
    for number, crossing in enumerate(board.get("crossings", ())):
        if crossing["kind"] == "bridge":
            places.append({"key": f"bridge_{number}", "kind": "bridge", "name": "", "area": number})
    if any(line["kind"] in WALLS for line in board.get("lines", ())):
        places.append({"key": "wall", "kind": "wall", "name": "", "area": 0})
    return places
