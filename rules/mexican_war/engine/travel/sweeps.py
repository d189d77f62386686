"""The ground that marches pass over: a unit with nothing in its way arrives without steps."""

from collections.abc import Sequence
from typing import Final

from rules.core.measure.footprints import CONTACT
from rules.core.measure.legs import ABOUT, BACK, WHEEL
from rules.core.measure.shapes import Shape
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.travel.paths import TWELFTHS, March, box_around, straight_shape
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.terms import ARTILLERY
from rules.mexican_war.units import WarUnit

KEEPS_OFF: Final = 100  # hundredths that a unit keeps from an enemy it does not charge

ROUNDED: Final = 3  # hundredths: more than the places of a twelfth are off by rounding
MOST_GAP: Final = KEEPS_OFF + CONTACT  # hundredths: units farther apart take no notice of each other


class Sweep:
    """The ground that a unit passes over or stands on: a box around it, and the shape if that is simple."""

    __slots__ = ("_shape", "far", "is_simple", "left", "march", "near", "right", "unit")

    def __init__(
        self,
        unit: WarUnit,
        box: tuple[int, int, int, int],
        march: March | None = None,
        is_simple: bool = True,
    ) -> None:
        self.unit = unit
        self.left, self.near, self.right, self.far = box
        self.march = march  # None for a unit that stands
        self.is_simple = is_simple  # False for a path with a wheel
        self._shape: Shape | None = None  # once somebody has asked for it

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
        return Sweep(march.unit, box_around(start, leg.length, turn), march)
    reach = 2 * start.frontage + start.depth
    points = [(place.x, place.y) for place, _, _ in march.stages]
    end = march.end()
    points.append((end.x, end.y))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
    return Sweep(march.unit, box, march, False)


def place_of(unit: WarUnit) -> Sweep:
    """Returns the ground that a unit stands on, with the box around it, as `box_around` has it."""
    if unit.facing % 180 == 0:
        x, half, depth = unit.x, unit.frontage // 2, unit.depth
        near = unit.y if unit.facing else unit.y - depth
        return Sweep(unit, (x - half - 1, near - 1, x + half + 2, near + depth + 2))
    return Sweep(unit, box_around(unit.footprint(), 0, 0))


def find_ways_clear(battle: WarBattle, marches: Sequence[March]) -> None:
    """Notes for each march whom it could meet, and if it is clear of all others and of ground that counts.

    Holds as long as every unit keeps to its march, or stands where it is.
    """
    if not marches:
        return
    sweeps = [sweep_of(march) for march in marches]
    others_by_march: list[list[WarUnit]] = [[] for _ in marches]
    for place, sweep in enumerate(sweeps):
        left, near = sweep.left - MOST_GAP, sweep.near - MOST_GAP
        right, far = sweep.right + MOST_GAP, sweep.far + MOST_GAP
        for later in range(place + 1, len(sweeps)):
            other = sweeps[later]
            if (
                other.left <= right
                and left <= other.right
                and other.near <= far
                and near <= other.far
                and may_meet(sweep, other)
            ):
                others_by_march[place].append(other.unit)
                others_by_march[later].append(sweep.unit)
    on_the_way = {march.unit.index for march in marches}
    standing = [
        (it.x, it.y, it.radius + MOST_GAP, it) for it in battle.units_on_table() if it.index not in on_the_way
    ]
    places: dict[int, Sweep] = {}
    for march, sweep, met in zip(marches, sweeps, others_by_march, strict=True):
        left, near, right, far = sweep.left, sweep.near, sweep.right, sweep.far
        for x, y, room, unit in standing:
            if left - room <= x <= right + room and near - room <= y <= far + room:
                other_place = places.get(unit.index)
                if other_place is None:
                    other_place = places[unit.index] = place_of(unit)
                if may_meet(sweep, other_place) and not goes_away(march, sweep, unit):
                    met.append(unit)
        if len(met) > 1:
            met.sort(key=_index_of)
        march.near = met
        march.is_open = has_open_ground(battle, sweep)
        march.is_clear = march.is_open and not met
    speeds = {march.unit.index: march.length // TWELFTHS + ROUNDED for march in marches}
    for march in marches:
        march.quiet = march.twelfths_used() + quiet_twelfths(march, speeds)


def goes_away(march: March, sweep: Sweep, enemy: WarUnit) -> bool:
    """Tells whether a straight way leads away from an enemy that stands, and never nearer."""
    if not sweep.is_simple or march.touches or enemy.side == march.unit.side or march.twelfths_used():
        return False
    theirs, start = enemy.shape(), march.start
    return distance(march.next_place(1).corners(), theirs) >= distance(start.corners(), theirs) + ROUNDED


def quiet_twelfths(march: March, speeds: dict[int, int]) -> int:
    """Returns the twelfths in which a march meets nobody, wherever the others go; *speeds* by index."""
    if march.is_clear or not march.is_open:
        return 0
    unit, quiet = march.unit, TWELFTHS
    own_speed, shape = speeds[unit.index], unit.shape()
    for other in march.near or ():
        gap = distance(shape, other.shape()) - (MOST_GAP if other.side != unit.side else 0)
        quiet = min(quiet, max(0, gap // (own_speed + speeds.get(other.index, 0))))
        if not quiet:
            break
    return quiet


def _index_of(unit: WarUnit) -> int:
    return unit.index


def may_meet(a: Sweep, b: Sweep) -> bool:
    """Tells whether two units may come near enough on their way to notice each other."""
    gap = CONTACT + (KEEPS_OFF if a.unit.side != b.unit.side else 0)
    if a.left - b.right > gap or b.left - a.right > gap or a.near - b.far > gap or b.near - a.far > gap:
        return False
    return not a.is_simple or not b.is_simple or distance(a.shape(), b.shape()) <= gap


def has_open_ground(battle: WarBattle, sweep: Sweep) -> bool:
    """Tells whether a way is on the table, over ground that neither stops nor unforms a unit."""
    table = battle.table
    if sweep.left < 0 or sweep.near < 0 or sweep.right > table.width or sweep.far > table.height:
        return False
    kinds = table.deep | table.water | (table.woods if sweep.unit.arm == ARTILLERY else 0)
    return table.is_free_of(kinds, sweep.left, sweep.near, sweep.right, sweep.far)
