"""Free places on a table in inches, in the order in which a unit prefers them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from rules.core.inputs import BadInput
from rules.core.measure.footprints import Footprint, outer_radius
from rules.core.measure.shapes import Point, Shape, distance, is_on_table, overlaps
from rules.core.measure.table import MeasuredTable
from rules.core.terms import INCH

Unit = dict[str, Any]
Place = tuple[int, int]  # the middle of a front, in inches
ARMS: Final = ("guns", "foot", "horse", "train", "chief")


@dataclass(frozen=True, slots=True)
class Book:
    """A ruleset's facts about units to be placed. A unit is a mapping as in `Scenario.units`."""

    table: MeasuredTable
    size: Callable[[Mapping[str, Any]], tuple[int, int]]  # frontage and depth, in hundredths
    may_stand: Callable[[Mapping[str, Any], Footprint], bool]  # True if the ground allows it
    arm: Callable[[Mapping[str, Any]], str]  # one of ARMS
    hides: Callable[[int, int], bool]  # True if troops at that point, in hundredths, are in cover


class Placed(NamedTuple):
    """A unit with its place."""

    side: str
    shape: Shape
    middle: Point
    reach: int  # hundredths from the middle to its corners


@dataclass(slots=True)
class Laying:
    """A table that is being filled with units."""

    book: Book
    room: int = 50  # hundredths that each unit keeps free around it
    from_enemy: int = 600  # least distance to an enemy in hundredths
    placed: list[Placed] = field(default_factory=list)

    @property
    def width(self) -> int:
        """Inches from left to right."""
        return self.book.table.width // INCH

    @property
    def height(self) -> int:
        """Inches from the near edge to the far."""
        return self.book.table.height // INCH

    def stand(
        self,
        units: Iterable[Unit],
        places: Sequence[Place],
        facing: int | Callable[[Place], int],
        **more: Any,
    ) -> None:
        """Gives each unit the first of *places* where it has room, and the fields *more*.

        Raises BadInput("units", ...) if no place has room.
        """
        for unit in units:
            unit.update(more)
            if not self._put(unit, places, facing):
                raise BadInput("units", f"there is no room on this ground for {unit['key']}")

    def _put(self, unit: Unit, places: Sequence[Place], facing: int | Callable[[Place], int]) -> bool:
        frontage, depth = self.book.size(unit)
        for place in places:
            turn = facing if isinstance(facing, int) else facing(place)
            footprint = Footprint(place[0] * INCH, place[1] * INCH, turn, frontage, depth)
            if self._is_free(unit["side"], footprint) and self.book.may_stand(unit, footprint):
                reach = outer_radius(frontage, depth)
                self.placed.append(Placed(unit["side"], footprint.corners(), footprint.middle(), reach))
                unit["at"], unit["facing"] = list(place), turn
                return True
        return False

    def _is_free(self, side: str, footprint: Footprint) -> bool:
        shape = footprint.corners()
        if not is_on_table(shape, self.book.table.width, self.book.table.height):
            return False
        x, y = footprint.middle()
        reach = outer_radius(footprint.frontage, footprint.depth)
        wide = Footprint(
            footprint.x, footprint.y, footprint.facing, footprint.frontage + 2 * self.room, footprint.depth
        ).corners()
        for other in self.placed:
            gap = self.room if other.side == side else self.from_enemy
            far = reach + other.reach + gap
            if abs(other.middle[0] - x) > far or abs(other.middle[1] - y) > far:
                continue
            if other.side == side:
                if overlaps(wide, other.shape):
                    return False
            elif distance(shape, other.shape) < gap:
                return False
        return True


def sort_by_arm(book: Book, units: Iterable[Unit]) -> dict[str, list[Unit]]:
    """Returns the units by arm, in their order."""
    found: dict[str, list[Unit]] = {arm: [] for arm in ARMS}
    for unit in units:
        found[book.arm(unit)].append(unit)
    return found


def ranks(laying: Laying, front: int, back: int, middle: int, deep: int = 4) -> list[Place]:
    """Returns places in ranks from *front* (inches up the table) backwards, each from the middle outwards.

    *back* is -1 for an army that faces the far edge, 1 for one that faces the near edge.
    """
    across = sorted(range(2, laying.width - 1), key=lambda x: (abs(x - middle), x))
    rows = [front + back * deep * number for number in range(laying.height)]
    return [(x, y) for y in rows if 0 <= y <= laying.height for x in across]


def array(laying: Laying, units: Sequence[Unit], front: int, back: int, middle: int) -> None:
    """Places an army in order of battle.

    Guns are between the infantry, infantry in the first ranks, cavalry on the wings, trains and commanders
    behind.
    """
    facing = 0 if back < 0 else 180
    arms = sort_by_arm(laying.book, units)
    places = ranks(laying, front, back, middle)
    # each gun keeps a lane through the first rank
    apart = 10
    wings = [middle + offset for offset in (-apart // 2, apart // 2, -2 * apart, 2 * apart)]
    guns = [(x, front) for x in wings if 0 < x < laying.width] + places
    laying.stand(arms["guns"], guns, facing)
    laying.stand(arms["foot"], places, facing)
    laying.stand(arms["horse"], places, facing)
    behind = [place for place in places if abs(place[1] - front) >= 4]
    laying.stand(arms["chief"], behind, facing)
    laying.stand(arms["train"], [p for p in behind if abs(p[1] - front) >= 8] + behind, facing)
