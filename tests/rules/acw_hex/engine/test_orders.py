"""ACW-ORD on the map: which commander pays for what, and which units act free."""

from rules.acw_hex.engine.move import act, choices, movers
from rules.acw_hex.engine.orders import RALLY_NOW, UNATTACHED, attach, can_afford, orders_phase, pay
from rules.acw_hex.terms import MOVE, RALLY, SHOOT


def cell(col, row):
    return col + 9 * row


def test_acw_ord_01_each_general_rolls_a_die_army_before_corps(field, body, read_log):
    corps = body(0, 7, troop="corps_commander", division=None)
    battle = field(corps, body(4, 6), body(4, 2, side="red"), faces=(4, 2))
    orders_phase(battle)
    assert battle.army_orders[0] == 4
    assert battle.corps[0].orders == 2
    assert [unit for _, verb, unit in read_log(battle) if verb == "has_orders"] == [3, 0]


def test_acw_ord_02_a_corps_pays_for_its_own_before_the_army_general_does(field, body):
    battle = field(body(4, 6), body(6, 6), body(2, 6, corps="II"), body(4, 2, side="red"))
    battle.corps[0].orders, battle.army_orders[0] = 1, 1
    pay(battle, battle.units[0], MOVE)
    assert (battle.corps[0].orders, battle.army_orders[0]) == (0, 1)
    pay(battle, battle.units[1], MOVE)
    assert (battle.corps[0].orders, battle.army_orders[0]) == (0, 0)
    assert not can_afford(battle, battle.units[2], MOVE)


def test_acw_ord_03_the_army_general_orders_any_unit(field, body):
    battle = field(body(4, 6), body(2, 6, corps="II"), body(4, 2, side="red"))
    battle.army_orders[0] = 1
    assert all(can_afford(battle, unit, SHOOT) for unit in battle.units[:2])


def test_acw_ord_05_one_order_does_for_all_batteries_of_a_corps(field, body):
    guns = [body(col, 6, troop="field_artillery", division=None) for col in (2, 4)]
    battle = field(*guns, body(6, 6), body(4, 2, side="red"))
    battle.corps[0].orders = 1
    pay(battle, battle.units[0], MOVE)
    assert battle.corps[0].orders == 0
    assert can_afford(battle, battle.units[1], SHOOT)
    assert not can_afford(battle, battle.units[2], SHOOT)


def test_acw_ord_06_a_weary_unit_needs_one_more_to_go_up_to_the_enemy(field, body):
    options = {"late_war_weary_extra_order": True}
    battle = field(body(4, 4, weary=True), body(4, 2, side="red"), options=options)
    battle.corps[0].orders = 2
    pay(battle, battle.units[0], MOVE, beside=True)
    assert battle.corps[0].orders == 0


def test_acw_ord_07_commanders_move_without_orders(field, body):
    chief = body(4, 7, troop="division_commander")
    battle = field(chief, body(4, 5), body(4, 2, side="red"))
    assert movers(battle, 0) == [0, 3]


def test_acw_ord_09_a_line_judged_when_its_first_unit_acts_is_free_that_turn(field, body):
    chief = body(3, 6, troop="division_commander")
    battle = field(chief, body(3, 6), body(4, 6), body(8, 6), body(4, 1, side="red"))
    assert battle.is_commanded(battle.units[2])
    assert not battle.is_commanded(battle.units[3])
    pay(battle, battle.units[1], MOVE)
    battle.place(battle.units[1], cell(3, 4))
    assert battle.is_commanded(battle.units[2])
    battle.half += 1
    assert not battle.is_commanded(battle.units[2])


def test_acw_ord_11_a_column_on_a_road_is_free_however_it_bends(field, body):
    road = {"lines": [{"kind": "road", "hexes": [[4, 8], [4, 7], [4, 6], [4, 5]]}]}
    chief = body(4, 7, troop="division_commander")
    column = [body(4, 7), body(4, 6), body(4, 5, facing="ENE")]
    battle = field(chief, *column, body(8, 1, side="red"), board=road)
    assert battle.chain(0) == [1, 2, 3]


def test_acw_basic_13_independents_answer_to_the_army_general_until_attached(field, body, read_log):
    guns = body(4, 6, troop="field_artillery", corps=None, division=None)
    battle = field(guns, body(3, 6), body(4, 1, side="red"), wishes={"ACW-BASIC-13": [UNATTACHED, 0]})
    battle.corps[0].orders = 3
    attach(battle, 0)
    assert not can_afford(battle, battle.units[0], SHOOT)
    attach(battle, 0)
    assert can_afford(battle, battle.units[0], SHOOT)
    assert read_log(battle) == [("ACW-BASIC-13", "is_attached", 0)]


def test_acw_ord_04_a_unit_that_has_acted_does_no_more(field, body):
    battle = field(body(4, 6, hits=2), body(4, 1, side="red"))
    battle.army_orders[0] = 3
    pay(battle, battle.units[0], RALLY)
    assert battle.units[0].index not in movers(battle, 0)


def test_acw_ord_06_a_unit_that_cannot_pay_for_it_stays_and_no_order_is_owed(field, body):
    """Hems a weary unit in beside the enemy with one order left. It may do nothing that costs two."""
    options = {"late_war_weary_extra_order": True}
    foes = [body(col, 7, side="red") for col in (0, 2)]
    battle = field(body(0, 8, weary=True), *foes, options=options, wishes={"ACW-MOVE-05": [0]})
    battle.corps[0].orders = 1
    act(battle, battle.units[0])
    assert (battle.corps[0].orders, battle.army_orders[0]) == (0, 0)
    assert (battle.units[0].cell, battle.units[0].facing) == (cell(0, 8), 1)
    battle.half += 1
    battle.corps[0].orders = 2
    act(battle, battle.units[0])
    assert (battle.corps[0].orders, battle.units[0].facing) == (0, 0)


def test_acw_r_09_where_the_scenario_names_the_weary_nobody_else_is(field, body):
    marked = field(body(4, 6, weary=True), body(6, 6, hits=2), body(4, 1, side="red"))
    assert [unit.weary for unit in marked.units[:2]] == [True, False]
    bare = field(body(4, 6), body(6, 6, hits=2), body(4, 1, side="red"))
    assert [unit.weary for unit in bare.units[:2]] == [False, True]


def test_acw_r_27_a_train_takes_no_hits_and_costs_one_order(field, body):
    """Guards against an order spent that nobody had. The train used the only one to move up to an enemy."""
    road = {"lines": [{"kind": "road", "hexes": [[4, 8], [4, 7], [4, 6], [4, 5]]}]}
    options = {"late_war_weary_extra_order": True}
    train = body(4, 8, troop="train", division=None)
    foe = body(4, 4, side="red", facing="N")
    battle = field(train, foe, board=road, options=options, wishes={"ACW-MOVE-01": [cell(4, 5)]})
    battle.corps[0].orders = 1
    act(battle, battle.units[0])
    assert not battle.units[0].weary
    assert (battle.units[0].cell, battle.corps[0].orders, battle.army_orders[0]) == (cell(4, 5), 0, 0)


def test_acw_r_08_by_option_a_battery_may_only_do_its_paid_action(field, body):
    options = {"artillery_order": "same_action", "action_order": "any"}
    guns = [body(col, 6, troop="field_artillery", division=None, hits=2) for col in (2, 4)]
    battle = field(*guns, body(4, 4, side="red", facing="N"), options=options)
    battle.corps[0].orders = 1
    pay(battle, battle.units[0], RALLY)
    assert 1 in movers(battle, 0)
    assert choices(battle, battle.units[1]) == [RALLY_NOW]
