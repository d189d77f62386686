"""The rectangles that units cover."""

from hypothesis import given, strategies as st

from rules.core.measure.footprints import Footprint, around_middle, is_within
from rules.core.measure.shapes import distance
from tests.rules.core.measure.conftest import FOOTPRINTS, PLACES, mirror_table, shift_table, turn_table


def test_a_unit_that_looks_at_the_far_edge_has_its_rear_below_it():
    unit = Footprint(1000, 500, 0, 400, 100)
    assert unit.corners() == ((800, 500), (1200, 500), (1200, 400), (800, 400))
    assert unit.front() == ((800, 500), (1200, 500))
    assert unit.middle() == (1000, 450)


def test_facing_counts_clockwise():
    assert Footprint(0, 0, 90, 400, 100).corners() == ((0, 200), (0, -200), (-100, -200), (-100, 200))


def test_a_face_runs_from_left_to_right_as_one_looks_out():
    unit = Footprint(0, 0, 0, 400, 100)
    assert [unit.edge(face) for face in range(4)] == [
        ((-200, 0), (200, 0)),
        ((200, 0), (200, -100)),
        ((200, -100), (-200, -100)),
        ((-200, -100), (-200, 0)),
    ]


@given(FOOTPRINTS, PLACES, PLACES)
def test_corners_move_and_turn_with_the_unit(unit, dx, dy):
    corners = unit.corners()
    assert shift_table(unit, dx, dy).corners() == tuple((x + dx, y + dy) for x, y in corners)
    assert turn_table(unit).corners() == tuple((y, -x) for x, y in corners)
    front_left, front_right, rear_right, rear_left = ((-x, y) for x, y in corners)
    assert mirror_table(unit).corners() == (front_right, front_left, rear_left, rear_right)


@given(FOOTPRINTS)
def test_a_rectangle_can_be_put_round_its_middle(unit):
    assert around_middle(unit.middle(), unit.facing, unit.frontage, unit.depth) == unit


@given(FOOTPRINTS, FOOTPRINTS, st.integers(0, 1500))
def test_the_quick_question_within_agrees_with_the_distance(a, b, limit):
    assert is_within(a, b, limit) == (distance(a.corners(), b.corners()) <= limit)
