"""Straight moves, and where they stop."""

from fractions import Fraction

from hypothesis import assume, example, given, strategies as st

from rules.core.measure.angles import COS, SIN
from rules.core.measure.contact import (
    footprint_ahead,
    go_to_contact,
    go_until_near,
    go_until_touch,
    is_touching,
)
from rules.core.measure.footprints import CONTACT, Footprint, is_within
from rules.core.measure.shapes import distance, overlaps
from tests.rules.core.measure.conftest import (
    FOOTPRINTS,
    area,
    clip,
    exact_points,
    inside_of,
    square_distance,
)

FARS = st.integers(0, 2000)
ALONG_THE_TABLE = FOOTPRINTS.map(
    lambda it: Footprint(it.x, it.y, it.facing // 180 * 180, it.frontage, it.depth)
)
TURNS = st.sampled_from((0, 0, 30, -45, 90, 180))


def move_exactly(unit, far, turn):
    """Moves the unit exactly *far* on, without rounding."""
    way = (unit.facing + turn) % 360
    dx, dy = Fraction(far * SIN[way], 65_536), Fraction(far * COS[way], 65_536)
    return [(x + dx, y + dy) for x, y in unit.corners()]


def hull_around(points):
    """Returns the hull in fractions, clockwise."""
    ordered = sorted(set(points))
    sides = []
    for row in (ordered, ordered[::-1]):
        side = []
        for w in row:
            while len(side) > 1:
                (ox, oy), (px, py) = side[-2:]
                if (px - ox) * (w[1] - oy) - (py - oy) * (w[0] - ox) < 0:
                    break
                side.pop()
            side.append(w)
        sides += side[:-1]
    return sides


@given(FOOTPRINTS, FOOTPRINTS, FARS, TURNS)
def test_a_unit_goes_until_it_touches_and_no_hundredth_less(unit, other, far, turn):
    other = other.corners()
    assume(not overlaps(unit.corners(), other))
    gone = go_until_touch(unit, other, far, turn)
    assert 0 <= gone <= far
    way = hull_around([*exact_points(unit.corners()), *move_exactly(unit, gone, turn)])
    assert area(clip(way, inside_of(other)) or [(0, 0)]) == 0
    if gone < far:
        farther = hull_around([*exact_points(unit.corners()), *move_exactly(unit, gone + 1, turn)])
        assert square_distance(farther, exact_points(other)) == 0


@given(FOOTPRINTS, FOOTPRINTS, FARS, TURNS)
def test_units_in_contact_neither_overlap_nor_leave_a_gap(unit, other, far, turn):
    other = other.corners()
    assume(not overlaps(unit.corners(), other))
    gone = go_to_contact(unit, [other], far, turn)
    shape = footprint_ahead(unit, gone, turn).corners()
    assert not overlaps(shape, other)
    if gone < go_until_touch(unit, other, far, turn) or gone < far:
        assert distance(shape, other) <= CONTACT
        assert is_touching(shape, other)


@given(FOOTPRINTS, st.lists(FOOTPRINTS, max_size=4), FARS)
def test_a_unit_stops_at_the_first_of_many(unit, others, far):
    others = [other.corners() for other in others if not overlaps(unit.corners(), other.corners())]
    gone = go_to_contact(unit, others, far)
    shape = footprint_ahead(unit, gone).corners()
    assert not any(overlaps(shape, other) for other in others)
    assert gone == far or any(is_touching(shape, other) for other in others)


@given(FOOTPRINTS, FOOTPRINTS, st.integers(0, 300), FARS)
@example(Footprint(0, 0, 0, 2, 2), Footprint(0, 500, 0, 400, 100), 100, 2000)
def test_a_unit_that_keeps_its_distance_keeps_it_all_the_way(unit, other, gap, far):
    other = other.corners()
    assume(distance(unit.corners(), other) >= gap)
    gone = go_until_near(unit, other, gap, far)
    assert 0 <= gone <= far
    for part in range(9):
        assert distance(footprint_ahead(unit, gone * part // 8).corners(), other) >= gap - 2
    assert distance(footprint_ahead(unit, gone).corners(), other) >= gap


def test_a_unit_stops_an_inch_short():
    column, line = Footprint(0, 0, 0, 200, 100), Footprint(0, 800, 180, 400, 100).corners()
    assert go_until_near(column, line, 100, 2000) == 700
    assert go_until_near(column, line, 100, 300) == 300


def test_a_unit_may_leave_an_enemy_that_is_too_near():
    unit, enemy = Footprint(0, 0, 180, 200, 100), Footprint(0, 150, 180, 200, 100).corners()
    assert go_until_near(unit, enemy, 100, 400) == 400
    assert go_until_near(unit, enemy, 100, 400, 180) == 0


@given(ALONG_THE_TABLE, ALONG_THE_TABLE, FARS, st.sampled_from([0, 180]))
def test_boxes_meet_overlap_and_part_as_shapes_do(unit, other, far, turn):
    shape = other.corners()
    again = (*shape[1:], shape[0])  # the same, but nobody takes it for a box
    assert go_until_touch(unit, shape, far, turn) == go_until_touch(unit, again, far, turn)
    assert overlaps(unit.corners(), shape) == overlaps(unit.corners(), again)
    assert is_within(unit, other, far) == (distance(unit.corners(), again) <= far)
