"""What a battle does to its ground: houses and fields set on fire, houses, bridges and walls shot down."""

from collections.abc import Mapping
from dataclasses import dataclass

FIRE, RUIN, BRIDGE, BREACH = "fire", "ruin", "bridge", "breach"
FALLEN = (RUIN, BRIDGE, BREACH)  # in the order of the rules' structures


@dataclass(frozen=True, slots=True)
class Scar:
    kind: str
    number: int  # of the area on fire, or of the house among the houses
    x: int  # hundredths of a cm
    y: int


def scar(verb: str, said: Mapping[str, int]) -> Scar | None:
    """What an event of *verb* leaves on the ground; *said*: its values by their names."""
    if verb == "sets_fire":
        return Scar(FIRE, said["area"], 0, 0)
    if verb == "comes_down":
        return Scar(FALLEN[said["structure"]], said["number"], said["at_x"], said["at_y"])
    return None
