"""The ground that marches pass over: who has nobody and nothing in its way is there without being stepped."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.measure.footprints import CONTACT
from rules.core.measure.legs import ABOUT, BACK, WHEEL
from rules.core.measure.shapes import Shape
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.paths import TWELFTHS, March, box_around, straight_shape
from rules.mexican_war.measures import distance
from rules.mexican_war.terms import ARTILLERY
from rules.mexican_war.units import WarUnit

KEEPS_OFF: Final = 100  # hundredths that a unit keeps from an enemy it does not charge

ROUNDED: Final = 3  # hundredths: more than the places of a twelfth are off by rounding
MOST_GAP: Final = KEEPS_OFF + CONTACT  # hundredths: units farther apart take no notice of each other


@dataclass(slots=True)
class Sweep:
    """The ground that a unit passes over or stands on: a box around it, and the shape if that is simple."""

    unit: WarUnit
    left: int
    near: int
    right: int
    far: int
    march: March | None = None  # None for a unit that stands
    is_simple: bool = True  # False for a path with a wheel
    _shape: Shape | None = None  # once somebody has asked for it

    def shape(self) -> Shape:
        """Returns the ground itself; of no use if it is not simple."""
        if self._shape is None:
            if self.march is None:
                self._shape = self.unit.shape()
            else:
                leg = self.march.legs[0]
                ends = self.march.start, self.march.end()
                self._shape = straight_shape(*ends, leg.kind == BACK, leg.turn)
        return self._shape


def sweep_of(march: March) -> Sweep:
    """Returns the ground that a march passes over at most."""
    march.cost()
    start, leg = march.start, march.legs[0]
    if len(march.legs) == 1 and leg.kind != WHEEL:
        turn = ABOUT if leg.kind == BACK else leg.turn
        return Sweep(march.unit, *box_around(start, leg.length, turn), march)
    reach = 2 * start.frontage + start.depth
    points = [(place.x, place.y) for place, _, _ in march.stages]
    end = march.end()
    points.append((end.x, end.y))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
    return Sweep(march.unit, *box, march, False)


def place_of(unit: WarUnit) -> Sweep:
    """Returns the ground that a unit stands on, with the box around it."""
    return Sweep(unit, *box_around(unit.footprint(), 0, 0))


def find_ways_clear(battle: WarBattle, marches: Sequence[March]) -> None:
    """Notes for each march whom it could meet, and if it is clear of all others and of ground that counts.

    Holds as long as every unit keeps to its march, or stands where it is.
    """
    if not marches:
        return
    sweeps = [sweep_of(march) for march in marches]
    on_the_way = {march.unit.index for march in marches}
    standing: list[Sweep | None] = [None] * len(battle.units)
    present = battle.present()
    for march, sweep in zip(marches, sweeps, strict=True):
        left, near, right, far = sweep.left, sweep.near, sweep.right, sweep.far
        found = []
        for other in sweeps:
            if (
                other.left <= right + MOST_GAP
                and left <= other.right + MOST_GAP
                and other.near <= far + MOST_GAP
                and near <= other.far + MOST_GAP
                and other is not sweep
                and may_meet(sweep, other)
            ):
                found.append(other.unit)
        for unit in present:
            room = unit.frontage // 2 + unit.depth + KEEPS_OFF + CONTACT
            if (
                not (left - room <= unit.x <= right + room and near - room <= unit.y <= far + room)
                or unit.index in on_the_way
            ):
                continue
            there = standing[unit.index]
            if there is None:
                there = standing[unit.index] = place_of(unit)
            if may_meet(sweep, there) and not goes_away(march, sweep, unit):
                found.append(unit)
        if len(found) > 1:
            found.sort(key=_index_of)
        march.near = found
        march.is_open = has_open_ground(battle, sweep)
        march.is_clear = march.is_open and not found
    speeds = {march.unit.index: march.length // TWELFTHS + ROUNDED for march in marches}
    for march in marches:
        march.quiet = march.twelfths_used() + quiet_twelfths(march, speeds)


def goes_away(march: March, sweep: Sweep, enemy: WarUnit) -> bool:
    """True if a straight way leads away from an enemy that stands: it never comes nearer then."""
    if not sweep.is_simple or march.touches or enemy.side == march.unit.side or march.twelfths_used():
        return False
    theirs, start = enemy.shape(), march.start
    return distance(march.next_place(1).corners(), theirs) >= distance(start.corners(), theirs) + ROUNDED


def quiet_twelfths(march: March, speeds: dict[int, int]) -> int:
    """Returns the twelfths in which a march meets nobody, wherever the others go; *speeds* by index."""
    if march.is_clear or not march.is_open:
        return 0
    unit, quiet = march.unit, TWELFTHS
    own, shape = speeds[unit.index], unit.shape()
    for other in march.near or ():
        gap = distance(shape, other.shape()) - (MOST_GAP if other.side != unit.side else 0)
        quiet = min(quiet, max(0, gap // (own + speeds.get(other.index, 0))))
        if not quiet:
            break
    return quiet


def _index_of(unit: WarUnit) -> int:
    return unit.index


def may_meet(a: Sweep, b: Sweep) -> bool:
    """True unless two units are too far apart on all their way to take notice of each other."""
    gap = CONTACT + (KEEPS_OFF if a.unit.side != b.unit.side else 0)
    if a.left - b.right > gap or b.left - a.right > gap or a.near - b.far > gap or b.near - a.far > gap:
        return False
    return not a.is_simple or not b.is_simple or distance(a.shape(), b.shape()) <= gap


def has_open_ground(battle: WarBattle, sweep: Sweep) -> bool:
    """True if a way lies on the table, and no ground on it stops a unit or leaves it unformed."""
    table = battle.table
    if sweep.left < 0 or sweep.near < 0 or sweep.right > table.width or sweep.far > table.height:
        return False
    kinds = table.deep | table.water | (table.woods if sweep.unit.arm == ARTILLERY else 0)
    return table.is_free_of(kinds, sweep.left, sweep.near, sweep.right, sweep.far)
