"""The time when the computer's attackers go in."""

import pytest

from rules.core.dice import SeededDice
from rules.core.events import FullLog
from rules.core.files.scenarios import load_scenario
from rules.core.ruleset import find
from rules.machete.commander.gathering import GATHER, is_gathered
from rules.machete.commander.targets import stance, waits_for_others
from tests.rules.machete.commander.test_decisions import CUBAN, SPANISH, battle_of

UP, BEHIND = 62, 10  # cm from the edge: 64 cm from the enemy, and far behind


def attack(*places, turn=2, **terms):
    """Places Spaniards across the table, with one enemy far in front of them."""
    return battle_of(
        *((30 + 20 * n, y, SPANISH) for n, y in enumerate(places)), (60, 127, CUBAN), turn=turn, **terms
    )


@pytest.mark.parametrize(
    ("places", "goes"),
    [((UP, BEHIND, BEHIND, BEHIND), False), ((UP, UP, BEHIND, BEHIND), False), ((UP, UP, UP, BEHIND), True)],
)
def test_an_attack_goes_in_when_three_quarters_are_up(places, goes):
    battle = attack(*places)
    assert is_gathered(battle, 0) is goes
    first, foe = battle.units[0], battle.units[-1]
    assert waits_for_others(battle, first, foe) is not goes
    assert (stance(battle, first, foe) == GATHER) is not goes


def test_a_unit_that_came_up_in_this_phase_attacks_with_the_others_in_the_next():
    battle = attack(UP, UP, UP, BEHIND)
    battle.units[2].moved = battle.turn
    assert not is_gathered(battle, 0)
    battle.turn += 1
    assert is_gathered(battle, 0)


def test_once_a_quarter_is_within_range_all_go_in():
    assert is_gathered(attack(75, BEHIND, BEHIND, BEHIND), 0)


def test_no_attacker_waits_after_half_time_or_with_goals_beyond_a_place():
    late = attack(UP, BEHIND, BEHIND, BEHIND, turn=7)
    assert not waits_for_others(late, late.units[0], late.units[-1])
    place = {"side": "red", "kind": "hold", "x_cm": 60, "y_cm": 127}
    for goal, waits in ((place, True), ({"side": "red", "kind": "cost", "count": 5}, False)):
        battle = attack(UP, BEHIND, BEHIND, BEHIND, goals=[goal])
        assert waits_for_others(battle, battle.units[0], battle.units[-1]) is waits


def test_a_side_that_need_only_hold_does_not_count_itself_in():
    battle = attack(UP, BEHIND, BEHIND, BEHIND, must_win="red")
    assert not waits_for_others(battle, battle.units[0], battle.units[-1])


@pytest.mark.parametrize("seed", range(6))
def test_in_the_ambush_the_machete_men_take_the_mules_that_nobody_guards(seed):
    scenario = load_scenario("machete/ambush")
    keys = [unit["key"] for unit in scenario.units]
    rules, log = find("machete"), FullLog()
    sides = rules.commander("steady"), rules.commander("steady")
    rules.run(scenario, SeededDice(str(seed)), sides, log)
    taken = [event for event in log.events if event.verb == "is_taken" and event.unit == keys.index("mules")]
    assert taken
    assert taken[0].turn == 1
