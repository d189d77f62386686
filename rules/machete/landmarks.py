"""Landmarks of a battle that can be captured, held or burnt, as the board draws them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

BURNS = ("building", "cane", "crops")  # kinds of area that can be set on fire (MACH-BLD-16)
WALLS = ("wall", "fence")  # lines that a gun can breach (MACH-ART-23)


class House(NamedTuple):
    """A standing building, as the board draws it."""

    key: str
    name: str
    size: int  # code of SIZES
    area: int  # its place among the board's areas
    spot: int  # the cell in its middle, the garrison's place
    cells: tuple[int, ...]
    door: tuple[int, ...]  # cells beside it on which infantry can be


class Field(NamedTuple):
    """Cane or crops that can be burnt."""

    key: str
    name: str
    kind: str
    area: int
    cells: tuple[int, ...]
    ring: tuple[int, ...]  # cells beside it on which infantry can be


def places_at_table(board: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Returns what *board* has to be held, shelled or burnt, as a table game takes it in its options.

    One wall stands for all: the table knows which stretch is down.
    """
    found: list[dict[str, Any]] = []
    for number, area in enumerate(board.get("areas", ())):
        if area["kind"] in BURNS:
            key = str(area.get("key") or f"{area['kind']}_{number}")
            told = {"key": key, "kind": area["kind"], "name": area.get("name") or "", "area": number}
            found.append(told | ({"size": area["size"]} if "size" in area else {}))
    for number, crossing in enumerate(board.get("crossings", ())):
        if crossing["kind"] == "bridge":
            found.append({"key": f"bridge_{number}", "kind": "bridge", "name": "", "area": number})
    if any(line["kind"] in WALLS for line in board.get("lines", ())):
        found.append({"key": "wall", "kind": "wall", "name": "", "area": 0})
    return found
