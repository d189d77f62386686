"""The computer: it fires at what it can hit, charges what is worth it, and beats chance."""

import pytest

from rules.core.dice import SeededDice
from rules.core.events import Log
from rules.core.measure.shapes import distance
from rules.core.playing.commanders import Random
from rules.mexican_war import RULESET
from rules.mexican_war.commander.estimate import charge_worth, fire_worth, gap_between, is_about_ahead
from rules.mexican_war.engine.firing import fire
from tests.rules.mexican_war.conftest import BATTLE, scenario_of
from tests.rules.mexican_war.engine.conftest import body, field as small_field, guns, horse

open_field = small_field
MEXICANS = {"side": "red", "class": "mexican_regular"}
SCENARIO = scenario_of(BATTLE)


def test_an_unknown_temper_is_no_commander():
    with pytest.raises(KeyError):
        RULESET.commander("cross")


def test_fire_is_worth_more_near_than_far_and_less_at_cover(open_field):
    near = open_field([body("a", at=[30, 20]), body("b", **MEXICANS, at=[30, 22])])
    far = open_field([body("a", at=[30, 20]), body("b", **MEXICANS, at=[30, 25])])
    values = [fire_worth(battle, battle.units[0], 1, fire.VOLLEY) for battle in (near, far)]
    assert values[0] > values[1] > 0


def test_mex_nat_02_mexican_gunners_like_to_fire_at_guns(open_field):
    units = [guns("g", "red", **{"class": "mexican_regular"}, gun_lb=8, at=[30, 40]), guns("e", at=[26, 20])]
    battle = open_field([*units, body("i", at=[36, 20])])
    mine = battle.units[0]
    assert fire_worth(battle, mine, 1, fire.BALL) > fire_worth(battle, mine, 2, fire.BALL)


def test_horse_does_not_want_to_charge_a_square(open_field):
    units = [horse("h", "blue", at=[30, 20]), body("b", **MEXICANS, formation="square", at=[30, 30])]
    battle = open_field(units)
    assert charge_worth(battle, *battle.units) < 0


@pytest.mark.parametrize("at", [[30, 40], [38, 30], [24, 22], [44, 26]])
def test_the_estimate_of_a_gap_is_right_for_an_enemy_that_faces_a_unit(open_field, at):
    a, b = open_field([body("a", at=[30, 20]), body("b", **MEXICANS, at=at)]).units
    assert abs(gap_between(a, b) - distance(a.shape(), b.shape())) <= 2


@pytest.mark.parametrize(
    ("at", "ahead"), [([30, 26], True), ([34, 26], True), ([50, 21], False), ([30, 10], False)]
)
def test_a_unit_thinks_of_charging_whoever_is_about_ahead(open_field, at, ahead):
    a, b = open_field([body("a", at=[30, 20]), body("b", **MEXICANS, at=at)]).units
    assert is_about_ahead(a, b) is ahead


def test_the_computer_beats_one_that_picks_at_random():
    """Plays both ways round, so that neither side of the table counts."""
    won = lost = 0
    for seed in range(4):
        for side in (0, 1):
            pair = [Random(f"r{seed}"), Random(f"r{seed}")]
            pair[side] = RULESET.commander("steady")
            outcome = RULESET.run(SCENARIO, SeededDice(f"{seed}"), (pair[0], pair[1]), Log())
            won += outcome.winner == side
            lost += outcome.winner == 1 - side
    assert won > 2 * lost
