"""A closed game as each side may see it: markers alone, until they are turned up."""

import json
from dataclasses import replace
from functools import cache

import pytest

import rules
from battles.replay.step import moment_at_step
from battles.replay.steps import replay_of_battle
from battles.replay.visibility import cut_to_side
from battles.replay.visible_units import enemy_name
from rules import BLUE, RED, FullLog, Record, SeededDice, UnitState
from tests.battles.films import LETTERS, NAMES

SEEDS = ("films", "s1", "s3")
SIDES = pytest.mark.parametrize("side", [BLUE, RED])
GAMES = pytest.mark.parametrize("seed", SEEDS)


@cache
def closed_game(seed):
    scenario, log = rules.load_scenario("scwares/relief"), FullLog()
    record = Record(scenario, rules.find("scwares").version, seed)
    rules.play(record, dice=SeededDice(seed), computer=rules.computers(scenario), log=log)
    return scenario, log


def unit_names(unit, number):
    return f"ref-{unit['troop']}-{number}", enemy_name(unit["troop"], number)


def film_of(scenario, log):
    film = replay_of_battle(scenario, log, letters=LETTERS)
    return film, moment_at_step(film, at=0, names=NAMES, clause_href=str)


def whole_battle(battle):
    known, events = battle
    return known, events.opening, events.events


def turned_up(log):
    """Returns the place in *log* where each unit is turned up."""
    return {event.target: at for at, event in enumerate(log.events) if event.verb == "turned_up"}


@GAMES
@SIDES
def test_scw_gen_02_no_event_that_a_side_sees_names_a_hidden_enemy(seed, side):
    scenario, log = closed_game(seed)
    shown = turned_up(log)
    for at, event in enumerate(log.events):
        for n in (event.unit, event.target):
            if event.seen >> side & 1 and 0 <= n < len(scenario.units) and scenario.side_of(n) != side:
                assert at >= shown[n], event


@GAMES
@SIDES
def test_scw_gen_02_which_marker_is_who_is_reported_to_its_own_side_alone(seed, side):
    scenario, log = closed_game(seed)
    known, events = cut_to_side(scenario, log, side, unit_names)
    cast = rules.names_of(known, events.events)
    markers = {e.unit: cast.verbs[e.verb].values for e in events.events if e.verb == "marker_stands"}
    owner = {
        e.unit: e.values[markers[e.unit].index("side")] for e in events.events if e.verb == "marker_stands"
    }
    told = [e for e in events.events if e.verb in ("stands_for", "is_dummy")]
    assert told
    assert {owner[event.unit] for event in told} == {side}
    assert set(owner.values()) == {BLUE, RED}


@GAMES
@SIDES
def test_scw_gen_02_another_order_of_battle_under_the_same_markers_looks_the_same(seed, side):
    """Checks that enemy markers not turned up change nothing that is shown."""
    scenario, log = closed_game(seed)
    shown = turned_up(log)
    units, opening = list(scenario.units), list(log.opening)
    for n, unit in enumerate(units):
        if scenario.side_of(n) == side:
            continue
        here = opening[n]
        opening[n] = replace(
            here, x=here.x + 1, y=here.y + 2, facing=3, strength=here.strength + 2, bases=here.bases * 3
        )
        units[n] = {
            **unit, "figures": unit["figures"] + 2, "zone": [0, 0], "group": f"other {n}", "facing": "N",
            "formation": "line" if unit.get("formation") == "column" else "column", "weapon": "spear",
        }  # fmt: skip
        if n not in shown:
            units[n] |= {"troop": "infantry", "name": "Somebody Else"}
    veiled = FullLog()
    veiled.opening = tuple(opening)
    veiled.events = [event for event in log.events if event.seen >> side & 1]
    other = replace(scenario, units=tuple(units))
    assert whole_battle(cut_to_side(other, veiled, side, unit_names)) == whole_battle(
        cut_to_side(scenario, log, side, unit_names)
    )


@GAMES
@SIDES
def test_scw_recon_09_bases_that_went_before_it_was_turned_up_leave_no_gap(seed, side):
    scenario, log = closed_game(seed)
    known, events = cut_to_side(scenario, log, side, unit_names)
    spoken = rules.names_of(known, events.events).verbs
    for event in events.events:
        if event.verb == "stands_there" and known.side_of(event.unit) != side:
            width = len(spoken[event.verb].values)
            numbers = list(event.values[::width])
            assert numbers == list(range(len(numbers)))
            assert known.units[event.unit]["figures"] == event.values[4] >= len(numbers)


@GAMES
@SIDES
def test_scw_gmor_02_how_many_the_enemy_keeps_together_is_not_reported(seed, side):
    scenario, log = closed_game(seed)
    known, events = cut_to_side(scenario, log, side, unit_names)
    for event in events.events:
        if event.verb in ("group_holds", "group_breaks") and event.unit < len(known.units):
            assert known.side_of(event.unit) == side


@GAMES
@SIDES
def test_scw_gen_02_nothing_of_the_enemys_is_in_the_film_before_it_is_turned_up(seed, side):
    scenario, log = closed_game(seed)
    known, events = cut_to_side(scenario, log, side, unit_names)
    film, shown = film_of(known, events)
    names = {unit["name"] for n, unit in enumerate(scenario.units) if scenario.side_of(n) != side}
    reel = json.dumps(shown.film, ensure_ascii=False)
    assert not [name for name in names if name in reel]
    enemies = [n for n in range(len(known.units)) if known.side_of(n) != side]
    first = {}
    for step in film.steps:
        for n in enemies:
            if step.stands[n].state and n not in first:
                first[n] = step
    for n in enemies:
        body, opening = film.units[n], film.opening[n]
        assert (opening.state, opening.strength, opening.on_table, opening.poses) == ("", 0, False, (None,))
        assert first[n].stands[n].strength == body.figures
        assert first[n].stands[n].side == body.side
        assert not shown.unit_lines[n].born


@SIDES
def test_scw_gen_02_a_unit_that_was_never_turned_up_is_not_there(side):
    scenario, log = closed_game("s1")
    known, events = cut_to_side(scenario, log, side, unit_names)
    shown = turned_up(log)
    there = [n for n in range(len(scenario.units)) if scenario.side_of(n) == side or n in shown]
    assert len(known.units) == len(there)
    assert len(events.opening) == len(log.opening) - len(scenario.units) + len(there)


def test_an_open_game_hides_nobody():
    scenario, log = rules.load_scenario("scwares/camp"), FullLog()
    record = Record(scenario, rules.find("scwares").version, "films")
    rules.play(record, dice=SeededDice("films"), computer=rules.computers(scenario), log=log)
    for side in (BLUE, RED):
        known, events = cut_to_side(scenario, log, side, unit_names)
        assert len(known.units) == len(scenario.units)
        assert len(events.events) == len(log.events)
        assert [each.strength for each in events.opening] == [each.strength for each in log.opening]
        assert all(isinstance(each, UnitState) for each in events.opening)
