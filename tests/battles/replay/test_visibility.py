"""The view of one side of a battle that is over: no units that never came, no enemy by name."""

from dataclasses import replace

import pytest

import rules
from battles.replay.steps import replay_of_battle
from battles.replay.visibility import cut_to_side, units_on_table
from battles.replay.visible_units import enemy_name
from battles.scenario import table_of_muster
from campaign.logic.casualties.muster import MusteredForce
from campaign.logic.vocabulary import EngagementKind
from rules import BLUE, RED, FullLog, Record, SeededDice
from tests.battles.musters import body, meeting_muster
from tests.nations import CUBAN


def fight_with_reserve(seed):
    """Fights a battle in which Spain (red) has a reserve of two dice."""
    muster = meeting_muster(body("leon", 100), against=[body("cu_foot", 100, nation=CUBAN)])
    cuba, spain = muster.parties
    late = MusteredForce("late", "Late", (body("rayo", 30),), reserve_dice=2)
    parties = cuba, replace(spain, forces=(*spain.forces, late))
    muster = replace(muster, kind=EngagementKind.PURSUIT, parties=parties)
    made = table_of_muster(muster, "machete", seed)
    log = FullLog()
    rules.play(
        Record(made.scenario, rules.find(made.scenario.ruleset).version, seed),
        dice=SeededDice(seed),
        computer=rules.computers(made.scenario),
        log=log,
    )
    return made.scenario, log


def units_there(scenario, log):
    """Returns the scenario's own units that stood on the table, without the men they detached."""
    return [unit for n, unit in enumerate(scenario.units) if n in units_on_table(scenario, log)]


def unit_names(unit, number):
    return f"ref{number}", f"Infantry {number}"


@pytest.fixture(scope="module")
def too_late():
    """Returns the first battle in which no reserve came in time."""
    for number in range(60):
        scenario, log = fight_with_reserve(f"seed {number}")
        if all(unit.get("reserve") is None for unit in units_there(scenario, log)):
            return scenario, log
    raise AssertionError


@pytest.fixture(scope="module")
def in_time():
    for number in range(60):
        scenario, log = fight_with_reserve(f"seed {number}")
        if any(unit.get("reserve") for unit in units_there(scenario, log)):
            return scenario, log
    raise AssertionError


def sentences(scenario, log):
    cast = rules.names_of(scenario, log.events)
    return [rules.say(event, cast) for event in log.events]


def test_the_enemys_units_go_by_arm_and_number(too_late):
    scenario, log = cut_to_side(*too_late, BLUE, unit_names)
    names = [unit["name"] for unit in scenario.units if unit["side"] == "red"]
    assert names == [f"Infantry {n + 1}" for n in range(len(names))]
    told = "\n".join(sentences(scenario, log))
    assert "Infantry 1" in told
    assert "leon" not in told


def test_ones_own_units_keep_their_names(too_late):
    scenario, _ = cut_to_side(*too_late, RED, unit_names)
    assert {unit["name"].partition(",")[0] for unit in scenario.units if unit["side"] == "red"} == {
        "leon",
        "rayo",
    }


def test_a_reserve_that_never_came_is_neither_named_nor_counted(too_late):
    scenario, log = cut_to_side(*too_late, BLUE, unit_names)
    assert len(scenario.units) == len(log.opening) < len(too_late[0].units)
    assert all(not unit.get("reserve") for unit in scenario.units)
    told_off = rules.names_of(scenario, log.events).births
    assert {event.unit for event in log.events} <= {-1, *range(len(scenario.units)), *told_off}
    hidden = sum(unit["figures"] for unit in too_late[0].units if unit["side"] == "red")
    assert not any(f"of {hidden} " in said for said in sentences(scenario, log))
    assert scenario.terms == {}


def test_a_reserve_that_came_is_seen_by_the_enemy_when_it_came(in_time):
    scenario, log = cut_to_side(*in_time, BLUE, unit_names)
    late = [n for n, unit in enumerate(units_there(*in_time)) if unit.get("reserve")]
    assert late
    assert not any(log.opening[n].on_table for n in late)
    assert all(scenario.units[n]["side"] == "red" for n in late)


def test_how_the_enemy_was_drawn_up_is_kept_from_the_other(in_time):
    fought, log = in_time
    drawn_up = [{**unit, "corps": "c", "division": "d", "group": "g"} for unit in fought.units]
    scenario, _ = cut_to_side(replace(fought, units=tuple(drawn_up)), log, BLUE, unit_names)
    for unit in scenario.units:
        told = {"corps", "division", "group"} if unit["side"] == "blue" else set()
        assert {"corps", "division", "group", "reserve", "force"} & set(unit) == told


def test_events_known_to_one_side_are_hidden_from_the_other(in_time):
    due = [event for event in in_time[1].events if event.seen != 3]
    assert due
    _, blue = cut_to_side(*in_time, BLUE, unit_names)
    _, red = cut_to_side(*in_time, RED, unit_names)
    assert {event.verb for event in due} & {event.verb for event in red.events}
    assert not {event.verb for event in due} & {event.verb for event in blue.events}


@pytest.mark.parametrize("side", [BLUE, RED])
def test_a_log_cut_to_one_side_can_be_replayed(too_late, side):
    scenario, log = cut_to_side(*too_late, side, unit_names)
    last = rules.fold(log.opening, log.events, rules.names_of(scenario).verbs)
    whole = rules.fold(too_late[1].opening, too_late[1].events, rules.names_of(too_late[0]).verbs)
    assert set(last) <= set(whole)


