"""How the computer uses guns: targets, moves and crews."""

import pytest

import rules
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import FullLog
from rules.core.playing.commanders import Random
from rules.core.scenario import Scenario
from rules.core.standing import standings
from rules.core.telling.verbs import verbs
from rules.machete.commander import artillery as gunners
from rules.machete.commander.decisions import commander
from rules.machete.engine.guns import orders as gun_orders
from rules.machete.engine.move import ways
from rules.machete.engine.orders import (
    BOMBARD,
    HAUL,
    MARCH,
    ORDER,
    PASS,
    RECREW,
    SET_UP,
    SHELL,
    TAKE_OVER,
    TURN,
)
from rules.machete.engine.overrun import leave_gun
from rules.machete.setup import set_up
from rules.machete.terms import MANHANDLED_ARTILLERY, TREE_TRUNK

SPANISH = {"side": "blue", "nation": "spanish", "troop": "infantry", "figures": 12, "command": 2}
CUBAN = {"side": "red", "nation": "cuban", "troop": "infantry", "figures": 12, "command": 1, "facing": 180}
GUN = {"troop": "horse_drawn_artillery", "gun": "other", "figures": 4, "command": 0}
TRUNK = {"troop": "manhandled_artillery", "gun": "tree_trunk", "figures": 4, "command": 0}
HUT = {"kind": "building", "key": "hut", "points": [[90, 90], [95, 90], [95, 95], [90, 95]]}
STAND = {"kind": "stand", "points": [[0, 60], [150, 60], [150, 70], [0, 70]]}
LONG_HAUL = {"width_cm": 300, "height_cm": 60}


def battle_of(*bodies, board=None, **terms):
    units = tuple(facts | {"key": f"b{n}", "x_cm": x, "y_cm": y} for n, (x, y, facts) in enumerate(bodies))
    board = {"width_cm": 150, "height_cm": 150} | (board or {})
    scenario = Scenario("machete", "A trial", board, units, 12, {}, terms)
    battle = set_up(scenario, ScriptedDice([]), FullLog(), (commander("steady"), commander("steady")))
    battle.turn = 3
    return battle


def order_of(battle, unit=0):
    """Returns the computer's order among all that the unit may do."""
    body = battle.units[unit]
    options = [PASS] if body.gun == TREE_TRUNK else [PASS, MARCH]
    options += gun_orders(battle, body, False, False)
    place = gunners.choose(battle, body, options)
    return None if place is None else options[place]


def test_guns_in_the_open_are_fired_at_first():
    battle = battle_of((72, 22, SPANISH | GUN), (72, 72, CUBAN), (92, 92, CUBAN | GUN))
    assert order_of(battle) == SHELL + 2


def test_then_the_largest_unit():
    battle = battle_of((72, 22, SPANISH | GUN), (72, 72, CUBAN | {"figures": 8}), (92, 92, CUBAN))
    assert order_of(battle) == SHELL + 2


def test_a_house_held_about_the_objective_comes_before_men_in_the_open():
    inside = CUBAN | {"figures": 6, "house": "hut"}
    battle = battle_of(
        (72, 22, SPANISH | GUN), (52, 72, CUBAN), (0, 0, inside), board={"areas": [HUT]},
        objective={"x_cm": 92, "y_cm": 92},
    )  # fmt: skip
    chosen = order_of(battle)
    assert chosen - chosen % ORDER == BOMBARD


def test_a_tree_trunk_waits_for_three_men():
    trunk = CUBAN | TRUNK
    assert order_of(battle_of((72, 122, trunk), (72, 92, SPANISH | {"figures": 2}))) == PASS
    assert order_of(battle_of((72, 122, trunk), (72, 92, SPANISH | {"figures": 3}))) == SHELL + 1


