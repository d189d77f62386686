"""What a side may see of a battle that is over: nothing of those who never came, no enemy by name."""

from dataclasses import replace

import pytest

import rules
from battles.scenario import table
from battles.seen import came, cut
from campaign.logic.muster import MusteredForce
from campaign.logic.words import Nation
from rules import BLUE, RED, FullLog, Record, SeededDice
from tests.battles.musters import body, meeting


def fought(seed):
    """A battle in which Spain (red) has a reserve of two dice."""
    muster = meeting(body("leon", 100), against=[body("cu_foot", 100, nation=Nation.CUBAN)])
    cuba, spain = muster.parties
    late = MusteredForce("late", "Late", (body("rayo", 30),), reserve_dice=2)
    muster = replace(muster, parties=(cuba, replace(spain, forces=(*spain.forces, late))))
    made = table(muster, "machete", seed)
    log = FullLog()
    rules.play(
        Record(made.scenario, rules.find(made.scenario.ruleset).version, seed),
        dice=SeededDice(seed),
        computer=rules.computers(made.scenario),
        log=log,
    )
    return made.scenario, log


def called(unit, number):
    return f"ref{number}", f"Foot {number}"


@pytest.fixture(scope="module")
def too_late():
    """The first battle in which nobody of the reserve came in time."""
    for number in range(60):
        scenario, log = fought(f"seed {number}")
        if all(scenario.units[n].get("reserve") is None for n in came(scenario, log)):
            return scenario, log
    raise AssertionError


@pytest.fixture(scope="module")
def in_time():
    for number in range(60):
        scenario, log = fought(f"seed {number}")
        if any(scenario.units[n].get("reserve") for n in came(scenario, log)):
            return scenario, log
    raise AssertionError


def sentences(scenario, log):
    cast = rules.cast(scenario)
    return [rules.say(event, cast) for event in log.events]


def test_the_enemys_bodies_go_by_arm_and_number(too_late):
    scenario, log = cut(*too_late, BLUE, called)
    names = [unit["name"] for unit in scenario.units if unit["side"] == "red"]
    assert names == [f"Foot {n + 1}" for n in range(len(names))]
    told = "\n".join(sentences(scenario, log))
    assert "Foot 1" in told
    assert "leon" not in told


def test_ones_own_bodies_keep_their_names(too_late):
    scenario, _ = cut(*too_late, RED, called)
    assert {unit["name"].partition(",")[0] for unit in scenario.units if unit["side"] == "red"} == {
        "leon",
        "rayo",
    }


def test_a_reserve_that_never_came_is_neither_named_nor_counted(too_late):
    scenario, log = cut(*too_late, BLUE, called)
    assert len(scenario.units) == len(log.opening) < len(too_late[0].units)
    assert all(not unit.get("reserve") for unit in scenario.units)
    assert all(-1 <= event.unit < len(scenario.units) for event in log.events)
    hidden = sum(unit["figures"] for unit in too_late[0].units if unit["side"] == "red")
    assert not any(f"of {hidden} " in said for said in sentences(scenario, log))
    assert scenario.terms == {}


def test_a_reserve_that_came_is_seen_by_the_enemy_when_it_came(in_time):
    scenario, log = cut(*in_time, BLUE, called)
    late = [n for n, unit in enumerate(scenario.units) if unit.get("reserve")]
    assert late
    assert not any(log.opening[n].on_table for n in late)


def test_what_one_side_alone_knew_is_kept_from_the_other(in_time):
    due = [event for event in in_time[1].events if event.seen != 3]
    assert due
    _, blue = cut(*in_time, BLUE, called)
    _, red = cut(*in_time, RED, called)
    assert {event.verb for event in due} & {event.verb for event in red.events}
    assert not {event.verb for event in due} & {event.verb for event in blue.events}


@pytest.mark.parametrize("side", [BLUE, RED])
def test_what_is_left_can_be_replayed(too_late, side):
    scenario, log = cut(*too_late, side, called)
    last = rules.fold(log.opening, log.events, rules.cast(scenario).verbs)
    whole = rules.fold(too_late[1].opening, too_late[1].events, rules.cast(too_late[0]).verbs)
    assert set(last) <= set(whole)
