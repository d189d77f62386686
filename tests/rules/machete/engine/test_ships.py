"""MACH-SHIP on the table: a ship off the beach, her boats, her crew and her leaving."""

import pytest

from rules.core.standing import standings
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs
from rules.machete.commander import ships as mariners
from rules.machete.commander.giving_up import is_landing
from rules.machete.engine.act import act
from rules.machete.engine.details import fates
from rules.machete.engine.fire import mark, remove, targets
from rules.machete.engine.morale import morale_phase
from rules.machete.engine.move import attacks
from rules.machete.engine.orders import ATTACK, MAN, PASS, SAIL
from rules.machete.engine.ships import boats, boats_alone, orders
from rules.machete.sections.ships import landing
from rules.machete.terms import WATER
from rules.machete.units import FORCED_BACK, SHAKEN, STEADY, UNSERVED, WENT_OFF

SEA = {
    "height_cm": 200,
    "areas": [{"kind": "water", "points": [[40, 0], [100, 0], [100, 200], [40, 200]]}],
}


@pytest.fixture
def ship(body):
    """Returns a Cuban schooner of eight hands with two loads, 40 cm off a beach from edge to edge."""

    def make(**facts):
        plain = {
            "key": "schooner", "side": "red", "nation": "cuban", "troop": "ship", "figures": 8, "command": 1,
            "loads": 2,
        }  # fmt: skip
        return body(82, 52, **(plain | facts))

    return make


@pytest.fixture
def sea(field, body, ship):
    """Returns a maker of battles of the schooner, a Spanish company far from the beach, and other units."""

    def make(*others, faces=(), wishes=None, terms=None, **facts):
        bodies = (ship(**facts), body(7, 92), *others)
        return field(*bodies, board=SEA, faces=faces, wishes=wishes, terms=terms or {})

    return make


def phases(battle, count):
    """Plays the ship's card and the end of *count* phases."""
    for _ in range(count):
        if battle.units[0].on_table:
            act(battle, battle.units[0])
        boats_alone(battle)
        battle.turn = battle.log.turn = battle.turn + 1


def verb_list(battle, unit):
    return [event.verb for event in battle.log.events if event.unit == unit]


def test_mach_ship_01_a_ship_begins_at_anchor_on_the_water_and_nowhere_else(sea):
    battle = sea()
    assert battle.table.ground[battle.units[0].cell] == WATER
    assert battle.units[0].sailing == 0


def test_mach_ship_06_mach_ship_07_mach_r_60_loading_rowing_unloading_take_separate_phases(sea):
    battle = sea()
    boat = battle.units[2]
    start = len(battle.log.events)
    phases(battle, landing(2, 1, 4000, battle.options)[1])
    told = [(event.turn, event.verb) for event in battle.log.events[start:] if event.unit == boat.index]
    once = ["loads_boat", "rows", "rows", "lands"]
    assert told == list(enumerate([*once, "rows", "rows", *once], 1))
    assert (battle.units[0].landed, battle.units[0].loads) == (2, 0)


def test_mach_ship_05_a_boat_rows_20_cm_a_phase_to_the_nearest_beach(sea):
    battle = sea()
    phases(battle, 2)
    assert (battle.units[2].x, battle.units[2].y) == (6250, 5250)
    phases(battle, 1)
    assert (battle.units[2].x, battle.units[2].y) == (4250, 5250)


def test_mach_ship_04_two_boats_land_as_many_loads_in_half_the_time(sea):
    battle = sea(loads=4, boats=2)
    phases(battle, landing(4, 2, 4000, battle.options)[1] - 1)
    assert battle.units[0].landed == 2
    phases(battle, 1)
    assert battle.units[0].landed == 4


