"""The order in which units move, and the orders they may get."""

from rules.scwares.cards import InForce
from rules.scwares.engine.move import european_move, native_move, obey, orders
from rules.scwares.engine.orders import APART, CHARGE, HALT, LIMBER, MARCH, SHIFT
from rules.scwares.units import SHAKEN


def places_of(battle, unit):
    return [base.place for base in battle.units[unit].bases]


def test_scw_turn_02_europeans_move_without_dice_in_the_order_they_like(
    board, troops, natives, read_questions
):
    battle = board(
        troops((2, 2, "E")), troops((2, 5, "E")), natives((10, 10, "W")),
        wishes={"SCW-TURN-02": [1, 0], "SCW-MOVE-01": [MARCH, HALT], "SCW-MOVE-02": [5 * 12 + 3]},
    )  # fmt: skip
    european_move(battle)
    assert places_of(battle, 1) == [(3, 5, 2)]
    assert places_of(battle, 0) == [(2, 2, 2)]
    assert [each[:2] for each in read_questions(battle) if each[0] == "SCW-TURN-02"] == [("SCW-TURN-02", 0)]


def test_scw_turn_03_natives_roll_for_their_points_once_they_have_said_how(board, troops, natives, read_log):
    battle = board(
        troops((0, 0, "E")), natives((10, 10, "W")), faces=[1, 2],
        wishes={"SCW-MOVE-01": [MARCH], "SCW-MOVE-02": [10 * 12 + 9]},
    )  # fmt: skip
    native_move(battle)
    assert places_of(battle, 1) == [(9, 10, 6)]
    assert read_log(battle)[0] == ("SCW-MOVE-10", "throws_to_move", 1)


def test_scw_move_01_a_halt_spends_nothing_and_rolls_nothing(board, troops, natives, read_log):
    battle = board(troops((0, 0, "E")), natives((10, 10, "W")), wishes={"SCW-MOVE-01": [HALT]})
    native_move(battle)
    assert read_log(battle) == []


def test_orders_of_foot_of_a_gun_and_of_a_shaken_unit(board, troops, natives):
    battle = board(
        troops((5, 5, "E"), (5, 6, "E")),
        troops((2, 2, "E"), troop="artillery", weapon="european_field_artillery"),
        natives((7, 5, "W")),
    )
    foot, gun, _ = battle.units
    assert orders(battle, foot) == [HALT, MARCH, APART, CHARGE + 2]
    assert orders(battle, gun) == [HALT, MARCH, LIMBER]
    foot.state = SHAKEN
    assert orders(battle, foot) == [HALT, MARCH, APART]


def test_scw_move_17_a_square_of_europeans_may_go_any_way(board, troops, natives):
    corners = ((5, 5, "S"), (5, 6, "W"), (6, 6, "N"), (6, 5, "E"))
    battle = board(
        troops(*corners), natives((11, 0, "W")),
        wishes={"SCW-MOVE-01": [SHIFT + 6]},
    )  # fmt: skip
    assert [order for order in orders(battle, battle.units[0]) if order >= SHIFT] == [
        SHIFT + way for way in range(8)
    ]
    european_move(battle)
    assert places_of(battle, 0) == [(4, 5, 4), (4, 6, 6), (5, 6, 0), (5, 5, 2)]


def test_scw_move_17_a_square_goes_two_zones_if_a_card_gives_it_the_points(board, troops, natives):
    square = troops((5, 6, "N"), (6, 6, "E"), (6, 5, "S"), (5, 5, "W"))
    battle = board(square, natives((11, 11, "W")), wishes={"SCW-MOVE-01": [SHIFT + 8 + 6]})
    battle.in_force = InForce(2, 0, ())
    given = [order - SHIFT for order in orders(battle, battle.units[0]) if SHIFT <= order < CHARGE]
    assert given == [*range(8), 8 + 0, 8 + 2, 8 + 4, 8 + 6]  # diagonally it would be six points
    obey(battle, battle.units[0])
    assert battle.units[0].places() == [(3, 6, 0), (4, 6, 2), (4, 5, 4), (3, 5, 6)]


def test_scw_move_17_natives_form_no_square(board, troops, natives):
    corners = ((5, 5, "S"), (5, 6, "W"), (6, 6, "N"), (6, 5, "E"))
    battle = board(troops((0, 0, "N")), natives(*corners))
    assert not [order for order in orders(battle, battle.units[1]) if SHIFT <= order < CHARGE]
