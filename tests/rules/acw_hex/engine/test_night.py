"""ACW-NIGHT on the map: a move in the dark, then digging in."""

from rules.acw_hex.engine.move import choices
from rules.acw_hex.engine.night import dig, night_phase
from rules.acw_hex.engine.orders import RALLY_NOW


def cell(col, row):
    return col + 9 * row


def test_acw_night_01_a_night_lies_between_two_days_and_each_side_moves_once(field, body, read_log):
    battle = field(body(4, 6), body(4, 2, side="red"), terms={"nightfall": [4]}, faces=(3, 1, 2, 1))
    battle.turn = 4
    night_phase(battle)
    assert read_log(battle) == []
    battle.turn = 5
    night_phase(battle)
    verbs = [verb for _, verb, _ in read_log(battle)]
    assert verbs == [
        "night_falls",
        "is_active",
        "has_orders",
        "may_dig",
        "is_active",
        "has_orders",
        "may_dig",
    ]
    assert not battle.by_night


def test_acw_night_02_nobody_moves_up_to_the_enemy_by_night(field, body):
    battle = field(body(4, 6), body(4, 4, side="red"))
    battle.by_night = True
    battle.army_orders[0] = 1
    near = battle.ground.around[cell(4, 4)]
    assert not any(near & battle.ground.bits[to] for to in choices(battle, battle.units[0]))


def test_acw_night_02_no_train_or_lone_commander_is_captured_by_night(field, body):
    horse = body(4, 6, troop="cavalry")
    train = body(4, 4, side="red", troop="train", division=None)
    chief = body(6, 6, side="red", troop="division_commander")
    battle = field(horse, train, chief, body(0, 0, side="red"))
    battle.army_orders[0] = 1
    by_day = choices(battle, battle.units[0])
    assert cell(4, 4) in by_day
    assert cell(6, 6) in by_day
    battle.by_night = True
    closed = (
        battle.ground.around[cell(4, 4)] | battle.ground.bits[cell(4, 4)] | battle.ground.bits[cell(6, 6)]
    )
    by_night = choices(battle, battle.units[0])
    assert by_night[0] == cell(4, 6)
    assert not any(closed & battle.ground.bits[to] for to in by_night[1:])


def test_acw_r_29_by_night_troops_rally_unless_the_option_says_no(field, body):
    for option, allowed in ((True, True), (False, False)):
        battle = field(body(4, 6, hits=2), body(4, 1, side="red"), options={"night_rally": option})
        battle.army_orders[0] = 1
        assert RALLY_NOW in choices(battle, battle.units[0])
        battle.by_night = True
        assert (RALLY_NOW in choices(battle, battle.units[0])) == allowed


def test_acw_night_03_a_general_entrenches_a_hex_of_their_own_for_each_order(field, body, read_log):
    blue = [body(4, 6), body(5, 6), body(6, 6)]
    wishes = {"ACW-NIGHT-03": [2, 0]}
    battle = field(*blue, body(4, 2, side="red"), faces=(2,), wishes=wishes, terms={"year": 1863})
    dig(battle, 0)
    assert battle.works == battle.ground.bits[cell(6, 6)] | battle.ground.bits[cell(4, 6)]
    assert [unit for _, verb, unit in read_log(battle) if verb == "digs_in"] == [2, 0]


def test_acw_night_04_after_1863_two_for_each_order(field, body):
    blue = [body(4, 6), body(5, 6), body(6, 6)]
    battle = field(*blue, body(4, 2, side="red"), faces=(1,), wishes={"ACW-NIGHT-03": [0, 1]})
    dig(battle, 0)
    assert battle.works.bit_count() == 2