def test_mach_r_65_a_side_does_not_give_up_while_loads_are_coming_ashore(sea):
    """Guards against Cubans who broke off a phase too soon.

    Two of four loads were landed and two in the boats.
    """
    goal = {"side": "red", "kind": "land", "count": 2, "x_cm": 38, "y_cm": 52}
    battle = sea(boats=2, terms={"goals": [goal]})
    phases(battle, 1)
    assert not is_landing(battle, 1)  # still alongside
    phases(battle, 1)
    assert is_landing(battle, 1)
    assert not is_landing(battle, 0)
    battle.goals[0].count = 3
    assert not is_landing(battle, 1)


def test_mach_ship_05_boats_make_for_the_landing_place_the_scenario_names(sea):
    goal = {"side": "red", "kind": "land", "count": 1, "x_cm": 38, "y_cm": 82}
    battle = sea(terms={"goals": [goal]})
    phases(battle, 5)
    assert battle.units[0].landed == 1
    assert abs(battle.units[2].y - 8250) <= 500


def test_mach_ship_07_nothing_is_unloaded_beside_the_enemy(sea, body):
    battle = sea(body(37, 52))
    phases(battle, 4)
    boat = battle.units[3]
    assert battle.units[0].landed in (0, 1)
    assert abs(boat.y - 5250) >= 1000  # it has found a place out of their reach


def test_mach_ship_02_mach_ship_03_a_ship_weighs_anchor_for_a_phase_then_sails(sea):
    battle = sea(loads=0, x_cm=42, y_cm=102, wishes={"MACH-GEN-08": [SAIL]})
    ship = battle.units[0]
    phases(battle, 1)
    assert (ship.sailing, ship.x) == (1, 4250)
    phases(battle, 1)
    assert (ship.on_table, ship.moved) == (True, 2)
    phases(battle, 1)
    assert (ship.on_table, ship.state) == (False, WENT_OFF)
    assert verb_list(battle, 0) == ["announces", "sails", "sails_off"]
    assert verb_list(battle, 2)[-1] == "is_hoisted"


def test_mach_ship_09_half_the_crew_lost_costs_a_phase_more(sea):
    battle = sea(loads=0, wishes={"MACH-GEN-08": [SAIL]})
    mark(battle.units[0], 4, 4, 0)
    remove(battle, battle.units[0], "MACH-GEN-10")
    phases(battle, 3)
    assert verb_list(battle, 0)[-3:] == ["announces", "makes_ready", "sails_off"]


def test_mach_ship_03_a_ship_takes_its_loads_away_but_boats_still_land_theirs(sea):
    battle = sea(wishes={"MACH-GEN-08": [PASS, SAIL]})
    phases(battle, 4)
    assert battle.units[0].state == WENT_OFF
    assert battle.units[0].loads == 1
    assert battle.units[0].landed == 1
    assert battle.units[2].lying


def test_mach_ship_08_the_crew_may_be_shot_at_without_cover(sea, body):
    battle = sea(body(37, 52))
    assert targets(battle, battle.units[2]) == [0]
    assert battle.table.cover[battle.units[0].cell] == 0


def test_mach_r_61_a_crew_that_fails_its_second_test_stays_where_it_is(sea):
    battle = sea(faces=[1])
    ship = battle.units[0]
    ship.state = SHAKEN
    where = ship.cell
    morale_phase(battle)
    assert (ship.state, ship.cell) == (FORCED_BACK, where)
    assert battle.log.events[-1].verb == "goes_below"


def test_mach_r_61_a_shaken_crew_works_neither_boats_nor_anchor(sea):
    battle = sea()
    battle.units[0].state = SHAKEN
    phases(battle, 2)
    assert battle.units[0].loads == 2


def test_mach_r_61_without_crew_she_lies_where_she_is(sea):
    battle = sea()
    phases(battle, 2)
    mark(battle.units[0], 8, 8, 0)
    remove(battle, battle.units[0], "MACH-GEN-10")
    phases(battle, 3)
    ship = battle.units[0]
    assert (ship.state, ship.on_table, ship.lying) == (UNSERVED, False, True)
    assert ship.landed == 1  # the boat that had put off


