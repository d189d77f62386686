"""The shipped battles: each shows its rules, and the computer fights it to the end."""

import pytest

import rules
from rules.acw_hex.terms import ARMS, TRAIN

NAMES = ("corps_8v8", "ford", "meeting", "ridge")


@pytest.fixture(scope="module", params=NAMES)
def scenario(request):
    return rules.load_scenario(f"acw_hex/{request.param}")


def fight(scenario, seed):
    log = rules.FullLog()
    ruleset = rules.find(scenario.ruleset)
    return ruleset.run(scenario, rules.SeededDice(seed), rules.computers(scenario), log), log.events


def test_these_are_all():
    assert tuple(name for name in rules.shipped_names() if name.startswith("acw_hex/")) == tuple(
        f"acw_hex/{name}" for name in NAMES
    )


@pytest.mark.parametrize("seed", ["1863", "1873"])
def test_it_is_fought_to_a_verdict_and_twice_alike(scenario, seed):
    outcome, events = fight(scenario, seed)
    assert outcome.holds in (0, 1)
    assert outcome.courses[outcome.holds] == "held"
    assert events[-1].verb == "ends"
    assert fight(scenario, seed) == (outcome, events)


def test_between_them_they_show_every_arm():
    units = [unit for name in NAMES for unit in rules.load_scenario(f"acw_hex/{name}").units]
    assert {unit["troop"] for unit in units} == set(rules.find("acw_hex").plays)
    assert {unit["troop"] for unit in units} > set(ARMS[: TRAIN + 1])


def test_acw_night_01_the_ridge_is_fought_for_two_days():
    outcomes = [fight(rules.load_scenario("acw_hex/ridge"), str(seed)) for seed in range(1, 9)]
    assert any("night_falls" in {event.verb for event in events} for _, events in outcomes)


def test_the_even_battle_is_the_same_turned_about():
    scenario = rules.load_scenario("acw_hex/corps_8v8")
    units = scenario.units

    def turn_place(place):
        col, row = place
        return [scenario.board["cols"] - 1 - (row & 1) - col, scenario.board["rows"] - 1 - row]

    blue = sorted((unit["troop"], turn_place(unit["hex"])) for unit in units if unit["side"] == "blue")
    assert blue == sorted((unit["troop"], unit["hex"]) for unit in units if unit["side"] == "red")
    for lain in scenario.board["areas"] + scenario.board["lines"]:
        assert sorted(lain["hexes"]) == sorted(map(turn_place, lain["hexes"]))
