"""Pieces of terrain, and the length of a line inside them."""

from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import assume, example, given, strategies as st

from rules.core.measure.footprints import Footprint
from rules.core.measure.ground import (
    WHOLE,
    Ground,
    Piece,
    covers,
    depth_inside,
    is_inside,
    mask_of,
    part_of_line,
    spans_inside,
    strip,
    united_spans,
)
from tests.rules.core.measure.conftest import PLACES, POINTS, exact_points, mirrored_point, turned_point

WOOD, TOWN, HILL = 1, 2, 3
U_SHAPE = ((0, 0), (0, 300), (100, 300), (100, 100), (200, 100), (200, 300), (300, 300), (300, 0))
NEAR_PLACES = st.tuples(st.integers(-4, 4), st.integers(-4, 4)).map(lambda at: (100 * at[0], 100 * at[1]))


@st.composite
def polygons(draw):
    """Draws a simple polygon round a middle: corners in the order of their directions, at any distance."""
    directions = draw(st.lists(st.integers(0, 11), min_size=3, max_size=9, unique=True))
    wheel = [
        (0, 9),
        (5, 8),
        (8, 5),
        (9, 0),
        (8, -5),
        (5, -8),
        (0, -9),
        (-5, -8),
        (-8, -5),
        (-9, 0),
        (-8, 5),
        (-5, 8),
    ]
    x, y = draw(POINTS)
    reach = st.integers(1, 60)
    return tuple(
        (x + wheel[at][0] * far, y + wheel[at][1] * far) for at in sorted(directions) for far in [draw(reach)]
    )