MILL = {"kind": "building", "key": "mill", "points": [[45, 45], [55, 45], [55, 55], [45, 55]]}
FOOT = {"troop": "infantry", "figures": 6, "command": 1}


@pytest.fixture
def garrison():
    """Returns a battle before its first event. Red holds a house and Blue stands before it."""
    held = {"key": "held", "side": "red", "nation": "spanish", "house": "mill", **FOOT}
    near = {"key": "near", "side": "blue", "nation": "cuban", "x_cm": 50, "y_cm": 80, **FOOT}
    board = {"width_cm": 100, "height_cm": 100, "areas": [MILL]}
    plain = {"ruleset": "machete", "title": "Mill", "turn_limit": 6, "board": board, "units": [held, near]}
    scenario, log = rules.scenario_from(plain), FullLog()
    where = [(5250, 5250, 1), (5250, 8250, 0)]
    log.opening = tuple(rules.UnitState(side, x, y, 0, 6, 1, "steady", True) for x, y, side in where)
    return scenario, log


def test_a_garrison_that_never_showed_itself_is_not_seen_by_the_enemy(garrison):
    scenario, log = garrison
    log.add("MACH-GEN-10", "loses", 0, -1, (), (2, 0, 4))
    known, seen = cut_to_side(scenario, log, BLUE, unit_names)
    assert [unit["key"] for unit in known.units] == ["near"]
    assert not seen.events
    assert len(cut_to_side(scenario, log, RED, unit_names)[0].units) == 2


def test_a_garrison_is_seen_by_the_enemy_once_it_has_shown_itself(garrison):
    scenario, log = garrison
    log.add("MACH-GEN-10", "loses", 0, -1, (), (2, 0, 4))
    log.add("MACH-BLD-04", "unmasks", 0, -1, (), (5250, 5250, 0, 4, 1))
    known, seen = cut_to_side(scenario, log, BLUE, unit_names)
    assert not seen.opening[0].on_table
    assert [event.verb for event in seen.events] == ["unmasks"]
    verbs = rules.names_of(known).verbs
    assert rules.fold(seen.opening, seen.events, verbs) == rules.fold(log.opening, log.events, verbs)


def test_the_garrison_of_a_house_to_be_stormed_is_known_to_all(garrison):
    scenario, log = garrison
    _, seen = cut_to_side(replace(scenario, terms={"assault": "mill"}), log, BLUE, unit_names)
    assert seen.opening == log.opening


@pytest.fixture
def ambush():
    """Returns a battle in which Red lies in ambush and Blue comes along."""
    party = [
        {"key": key, "side": "red", "nation": "cuban", "ambush": True, "x_cm": x, "y_cm": 20, **FOOT}
        for key, x in (("first", 20), ("second", 80))
    ]
    near = {"key": "near", "side": "blue", "nation": "spanish", "x_cm": 50, "y_cm": 80, **FOOT}
    board = {"width_cm": 100, "height_cm": 100}
    facts = {"ruleset": "machete", "title": "Way", "turn_limit": 6, "board": board, "units": [*party, near]}
    scenario, log = rules.scenario_from(facts), FullLog()
    where = [(2000, 2000, 1), (8000, 2000, 1), (5000, 8000, 0)]
    log.opening = tuple(rules.UnitState(side, x, y, 0, 6, 1, "steady", True) for x, y, side in where)
    return scenario, log


def test_an_ambush_that_was_never_sprung_is_not_seen_by_the_enemy(ambush):
    scenario, log = ambush
    known, seen = cut_to_side(scenario, log, BLUE, unit_names)
    assert [unit["key"] for unit in known.units] == ["near"]
    assert len(seen.opening) == 1
    assert len(cut_to_side(scenario, log, RED, unit_names)[0].units) == 3


def test_only_units_that_came_out_of_an_ambush_are_seen(ambush):
    scenario, log = ambush
    log.add("MACH-GEN-06", "shows_itself", 1)
    known, seen = cut_to_side(scenario, log, BLUE, unit_names)
    assert [unit["key"] for unit in known.units] == ["ref1", "near"]
    assert [event.unit for event in seen.events] == [0]


@pytest.mark.parametrize("side", [BLUE, RED])
def test_prisoners_and_escorts_are_known_to_both_sides_without_enemy_keys(side):
    scenario, log = rules.load_scenario("machete/rescue"), FullLog()
    rules.play(
        Record(scenario, rules.find("machete").version, "seen"),
        dice=SeededDice("seen"), computer=rules.computers(scenario), log=log,
    )  # fmt: skip
    known, seen = cut_to_side(scenario, log, side, lambda unit, n: (f"ref-{unit['troop']}-{n}", f"Body {n}"))
    keys = {unit["key"] for unit in known.units}
    held = [unit["captive_of"] for unit in known.units if unit.get("captive_of")]
    assert held
    assert set(held) <= keys
    assert any(stand.led for stand in replay_of_battle(known, seen, letters=("a", "b")).opening)


def test_no_two_of_the_enemys_guns_go_by_one_name():
    scenario, log = rules.load_scenario("machete/pitched"), FullLog()
    log.opening = tuple(rules.UnitState(0, 9000, 6000, 0, 4, 0, "steady", True) for _ in scenario.units)
    known, _ = cut_to_side(
        scenario, log, RED, lambda unit, n: (f"ref{n}{unit['troop']}", enemy_name(unit["troop"], n))
    )
    names = [unit["name"] for unit in known.units if unit["side"] == "blue"]
    assert sorted(name for name in names if name.startswith("Gun")) == ["Gun 1", "Gun 2"]
    assert len(set(names)) == len(names)
