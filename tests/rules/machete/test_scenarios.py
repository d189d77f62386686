"""Every kind of battle is shipped once, passes the check, and is fought to the end by computer."""

import pytest

import rules
from rules.machete.terms import GUNS

KINDS = {  # scenario: the kind of battle it represents
    "meeting": "meeting",
    "convoy": "ambush",
    "blockhouse": "assault",
    "plantation": "raid",
    "river": "crossing",
    "landing": "landing",
    "pitched": "pitched",
    "rescue": "rescue",
}
SEEDS = ("1868", "1873", "1878")


@pytest.fixture(scope="module", params=KINDS)
def scenario(request):
    return rules.load_scenario(f"machete/{request.param}")


def fight(scenario, seed):
    """Returns the outcome and the events of a battle between computers."""
    log = rules.FullLog()
    ruleset = rules.find(scenario.ruleset)
    return ruleset.run(scenario, rules.SeededDice(seed), rules.computers(scenario), log), log.events


def test_each_side_has_a_handful_of_units_on_a_table_one_can_reach_over(scenario):
    sides = [scenario.side_of(unit) for unit in range(len(scenario.units))]
    assert all(5 <= sides.count(side) <= 15 for side in (0, 1))
    assert scenario.board["width_cm"] <= 180
    assert scenario.board["height_cm"] <= 120


def test_somebody_is_out_for_something(scenario):
    assert scenario.terms["goals"]


@pytest.mark.parametrize("seed", SEEDS)
def test_it_is_fought_to_a_verdict_and_twice_alike(scenario, seed):
    outcome, events = fight(scenario, seed)
    assert outcome.holds in (0, 1)
    assert outcome.courses[outcome.holds] == "held"
    assert outcome.courses[1 - outcome.holds] in ("withdrew", "routed", "overrun")
    assert events[-1].verb == "ends"
    assert fight(scenario, seed) == (outcome, events)


def test_between_them_they_show_every_mover_and_every_gun():
    units = [unit for name in KINDS for unit in rules.load_scenario(f"machete/{name}").units]
    assert {unit.get("gun") for unit in units} >= set(GUNS)
    assert {unit["troop"] for unit in units} == set(rules.find("machete").plays)


def test_between_them_they_show_most_of_what_one_can_be_out_for():
    goals = [goal for name in KINDS for goal in rules.load_scenario(f"machete/{name}").terms["goals"]]
    assert {goal["kind"] for goal in goals} >= {"hold", "burn", "land", "bring_off", "rescue"}
