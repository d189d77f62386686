"""Hexes by axial coordinates (q, r), points up. Everything here depends on the grid alone.

Directions 0..5 run anticlockwise from east. A facing is a corner 0..5 of a hex. Corner c lies between
directions c and c + 1, which are its front. Any direction in the wedge between them is a steps of one and b
of the other. All geometry of arcs and lines uses a and b, in whole numbers.
"""

from collections.abc import Container
from functools import lru_cache
from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CORNERS: Final = 6
KEPT: Final = 1024  # shapes of lines cached: all those of a board of about thirty hexes a side

AHEAD, BESIDE, BEHIND = 0, 1, 2  # where a neighbour is, seen from a unit that faces a corner
_ASPECTS: Final = (
    AHEAD,
    AHEAD,
    BESIDE,
    BEHIND,
    BEHIND,
    BESIDE,
)  # by direction, counted from the corner's own

Crossing = tuple[Hex, ...]
"""One step of a line: the hex whose inside it crosses, or the two whose common edge it runs along."""


def step(at: Hex, direction: int, hexes: int = 1) -> Hex:
    """Returns the hex *hexes* away from *at*. A direction outside 0..5 wraps round."""
    q, r = DIRECTIONS[direction % CORNERS]
    return at[0] + q * hexes, at[1] + r * hexes


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """Returns the six neighbours by direction."""
    return tuple((at[0] + q, at[1] + r) for q, r in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """Counts hexes from *a* to *b*; 0 for the same hex."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def direction(a: Hex, b: Hex) -> int:
    """Returns the direction from *a* to its neighbour *b*. ValueError if *b* is not a neighbour."""
    return DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))


def front(at: Hex, corner: int) -> tuple[Hex, Hex]:
    """Returns the two neighbours that share the *corner*."""
    return step(at, corner), step(at, corner + 1)


def hexes_beyond(at: Hex, corner: int) -> tuple[Hex, Hex, Hex]:
    """Returns the three hexes behind the front, seen from *at*."""
    right, left = front(at, corner)
    return step(right, corner), step(right, corner + 1), step(left, corner + 1)


def flanks(at: Hex, corner: int) -> tuple[Hex, Hex]:
    """Returns the two neighbours beside the front."""
    return step(at, corner - 1), step(at, corner + 2)


def rear(at: Hex, corner: int) -> tuple[Hex, Hex]:
    """Returns the neighbours behind a unit facing *corner*: rear left, then rear right."""
    return step(at, corner + 3), step(at, corner + 4)


def aspect(at: Hex, corner: int, neighbour: Hex) -> int:
    """Returns AHEAD, BESIDE or BEHIND for a *neighbour* of a unit facing *corner*.

    ValueError if it is not a neighbour.
    """
    return _ASPECTS[(direction(at, neighbour) - corner) % CORNERS]


def steps_along(at: Hex, corner: int, target: Hex) -> tuple[int, int]:
    """Returns (a, b): *target* is a steps in direction *corner* and b in the next.

    Below 0 means backwards.
    """
    q, r = target[0] - at[0], target[1] - at[1]
    right, left = DIRECTIONS[corner % CORNERS], DIRECTIONS[(corner + 1) % CORNERS]
    return r * left[0] - q * left[1], q * right[1] - r * right[0]


def is_in_wedge(at: Hex, corner: int, target: Hex) -> bool:
    """Tells whether *target* lies between the two front directions, these included: 60 degrees in all."""
    a, b = steps_along(at, corner, target)
    return a >= 0 and b >= 0


def is_in_wide_arc(at: Hex, corner: int, target: Hex) -> bool:
    """Tells whether *target* is at most 60 degrees off the *corner* on either side."""
    a, b = steps_along(at, corner, target)
    return 2 * a + b >= 0 and a + 2 * b >= 0


def line(a: Hex, b: Hex) -> tuple[Crossing, ...]:
    """Returns the hexes on the line between the middles of *a* and *b*, in order.

    The ends are left out, and so is a hex that the line only touches at a corner. The line back passes the
    same hexes.
    """
    if a == b:
        return ()
    corner = next(wedge for wedge in range(CORNERS) if is_in_wedge(a, wedge, b))
    (right_q, right_r), (left_q, left_r) = DIRECTIONS[corner], DIRECTIONS[(corner + 1) % CORNERS]
    return tuple(
        tuple((a[0] + i * right_q + j * left_q, a[1] + i * right_r + j * left_r) for i, j in crossing)
        for crossing in _crossings(*steps_along(a, corner, b))
    )


def is_clear(passed: tuple[Crossing, ...], blocked: Container[Hex]) -> bool:
    """Tells whether nothing blocks a line.

    A hex that it crosses would, or both of two that it runs between.
    """
    return not any(all(each in blocked for each in crossing) for crossing in passed)


@lru_cache(KEPT)
def _crossings(a: int, b: int) -> tuple[Crossing, ...]:
    """Returns the crossings of the line to (a, b) in steps of its two directions. Neither is below 0.

    A place (u, v) counted from the middle of a hex is inside it if 2u + v, u + 2v and v - u are all between
    -1 and 1. The line is (ta, tb) with t from 0 to 1, so each hex has its span of t. The line crosses a hex
    if that span is longer than 0. Only a line with a = b can run along edges, since only it keeps v - u.
    """
    if a == b:
        steps: list[Crossing] = []
        for i in range(a):
            steps += [((i + 1, i), (i, i + 1)), ((i + 1, i + 1),)]
        return tuple(steps[:-1])
    forms = 2 * a + b, a + 2 * b, abs(b - a)
    scales = forms[1] * forms[2], forms[0] * forms[2], forms[0] * forms[1]  # brings t to one divisor
    toward = 1 if b > a else -1
    crossings = []
    for i in range(a + 1):
        near = (
            ((i - 1) * b // a - 1, (i + 1) * b // a + 2) if a else (0, b)
        )  # the line cannot cross a hex farther off
        for j in range(max(near[0], 0), min(near[1], b) + 1):
            middles = 2 * i + j, i + 2 * j, (j - i) * toward
            enters = max((middle - 1) * scale for middle, scale in zip(middles, scales, strict=True))
            leaves = min((middle + 1) * scale for middle, scale in zip(middles, scales, strict=True))
            if enters < leaves and (i, j) not in ((0, 0), (a, b)):
                crossings.append((enters, (i, j)))
    return tuple((crossing,) for _, crossing in sorted(crossings))
