"""Worn units that become one."""

import pytest

from rules.mexican_war.engine.converging import APART, can_converge, converge_units, count_stationary
from rules.mexican_war.engine.orders import orders_phase
from rules.mexican_war.verdict import all_fates
from tests.rules.mexican_war.engine.conftest import Chooser, body, event_values, verbs

RED = body("enemy", "red", at=[60, 44])
PAIR = [
    body("a", at=[30, 20], figures=12, start=20),
    body("c", at=[33.5, 20], figures=8, start=16, stands=4),
    RED,
]


def taking_in():
    return Chooser(lambda clause, unit, options: 2 if clause == "MEX-ADD-01" and unit == 0 else None)


def rest_units(field, units=PAIR, turns=2, **facts):
    battle = field(units, **facts)
    for unit in battle.units:
        unit.stationary = turns
    return battle


def test_mex_add_01_two_worn_units_become_one_with_all_figures(field):
    battle = rest_units(field, blue=taking_in())
    converge_units(battle)
    one, other = battle.units[:2]
    assert (one.strength, one.start, other.on_table, other.state) == (20, 20, False, "converged")
    assert verbs(battle) == [("joins", 1), ("takes_in", 0)]
    assert event_values(battle, "takes_in")[0][0] == 20


@pytest.mark.parametrize(
    ("change", "turns"),
    [
        ({"figures": 8, "start": 8}, 2),
        ({"figures": 15, "start": 16}, 1),
        ({"figures": 15, "start": 16, "class": "us_volunteer"}, 2),
        ({"at": [44, 20]}, 2),
        ({"figures": 16, "start": 20, "stands": 4}, 2),
    ],
)
def test_mex_add_02_fresh_far_unlike_restless_or_too_strong_units_do_not(field, change, turns):
    units = [PAIR[0], PAIR[1] | change, RED]
    battle = rest_units(field, units, turns)
    assert can_converge(battle, *battle.units[:2]) is False


def test_mex_add_02_turns_are_counted_as_long_as_units_stand_still(field):
    battle = field(PAIR)
    for turn in (1, 2):
        battle.turn = turn
        orders_phase(battle)
    assert [unit.stationary for unit in battle.units] == [2, 2, 2]
    battle.units[0].fired = battle.units[1].advanced = True
    count_stationary(battle)
    assert [unit.stationary for unit in battle.units] == [0, 0, 3]


def test_nobody_is_asked_where_nothing_can_converge(field):
    blue = Chooser()
    battle = rest_units(field, [PAIR[0], RED], blue=blue)
    converge_units(battle)
    assert blue.asked == []
    assert APART == 0


def test_the_figures_of_both_are_accounted_for_whatever_falls_later(field):
    battle = rest_units(field, blue=taking_in())
    converge_units(battle)
    for left in (20, 5, 0):
        battle.units[0].strength = left
        one, other = all_fates(battle)[:2]
        assert one.lost <= one.start == 20
        assert other.lost <= other.start == 16
        assert one.lost + other.lost == 36 - left
