"""MACD-SEQ-06 on the table: who has two formed enemies in view, and what signal teams pass on."""

from rules.macduff.engine.sight.observation import can_observe, signal_distance
from rules.macduff.tables import OBSERVATION_RADIUS
from tests.rules.macduff.engine.conftest import table, unit_facts

__all__ = ["table"]

ENEMIES = [unit_facts(f"guard_{n}", "red", [20 + 8 * n, 30], 180) for n in range(2)]
OWN = unit_facts("line", "blue", [40, 4])
RIDGE = {"kind": "high_hedge", "line": [[0, 6], [48, 6]], "width": 0.5}


def team(key, at):
    return unit_facts(key, "blue", at, troop="signal_team", figures=2)


def test_macd_seq_06_a_general_who_sees_nothing_does_not_observe(table):
    assert can_observe(table([OWN, *ENEMIES]), 0)
    assert not can_observe(table([OWN, *ENEMIES], pieces=[RIDGE]), 0)


def test_macd_seq_06_a_raised_post_far_off_counts_by_signal_alone(table):
    """Counts the distances from post to first team and last to General. MACD-R-13."""
    alone = table([OWN, *ENEMIES, team("post", [44, 12])])
    assert signal_distance(alone, alone.units[0], alone.units[5], [alone.units[5]]) > OBSERVATION_RADIUS
    teams = [team("post", [44, 12]), team("far", [40, 12]), team("near", [6, 4])]
    battle = table([OWN, *ENEMIES, *teams])
    found = signal_distance(battle, battle.units[0], battle.units[5], battle.units[5:])
    assert found <= OBSERVATION_RADIUS


def test_macd_seq_06_a_team_on_a_hill_near_the_general_is_a_raised_post(table):
    hill = {"kind": "hill", "polygon": [[1, 4], [8, 4], [8, 12], [1, 12]]}
    wood = {"kind": "dense_wood", "polygon": [[0, 3], [48, 3], [48, 9], [0, 9]]}
    enemies = [enemy | {"at": [4 + 8 * n, 30]} for n, enemy in enumerate(ENEMIES)]
    own = OWN | {"at": [40, 2]}
    blind = table([own, *enemies], pieces=[hill, wood])
    assert not can_observe(blind, 0)
    assert can_observe(table([own, *enemies, team("post", [5, 11])], pieces=[hill, wood]), 0)
