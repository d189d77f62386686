"""Legs of a move: their ends and costs."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from rules.core.measure.footprints import Footprint
from rules.core.measure.legs import (
    after_leg,
    after_path,
    backward_leg,
    face,
    farthest_corner,
    form,
    forward_leg,
    incline,
    leg_cost,
    side,
    stages_of,
    wheel,
    wheel_cost,
)
from tests.rules.core.measure.conftest import FOOTPRINTS, mirror_table, turn_table

LINE = Footprint(1000, 1000, 0, 400, 100)
LENGTHS = st.integers(0, 900)
STRAIGHT = st.one_of(
    LENGTHS.map(forward_leg),
    LENGTHS.map(backward_leg),
    LENGTHS.map(side),
    st.builds(incline, LENGTHS, st.integers(-60, 60)),
)
WHEELS = st.integers(-120, 120).map(wheel)
LEGS = st.one_of(STRAIGHT, WHEELS)


@pytest.mark.parametrize(
    ("leg", "place", "cost"),
    [
        (forward_leg(300), (1000, 1300, 0, 400, 100), 300),
        (backward_leg(300), (1000, 700, 0, 400, 100), 300),
        (side(300), (1300, 1000, 0, 400, 100), 300),
        (side(-300), (700, 1000, 0, 400, 100), 300),
        (incline(200, 30), (1100, 1173, 0, 400, 100), 200),
        (wheel(90), (1200, 1200, 90, 400, 100), 629),
        (wheel(-90), (800, 1200, 270, 400, 100), 629),
        (face(180), (1000, 900, 180, 400, 100), 0),
        (face(90), (1200, 950, 90, 100, 400), 0),
        (face(-90), (800, 950, 270, 100, 400), 0),
        (form(100, 400), (1000, 1000, 0, 100, 400), 336),
        (form(200, 200, keeps_middle=True), (1000, 1050, 0, 200, 200), 112),
    ],
)
def test_a_leg_leads_to_its_place_at_its_cost(leg, place, cost):
    assert after_leg(LINE, leg) == Footprint(*place)
    assert leg_cost(LINE, leg) == cost


@given(FOOTPRINTS, st.integers(-180, 180))
def test_a_wheel_turns_on_a_front_corner(unit, turn):
    pivot = 1 if turn >= 0 else 0
    assert after_leg(unit, wheel(turn)).corners()[pivot] == unit.corners()[pivot]
    assert after_leg(after_leg(unit, wheel(turn)), wheel(-turn)).facing == unit.facing


@given(FOOTPRINTS)
def test_facing_there_and_back_is_nothing(unit):
    assert after_path(unit, [face(90), face(-90)]) == unit
    assert after_path(unit, [face(180), face(180)]) == unit
    assert after_path(unit, [face(0)]) == unit


@given(FOOTPRINTS, LEGS)
def test_legs_turn_with_the_table_and_have_a_mirror_image(unit, leg):
    assert after_leg(turn_table(unit), leg) == turn_table(after_leg(unit, leg))
    other_way = {"length": -leg.length if leg == side(leg.length) else leg.length, "turn": -leg.turn}
    image = type(leg)(leg.kind, other_way["length"], other_way["turn"])
    assert after_leg(mirror_table(unit), image) == mirror_table(after_leg(unit, leg))
    assert leg_cost(mirror_table(unit), image) == leg_cost(unit, leg)


@given(st.integers(1, 600).map(lambda half: 2 * half), st.integers(0, 180))
def test_a_wheel_costs_the_arc_of_its_outer_corner_rounded_up(frontage, turn):
    arc = Fraction(frontage * turn * 355, 113 * 180)
    assert arc <= wheel_cost(frontage, turn) < arc + 1


def test_a_wheel_is_swept_in_steps_of_15_degrees():
    assert [stage.facing for stage in stages_of(LINE, wheel(-40))] == [0, 345, 330, 320]


def test_a_formation_costs_the_way_of_the_farthest_corner():
    assert farthest_corner(LINE, LINE.at(1300, 1400)) == 500
