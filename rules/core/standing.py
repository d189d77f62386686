"""A standing: where a unit stands and what is left of it at one moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol


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


def standings(units: Iterable[Stands]) -> tuple[Standing, ...]:
    """How *units* stand now, by index."""
    return tuple(
        Standing(u.side, u.x, u.y, u.facing, u.strength, u.officers, u.state, u.on_table or u.lying)
        for u in units
    )