def test_a_limbered_gun_sets_up_within_medium_range_in_sight():
    limbered = SPANISH | GUN | {"limbered": True}
    assert order_of(battle_of((72, 22, limbered), (72, 112, CUBAN))) == SET_UP
    assert order_of(battle_of((72, 22, limbered), (72, 112, CUBAN), board={"areas": [STAND]})) == MARCH
    assert order_of(battle_of((2, 32, limbered), (292, 32, CUBAN), board=LONG_HAUL)) == MARCH


def test_a_gun_with_the_enemy_behind_it_is_brought_about():
    battle = battle_of((72, 92, SPANISH | GUN), (72, 32, CUBAN))
    assert order_of(battle) == TURN + 4


def test_men_are_given_by_units_of_six_which_stay_above_half():
    weak = SPANISH | GUN | {"figures": 1}
    assert order_of(battle_of((72, 22, weak), (72, 12, SPANISH), (72, 112, CUBAN)), 1) == RECREW
    few = SPANISH | {"figures": 5}
    assert order_of(battle_of((72, 22, weak), (72, 12, few), (72, 112, CUBAN)), 1) is None
    battle = battle_of((72, 22, weak), (72, 12, SPANISH), (72, 112, CUBAN))
    battle.units[1].strength = 8
    assert order_of(battle, 1) is None


def with_guns():
    """Returns infantry and three guns a side, one of them limbered and one a tree trunk."""
    units = []
    for y, plain, facing in ((12, SPANISH, 0), (87, CUBAN, 180)):
        side = plain["side"]
        bodies = [plain | {"x_cm": 20 + 25 * n, "y_cm": y} for n in range(4)]
        bodies.append(plain | GUN | {"x_cm": 30, "y_cm": y + 5, "facing": facing})
        pack = {"troop": "pack_artillery", "gun": "mountain", "limbered": True, "command": 1}
        bodies.append(plain | GUN | pack | {"x_cm": 60, "y_cm": y + 5})
        if side == "red":
            bodies.append(plain | TRUNK | {"x_cm": 90, "y_cm": y + 5})
        units += [body | {"key": f"{side}{n}"} for n, body in enumerate(bodies)]
    board = {
        "width_cm": 120,
        "height_cm": 100,
        "areas": [HUT | {"points": [[50, 50], [60, 50], [60, 60], [50, 60]]}],
    }
    return Scenario("machete", "Guns", board, tuple(units), 12, {}, {"objective": {"x_cm": 55, "y_cm": 55}})


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("computer", [True, False])
def test_battles_with_guns_are_reported_whole_and_add_up(seed, computer):
    scenario = with_guns()
    ruleset = rules.find("machete")
    ruleset.check(scenario)
    sides = rules.computers(scenario) if computer else (Random(seed), Random(f"{seed} too"))
    log = FullLog()
    battle = ruleset.set_up(scenario, SeededDice(seed), log, sides)
    log.open(battle.units)
    outcome = None
    while outcome is None:
        battle.turn += 1
        for phase in ruleset.sequence:
            phase.play(battle)
        outcome = ruleset.verdict(battle)
    assert rules.fold(log.opening, log.events, verbs("machete")) == standings(battle.units)
    lost = [0, 0]
    for unit, fate in enumerate(outcome.fates):
        assert 0 <= fate.lost + fate.captured <= fate.start
        assert fate.officers_lost <= fate.lost
        lost[scenario.side_of(unit)] += fate.lost
    assert outcome.losses == tuple(lost)


def test_a_crew_that_has_rallied_goes_back_for_its_gun():
    battle = battle_of((72, 62, SPANISH | GUN), (72, 142, CUBAN))
    gun = battle.units[0]
    crew = leave_gun(battle, gun)
    battle.place(crew, battle.table.at(7200, 200))
    assert order_of(battle, 2) == MARCH
    cells = ways(battle, crew)
    goal = cells[battle.commanders[0].choose(battle, "MACH-MOVE-02", 2, cells)]
    assert battle.table.ys[goal] > crew.y
    battle.place(crew, battle.table.at(7200, 4700))
    assert order_of(battle, 2) == TAKE_OVER


