"""Sight: whether a line of sight or fire is open, past the ground and past units.

A line of sight runs from the middle of one unit's front edge to the middle of the other unit. Ask the ground
first, then the units.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.measure.footprints import Footprint
from rules.core.measure.ground import WHOLE, Ground, Span, length_of, part_of_line, spans_inside, united_spans
from rules.core.measure.shapes import Point, Shape, entry, root_up

FAR: Final = 1 << 40
"""A clearance with nothing on that side."""


@dataclass(frozen=True, slots=True)
class Visibility:
    """The ground that a ruleset lets people see through. Kinds are masks, as in ground.mask_of."""

    blocking: int = 0  # kinds that end a line if it goes over any of them, such as a house or a high wall
    thick: int = 0  # kinds that end it only when they are deep, such as a wood
    through: int = 0  # hundredths of thick ground, taken together, that can still be seen through


class Obstruction:
    """A piece that a line goes over. Places are hundredths from the start of the line.

    Never changed once made.
    """

    __slots__ = ("begins", "ends", "piece", "top")

    def __init__(self, piece: int, begins: int, ends: int, top: int) -> None:
        self.piece = piece  # place in Ground.pieces
        self.begins = begins
        self.ends = ends
        self.top = top  # level of the ground and what stands on it


def line_of_sight(viewer: Footprint, target: Footprint) -> tuple[Point, Point]:
    """Returns the ends of the line: the middles of the viewer's front and of the target."""
    return (viewer.x, viewer.y), target.middle()


def is_open(
    ground: Ground, p: Point, q: Point, rule: Visibility, pieces: Sequence[int] | None = None
) -> bool:
    """Tells whether the ground leaves the line from *p* to *q* open.

    A level above both ends closes it. So does a blocking piece, unless an end stands higher than its top. Of
    thick pieces only the depth counts, unless an end stands higher. *pieces* limits the question to these
    places in `ground.pieces`.
    """
    levels: int = -1
    thick: list[Span] = []
    (px, py), (qx, qy) = p, q
    low_x, high_x = (px, qx) if px < qx else (qx, px)
    low_y, high_y = (py, qy) if py < qy else (qy, py)
    for place in range(len(ground.pieces)) if pieces is None else pieces:
        piece = ground.pieces[place]
        bit = 1 << piece.kind
        hides = (rule.blocking | rule.thick) & bit
        if not piece.level and not hides:
            continue
        left, bottom, right, top = piece.box
        if left >= high_x or low_x >= right or bottom >= high_y or low_y >= top:
            continue
        if not hides:
            if levels < 0:
                levels = max(ground.level(p), ground.level(q))
            if piece.level <= levels:
                continue
        spans = spans_inside(piece, p, q)
        if not spans:
            continue
        if levels < 0:
            levels = max(ground.level(p), ground.level(q))
        stands = piece.level + piece.height >= levels
        if piece.level > levels or (stands and rule.blocking & bit):
            return False
        if stands and rule.thick & bit:
            thick += spans
    return not thick or length_of(united_spans(thick), p, q) <= rule.through


def obstructions(
    ground: Ground, p: Point, q: Point, among: Collection[int] | None = None
) -> list[Obstruction]:
    """Returns each stretch of the line over a piece, nearest first: for rules about dead ground.

    *among* limits the question to these places in `ground.pieces`.
    """
    stretches: list[Obstruction] = []
    (px, py), (qx, qy) = p, q
    low_x, high_x = (px, qx) if px < qx else (qx, px)
    low_y, high_y = (py, qy) if py < qy else (qy, py)
    for place in range(len(ground.pieces)) if among is None else among:
        piece = ground.pieces[place]
        left, bottom, right, top = piece.box
        if left > high_x or low_x > right or bottom > high_y or low_y > top:
            continue
        for low, high in spans_inside(piece, p, q):
            begins, ends = length_of([(0, low)], p, q), length_of([(0, high)], p, q)
            stretches.append(Obstruction(place, begins, ends, piece.level + piece.height))
    if len(stretches) > 1:
        stretches.sort(key=_order_of)
    return stretches


def _order_of(obstruction: Obstruction) -> tuple[int, int]:
    return obstruction.begins, obstruction.piece


def cut_in_order(bodies: Sequence[Shape], p: Point, q: Point) -> list[int]:
    """Returns the places of the *bodies* that the line passes through, in order."""
    crossed: list[tuple[int, int]] = []
    for place, body in enumerate(bodies):
        where = entry(body, p, q)
        if where is not None:
            crossed.append((part_of_line(where[0], where[1]), place))
    return [place for _, place in sorted(crossed)]


def point_beyond(p: Point, q: Point, beyond: int) -> Point:
    """Returns the point *beyond* hundredths past *q* on the line from *p*."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    square = dx * dx + dy * dy
    if not square:
        return q
    part = part_of_line(beyond, root_up(square))
    return q[0] + _part_of(dx, part), q[1] + _part_of(dy, part)


def _part_of(number: int, part: int) -> int:
    half = WHOLE >> 1
    return (number * part + half) >> 20 if number >= 0 else -((-number * part + half) >> 20)


def clearance(bodies: Iterable[Shape], p: Point, q: Point) -> tuple[int, int]:
    """Returns the clear width left and right of the line, up to *bodies* beside it.

    It is rounded down. Only bodies between the two ends count. Added, the two are the gap through which the
    line passes. A body that the line cuts leaves 0 on both sides. FAR stands for a side where there is
    nothing.
    """
    (px, py), (qx, qy) = p, q
    dx, dy = qx - px, qy - py
    square = dx * dx + dy * dy
    nearest_left, nearest_right = FAR, FAR  # across the line, times its length
    for body in bodies:
        is_beyond = is_behind = True
        least, most = FAR, -FAR
        for x, y in body:
            along, across = dx * (x - px) + dy * (y - py), dx * (y - py) - dy * (x - px)
            is_behind = is_behind and along <= 0
            is_beyond = is_beyond and along >= square
            least, most = across if across < least else least, across if across > most else most
        if is_behind or is_beyond:
            continue
        if least >= 0:
            nearest_left = least if least < nearest_left else nearest_left
        elif most <= 0:
            nearest_right = -most if -most < nearest_right else nearest_right
        else:
            return 0, 0
    left = FAR if nearest_left == FAR else _root_down(nearest_left, square)
    return left, FAR if nearest_right == FAR else _root_down(nearest_right, square)


def _root_down(across: int, square: int) -> int:
    root = root_up(across * across // square + 1)
    while root * root * square > across * across:
        root -= 1
    return root
