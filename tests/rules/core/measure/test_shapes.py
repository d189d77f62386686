"""Distance, overlap and lines, against slow twins in fractions."""

from fractions import Fraction
from math import isqrt

from hypothesis import given, strategies as st

from rules.core.measure.shapes import cuts, distance, entry, holds, hull, is_on_table, overlaps
from tests.rules.core.measure.conftest import (
    FOOTPRINTS,
    PLACES,
    POINTS,
    area,
    clip,
    exact_points,
    inside_of,
    mirror_table,
    mirrored_point,
    shift_table,
    square_distance,
    turn_table,
    turned_point,
)

LINES = st.lists(POINTS, min_size=1, max_size=2, unique=True).map(tuple)
SHAPES = FOOTPRINTS.map(lambda footprint: footprint.corners())


def rounded_up(square):
    root = isqrt(int(square))
    return root if root * root == square else root + 1


@given(FOOTPRINTS, FOOTPRINTS)
def test_distance_is_the_exact_one_rounded_up(a, b):
    a, b = a.corners(), b.corners()
    assert distance(a, b) == distance(b, a) == rounded_up(square_distance(a, b))


@given(LINES, st.one_of(LINES, SHAPES))
def test_points_and_lines_are_shapes_too(line, other):
    twin = square_distance(line, other)
    if len(other) > 2 and clip(exact_points(line), inside_of(other)):
        twin = 0
    if len(line) == len(other) == 2 and cross(line, other):
        twin = 0
    assert distance(line, other) == distance(other, line) == rounded_up(twin)


def cross(a, b):
    (p, q), (r, s) = exact_points(a), exact_points(b)
    below = (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0])
    if not below:
        return False
    t = ((r[0] - p[0]) * (s[1] - r[1]) - (r[1] - p[1]) * (s[0] - r[0])) / below
    u = ((r[0] - p[0]) * (q[1] - p[1]) - (r[1] - p[1]) * (q[0] - p[0])) / below
    return 0 <= t <= 1 and 0 <= u <= 1


@given(FOOTPRINTS, FOOTPRINTS, PLACES, PLACES)
def test_distance_and_overlap_do_not_change_with_the_table(a, b, dx, dy):
    far, over = distance(a.corners(), b.corners()), overlaps(a.corners(), b.corners())
    for change in (turn_table, mirror_table, lambda unit: shift_table(unit, dx, dy)):
        one, other = change(a).corners(), change(b).corners()
        assert distance(one, other) == far
        assert overlaps(one, other) == overlaps(other, one) == over


@given(FOOTPRINTS, FOOTPRINTS, FOOTPRINTS)
def test_a_detour_past_a_third_unit_is_no_shorter(a, b, c):
    diagonal = isqrt(b.frontage**2 + b.depth**2) + 3
    a, b, c = a.corners(), b.corners(), c.corners()
    assert distance(a, c) <= distance(a, b) + distance(b, c) + diagonal


@given(FOOTPRINTS, FOOTPRINTS)
def test_overlap_is_ground_in_common(a, b):
    a, b = a.corners(), b.corners()
    assert overlaps(a, b) == (abs(area(clip(exact_points(a), inside_of(b)))) > 0)


def test_an_edge_in_common_is_no_overlap():
    square = ((0, 100), (100, 100), (100, 0), (0, 0))
    beside = ((100, 130), (200, 130), (200, 30), (100, 30))
    assert not overlaps(square, beside)
    assert distance(square, beside) == 0
    assert overlaps(square, tuple((x - 1, y) for x, y in beside))


@given(FOOTPRINTS, POINTS, POINTS)
def test_a_line_cuts_where_a_stretch_of_it_lies_inside(unit, p, q):
    shape = unit.corners()
    low, high = Fraction(0), Fraction(1)
    inside = p != q or all(value(exact_points([p])[0]) > 0 for value in inside_of(shape))
    for value in inside_of(shape):
        a, b = value(exact_points([p])[0]), value(exact_points([q])[0])
        if a <= 0 and b <= 0:
            inside = False
        elif a <= 0:
            low = max(low, -a / (b - a))
        elif b < 0:
            high = min(high, a / (a - b))
    assert cuts(shape, p, q) == (inside and low < high)
    if cuts(shape, p, q):
        assert Fraction(*entry(shape, p, q)) == low


@given(FOOTPRINTS, POINTS, POINTS)
def test_a_line_cuts_from_either_end_and_however_the_table_lies(unit, p, q):
    cut = cuts(unit.corners(), p, q)
    assert cuts(unit.corners(), q, p) == cut
    assert cuts(turn_table(unit).corners(), turned_point(p), turned_point(q)) == cut
    assert cuts(mirror_table(unit).corners(), mirrored_point(p), mirrored_point(q)) == cut


@given(st.lists(POINTS, min_size=3, max_size=9))
def test_a_hull_holds_all_its_points_and_turns_clockwise(points):
    around = hull(points)
    assert set(around) <= set(points)
    if len(around) > 2:
        assert all(holds(around, point) for point in points)
        assert area(around) < 0


def test_the_edge_of_the_table_is_on_it():
    assert is_on_table(((0, 0), (100, 50)), 100, 50)
    assert not is_on_table(((0, 0), (101, 50)), 100, 50)
