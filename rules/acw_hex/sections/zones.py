"""ACW-BASIC: a unit's facing, and the hexes in front of it and behind it."""

from typing import NamedTuple

from rules.core.boards import hexes
from rules.core.boards.hexes import AHEAD, Hex


class Zones(NamedTuple):
    """The hexes around a unit, by its facing."""

    front: tuple[Hex, Hex]
    beyond: tuple[Hex, Hex, Hex]
    flanks: tuple[Hex, Hex]
    rear: tuple[Hex, Hex]

    def fire_zone(self) -> tuple[Hex, ...]:
        """Returns the two hexes in front, then the three beyond. ACW-BASIC-06, ACW-R-02."""
        return self.front + self.beyond


def zones(at: Hex, facing: int) -> Zones:
    """Returns the hexes around a unit with that facing. ACW-BASIC-05, ACW-BASIC-06, ACW-BASIC-07."""
    return Zones(
        hexes.front(at, facing),
        hexes.hexes_beyond(at, facing),
        hexes.flanks(at, facing),
        hexes.rear(at, facing),
    )


def faces(at: Hex, facing: int, neighbour: Hex) -> bool:
    """Tells whether a neighbouring hex is one of the two in front. ACW-BASIC-06, ACW-R-32."""
    return hexes.aspect(at, facing, neighbour) == AHEAD
