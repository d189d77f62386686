"""Lines of sight past ground and units."""

import pytest
from hypothesis import assume, given, settings, strategies as st

from rules.core.measure.footprints import Footprint
from rules.core.measure.ground import Ground, Piece, mask_of
from rules.core.measure.shapes import cuts, distance
from rules.core.measure.sight import (
    FAR,
    Visibility,
    clearance,
    cut_in_order,
    is_open,
    line_of_sight,
    obstructions,
    point_beyond,
)
from tests.rules.core.measure.conftest import FOOTPRINTS, POINTS, mirror_table, mirrored_point

WOOD, HOUSE, HILL = 0, 1, 2
RULE = Visibility(blocking=mask_of([HOUSE]), thick=mask_of([WOOD]), through=300)


def box(left, near, right, far):
    return ((left, near), (left, far), (right, far), (right, near))


def sees(pieces, p=(0, 0), q=(2000, 0), rule=RULE):
    ground = Ground(pieces)
    assert is_open(ground, q, p, rule) == is_open(ground, p, q, rule)
    return is_open(ground, p, q, rule)


@pytest.mark.parametrize(("depth", "seen"), [(300, True), (301, False)])
def test_three_inches_of_wood_can_be_seen_through(depth, seen):
    assert sees([Piece(box(500, -100, 500 + depth, 100), WOOD)]) == seen
    halves = [Piece(box(500, -100, 600, 100), WOOD), Piece(box(900, -100, 900 + depth - 100, 100), WOOD)]
    assert sees(halves) == seen


def test_a_house_closes_the_line_however_thin():
    assert not sees([Piece(box(500, -100, 501, 100), HOUSE)])
    assert sees([Piece(box(500, 0, 600, 100), HOUSE)])  # the line runs along its wall


def test_a_level_above_both_ends_closes_the_line_and_one_below_an_end_does_not():
    hill = Piece(box(500, -100, 900, 100), HILL, level=1)
    high = Piece(box(1500, -100, 2500, 100), HILL, level=1)
    assert not sees([hill])
    assert sees([hill, high])


def test_from_a_hill_one_looks_over_low_houses():
    house = Piece(box(500, -100, 600, 100), HOUSE, height=1)
    assert not sees([house, Piece(box(1500, -100, 2500, 100), HILL, level=1)])
    assert sees([house, Piece(box(1500, -100, 2500, 100), HILL, level=2)])


def test_only_the_pieces_named_are_asked():
    ground = Ground([Piece(box(500, -100, 600, 100), HOUSE), Piece(box(700, -100, 800, 100), WOOD)])
    assert not is_open(ground, (0, 0), (2000, 0), RULE, [0])
    assert is_open(ground, (0, 0), (2000, 0), RULE, [1])


def test_obstructions_tell_where_they_begin_and_how_high_they_are():
    ground = Ground(
        [Piece(box(900, -100, 1000, 100), HOUSE, height=2), Piece(box(300, -100, 500, 100), WOOD, 1, 1)]
    )
    near, far = obstructions(ground, (0, 0), (2000, 0))
    assert (near.piece, near.begins, near.ends, near.top) == (1, 300, 500, 2)
    assert (far.piece, far.begins, far.ends, far.top) == (0, 900, 1000, 2)


def test_a_line_of_sight_runs_from_the_front_to_the_middle():
    viewer, target = Footprint(0, 0, 0, 400, 100), Footprint(0, 1000, 180, 400, 100)
    assert line_of_sight(viewer, target) == ((0, 0), (0, 1050))


@given(st.lists(FOOTPRINTS, max_size=6), POINTS, POINTS)
@settings(max_examples=60)
def test_units_are_cut_in_the_order_in_which_the_line_meets_them(units, p, q):
    bodies = [unit.corners() for unit in units]
    order = cut_in_order(bodies, p, q)
    assert sorted(order) == [place for place, body in enumerate(bodies) if cuts(body, p, q)]


def test_a_shot_goes_on_past_its_target():
    row = [Footprint(0, far, 180, 400, 100).corners() for far in (1500, 500, 1000)]
    target = (0, 500)
    assert point_beyond((0, 0), target, 600) == (0, 1100)
    assert cut_in_order(row, target, point_beyond((0, 0), target, 600)) == [1, 2]
    assert point_beyond((0, 0), (300, 400), 100) == (360, 480)


@given(FOOTPRINTS, POINTS, POINTS)
def test_a_gap_is_the_clear_width_beside_the_line(unit, p, q):
    assume(p != q)
    body = unit.corners()
    left, right = clearance([body], p, q)
    for side in (left, right):
        if side != FAR and (left or right):
            assert side <= distance(body, (p, q))
    assert clearance([mirror_table(unit).corners()], mirrored_point(p), mirrored_point(q)) == (right, left)


def test_a_battery_fires_through_a_gap_between_friends():
    friends = [Footprint(-400, 500, 0, 400, 100).corners(), Footprint(500, 700, 0, 400, 100).corners()]
    assert clearance(friends, (0, 0), (0, 2000)) == (200, 300)
    assert clearance(friends, (0, 0), (0, 300)) == (FAR, FAR)
    assert clearance(friends, (0, 0), (600, 1000)) == (0, 0)