def test_mach_ship_10_infantry_beside_an_empty_boat_boards_and_takes_the_delay_away(sea, body):
    battle = sea(body(37, 52, side="red", nation="cuban", command=1), loads=1)
    ship, foot = battle.units[0], battle.units[2]
    phases(battle, 4)
    assert orders(battle, foot, False, False) == []  # she has all her hands
    mark(ship, 5, 5, 0)
    remove(battle, ship, "MACH-GEN-10")
    assert orders(battle, foot, False, False) == [MAN + 0]
    battle.commanders[1].wishes["MACH-GEN-08"] = [MAN + 0]
    act(battle, foot)
    assert (foot.strength, battle.units[3].strength) == (10, 2)
    phases(battle, 4)
    assert ship.strength == 5
    fate = fates(battle)
    assert (fate[0].lost, fate[2].lost) == (5, 0)


def test_mach_ship_10_a_ship_with_nobody_aboard_is_manned_again(sea, body):
    battle = sea(body(37, 52, side="red", nation="cuban", command=1), loads=1)
    ship, foot = battle.units[0], battle.units[2]
    opening, start = standings(battle.units), len(battle.log.events)
    phases(battle, 4)
    mark(ship, 8, 8, 0)
    remove(battle, ship, "MACH-GEN-10")
    phases(battle, 1)
    battle.commanders[1].wishes["MACH-GEN-08"] = [MAN + 0]
    act(battle, foot)
    phases(battle, 4)
    assert (ship.on_table, ship.state, ship.strength) == (True, STEADY, 5)
    assert fold(opening, battle.log.events[start:], verbs("machete")) == standings(battle.units)


def test_mach_ship_05_ships_are_never_reached_by_marching_troops(sea, body):
    battle = sea(body(37, 52), x_cm=42)
    assert not any(option == ATTACK + 0 for option in offered_options(battle, battle.units[2]))
    assert battle.enemies_touching(battle.units[2]) == battle.enemies_touching(battle.units[0]) == []
    assert not any(index == 0 for index, _, _ in attacks(battle, battle.units[2]))


def offered_options(battle, unit):
    """Returns all options of its card."""
    act(battle, unit)
    asked = [options for clause, index, options in battle.commanders[unit.side].asked if index == unit.index]
    return [option for options in asked for option in options]


def test_mach_ship_02_the_computer_leaves_when_the_last_load_is_off(sea):
    battle = sea(loads=1)
    ship = battle.units[0]
    assert mariners.choose(battle, ship, [PASS, SAIL]) is None
    phases(battle, 2)
    assert mariners.choose(battle, ship, [PASS, SAIL]) == 1


def test_mach_ship_02_the_computer_leaves_when_a_gun_has_her_in_range(sea, body):
    gun = body(12, 52, troop="manhandled_artillery", gun="other", figures=4, command=0)
    battle = sea(gun)
    assert mariners.choose(battle, battle.units[0], [PASS, SAIL]) == 1


def test_mach_ship_05_boats_move_in_the_replay(sea):
    battle = sea()
    opening = standings(battle.units)
    start = len(battle.log.events)
    phases(battle, 10)
    assert fold(opening, battle.log.events[start:], verbs("machete")) == standings(battle.units)
    assert [boat.index for boat in boats(battle, battle.units[0])] == [2]


def test_the_computers_ship_stays_for_its_loads_until_half_its_crew_is_down(sea, body):
    """Guards against a ship that left because of two men hit.

    She had four loads of six aboard, her side's whole goal.
    """
    gun = body(12, 52, troop="manhandled_artillery", gun="other", figures=4, command=0)
    goal = {"side": "red", "kind": "land", "count": 3, "x_cm": 32, "y_cm": 72}
    battle = sea(gun, terms={"goals": [goal]}, side="red", nation="cuban")
    ship = battle.units[0]
    ship.marked = ship.strength // 2 - 1
    assert mariners.choose(battle, ship, [PASS, SAIL]) is None
    ship.marked = ship.strength // 2
    assert mariners.choose(battle, ship, [PASS, SAIL]) == 1
