"""MACD-SHOOT-27 to MACD-SHOOT-33 on the table: walls battered, towns on fire."""

from rules.macduff.engine.fire import shoot_at
from rules.macduff.engine.orders import BREACH, order_kinds
from rules.macduff.engine.towns import LET_BURN, batter, breach_targets, fires_phase, set_fire, town_of
from tests.rules.macduff.engine.conftest import unit_facts, verbs_of

GUN = unit_facts("gun", "blue", [24, 8], troop="artillery", figures=4, weapon="foot_artillery")
GUARD = unit_facts("guard", "red", [24, 17], 180, traits=["irregular"])
TOWN = {"kind": "town", "polygon": [[18, 16.5], [30, 16.5], [30, 24], [18, 24]]}
WALL = {"kind": "high_wall", "line": [[18, 13], [30, 13]], "width": 0.4}
FORT = {"kind": "wall", "line": [[18, 15], [30, 15]], "width": 0.4}


def burn_town(table, faces, answers=None):
    battle = table([GUN, GUARD], faces, answers, [TOWN])
    set_fire(battle, battle.units[2], 0)
    return battle


def test_macd_shoot_30_a_six_of_the_guns_sets_the_town_on_fire(table):
    battle = table([GUN, GUARD], (6, 1, 1, 1), pieces=[TOWN])
    assert town_of(battle, battle.units[3]) == 0
    shoot_at(battle, battle.units[2], battle.units[3], False)
    assert battle.fires == {0: 0}
    assert "sets_fire" in verbs_of(battle)


def test_macd_shoot_31_twelve_men_roll_three_dice_and_a_four_puts_it_out(table):
    battle = burn_town(table, (1, 4, 1))
    fires_phase(battle)
    assert battle.fires == {}


def test_macd_shoot_32_left_alone_it_does_a_die_of_damage(table):
    battle = burn_town(table, (5,), {"MACD-SHOOT-31": LET_BURN})
    fires_phase(battle)
    assert battle.fires == {0: 5}


def test_macd_shoot_33_at_twelve_the_town_is_gone_and_its_garrison_retreats(table):
    battle = burn_town(table, (5, 3, 3, 3), {"MACD-SHOOT-31": LET_BURN})
    battle.fires[0] = 7
    fires_phase(battle)
    assert battle.burnt == [0]
    assert battle.fires == {}
    assert verbs_of(battle)[-1] == "falls_back"
    assert battle.table.nature_of(battle.table.ground.pieces[0]).kind == "houses"
    set_fire(battle, battle.units[2], 0)
    assert battle.fires == {}


def test_macd_shoot_27_a_gun_within_six_inches_may_batter_a_wall(table):
    battle = table([GUN, GUARD], pieces=[WALL, TOWN])
    gun = battle.units[2]
    assert breach_targets(battle, gun) == [0]
    assert BREACH in order_kinds(battle, gun)
    far = table([GUN | {"at": [24, 6]}, GUARD], pieces=[WALL, TOWN])
    assert breach_targets(far, far.units[2]) == []


def test_macd_shoot_28_a_six_opens_it(table):
    battle = table([GUN, GUARD], (6, 1), pieces=[WALL, TOWN])
    batter(battle, battle.units[2], 0)
    assert battle.table.ground.kinds((2400, 1300)) & battle.table.paths
    assert battle.units[2].fired


def test_macd_r_31_sixes_are_kept(table):
    battle = table([GUN, GUARD], (1, 1), pieces=[WALL, TOWN])
    batter(battle, battle.units[2], 0)
    assert battle.sixes == {0: 0}
    assert not battle.table.ground.kinds((2400, 1300)) & battle.table.paths
