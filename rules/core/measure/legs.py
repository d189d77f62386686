"""Legs: the parts of a move, their cost and the ground they sweep.

A path is a list of legs. Costs are hundredths of an inch. A ruleset adds its own charges: dice, operations,
and whether the leg is allowed at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.core.measure.angles import COS, HALF_UNIT, SIN, from_fixed_point
from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint, around_middle
from rules.core.measure.shapes import Point, root_up

FORWARD, INCLINE, WHEEL, FACE, BACK, SIDE, FORM = range(7)

STEP: Final = 15
"""Degrees of a wheel that are swept as one piece. A step misses at most 0.9 % of the frontage."""

ABOUT: Final = 180


class Leg:
    """One part of a move. Make one by the functions below. It is never changed once made."""

    __slots__ = ("depth", "frontage", "keeps_middle", "kind", "length", "turn")

    def __init__(
        self,
        kind: int,
        length: int = 0,
        turn: int = 0,
        frontage: int = 0,
        depth: int = 0,
        keeps_middle: bool = False,
    ) -> None:
        self.kind = kind
        self.length = length  # hundredths; below 0 for a side step to the left
        self.turn = turn  # degrees, clockwise
        self.frontage = frontage  # of a new formation
        self.depth = depth
        self.keeps_middle = keeps_middle  # a new formation keeps the middle of the unit, not of its front

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Leg) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return f"Leg{self._parts()}"

    def _parts(self) -> tuple[int, int, int, int, int, bool]:
        return self.kind, self.length, self.turn, self.frontage, self.depth, self.keeps_middle


def forward_leg(length: int) -> Leg:
    """Goes straight ahead."""
    return Leg(FORWARD, length)


def incline(length: int, turn: int) -> Leg:
    """Goes diagonally, *turn* degrees right of straight ahead, and keeps its facing."""
    return Leg(INCLINE, length, turn)


def wheel(turn: int) -> Leg:
    """Wheels on the front corner it turns towards.

    Above 0 it is the right corner, below 0 the left one.
    """
    return Leg(WHEEL, 0, turn)


def face(turn: int) -> Leg:
    """Turns each man in place by a quarter or a half turn.

    The unit covers the same ground. For any other angle, a loose unit turns about its middle.
    """
    return Leg(FACE, 0, turn)


def backward_leg(length: int) -> Leg:
    """Goes straight back and keeps its facing."""
    return Leg(BACK, length)


def side(length: int) -> Leg:
    """Steps to the right, and keeps its facing. With a length below 0 it steps to the left."""
    return Leg(SIDE, length)


def form(frontage: int, depth: int, keeps_middle: bool = False) -> Leg:
    """Takes a new frontage and depth. A line keeps the middle of its front, a square its own middle."""
    return Leg(FORM, 0, 0, frontage, depth, keeps_middle)


def after_leg(unit: Footprint, leg: Leg) -> Footprint:
    """Returns where *unit* is after *leg*."""
    if leg.kind == WHEEL:
        return _wheeled_unit(unit, leg.turn)
    if leg.kind == FACE:
        return _faced_unit(unit, leg.turn)
    if leg.kind == FORM:
        if leg.keeps_middle:
            return around_middle(unit.middle(), unit.facing, leg.frontage, leg.depth)
        return Footprint(unit.x, unit.y, unit.facing, leg.frontage, leg.depth)
    return footprint_ahead(unit, leg.length, direction_of(leg))


def direction_of(leg: Leg) -> int:
    """Returns the direction of a straight leg, in degrees right of the unit's facing."""
    if leg.kind == BACK:
        return ABOUT
    return 90 if leg.kind == SIDE else leg.turn


def _wheeled_unit(unit: Footprint, turn: int) -> Footprint:
    half = unit.frontage // 2 if turn >= 0 else -(unit.frontage // 2)
    facing = (unit.facing + turn) % 360
    # each as near() has it, written out: asked for each twelfth of a march that wheels
    out, up, back, down = (
        half * COS[unit.facing],
        half * SIN[unit.facing],
        half * COS[facing],
        half * SIN[facing],
    )
    out = (out + HALF_UNIT) >> 16 if out >= 0 else -((HALF_UNIT - out) >> 16)
    up = (up + HALF_UNIT) >> 16 if up >= 0 else -((HALF_UNIT - up) >> 16)
    back = (back + HALF_UNIT) >> 16 if back >= 0 else -((HALF_UNIT - back) >> 16)
    down = (down + HALF_UNIT) >> 16 if down >= 0 else -((HALF_UNIT - down) >> 16)
    return Footprint(unit.x + out - back, unit.y - up + down, facing, unit.frontage, unit.depth)


def _faced_unit(unit: Footprint, turn: int) -> Footprint:
    facing = (unit.facing + turn) % 360
    sine, cosine, half = SIN[unit.facing], COS[unit.facing], unit.depth // 2
    if turn % 360 == 0:
        return unit
    if turn % 180 == 0:
        x, y = unit.x - from_fixed_point(2 * half * sine), unit.y - from_fixed_point(2 * half * cosine)
        return Footprint(x, y, facing, unit.frontage, unit.depth)
    if turn % 90 == 0:
        out = unit.frontage // 2 if turn % 360 == 90 else -(unit.frontage // 2)
        x = unit.x + from_fixed_point(out * cosine - half * sine)
        y = unit.y + from_fixed_point(-out * sine - half * cosine)
        return Footprint(x, y, facing, unit.depth, unit.frontage)
    return around_middle(unit.middle(), facing, unit.frontage, unit.depth)


def after_path(unit: Footprint, path: Iterable[Leg]) -> Footprint:
    """Returns where *unit* is after all legs of *path*."""
    for leg in path:
        unit = after_leg(unit, leg)
    return unit


def leg_cost(unit: Footprint, leg: Leg) -> int:
    """Returns the cost of *leg* on open ground.

    A straight leg costs its length and a wheel the arc of its outer corner, rounded up. Facing is free. A new
    formation costs the distance of the corner that goes farthest.
    """
    if leg.kind == WHEEL:
        return wheel_cost(unit.frontage, leg.turn)
    if leg.kind == FACE:
        return 0
    if leg.kind == FORM:
        return farthest_corner(unit, after_leg(unit, leg))
    return abs(leg.length)


def wheel_cost(frontage: int, turn: int) -> int:
    """Returns the arc of the outer corner, rounded up."""
    return -(-frontage * abs(turn) * 355 // (113 * 180))


def farthest_corner(start: Footprint, end: Footprint) -> int:
    """Returns how far the corner that moves farthest goes, rounded up."""
    pairs = zip(start.corners(), end.corners(), strict=True)
    return root_up(max([(x - u) * (x - u) + (y - v) * (y - v) for (x, y), (u, v) in pairs]))


def stages_of(unit: Footprint, leg: Leg) -> Iterator[Footprint]:
    """Returns the places of *unit* in the course of *leg*.

    They are its start, each 15 degrees of a wheel, and its end.
    """
    yield unit
    if leg.kind == WHEEL:
        onward = STEP if leg.turn > 0 else -STEP
        for turn in range(onward, leg.turn, onward):
            yield _wheeled_unit(unit, turn)
    if leg.turn or leg.length:
        yield after_leg(unit, leg)


def points_of(unit: Footprint) -> tuple[Point, Point, Point]:
    """Returns the points that measure rough ground: both front corners and the middle of the front."""
    left, right = unit.front()
    return left, right, (unit.x, unit.y)
