"""Where the computer's units go, and whether they wait, by what their side is out for."""

import copy

from rules.core.dice import ScriptedDice
from rules.core.events import FullLog
from rules.macduff import RULESET
from rules.macduff.commander.aims import destination, is_defending, stays_hidden, waits_for_enemy
from rules.macduff.commander.decisions import commander
from rules.macduff.engine import orders
from tests.rules.macduff.conftest import BATTLE, scenario_of


def battle_with(**terms):
    facts = copy.deepcopy(BATTLE)
    facts["terms"] = terms
    mind = commander("steady")
    return RULESET.set_up(scenario_of(facts), ScriptedDice([]), FullLog(), (mind, mind))


PLACE = {"x": 24, "y": 29, "name": "the hill"}


def test_a_side_that_has_the_place_waits_for_the_one_that_must_win():
    battle = battle_with(objective=PLACE, first_on_ground="red", must_win="blue")
    guard, line = battle.units[5], battle.units[1]
    assert is_defending(battle, guard)
    assert waits_for_enemy(battle, guard)
    assert not is_defending(battle, line)
    assert destination(battle, line) == (2400, 2900)


def test_a_side_that_is_to_get_away_makes_for_its_edge():
    goals = [{"side": "red", "kind": "bring_off", "count": 2}]
    battle = battle_with(exit={"red": "right"}, goals=goals)
    guard = battle.units[5]
    assert destination(battle, guard) == (4800, guard.y)
    mind = commander("steady")
    order = mind.order_of(mind.look(battle, guard.side), guard)
    assert order.kind in (orders.GO_MARCHING, orders.SHOOT_AND_MOVE)
    assert order.spot in orders.spots(battle, guard)


def test_a_unit_in_ambush_waits_until_an_enemy_is_near():
    facts = copy.deepcopy(BATTLE)
    facts["units"][5]["ambush"] = True
    mind = commander("steady")
    battle = RULESET.set_up(scenario_of(facts), ScriptedDice([]), FullLog(), (mind, mind))
    assert stays_hidden(battle, battle.units[5])
