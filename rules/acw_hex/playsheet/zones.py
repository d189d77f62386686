"""ACW-BASIC on the play sheet: the hexes around a unit."""

from typing import Any

from rules.acw_hex.playsheet.inputs import Corner, Place
from rules.acw_hex.sections import zones
from rules.core.dice import Dice


def fire_zone(dice: Dice, *, hex: Place, facing: Corner) -> dict[str, Any]:
    """Returns the `front`, `beyond`, `flanks`, `rear` and the `fire_zone`.

    The fire zone is the front, then the hexes beyond. ACW-BASIC-05, ACW-BASIC-06, ACW-BASIC-07.
    """
    areas = zones.zones(hex, facing)
    return {
        "front": areas.front,
        "beyond": areas.beyond,
        "flanks": areas.flanks,
        "rear": areas.rear,
        "fire_zone": areas.fire_zone(),
        "clauses": ["ACW-BASIC-05", "ACW-BASIC-06", "ACW-BASIC-07", "ACW-R-02"],
    }
