"""A unit's way: a path of legs, and how far along it the unit has come."""

from collections.abc import Sequence
from math import isqrt

from rules.core.boards.free import bearing
from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint
from rules.core.measure.legs import (
    ABOUT,
    BACK,
    FORWARD,
    WHEEL,
    Leg,
    after_leg,
    forward_leg,
    leg_cost,
    wheel,
)
from rules.core.measure.shapes import Shape, hull
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.ground import WarTable
from rules.mexican_war.sections.movement import delayed_move, wheel_operations
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import WarUnit

TWELFTHS = 12
CANNOT = 99  # operations: more than anybody has


class March:
    """A unit on its way: where it began, its legs, and how far it has come."""

    __slots__ = (
        "_end", "contact", "face", "gone", "is_clear", "is_open", "legs", "length", "met", "near", "passed",
        "quiet", "stages", "start", "stopped", "touches", "unit",
    )  # fmt: skip

    def __init__(self, unit: WarUnit, legs: Sequence[Leg], touches: bool = False, face: int = 0) -> None:
        self.unit = unit
        self.legs = legs
        self.touches = touches  # it goes on until it is in contact
        self.face = face  # the face of its target that a charge strikes
        self.gone = 0  # twelfths of its path
        self.contact: Footprint | None = None  # where it is after these, once it has closed up to an enemy
        self.stopped = False
        self.passed: list[int] = []  # friends it has gone through, by index
        self.met = NONE  # the enemy it is in contact with
        self.near: list[WarUnit] | None = None  # whom it could meet, once that is known
        self.length = -1  # of its path, once that is known
        self.is_clear = False  # nobody and no ground is in its way: where it ends is known
        self.is_open = False  # its way lies on the table, and no ground on it stops it or leaves it unformed
        self.quiet = 0  # the last twelfth at which it cannot have met anybody yet
        self.stages: list[tuple[Footprint, Leg, int]] = []  # where legs begin, and their cost
        self.start = unit.footprint()  # where the unit stood
        self._end = self.start  # of its path, once its length is known

    def next_place(self, tick: int) -> Footprint:
        """Returns where the unit is after *tick* twelfths of its path."""
        spent = (self.length if self.length >= 0 else self.cost()) * tick // TWELFTHS
        for place, leg, cost in self.stages:
            if spent < cost:
                kind = leg.kind
                if kind != WHEEL and leg.length > 0:
                    return footprint_ahead(place, spent, ABOUT if kind == BACK else leg.turn)
                return after_leg(place, _part_of(leg, spent, cost))
            spent -= cost
        return self._end

    def end(self) -> Footprint:
        """Returns where its path ends."""
        self.cost()
        return self._end

    def cost(self) -> int:
        """Returns the length of its path."""
        if self.length < 0:
            self.length, place = 0, self.start
            for leg in self.legs:
                cost = leg_cost(place, leg)
                self.stages.append((place, leg, cost))
                self.length += cost
                place = after_leg(place, leg)
            self._end = place
        return self.length

    def go_to(self, tick: int) -> None:
        """Puts the unit where it is after *tick* twelfths of its path."""
        self.gone = tick
        self.unit.place(self.end() if tick == TWELFTHS else self.next_place(tick))

    def twelfths_used(self) -> int:
        """Returns the twelfths of the turn in which it has moved, the one of its contact included."""
        return self.gone if self.contact is None else self.gone + 1

    def step_back(self) -> None:
        """Takes back the last twelfth in which it has moved."""
        if self.contact is None:
            self.gone -= 1
        self.contact = None
        self.unit.place(self.next_place(self.gone))

    def all_places(self) -> list[Footprint]:
        """Returns where it began, and where it was after each twelfth."""
        places = [self.start] + [self.next_place(tick) for tick in range(1, self.gone + 1)]
        return places if self.contact is None else [*places, self.contact]


def _part_of(leg: Leg, spent: int, cost: int) -> Leg:
    if leg.turn and not leg.length:
        turn = abs(leg.turn) * spent // cost
        return Leg(leg.kind, 0, turn if leg.turn > 0 else -turn)
    return Leg(leg.kind, spent if leg.length > 0 else -spent, leg.turn)


def turn_to(facing: int, wanted: int) -> int:
    """Returns the degrees from one facing to another, -179 to 180, to the right above 0."""
    turn = (wanted - facing) % 360
    return turn - 360 if turn > 180 else turn


def path_to(unit: Footprint, x: int, y: int, facing: int) -> list[Leg]:
    """Returns the legs to a place: a wheel towards it, straight on, a wheel to the last facing."""
    first = turn_to(unit.facing, bearing(x - unit.x, y - unit.y))
    legs = [wheel(first)] if first else []
    wheeled = after_leg(unit, wheel(first)) if first else unit
    far = isqrt((x - wheeled.x) ** 2 + (y - wheeled.y) ** 2)
    last = turn_to(wheeled.facing, facing)
    return [*legs, forward_leg(far), *([wheel(last)] if last else [])]


