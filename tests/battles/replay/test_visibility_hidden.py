"""Units that begin hidden on the table: the other side hears nothing of them until they are seen."""

import copy
from functools import cache

import pytest

import rules
from battles.replay.visibility import MARKED, cut_to_side
from rules import BLUE, RED, FullLog, SeededDice
from rules.core.playing.commanders import Random
from rules.mexican_war import RULESET
from tests.rules.mexican_war.conftest import BATTLE, scenario_of, unit_named

HIDDEN = ("1st", "lancers", "guns")
SEEDS = pytest.mark.parametrize("seed", ["a", "b", "c"])
HILL = {"kind": "hill", "level": 3, "polygon": [[0, 24], [72, 24], [72, 26], [0, 26]]}


@cache
def fight_battle(seed):
    facts = copy.deepcopy(BATTLE)
    for key in HIDDEN:
        unit_named(facts, key)["hidden"] = True
    facts["board"]["pieces"].append(HILL)
    scenario, log = scenario_of(facts), FullLog()
    commanders = Random(f"blue {seed}"), Random(f"red {seed}")
    RULESET.check(scenario)
    RULESET.run(scenario, SeededDice(seed), commanders, log)
    return scenario, log


def shown_at(scenario, log, n):
    """Returns the place in the log where the enemy sees a unit. It is the end of the log if none does."""
    verbs = rules.names_of(scenario).verbs
    found = (at for at, event in enumerate(log.events) if event.unit == n and verbs[event.verb].reveals)
    return next(found, len(log.events))


def unit_names(unit, number):
    return f"ref-{unit['troop']}-{number}", f"{unit['troop']} {number}"


def hidden_units(scenario):
    return [n for n, unit in enumerate(scenario.units) if unit.get("hidden")]


@SEEDS
def test_mex_hid_01_no_event_that_the_enemy_sees_names_a_hidden_unit(seed):
    scenario, log = fight_battle(seed)
    for n in hidden_units(scenario):
        assert log.opening[n].state == MARKED
        for event in log.events[: shown_at(scenario, log, n)]:
            assert n not in (event.unit, event.target) or not event.seen & 1, event


@SEEDS
def test_mex_hid_01_the_opening_that_the_enemy_has_lists_no_hidden_unit(seed):
    scenario, log = fight_battle(seed)
    known, heard = cut_to_side(scenario, log, BLUE, unit_names)
    kept = {shown_at(scenario, log, n) < len(log.events) for n in hidden_units(scenario)}
    theirs = [n for n in range(len(known.units)) if known.side_of(n) == RED]
    there = [heard.opening[n] for n in theirs if heard.opening[n].on_table]
    open_units = [unit for unit in scenario.units if unit["side"] == "red" and not unit.get("hidden")]
    assert len(there) == len(open_units)
    assert all(
        (now.x, now.y, now.strength) == (0, 0, 0)
        for now in (heard.opening[n] for n in theirs)
        if not now.on_table
    )
    assert True in kept or len(theirs) == len(open_units)


@SEEDS
def test_mex_hid_02_a_unit_that_is_seen_has_its_true_place_and_strength(seed):
    scenario, log = fight_battle(seed)
    known, heard = cut_to_side(scenario, log, BLUE, unit_names)
    verbs = rules.names_of(known).verbs
    for event in heard.events:
        if verbs[event.verb].reveals:
            said = verbs[event.verb].values_of(event)
            assert known.units[event.unit]["figures"] == said["strength"] > 0
            now = rules.fold(heard.opening, heard.events, verbs)[event.unit]
            assert now.side == RED


@SEEDS
def test_mex_hid_01_its_own_side_has_all_of_them(seed):
    scenario, log = fight_battle(seed)
    known, heard = cut_to_side(scenario, log, RED, unit_names)
    own = [unit for unit in known.units if unit["side"] == "red"]
    assert own == [unit for unit in scenario.units if unit["side"] == "red"]
    assert all(standing.on_table for n, standing in enumerate(heard.opening) if known.side_of(n) == RED)
