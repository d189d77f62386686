"""A standing: where a unit stands and what is left of it at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

Place = tuple[int, int, int]  # x, y and facing, as battle.Unit has them
GONE: Final[Place] = (-1, -1, -1)  # of a base that is no more


@dataclass(frozen=True, slots=True)
class Standing:
    """What can be shown of a unit; the fields are those of battle.Unit, which says their units of measure."""

    side: int
    x: int
    y: int
    facing: int
    strength: int
    officers: int
    state: str
    on_table: bool
    bases: tuple[Place, ...] = ()  # on a grid where a unit is several bases: of each, by number
    frontage: int = 0  # of a unit measured as a rectangle; its place is then the middle of its front
    depth: int = 0


# Of a body that will be told off later: nothing of it can be seen yet.
UNBORN = Standing(0, 0, 0, 0, 0, 0, "", False)


class Stands(Protocol):
    """A battle.Unit, as far as it can be shown."""

    side: int
    x: int
    y: int
    facing: int
    strength: int
    officers: int
    state: str
    on_table: bool
    lying: bool

    def places(self) -> Sequence[Place]:
        """Where its bases stand, if it is several."""
        ...

    def size(self) -> tuple[int, int]:
        """Returns frontage and depth, if it is measured as a rectangle."""
        ...


def standings(units: Iterable[Stands]) -> tuple[Standing, ...]:
    """How *units* stand now, by index."""
    return tuple(
        Standing(
            u.side,
            u.x,
            u.y,
            u.facing,
            u.strength,
            u.officers,
            u.state,
            u.on_table or u.lying,
            tuple(u.places()),
            *u.size(),
        )
        for u in units
    )
