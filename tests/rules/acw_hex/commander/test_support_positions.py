"""The computer's places for units that do not fight in the line."""

from rules.acw_hex.commander.estimate import bands
from rules.acw_hex.commander.support_positions import aims, flight_of_train, goal_of, post, wants_horses
from rules.acw_hex.engine.orders import RALLY_NOW


def cell(col, row):
    return col + 9 * row


def test_the_goal_is_the_place_both_are_out_for_else_an_enemy(field, body):
    place = {"objective": {"hex": [4, 4]}}
    assert goal_of(field(body(4, 8), body(4, 0, side="red"), terms=place), 0) == cell(4, 4)
    assert goal_of(field(body(4, 8), body(4, 0, side="red")), 0) == cell(4, 0)


def test_a_division_commander_rides_to_the_longest_line(field, body):
    chief = body(0, 6, troop="division_commander")
    battle = field(chief, body(0, 6), body(2, 6), body(3, 6), body(4, 0, side="red"))
    assert post(battle, battle.units[0], bands(battle, 0), {}) in (cell(2, 6), cell(3, 6))


def test_a_general_keeps_to_the_second_line(field, body):
    general = body(4, 5, troop="army_general", corps=None, division=None)
    battle = field(body(4, 5), body(5, 7), general, body(4, 4, side="red"))
    assert post(battle, battle.units[2], bands(battle, 0), {}) == cell(5, 7)


def test_a_general_rides_to_those_who_are_to_rally(field, body):
    general = body(4, 7, troop="army_general", corps=None, division=None)
    battle = field(body(4, 7), body(5, 7, hits=2), general, body(4, 3, side="red"))
    battle.army_orders[0] = 1
    assert post(battle, battle.units[2], bands(battle, 0), {1: RALLY_NOW}) == cell(5, 7)


def test_a_general_alone_near_the_enemy_gets_away(field, body):
    general = body(4, 4, troop="army_general", corps=None, division=None)
    battle = field(body(0, 8), general, body(4, 3, side="red"))
    wanted = post(battle, battle.units[1], bands(battle, 0), {})
    assert battle.ground.far(cell(4, 3))[wanted] == 4


def test_a_general_leaves_a_unit_that_may_be_broken_up_beside_the_enemy(field, body):
    general = body(4, 4, troop="army_general", corps=None, division=None)
    battle = field(body(4, 4, hits=2), general, body(4, 3, side="red"))
    wanted = post(battle, battle.units[1], bands(battle, 0), {})
    assert battle.ground.far(cell(4, 3))[wanted] == 4
    fresh = field(body(4, 4), general, body(4, 3, side="red"))
    assert post(fresh, fresh.units[1], bands(fresh, 0), {}) == cell(4, 4)


def test_a_commander_rides_to_a_unit_that_stays_rather_than_to_one_about_to_go(field, body):
    chief = body(0, 6, troop="division_commander")
    battle = field(chief, body(0, 6), body(2, 6), body(3, 6), body(4, 0, side="red"))
    for goer, host in ((2, cell(3, 6)), (3, cell(2, 6))):
        assert post(battle, battle.units[0], bands(battle, 0), {goer: cell(2, 4)}) == host


ROAD = {"lines": [{"kind": "road", "hexes": [[4, row] for row in range(8, -1, -1)]}]}
SUPPLY = {"supply": {"blue": {"I": [4, 8]}, "red": {"I": [4, 0]}}}


def test_a_train_goes_away_from_the_enemy_by_its_road(field, body):
    train = body(4, 5, troop="train", division=None)
    battle = field(train, body(0, 8), body(4, 2, side="red"), board=ROAD, terms=SUPPLY)
    assert flight_of_train(battle, battle.units[0], bands(battle, 0))[1] == cell(4, 8)
    far = field(train, body(0, 8), body(4, 0, side="red"), board=ROAD, terms=SUPPLY)
    assert flight_of_train(far, far.units[0], bands(far, 0)) == (0, -1)


def test_the_nearest_unit_guards_a_line_of_supply_that_an_enemy_is_nearer_to(field, body):
    place = SUPPLY | {"objective": {"hex": [0, 0]}}
    battle = field(body(0, 5), body(0, 3), body(4, 5, side="red"), terms=place)
    assert aims(battle, 0, cell(0, 0)) == {0: cell(4, 8), 1: cell(0, 0)}
    safe = field(body(4, 7), body(0, 3), body(4, 3, side="red"), terms=place)
    assert aims(safe, 0, cell(0, 0)) == {0: cell(0, 0), 1: cell(0, 0)}


def test_horse_rides_for_a_train_nobody_guards(field, body):
    train = body(4, 1, side="red", troop="train", division=None)
    horse = body(2, 4, troop="cavalry")
    battle = field(horse, body(8, 6, side="red"), train, board=ROAD)
    assert aims(battle, 0, cell(8, 8))[0] == cell(4, 1)
    guarded = field(horse, body(4, 2, side="red"), train, board=ROAD)
    assert aims(guarded, 0, cell(8, 8))[0] == cell(8, 8)


def test_a_spent_corps_goes_back_to_its_line_of_supply(field, body):
    battle = field(body(0, 4, hits=2), body(1, 4), body(8, 0, side="red"), terms=SUPPLY)
    assert set(aims(battle, 0, cell(8, 0)).values()) == {cell(4, 8)}


def test_horse_gets_off_to_hold_the_place_and_on_to_follow(field, body):
    place = {"objective": {"hex": [4, 5]}}
    for troop, row, wanted in (("cavalry", 2, True), ("cavalry", 4, False), ("dismounted_cavalry", 2, False)):
        battle = field(body(4, 5, troop=troop), body(4, row, side="red"), terms=place)
        assert wants_horses(battle, battle.units[0], cell(4, 5), bands(battle, 0)) == wanted
    battle = field(body(4, 8, troop="dismounted_cavalry"), body(4, 0, side="red"), terms=place)
    assert wants_horses(battle, battle.units[0], cell(4, 5), bands(battle, 0))


def test_horse_on_foot_that_guards_a_height_for_whoever_has_the_place_stays_on_foot(field, body):
    hill = {"areas": [{"kind": "hill", "hexes": [[4, 8]]}]}
    place = {"objective": {"hex": [0, 8]}, "first_on_ground": "blue"}
    for first, mounts in (("blue", False), ("red", True)):
        terms = place | {"first_on_ground": first}
        horse = body(4, 8, troop="dismounted_cavalry")
        battle = field(horse, body(4, 0, side="red"), board=hill, terms=terms)
        assert wants_horses(battle, battle.units[0], cell(0, 8), bands(battle, 0)) == mounts