def twin_inside(corners, point):
    """Counts the crossings of a ray to the right. A point on an edge is outside."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y):
            there = ax + (y - ay) / (by - ay) * (bx - ax)
            if there == x:
                return False
            crossings += there > x
        elif ay == by == y and min(ax, bx) <= x <= max(ax, bx):
            return False
    return crossings % 2 == 1


def twin_depth(polygon, p, q):
    """Returns the depth in fractions of the line, from the middles of the stretches between all crossings."""
    (px, py), (qx, qy) = exact_points([p, q])
    marks = {Fraction(0), Fraction(1)}
    corners = exact_points(polygon)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        below = (qx - px) * (by - ay) - (qy - py) * (bx - ax)
        if below:
            t = ((ax - px) * (by - ay) - (ay - py) * (bx - ax)) / below
            u = ((ax - px) * (qy - py) - (ay - py) * (qx - px)) / below
            if 0 <= t <= 1 and 0 <= u <= 1:
                marks.add(t)
        elif (qx - px) * (ay - py) == (qy - py) * (ax - px):
            length = (qx - px) ** 2 + (qy - py) ** 2
            marks |= {((qx - px) * (x - px) + (qy - py) * (y - py)) / length for x, y in ((ax, ay), (bx, by))}
    ordered = sorted(mark for mark in marks if 0 <= mark <= 1)
    total = Fraction(0)
    for low, high in zip(ordered, ordered[1:], strict=False):
        middle = (low + high) / 2
        if twin_inside(corners, (px + middle * (qx - px), py + middle * (qy - py))):
            total += high - low
    return total


@given(polygons(), POINTS, POINTS)
@example(U_SHAPE, (-100, 200), (400, 200))
@example(U_SHAPE, (-100, 100), (400, 100))
@example(U_SHAPE, (0, -100), (0, 500))
@example(U_SHAPE, (100, 0), (100, 400))
@example(((0, 0), (0, 100), (100, 100), (100, 0)), (-50, -50), (150, 150))
def test_depth_is_the_exact_one_to_a_hundredth(polygon, p, q):
    assume(p != q)
    parts = sum(high - low for low, high in spans_inside(Piece(polygon, WOOD), p, q))
    exactly = twin_depth(polygon, p, q)
    assert abs(parts - exactly * WHOLE) <= len(polygon) + 2
    length = isqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)
    assert abs(depth_inside(Piece(polygon, WOOD), p, q) - exactly * length) <= 2


@given(polygons(), POINTS, POINTS)
@example(U_SHAPE, (-100, 100), (400, 100))
@example(U_SHAPE, (0, -100), (0, 500))
def test_depth_is_equal_from_both_ends_and_however_the_table_lies(polygon, p, q):
    depth = depth_inside(Piece(polygon, WOOD), p, q)
    assert depth_inside(Piece(polygon, WOOD), q, p) == depth
    assert depth_inside(Piece(polygon[::-1], WOOD), p, q) == depth
    for change in (turned_point, mirrored_point):
        changed = Piece(tuple(change(corner) for corner in polygon), WOOD)
        assert depth_inside(changed, change(p), change(q)) == depth


@given(NEAR_PLACES, NEAR_PLACES)
def test_lines_through_corners_and_along_edges_agree_with_the_twin(p, q):
    assume(p != q)
    assert (
        abs(
            sum(b - a for a, b in spans_inside(Piece(U_SHAPE, WOOD), p, q))
            - twin_depth(U_SHAPE, p, q) * WHOLE
        )
        <= 4
    )


def test_a_line_along_the_edge_of_a_wood_is_not_inside_it():
    wood = Piece(((0, 0), (0, 300), (400, 300), (400, 0)), WOOD)
    assert depth_inside(wood, (-100, 300), (500, 300)) == 0
    assert depth_inside(wood, (-100, 299), (500, 299)) == 400
    assert depth_inside(wood, (50, 100), (350, 100)) == 300


@pytest.mark.parametrize(
    ("above", "below", "part"), [(1, 2, WHOLE // 2), (1, 2 * WHOLE, 0), (3, 2 * WHOLE, 2)]
)
def test_halves_of_a_part_are_rounded_to_the_even_one(above, below, part):
    assert part_of_line(above, below) == part == WHOLE - part_of_line(below - above, below)


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(1, 9)).map(lambda at: (at[0], at[0] + at[1]))))
def test_united_stretches_cover_the_same_and_no_two_meet(spans):
    joined = united_spans(spans)
    assert {part for low, high in spans for part in range(low, high)} == {
        part for low, high in joined for part in range(low, high)
    }
    assert all(one[1] < other[0] for one, other in zip(joined, joined[1:], strict=False))


def test_depth_counts_overlapping_pieces_once():
    wood = Piece(((0, 0), (0, 300), (400, 300), (400, 0)), WOOD)
    town = Piece(((200, 0), (200, 300), (600, 300), (600, 0)), TOWN)
    ground = Ground([wood, town])
    assert ground.depth(mask_of([WOOD, TOWN]), (-100, 100), (900, 100)) == 600
    assert ground.depth(mask_of([TOWN]), (-100, 100), (900, 100)) == 400
    assert ground.depth(0, (-100, 100), (900, 100)) == 0


@given(polygons(), POINTS)
def test_a_point_is_inside_by_the_crossings_of_a_ray(polygon, point):
    if point not in polygon:
        assert is_inside(polygon, point) == twin_inside(exact_points(polygon), exact_points([point])[0])


def test_the_level_is_that_of_the_innermost_contour():
    low = Piece(((0, 0), (0, 900), (900, 900), (900, 0)), HILL, level=1)
    high = Piece(((300, 300), (300, 600), (600, 600), (600, 300)), HILL, level=2)
    ground = Ground([low, high])
    assert [ground.level(at) for at in ((-1, 0), (100, 100), (400, 400))] == [0, 1, 2]
    assert ground.kinds((100, 100)) == mask_of([HILL])


@given(PLACES, PLACES)
def test_a_unit_lies_on_a_piece_if_they_share_ground(x, y):
    unit = Footprint(x, y, 0, 200, 100)
    piece = Piece(((0, 0), (0, 300), (400, 300), (400, 0)), WOOD)
    shares = -100 < x < 500 and 0 < y < 400
    assert covers(piece, unit.corners()) == shares
    assert Ground([piece]).kinds_under(unit.corners()) == (mask_of([WOOD]) if shares else 0)


def test_a_unit_lies_on_a_piece_within_it_or_as_large_as_it():
    unit = Footprint(0, 0, 0, 400, 200).corners()
    assert covers(Piece(((-10, -20), (-10, -10), (10, -10), (10, -20)), WOOD), unit)
    assert covers(Piece(unit, WOOD), unit)


def test_a_wall_is_a_strip():
    wall = strip((0, 0), (400, 0), 20)
    assert depth_inside(Piece(wall, WOOD), (200, -300), (200, 300)) == 20
