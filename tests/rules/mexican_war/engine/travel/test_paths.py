"""Places along a path, and the operations it takes."""

from hypothesis import given, strategies as st

from rules.core.measure.footprints import Footprint
from rules.core.measure.legs import after_path
from rules.core.measure.table import MeasuredUnit
from rules.mexican_war.engine.travel.paths import TWELFTHS, March, operations_of, path_to, turn_to
from tests.rules.mexican_war.engine.conftest import body

START = Footprint(3000, 1000, 0, 500, 100)
ANYWHERE = st.tuples(st.integers(500, 6500), st.integers(500, 4300), st.integers(0, 359))


def march_with(legs):
    unit = MeasuredUnit(0, 0, START.x, START.y, 0, 12, 0, "steady", True, frontage=500, depth=100)
    return March(unit, legs)


def test_a_turn_is_the_shorter_way():
    assert [turn_to(0, wanted) for wanted in (0, 90, 180, 270, 359)] == [0, 90, 180, -90, -1]
    assert turn_to(350, 10) == 20


@given(ANYWHERE)
def test_a_whole_path_leads_to_its_end_and_none_of_it_stays(goal):
    legs = path_to(START, *goal)
    march = march_with(legs)
    assert march.next_place(TWELFTHS) == march.end() == after_path(START, legs)
    assert march.next_place(0) == START or not legs[0].length
    assert after_path(START, legs).facing == goal[2]


@given(ANYWHERE)
def test_each_twelfth_is_no_farther_than_a_twelfth_and_roundings(goal):
    legs = path_to(START, *goal)
    march = march_with(legs)
    whole, places = march.cost(), [march.next_place(tick) for tick in range(13)]
    for one, other in zip(places, places[1:], strict=False):
        gone = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        assert gone <= whole / 12 + 12


def test_mex_move_03_wheels_cost_operations_and_loose_units_turn_free(field):
    battle = field([body("a", at=[30, 10]), body("b", "red", at=[10, 44])])
    unit = battle.units[0]
    ahead = path_to(unit.footprint(), 3000, 1400, 0)
    assert operations_of(battle, unit, 400, ahead, False) == 1
    aside = path_to(unit.footprint(), 3600, 1600, 90)
    assert operations_of(battle, unit, 400, aside, False) >= 4
    assert operations_of(battle, unit, 400, aside, True) == operations_of(battle, unit, 400, aside, False) - 2
