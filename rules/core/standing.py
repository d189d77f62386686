"""A standing: a unit's place and strength at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

Place = tuple[int, int, int]  # x, y and facing, as battle.Unit has them
GONE: Final[Place] = (-1, -1, -1)  # of a removed base


@dataclass(frozen=True, slots=True)
class UnitState:
    """The visible state of a unit.

    The fields are those of battle.Unit, which names their units of measure.
    """

    side: int
    x: int
    y: int
    facing: int
    strength: int
    officers: int
    state: str
    on_table: bool
    bases: tuple[Place, ...] = ()  # on a grid, if a unit has several bases: each one's place, by number
    frontage: int = 0  # of a unit measured as a rectangle; its place is then the middle of its front
    depth: int = 0


# The standing of a unit that will be detached later: nothing of it is visible yet.
UNBORN = UnitState(0, 0, 0, 0, 0, 0, "", False)


class Stands(Protocol):
    """A battle.Unit, as far as it is visible."""

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
        """Returns the places of its bases, if it has several."""
        ...

    def size(self) -> tuple[int, int]:
        """Returns frontage and depth, if it is measured as a rectangle."""
        ...


def standings(units: Iterable[Stands]) -> tuple[UnitState, ...]:
    """Returns the present standings of *units*, by index."""
    return tuple(
        UnitState(
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
