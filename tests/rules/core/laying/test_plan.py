"""Places on a line, and outlines of natural things."""

from rules.core.dice import SeededDice
from rules.core.laying.plan import Plan, across_at, blob, height_at
from tests.rules.core.laying.conftest import LEGEND


def test_a_line_is_followed_between_its_points():
    assert height_at([(0, 10), (20, 20)], 10) == 15
    assert across_at([(10, 0), (20, 20)], 10) == 15
    assert height_at([(0, 10), (20, 20)], 99) == 20


def test_a_wood_at_the_edge_stays_on_the_table():
    plan = Plan(LEGEND, SeededDice("1"))
    assert all(0 <= x <= 72 and 0 <= y <= 48 for x, y in blob(plan, 1, 1, 7, 4))


def test_a_place_is_found_only_where_nothing_lies():
    plan = Plan(LEGEND, SeededDice("1"))
    plan.taken.append((0, 0, 72, 48))
    assert plan.find_place(2, 2, (0, 0, 72, 48)) is None
