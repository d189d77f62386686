"""ACW-MOVE on the map: distance, destination, facing, and accompanying commanders."""

from rules.acw_hex.engine.move import RIDE, act, choices, corners, destinations, moves_phase, road_cells
from rules.acw_hex.engine.orders import CHANGE, RALLY_NOW, SHOOT_NOW
from rules.acw_hex.engine.turn import open_half
from rules.acw_hex.terms import CAVALRY, DISMOUNTED_CAVALRY
from rules.acw_hex.units import CAUGHT, ON_FOOT, STEADY, TAKEN

ROAD = {"lines": [{"kind": "road", "hexes": [[4, row] for row in range(8, -1, -1)]}]}


def cell(col, row):
    return col + 9 * row


def test_acw_move_01_foot_moves_two_hexes_and_horse_three(field, body):
    battle = field(body(4, 6), body(0, 4, troop="cavalry"), body(8, 0, side="red"))
    far = [battle.ground.far(unit.cell) for unit in battle.units[:2]]
    assert max(far[0][to] for to in destinations(battle, battle.units[0])) == 2
    assert max(far[1][to] for to in destinations(battle, battle.units[1])) == 3


def test_acw_move_02_one_hex_into_woods_or_over_a_stream_and_no_farther(field, body):
    woods = {"areas": [{"kind": "woods", "hexes": [[col, 5] for col in range(9)]}]}
    battle = field(body(4, 6), body(8, 0, side="red"), board=woods)
    rows = {to // 9 for to in destinations(battle, battle.units[0])}
    assert rows == {5, 6, 7, 8}


def test_acw_move_03_a_march_by_road_is_twice_as_long_and_minds_no_woods(field, body):
    woods = {"areas": [{"kind": "woods", "hexes": [[4, 5]]}]}
    battle = field(body(4, 8), body(0, 0, side="red"), board=ROAD | woods)
    assert cell(4, 4) in destinations(battle, battle.units[0])
    assert cell(3, 4) not in destinations(battle, battle.units[0])


def test_acw_move_04_no_march_by_road_into_an_enemy_s_fire_zone(field, body):
    battle = field(body(4, 8), body(4, 3, side="red"), board=ROAD)
    zone = battle.zone(1)
    assert zone & battle.ground.bits[cell(4, 5)]
    assert not road_cells(battle, battle.units[0]) & zone


def test_acw_r_27_a_road_march_may_end_on_an_unguarded_train_but_not_pass(field, body):
    train = body(4, 5, side="red", troop="train", division=None)
    battle = field(body(4, 8), train, body(0, 0, side="red"), body(5, 8, troop="field_artillery"), board=ROAD)
    assert battle.ground.bits[cell(4, 5)] & road_cells(battle, battle.units[0])
    assert not battle.ground.bits[cell(4, 4)] & road_cells(battle, battle.units[0])


def test_acw_r_12_by_strict_option_a_road_march_ends_beside_the_first_enemy(field, body):
    """Puts the enemy in (3, 5) with its back to the road. So no fire zone bars it."""
    foe = body(3, 5, side="red", facing="WNW")
    strict = field(body(4, 8), foe, board=ROAD, options={"stop_when_adjacent": True})
    loose = field(body(4, 8), foe, board=ROAD)
    ends = [
        road_cells(battle, battle.units[0]) & battle.ground.bits[cell(4, 4)] for battle in (strict, loose)
    ]
    assert [bool(end) for end in ends] == [False, True]


def test_acw_move_05_a_unit_that_does_not_move_may_turn_from_an_enemy_beside_it(field, body):
    wishes = {"ACW-MOVE-01": [cell(4, 4)], "ACW-MOVE-05": [2]}
    battle = field(body(4, 4), body(5, 4, side="red"), wishes=wishes)
    battle.army_orders[0] = 1
    act(battle, battle.units[0])
    assert battle.units[0].facing == 2


def test_acw_move_05_a_unit_may_turn_without_moving(field, body, read_log):
    battle = field(
        body(4, 6), body(8, 0, side="red"), wishes={"ACW-MOVE-01": [cell(4, 6)], "ACW-MOVE-05": [3]}
    )
    battle.army_orders[0] = 1
    act(battle, battle.units[0])
    assert battle.units[0].facing == 3
    assert read_log(battle) == [("ACW-MOVE-05", "faces", 0)]


def test_acw_move_06_beside_an_enemy_a_unit_must_face_it(field, body):
    battle = field(body(4, 4), body(5, 4, side="red"))
    assert sorted(corners(battle, battle.units[0])) == [0, 5]


def test_acw_move_07_it_walks_through_friends_and_does_not_stop_on_them(field, body):
    battle = field(body(4, 6), body(3, 5), body(8, 0, side="red"))
    there = destinations(battle, battle.units[0])
    assert cell(3, 5) not in there
    assert cell(3, 4) in there


def test_acw_move_08_any_number_of_commanders_share_a_hex_with_a_unit(field, body):
    chief = body(4, 8, troop="division_commander")
    battle = field(chief, body(4, 6), body(8, 0, side="red"))
    assert cell(4, 6) in destinations(battle, battle.units[0])


def test_acw_move_09_who_dismounts_is_on_foot_from_the_next_turn_on(field, body, read_log):
    battle = field(body(4, 6, troop="cavalry"), body(8, 0, side="red"), wishes={"ACW-MOVE-01": [CHANGE]})
    battle.army_orders[0] = 1
    act(battle, battle.units[0])
    assert battle.units[0].arm == CAVALRY
    open_half(battle, 0)
    assert (battle.units[0].arm, battle.units[0].state) == (DISMOUNTED_CAVALRY, ON_FOOT)
    assert read_log(battle)[-1] == ("ACW-MOVE-09", "is_on_foot", 0)


def test_acw_move_10_and_who_mounts_is_cavalry_again(field, body):
    rider = body(4, 6, troop="dismounted_cavalry")
    battle = field(rider, body(8, 0, side="red"), wishes={"ACW-MOVE-01": [CHANGE]})
    battle.army_orders[0] = 1
    act(battle, battle.units[0])
    open_half(battle, 0)
    assert (battle.units[0].arm, battle.units[0].state) == (CAVALRY, STEADY)


def test_acw_mor_03_a_unit_with_two_hits_rallies_only_outside_enemy_fire_zones(field, body):
    battle = field(body(4, 6, hits=2), body(4, 8, hits=2), body(2, 8, hits=1), body(4, 4, side="red"))
    battle.army_orders[0] = 3
    able = [RALLY_NOW in choices(battle, unit) for unit in battle.units[:3]]
    assert able == [False, True, False]


def test_acw_mor_04_a_general_in_its_hex_adds_one_to_the_die(field, body, read_log):
    general = body(4, 6, troop="army_general", corps=None, division=None)
    battle = field(
        body(4, 6, hits=2), general, body(8, 0, side="red"), faces=(3,), wishes={"ACW-MOVE-01": [RALLY_NOW]}
    )
    battle.army_orders[0] = 1
    act(battle, battle.units[0])
    assert battle.units[0].strength == 2
    assert read_log(battle) == [("ACW-MOR-04", "rallies", 0)]


def test_acw_r_13_a_commander_who_has_not_moved_goes_with_their_unit(field, body, read_log):
    chief = body(4, 6, troop="division_commander")
    wishes = {"ACW-MOVE-01": [cell(4, 4)], "ACW-R-13": [RIDE]}
    battle = field(body(4, 6), chief, body(8, 0, side="red"), wishes=wishes)
    act(battle, battle.units[0])
    assert battle.units[1].cell == cell(4, 4)
    assert ("ACW-R-13", "goes_along", 1) in read_log(battle)
    assert battle.units[1].acted == battle.half


def test_acw_vic_03_a_train_is_captured_by_a_unit_that_enters_its_hex_guns_apart(field, body, read_log):
    train = body(4, 4, side="red", troop="train", division=None)
    guns = body(2, 5, troop="field_artillery", division=None)
    battle = field(body(4, 6), guns, train, body(8, 0, side="red"), wishes={"ACW-MOVE-01": [cell(4, 4)]})
    battle.army_orders[0] = 1
    assert cell(4, 4) not in destinations(battle, battle.units[1])
    act(battle, battle.units[0])
    assert battle.units[2].state == TAKEN
    assert read_log(battle)[0] == ("ACW-VIC-03", "is_taken", 2)


def test_acw_cmd_03_a_lone_commander_is_lost_to_a_unit_that_enters_their_hex(field, body):
    chief = body(4, 4, side="red", troop="division_commander")
    battle = field(body(4, 6), chief, body(8, 0, side="red"), wishes={"ACW-MOVE-01": [cell(4, 4)]})
    battle.army_orders[0] = 1
    act(battle, battle.units[0])
    assert battle.units[1].state == CAUGHT


def test_acw_cmd_03_a_train_takes_no_commander(field, body):
    train = body(4, 6, troop="train", division=None)
    chief = body(4, 4, side="red", troop="division_commander")
    battle = field(train, chief, body(0, 0, side="red"), body(8, 8), board=ROAD)
    battle.army_orders[0] = 1
    assert choices(battle, battle.units[0]) == [cell(4, row) for row in (6, 5, 7, 8)]


def test_acw_seq_02_the_active_player_moves_units_one_after_another(field, body):
    battle = field(body(4, 6), body(6, 6), body(8, 0, side="red"), wishes={"ACW-SEQ-02": [1, 0, -1]})
    battle.army_orders[0] = 2
    moves_phase(battle)
    asked = [options for clause, _, options in battle.commanders[0].asked if clause == "ACW-SEQ-02"]
    assert asked == [(-1, 0, 1, 3), (-1, 0, 3), (-1, 3)]


def test_acw_r_10_by_mixed_option_a_shot_is_a_move_that_others_join(field, body, read_log):
    wishes = {"ACW-MOVE-01": [SHOOT_NOW], "ACW-SHOOT-01": [1]}
    foe = body(4, 4, side="red")
    battle = field(body(4, 6), body(3, 6), foe, faces=(1, 1), wishes=wishes, options={"action_order": "any"})
    battle.army_orders[0] = 2
    act(battle, battle.units[0])
    assert read_log(battle) == [("ACW-SHOOT-05", "shoots", 0), ("ACW-SHOOT-05", "shoots", 1)]


def test_acw_r_12_by_the_strict_option_a_move_ends_beside_the_first_enemy(field, body):
    foe = body(4, 3, side="red")
    rider = body(4, 5, troop="cavalry")
    loose, strict = (field(rider, foe, options={"stop_when_adjacent": word}) for word in (False, True))
    assert set(destinations(strict, strict.units[0])) < set(destinations(loose, loose.units[0]))
