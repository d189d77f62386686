"""The computer commander: sound choices in plain positions, and stronger than chance."""

import copy

import pytest

from rules.core.commanders import Random
from rules.core.dice import SeededDice
from rules.core.events import Log
from rules.macduff import RULESET
from rules.macduff.commander.decisions import TEMPERS, commander
from rules.macduff.engine import maneuver as how, orders
from tests.rules.macduff.conftest import BATTLE, scenario_of
from tests.rules.macduff.engine.conftest import table, unit_facts

__all__ = ["table"]

LINE = unit_facts("line", "blue", [24, 10], weapon="musket")
GUARD = unit_facts("guard", "red", [24, 16], 180, weapon="musket")


def chosen(battle, clause, unit, options):
    return options[commander("steady").choose(battle, clause, unit, options)]


def order(battle, unit=2):
    return chosen(battle, "MACD-ORD-01", unit, orders.order_kinds(battle, battle.units[unit]))


def test_a_line_in_range_shoots(table):
    assert order(table([LINE, GUARD])) in (orders.SHOOT, orders.SHOOT_AND_MOVE)


def test_a_unit_far_off_comes_up(table):
    assert order(table([LINE, GUARD | {"at": [24, 32]}])) in (orders.MOVE, orders.GO_MARCHING)


def test_a_unit_that_looks_away_faces_the_enemy(table):
    battle = table([LINE | {"facing": 180}, GUARD])
    assert order(battle) == orders.MANEUVERS
    ways = how.maneuvers(battle, battle.units[2])
    assert chosen(battle, "MACD-MOVE-12", 2, ways) == how.TO_THE_ENEMY


def test_horse_charges_skirmishers_and_not_a_fresh_line_that_may_form_square(table):
    horse = unit_facts("horse", "blue", [24, 10], troop="cavalry", figures=8)
    screen = GUARD | {"figures": 6, "traits": ["skirmishers"]}
    assert order(table([horse, screen])) == orders.CHARGES
    assert order(table([horse, GUARD])) != orders.CHARGES


def test_a_limbered_gun_in_range_goes_into_battery(table):
    gun = unit_facts("gun", "blue", [24, 4], troop="artillery", figures=4, weapon="foot_artillery",
                     formation="limbered")  # fmt: skip
    battle = table([gun, GUARD])
    assert order(battle) == orders.MANEUVERS
    assert chosen(battle, "MACD-MOVE-12", 2, how.maneuvers(battle, battle.units[2])) == how.UNLIMBER


def test_infantry_forms_square_against_horse(table):
    horse = unit_facts("horse", "blue", [24, 10], troop="cavalry", figures=8)
    assert chosen(table([horse, GUARD]), "MACD-CHG-05", 3, (0, 1, 3)) == 3


def test_a_shaken_unit_that_need_not_pursue_stays(table):
    battle = table([LINE | {"figures": 5, "original": 12}, GUARD])
    assert chosen(battle, "MACD-MEL-18", 2, (0, 4)) == 0
    assert chosen(battle, "MACD-MEL-18", 2, (4,)) == 4


def fight(blue, red, seed):
    return RULESET.run(scenario_of(copy.deepcopy(BATTLE)), SeededDice(seed), (blue, red), Log())


@pytest.mark.parametrize("temper", TEMPERS)
def test_it_beats_chance_from_both_sides(temper):
    won = lost = 0
    for seed in map(str, range(6)):
        for side in (0, 1):
            pair = [Random(f"x{seed}"), Random(f"x{seed}")]
            pair[side] = commander(temper)
            winner = fight(*pair, seed).winner
            won += winner == side
            lost += winner == 1 - side
    assert won > 2 * lost


def test_the_same_seed_is_the_same_battle_between_two_computers():
    assert fight(commander("bold"), commander("wary"), "5") == fight(
        commander("bold"), commander("wary"), "5"
    )