def test_mach_art_16_nobody_serves_a_spent_trunk_or_a_gun_under_musket_fire():
    for shots, order in ((0, RECREW), (1, None)):
        battle = battle_of((72, 22, CUBAN | TRUNK | {"figures": 3}), (72, 12, CUBAN), (72, 112, SPANISH))
        battle.units[0].shots = shots
        assert order_of(battle, 1) == order
    weak = SPANISH | GUN | {"figures": 1}
    assert order_of(battle_of((72, 22, weak), (72, 12, SPANISH), (72, 57, CUBAN)), 1) is None


ROAD = {"lines": [{"kind": "road", "points": [[0, 32], [150, 32]], "width_cm": 5}]}


def test_spanish_guns_are_kept_to_the_road():
    off, on = ((72, y, SPANISH | GUN | {"limbered": True}) for y in (22, 32))
    battle = battle_of(off, (72, 112, CUBAN), board=ROAD)
    assert order_of(battle) == MARCH
    cells = ways(battle, battle.units[0])
    assert battle.table.ys[cells[gunners.goal(battle, battle.units[0], cells)]] == 3250
    assert order_of(battle_of(on, (72, 112, CUBAN), board=ROAD)) == SET_UP
    cuban = (72, 22, CUBAN | GUN | {"limbered": True, "facing": 0})
    assert order_of(battle_of(cuban, (72, 112, SPANISH), board=ROAD)) == SET_UP


def test_mach_art_21_a_gun_does_not_set_up_close_behind_another():
    limbered, other = SPANISH | GUN | {"limbered": True}, SPANISH | GUN
    assert order_of(battle_of((72, 22, limbered), (72, 32, other), (72, 112, CUBAN))) == MARCH
    assert order_of(battle_of((72, 22, limbered), (72, 52, other), (72, 112, CUBAN))) == SET_UP


def test_mach_mart_04_one_that_friends_have_silenced_is_brought_by_hand_to_a_free_line():
    battle = battle_of((72, 22, SPANISH | GUN), (72, 32, SPANISH | GUN), (72, 112, CUBAN))
    gun = battle.units[0]
    options = [PASS, HAUL]
    assert options[gunners.serve(battle, gun, options)] == HAUL
    there = ways(battle, gun, MANHANDLED_ARTILLERY)
    cell = there[gunners.next_post(battle, gun, there)]
    assert gunners.has_clear_line(battle, gun, cell, battle.units[2].cell)
    gun.fired = 2  # it fired in the last phase: the unit that masks it may be gone in the next
    assert options[gunners.serve(battle, gun, options)] == PASS


def test_mach_mart_09_a_gun_brought_up_sets_up_there_though_friends_have_stepped_before_it():
    """Guards against a gun that moved again phase after phase. It looked for a freer line."""
    gun = SPANISH | GUN | {"limbered": True}
    battle = battle_of((22, 72, gun), (37, 72, SPANISH), (112, 72, CUBAN))
    assert order_of(battle) == MARCH
    battle.units[0].moved = battle.turn - 1
    assert order_of(battle) == SET_UP


def test_mach_mart_07_a_gun_without_a_target_moves_up_as_far_as_it_can():
    mountain = SPANISH | {
        "troop": "pack_artillery",
        "gun": "mountain",
        "figures": 4,
        "command": 0,
        "limbered": True,
    }
    there = {"objective": {"x_cm": 97, "y_cm": 72}}
    for x, far in ((242, True), (112, False)):
        battle = battle_of((17, 72, mountain), (x, 72, CUBAN), board=LONG_HAUL | {"height_cm": 150}, **there)
        gun = battle.units[0]
        options = ways(battle, gun)
        post = options[gunners.next_post(battle, gun, options)]
        assert (battle.table.spans(gun.cell)[post] >= 1500) is far
