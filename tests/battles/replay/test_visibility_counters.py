"""Hidden units and dummies of MacDuff: what the other side may have of them in a replay and an export."""

import copy
from functools import cache

import pytest

import rules
from battles.board.drawing import draw_board
from battles.replay.steps import replay_of_battle
from battles.replay.visibility import cut_to_side
from rules import BLUE, RED, FullLog, SeededDice
from rules.core.playing.commanders import Random
from rules.macduff import RULESET
from tests.rules.macduff.conftest import BATTLE, scenario_of, unit_named

HIDDEN = ("guard", "screen")
SEEDS = pytest.mark.parametrize("seed", ["a", "b", "c"])
KEPT = pytest.mark.parametrize("kept", ["map", "counters"])


@cache
def fight_battle(seed, kept):
    facts = copy.deepcopy(BATTLE)
    for key in HIDDEN:
        unit_named(facts, key)["ambush"] = True
    facts["options"]["hidden_units"] = kept
    if kept == "counters":
        facts["terms"]["dummies"] = {"red": [[20, 31], [34, 33], [12, 33]]}
    facts["turn_limit"] = 5
    scenario, log = scenario_of(facts), FullLog()
    commanders = Random(f"blue {seed}"), Random(f"red {seed}")
    RULESET.check(scenario)
    RULESET.run(scenario, SeededDice(seed), commanders, log)
    return scenario, log


def unit_names(unit, number):
    return f"ref-{unit['troop']}-{number}", f"{unit['troop']} {number}"


def hidden_units(scenario):
    return [n for n, unit in enumerate(scenario.units) if unit.get("ambush")]


def shown_at(scenario, log, n):
    found = (at for at, event in enumerate(log.events) if event.unit == n and event.verb == "shows_itself")
    return next(found, len(log.events))


@SEEDS
@KEPT
def test_macd_vis_02_the_enemy_has_no_word_of_a_hidden_unit_before_it_is_seen(seed, kept):
    scenario, log = fight_battle(seed, kept)
    known, heard = cut_to_side(scenario, log, BLUE, unit_names)
    seen = [n for n in hidden_units(scenario) if shown_at(scenario, log, n) < len(log.events)]
    assert sum(known.side_of(n) == RED for n in range(len(known.units))) == 2 + len(seen)
    for n, unit in enumerate(known.units):
        standing = heard.opening[n]
        if unit["side"] == "red" and not standing.on_table:
            assert (standing.x, standing.y, standing.strength) == (0, 0, 0)
            assert not {"at", "facing", "ambush", "formation"} & set(unit)
    assert "dummies" not in known.terms


@SEEDS
@KEPT
def test_macd_vis_02_a_unit_that_shows_itself_stands_where_it_is(seed, kept):
    scenario, log = fight_battle(seed, kept)
    known, heard = cut_to_side(scenario, log, BLUE, unit_names)
    verbs = rules.names_of(known).verbs
    for event in heard.events:
        if event.verb == "shows_itself":
            assert (
                known.units[event.unit]["figures"] == verbs["shows_itself"].values_of(event)["strength"] > 0
            )


@SEEDS
def test_macd_vis_02_counters_are_alike_to_the_enemy_until_they_are_turned_up(seed):
    scenario, log = fight_battle(seed, "counters")
    known, heard = cut_to_side(scenario, log, BLUE, unit_names)
    stands = [event for event in heard.events if event.verb == "marker_stands"]
    assert len(stands) == 5
    assert len({event.values[:2] + event.values[5:7] for event in stands}) == 1
    assert not {"stands_for", "is_dummy"} & {event.verb for event in heard.events}


@SEEDS
def test_macd_vis_02_its_own_side_knows_its_dummies(seed):
    scenario, log = fight_battle(seed, "counters")
    _, heard = cut_to_side(scenario, log, RED, unit_names)
    assert [event.verb for event in heard.events].count("is_dummy") == 3
    verbs = rules.names_of(scenario).verbs
    assert rules.fold(heard.opening, heard.events, verbs)


@pytest.mark.parametrize("side", [BLUE, RED])
@pytest.mark.parametrize("language", ["en", "es"])
def test_macd_vis_02_a_replay_draws_counters_and_counts_nobody_under_them(side, language):
    scenario, log = fight_battle("a", "counters")
    shown = replay_of_battle(
        *cut_to_side(scenario, log, side, unit_names),
        letters=("a", "b"),
        names=("Blue", "Red"),
        language=language,
    )
    counters = [body for body in shown.units if body.arm == "marker"]
    assert len(counters) == 5
    assert all(step.sentence for step in shown.steps)
    drawn = draw_board(scenario.board, shown, at=0)
    marks = [mark for mark in drawn.unit_marks if mark.key in {body.key for body in counters}]
    assert [(mark.words.count("1"), mark.count, mark.figures) for mark in marks] == [(0, "", ())] * 5


@SEEDS
@KEPT
def test_macd_vis_02_no_event_that_the_enemy_may_read_names_a_hidden_unit(seed, kept):
    scenario, log = fight_battle(seed, kept)
    for n in hidden_units(scenario):
        for event in log.events[: shown_at(scenario, log, n)]:
            turned = event.verb == "turned_up"
            assert turned or n not in (event.unit, event.target) or not event.seen & 1, event
