"""Every shipped battle passes the check, is fought to the end by any commander, and can be played by hand."""

import pytest

import rules
from rules.core.playing.commanders import Random
from rules.scwares.terms import KINDS, UNIT_MARKER

NAMES = [name for name in rules.shipped_names() if name.startswith("scwares/")]


@pytest.fixture(scope="module", params=NAMES)
def scenario(request):
    return rules.load_scenario(request.param)


def fight(scenario, seed, commanders):
    """Returns the outcome and the events of a battle."""
    log = rules.FullLog()
    return rules.find("scwares").run(scenario, rules.SeededDice(seed), commanders, log), log.events


@pytest.mark.parametrize("seed", ["1868", "1873"])
def test_it_is_fought_to_a_verdict_and_twice_alike(scenario, seed):
    outcome, events = fight(scenario, seed, rules.computers(scenario))
    assert events[-1].verb == "ends"
    assert outcome.turns <= scenario.turn_limit
    assert fight(scenario, seed, rules.computers(scenario)) == (outcome, events)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_random_choices_reach_the_end_of_a_battle_too(scenario, seed):
    outcome, events = fight(scenario, seed, (Random(f"{seed}/blue"), Random(f"{seed}/red")))
    assert events[-1].verb == "ends"
    assert all(
        fate.start == unit["figures"] for fate, unit in zip(outcome.fates, scenario.units, strict=True)
    )


@pytest.mark.parametrize("temper", ["bold", "wary"])
def test_every_temper_can_play_either_side(scenario, temper):
    ruleset = rules.find("scwares")
    commanders = ruleset.commander(temper), ruleset.commander(temper)
    assert fight(scenario, "1", commanders)[1][-1].verb == "ends"


def test_it_can_be_played_by_hand_choice_by_choice_and_die_by_die(scenario):
    """Enters the dice and choices of a fought battle.

    It has the same end, and each prompt is answered once.
    """
    ruleset = rules.find("scwares")
    record = rules.Record(scenario, ruleset.version, "7")
    outcome = rules.play(
        record, dice=rules.SeededDice("7"), computer=rules.computers(scenario), log=rules.Log()
    )
    typed = rules.Record(scenario, ruleset.version, "7")
    for _ in range(40):
        need = rules.play(typed, log=rules.Log())
        if isinstance(need, rules.NeedDice):
            at = len(typed.faces)
            assert record.faces[: at + len(need.given)][:at] == typed.faces
            typed.faces += record.faces[at : at + need.count - len(need.given)]
        else:
            assert isinstance(need, rules.NeedDecision)
            for question in need.questions:
                made = typed.choices[question.side]
                made.append(record.choices[question.side][len(made)])
    assert typed.faces == record.faces[: len(typed.faces)]
    assert rules.play(record, log=rules.Log()) == outcome


def test_one_of_them_is_a_closed_game_and_between_them_they_show_most_troops():
    scenarios = [rules.load_scenario(name) for name in NAMES]
    assert any(scenario.options.get("game") == "closed" for scenario in scenarios)
    kinds = {unit["troop"] for scenario in scenarios for unit in scenario.units}
    assert kinds == set(KINDS[:UNIT_MARKER])
    assert {unit["class"] for scenario in scenarios for unit in scenario.units} == {
        "european", "european_led", "native",
    }  # fmt: skip
