"""Damage by a battle to its ground: houses and fields set on fire, houses, bridges and walls shot down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

FIRE, RUIN, BRIDGE, BREACH = "fire", "ruin", "bridge", "breach"
DUG, DUST = "dug", "dust"  # on squares and hexes
FALLEN = (RUIN, BRIDGE, BREACH)  # in the order of the rules' structures


@dataclass(frozen=True, slots=True)
class Scar:
    kind: str
    number: int  # of the area on fire, or of the house among the houses; facing of what is dug
    x: int  # hundredths of a cm; of a cloud of dust: its column and row
    y: int
    gone: bool = False  # it is there no longer


class Stood(Protocol):
    @property
    def x(self) -> int: ...

    @property
    def y(self) -> int: ...


def scar_of_event(verb: str, values: Mapping[str, int], actor: Stood | None = None) -> Scar | None:
    """Returns the scar of an event of *verb* where its *actor* stands; *values*: its values by name."""
    if verb == "digs_in" and actor:
        return Scar(DUG, 0, actor.x, actor.y)
    if verb in ("dust", "dust_settles"):
        return Scar(DUST, 0, values["x"], values["y"], gone=verb == "dust_settles")
    if verb == "sets_fire" and "area" in values:
        return Scar(FIRE, values["area"], 0, 0)
    if verb == "comes_down":
        return Scar(FALLEN[values["structure"]], values["number"], values["at_x"], values["at_y"])
    return None