def fewest_operations(battle: WarBattle, base: int, legs: Sequence[Leg], is_loose: bool) -> int:
    """Returns the operations that a path takes where no ground delays. MEX-MOVE-03, MEX-MOVE-11."""
    needed = 0
    for leg in legs:
        if leg.kind == FORWARD:
            needed += (-(-leg.length // base) if base else CANNOT) if leg.length else 0
        elif not is_loose:
            needed += wheel_operations(abs(leg.turn), battle.tables)
    return needed


def operations_of(battle: WarBattle, unit: WarUnit, base: int, legs: Sequence[Leg], is_loose: bool) -> int:
    """Returns the operations that a path takes.

    Loose units and officers turn free. MEX-MOVE-03, MEX-MOVE-06, MEX-MOVE-11.
    """
    place, needed = unit.footprint(), 0
    for leg in legs:
        if leg.kind == FORWARD:
            needed += operations_straight(battle, unit, place, base, leg.length) if leg.length else 0
        elif not is_loose:
            needed += wheel_operations(abs(leg.turn), battle.tables)
        place = after_leg(place, leg)
    return needed


def operations_straight(battle: WarBattle, unit: WarUnit, place: Footprint, base: int, length: int) -> int:
    """Returns the operations of a straight way.

    Delaying ground shortens those made on it. MEX-MOVE-06, MEX-MOVE-11.
    """
    if not base:
        return CANNOT
    if not does_delay(battle, place, length):
        return -(-length // base)
    needed, gone = 0, 0
    while gone < length and needed < CANNOT:
        farther = operation_length(battle, unit, footprint_ahead(place, gone), base, min(base, length - gone))
        if not farther:  # an umpire's tables may have ground take all of a move
            return CANNOT
        gone += farther
        needed += 1
    return needed


def reach_straight(
    battle: WarBattle, unit: WarUnit, place: Footprint, base: int, operations: int, turn: int = 0
) -> int:
    """Returns how far a unit goes straight, or aslant by *turn*, with *operations*.

    MEX-MOVE-06, MEX-MOVE-11.
    """
    if not base or operations < 1 or not does_delay(battle, place, base * operations, turn):
        return base * max(0, operations)
    gone = 0
    for _ in range(operations):
        gone += operation_length(battle, unit, footprint_ahead(place, gone, turn), base, base, turn)
    return gone


def operation_length(
    battle: WarBattle, unit: WarUnit, place: Footprint, base: int, wanted: int, turn: int = 0
) -> int:
    """Returns the length of an operation, shorter if *wanted* hundredths are delayed.

    MEX-MOVE-06, MEX-R-06.
    """
    if does_delay(battle, place, wanted, turn):
        return delayed_move(base, unit.kind(battle.tables), battle.tables)
    return base


def does_delay(battle: WarBattle, place: Footprint, length: int, turn: int = 0) -> bool:
    """Tells whether a straight way leads over ground that delays. MEX-MOVE-06."""
    way = place.x, place.y, place.facing, place.frontage, place.depth, length, turn
    known = battle.table.delays.get(way)
    if known is None:
        known = battle.table.remember_delay(way, _find_delay(battle.table, place, length, turn))
    return known


def _find_delay(table: WarTable, place: Footprint, length: int, turn: int) -> bool:
    if table.is_free_of(table.delaying, *box_around(place, length, turn)):
        return False
    return table.is_delayed(straight_shape(place, footprint_ahead(place, length, turn), length < 0, turn))


def box_around(place: Footprint, length: int, turn: int) -> tuple[int, int, int, int]:
    """Returns left, near, right and far of a box around a straight way, a hundredth to spare on each side."""
    way, half, x, y = (place.facing + turn) % 360, place.frontage // 2, place.x, place.y
    if way % 180 == 0 == place.facing % 180:  # straight towards a long edge, or from it
        up, down = -length if way else length, -place.depth if place.facing else place.depth
        near = (up if up < 0 else 0) - (down if down > 0 else 0)
        far = (up if up > 0 else 0) - (down if down < 0 else 0)
        return x - half - 1, y + near - 1, x + half + 2, y + far + 2
    sine, cosine = SIN[place.facing], COS[place.facing]
    over, up = length * SIN[way], length * COS[way]
    back, down = place.depth * sine, place.depth * cosine
    aside = half * cosine if cosine > 0 else -half * cosine
    beside = half * sine if sine > 0 else -half * sine
    left = (over if over < 0 else 0) - (back if back > 0 else 0) - aside
    right = (over if over > 0 else 0) - (back if back < 0 else 0) + aside
    near = (up if up < 0 else 0) - (down if down > 0 else 0) - beside
    far = (up if up > 0 else 0) - (down if down < 0 else 0) + beside
    return x + left // UNIT - 1, y + near // UNIT - 1, x + right // UNIT + 2, y + far // UNIT + 2


def straight_shape(start: Footprint, end: Footprint, is_back: bool, turn: int) -> Shape:
    """Returns the ground that a straight move passes over, *turn* degrees right of straight ahead."""
    if turn:
        return hull([*start.corners(), *end.corners()])
    a, b = start.corners(), end.corners()
    return (a[0], a[1], b[2], b[3]) if is_back else (b[0], b[1], a[2], a[3])
