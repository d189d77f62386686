"""How the computer uses guns: it finds ground to fire from, unlimbers there, and is given room."""

from rules.scwares.commander import artillery as gunners
from rules.scwares.commander.decisions import commander
from rules.scwares.commander.outlook import Outlook
from rules.scwares.commander.temperament import TEMPERS
from rules.scwares.engine.move import orders
from rules.scwares.engine.orders import HALT, LIMBER, MARCH, UNLIMBER

GUN = {"troop": "artillery", "weapon": "european_field_artillery"}
TRENCH = {"kind": "trench", "zones": [[9, 3, 9, 8]]}


def cell_at(x, y):
    return y * 12 + x


def choose_option(battle, clause, unit, options):
    return options[commander("steady").choose(battle, clause, unit, options)]


def order_of(battle, unit):
    return choose_option(battle, "SCW-MOVE-01", unit, orders(battle, battle.units[unit]))


def attack(board, troops, natives, limbered=False):
    """Returns a gun behind a line of infantry with a gap, facing a trench."""
    line = [(3, y, "E") for y in (4, 5, 6, 8)]
    return board(
        troops((2, 5, "E"), **GUN, limbered=limbered),
        troops(*line),
        natives((9, 5, "W"), weapon="single_shot_rifle"),
        areas=[TRENCH],
    )


def outlook_of(battle, side=0):
    return Outlook(TEMPERS["steady"]).look(battle, side)


def test_scw_fire_04_a_gun_behind_its_own_foot_makes_for_where_it_sees_the_enemy(board, troops, natives):
    battle = attack(board, troops, natives)
    gun = battle.units[0]
    goal = gunners.ground(battle, outlook_of(battle), gun)
    assert outlook_of(battle).sight_from(battle, gun.bases[0], goal)
    gun.points = 3
    here, nearer = cell_at(2, 5), cell_at(2, 6)
    assert goal not in (here, nearer)
    spans = battle.table.spans(goal)
    assert choose_option(battle, "SCW-MOVE-02", 0, [here, nearer]) == min(here, nearer, key=spans.__getitem__)


def test_scw_move_08_a_gun_limbers_for_a_long_way_and_halts_with_a_target(board, troops, natives):
    far = board(troops((0, 0, "E"), **GUN), natives((11, 11, "W")))
    assert order_of(far, 0) == LIMBER
    near = board(troops((2, 5, "E"), **GUN), natives((8, 5, "W")))
    assert order_of(near, 0) == HALT
    works = board(troops((2, 5, "E"), **GUN), natives((9, 5, "W")), areas=[TRENCH])
    assert order_of(works, 0) == MARCH  # to where it may do more, if there is such a place


def test_scw_move_08_a_limbered_gun_goes_where_it_has_a_point_left_to_unlimber(board, troops, natives):
    battle = board(
        troops((0, 5, "E"), **GUN, limbered=True), natives((11, 5, "W"), weapon="single_shot_rifle")
    )
    battle.units[0].points = 6
    two, three = (
        cell_at(2, 5),
        cell_at(3, 5),
    )  # the third takes all its points; from the second no enemy is in range
    assert choose_option(battle, "SCW-MOVE-02", 0, [cell_at(0, 5), two, three]) == three
    battle = board(
        troops((1, 5, "E"), **GUN, limbered=True), natives((11, 5, "W"), weapon="single_shot_rifle")
    )
    battle.units[0].points = 6
    assert choose_option(battle, "SCW-MOVE-02", 0, [cell_at(1, 5), cell_at(3, 5), cell_at(4, 5)]) == cell_at(
        3, 5
    )


def test_scw_move_08_it_unlimbers_only_where_it_sees_somebody(board, troops, natives):
    battle = board(troops((2, 5, "E"), **GUN, limbered=True), natives((8, 5, "W")))
    assert choose_option(battle, "SCW-MOVE-08", 0, [0, UNLIMBER]) == UNLIMBER
    woods = {"kind": "woods", "zones": [[5, 4, 5, 6]]}
    battle = board(troops((2, 5, "E"), **GUN, limbered=True), natives((8, 5, "W")), areas=[woods])
    assert choose_option(battle, "SCW-MOVE-08", 0, [0, UNLIMBER]) == 0


def test_scw_turn_02_guns_in_range_move_first_and_blocked_guns_later(board, troops, natives):
    battle = board(troops((2, 5, "E"), **GUN), troops((4, 5, "E")), natives((9, 5, "W")))
    assert choose_option(battle, "SCW-TURN-02", 0, [0, 1]) == 0
    slow = {"troop": "machine_gun", "weapon": "mechanical_machine_gun"}
    battle = board(troops((2, 5, "E"), **slow), troops((4, 5, "E")), natives((11, 5, "W")))
    assert choose_option(battle, "SCW-TURN-02", 0, [0, 1]) == 1


def test_scw_fire_04_foot_that_marches_later_keeps_out_of_a_gun_s_line(board, troops, natives):
    battle = board(troops((2, 5, "E"), **GUN), troops((3, 4, "E")), natives((10, 5, "W")))
    steady = commander("steady")
    options = orders(battle, battle.units[0])
    assert options[steady.choose(battle, "SCW-MOVE-01", 0, options)] == HALT
    steady.choose(battle, "SCW-MOVE-01", 1, orders(battle, battle.units[1]))
    battle.units[1].points = 3
    zones = [cell_at(3, 4), cell_at(4, 4), cell_at(4, 5)]
    assert zones[steady.choose(battle, "SCW-MOVE-02", 1, zones)] == cell_at(4, 4)
