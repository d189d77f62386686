"""ACW-CMD on the map: commanders lost and replaced."""

from rules.acw_hex.engine.generals import catch, exposure, fall, posts, relief_phase
from rules.acw_hex.engine.orders import give_orders
from rules.acw_hex.units import CAUGHT, FALLEN, STEADY


def cell(col, row):
    return col + 9 * row


def test_acw_cmd_03_a_commander_alone_beside_an_enemy_in_close_combat_is_lost(field, body, read_log):
    chiefs = [body(4, 5, troop="division_commander"), body(2, 5, troop="corps_commander", division=None)]
    battle = field(*chiefs, body(2, 5), body(4, 4, side="red"), body(2, 4, side="red"))
    exposure(battle)
    assert [unit.state for unit in battle.units[:2]] == [CAUGHT, STEADY]
    assert read_log(battle) == [("ACW-CMD-03", "is_caught", 0)]


def test_acw_cmd_04_another_takes_over_at_the_end_of_their_player_s_next_turn(field, body, read_log):
    chief = body(4, 5, troop="division_commander")
    battle = field(chief, body(4, 6), body(6, 6), body(4, 2, side="red"), wishes={"ACW-CMD-04": [cell(6, 6)]})
    fall(battle, battle.units[0])
    assert battle.units[0].state == FALLEN
    relief_phase(battle)
    assert not battle.units[0].on_table
    battle.turn = 2
    relief_phase(battle)
    assert (battle.units[0].cell, battle.units[0].strength) == (cell(6, 6), 1)
    assert read_log(battle)[-1] == ("ACW-CMD-04", "takes_over", 0)


def test_acw_r_23_the_second_player_replaces_an_early_loss_the_same_turn(field, body):
    chief = body(4, 2, side="red", troop="division_commander")
    battle = field(body(4, 6), chief, body(4, 1, side="red"))
    catch(battle, battle.units[1])
    battle.active = 1
    relief_phase(battle)
    assert battle.units[1].on_table


def test_acw_r_23_a_general_who_is_lost_rolls_no_die(field, body):
    battle = field(body(4, 6), body(4, 2, side="red"))
    catch(battle, battle.units[2])
    give_orders(battle, 0)
    assert battle.army_orders[0] == 0


def test_acw_cmd_04_a_replacement_is_placed_wherever_their_player_likes_but_with_no_enemy(field, body):
    lake = {"areas": [{"kind": "water", "hexes": [[0, 0]]}]}
    battle = field(
        body(4, 5, troop="division_commander"), body(4, 6), body(4, 2, side="red"), body(6, 6), board=lake
    )
    fall(battle, battle.units[0])
    open_to_him = posts(battle, battle.units[0])
    assert open_to_him[:2] == [cell(4, 6), cell(6, 6)]
    assert cell(7, 7) in open_to_him
    shut = {cell(4, 2), cell(0, 0), cell(8, 0)}  # an enemy, water, the enemy's General
    assert not shut & set(open_to_him)


def test_acw_cmd_04_nobody_takes_over_a_division_that_is_gone(field, body):
    chief = body(4, 5, troop="division_commander", division="2")
    battle = field(chief, body(4, 6), body(4, 2, side="red"))
    fall(battle, battle.units[0])
    assert posts(battle, battle.units[0]) == []
