"""The world a campaign is played in: by what its map is measured and drawn, and the months of its rains.

A scenario says it (`[world]`), the campaign keeps it as plain data.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from math import cos, radians
from typing import Any

METRES = {"leagues": 4240, "miles": 1609}
"""The metres of each measure that a map may have for its second scale, beside kilometres."""


@dataclass(frozen=True, slots=True)
class World:
    """The map's measures, in degrees, north and east positive.

    `latitude`: where the map's scale is true. `rains`: months, 1 to 12. `coast`, `ground`: files, from the
    folder of scenarios or by their whole path, or empty. `paper`: the name of the newspaper, or empty.
    """

    south: Decimal
    west: Decimal
    north: Decimal
    east: Decimal
    latitude: Decimal
    rains: tuple[int, ...] = ()
    coast: str = ""
    ground: str = ""
    measure: str = "miles"
    paper: str = ""
    metres_north: int = 111_195
    metres_east: int = 111_195

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "World":
        """Returns the world that a campaign stores; by default one at the equator."""
        south, west, north, east = (Decimal(text) for text in plain.get("box", ("-1", "-1", "1", "1")))
        metres_north, metres_east = plain.get("metres", (111_195, 111_195))
        return cls(
            south=south,
            west=west,
            north=north,
            east=east,
            latitude=Decimal(plain.get("latitude", "0")),
            rains=tuple(plain.get("rains", ())),
            coast=plain.get("coast", ""),
            ground=plain.get("ground", ""),
            measure=plain.get("measure", "miles"),
            paper=plain.get("paper", ""),
            metres_north=metres_north,
            metres_east=metres_east,
        )

    def plain(self) -> dict[str, Any]:
        return {
            "box": [str(edge) for edge in (self.south, self.west, self.north, self.east)],
            "latitude": str(self.latitude),
            "rains": list(self.rains),
            "coast": self.coast,
            "ground": self.ground,
            "measure": self.measure,
            "paper": self.paper,
            "metres": [self.metres_north, self.metres_east],
        }

    def metres(self, latitude: Decimal, longitude: Decimal) -> tuple[int, int]:
        """Returns the metres east and north of the map's south-west corner."""
        east = int((longitude - self.west) * self.metres_east)
        return east, int((latitude - self.south) * self.metres_north)


def metres_a_degree(latitude: Decimal) -> tuple[int, int]:
    """Returns the metres of a degree of latitude and of longitude there (WGS 84, by the usual series)."""
    turn = radians(latitude)
    north = 111_132.92 - 559.82 * cos(2 * turn) + 1.175 * cos(4 * turn)
    return round(north), round(111_412.84 * cos(turn) - 93.5 * cos(3 * turn))
