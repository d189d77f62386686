"""Forced moves: falling back, routs to the edge, pursuits and prisoners."""

from rules.mexican_war.engine.charging.forced import forced_phase
from rules.mexican_war.engine.plans import CHARGE
from rules.mexican_war.units import FALLS_BACK, PURSUES, PURSUES_FAR, ROUTING, ROUTS
from tests.rules.mexican_war.engine.conftest import body, event_values, guns, horse, verbs

RED = body("enemy", "red", at=[30, 40])


def force_back(field, units, forced_by, faces=(), **facts):
    battle = field(units, faces=faces, **facts)
    for index, kind in forced_by.items():
        battle.units[index].forced = kind
        if kind == ROUTS:
            battle.units[index].state = ROUTING
    forced_phase(battle)
    return battle


def test_mex_mor_10_a_unit_falls_back_nine_inches_and_faces_the_enemy(field):
    battle = force_back(field, [body("a", at=[30, 20]), RED], {0: FALLS_BACK})
    unit = battle.units[0]
    assert (unit.y, unit.facing, unit.moved_back, unit.released) == (1100, 0, True, False)


def test_mex_mor_11_a_rout_runs_with_all_operations_and_turns_its_back(field):
    battle = force_back(field, [body("a", at=[30, 20]), RED], {0: ROUTS})
    unit = battle.units[0]
    assert unit.y == 800 - 100  # its front is now towards its own edge
    assert (unit.facing, unit.state) == (180, "routing")


def test_mex_r_26_a_unit_that_runs_off_the_table_is_lost(field):
    battle = force_back(field, [body("a", at=[30, 6]), RED], {0: ROUTS})
    assert (battle.units[0].on_table, battle.units[0].state) == (False, "left")


def test_mex_mel_19_a_pursuit_goes_one_move_or_two(field):
    for kind, inches in ((PURSUES, 8), (PURSUES_FAR, 16)):
        battle = force_back(field, [horse("h", "blue", at=[30, 10]), RED], {0: kind})
        assert battle.units[0].y == 1000 + 100 * inches
        assert battle.units[0].advanced


def test_mex_r_35_a_pursuer_that_reaches_a_rout_takes_prisoners(field):
    units = [
        horse("h", "blue", at=[30, 10]),
        body("b", side="red", **{"class": "mexican_regular"}, at=[30, 14], facing=0),
    ]
    battle = field(units, faces=[10])
    battle.units[0].forced = PURSUES
    battle.units[1].state = ROUTING
    forced_phase(battle)
    assert event_values(battle, "rides_down") == [(4, 2)]
    assert (battle.units[1].strength, battle.units[1].captured) == (16, 2)


def test_mex_r_34_a_rout_through_friends_takes_four_off_their_checks(field):
    units = [body("a", at=[30, 30]), body("c", at=[30, 24]), body("enemy", "red", at=[30, 40])]
    battle = force_back(field, units, {0: ROUTS}, faces=[10, 10])
    assert event_values(battle, "is_passed_through")[0] == (1, 11)
    assert ("is_unformed", 1) in verbs(battle)


def test_falling_back_units_stop_at_the_edge(field):
    battle = force_back(field, [body("a", at=[30, 6]), RED], {0: FALLS_BACK})
    assert battle.units[0].on_table
    assert battle.units[0].y - 100 >= 0


def test_a_unit_without_a_forced_move_stays(field):
    battle = force_back(field, [body("a", at=[30, 20]), RED], {})
    assert battle.log.events == []


MEXICANS = {"side": "red", "class": "mexican_regular"}


def test_mex_r_35_a_rout_with_no_way_out_surrenders_whole(field):
    lake = {"kind": "lake", "polygon": [[0, 10], [72, 10], [72, 15.2], [0, 15.2]]}
    units = [body("a", at=[30, 16.5]), body("b", **MEXICANS, at=[30, 17])]
    battle = force_back(field, units, {0: ROUTS}, pieces=[lake])
    assert (battle.units[0].state, battle.units[0].on_table) == ("surrendered", False)
    assert ("surrenders", 0) in verbs(battle)


def test_mex_r_35_a_rout_that_has_room_does_not_surrender(field):
    battle = force_back(field, [body("a", at=[30, 20]), body("b", **MEXICANS, at=[30, 20.5])], {0: ROUTS})
    assert battle.units[0].state == ROUTING


def test_mex_nat_03_mexican_guns_do_not_fall_back(field):
    units = [body("a", at=[30, 4]), guns("g", **MEXICANS, at=[30, 30])]
    battle = force_back(field, units, {1: FALLS_BACK})
    assert battle.units[1].y == 3000
    assert battle.units[1].forced == 0


def test_mex_nat_03_gunners_who_must_leave_placed_guns_to_an_enemy_at_hand_are_captured(field):
    units = [body("a", at=[30, 20]), guns("g", **MEXICANS, at=[30, 20.5])]
    battle = force_back(field, units, {1: FALLS_BACK})
    assert (battle.units[1].captured, battle.units[1].lying) == (8, True)


def test_mex_move_08_a_unit_that_falls_back_through_water_is_unformed(field):
    stream = {"kind": "stream_shallow", "line": [[0, 15], [72, 15]]}
    battle = force_back(field, [body("a", at=[30, 20]), RED], {0: FALLS_BACK}, pieces=[stream])
    assert (battle.units[0].y, battle.units[0].unformed) == (1100, True)


def test_mex_move_06_delaying_ground_shortens_routs_and_pursuits(field):
    woods = {"kind": "woods", "polygon": [[20, 2], [40, 2], [40, 30], [20, 30]]}
    battle = force_back(field, [body("a", at=[30, 20]), RED], {0: ROUTS}, pieces=[woods])
    assert battle.units[0].y == 2000 - 100 - 900
    battle = force_back(field, [body("a", at=[30, 10]), RED], {0: PURSUES}, pieces=[woods])
    assert battle.units[0].y == 1300


def test_mex_mor_12_a_rout_frightens_those_it_runs_past(field):
    units = [
        horse("h", "blue", at=[30, 40]),
        body("c", at=[38, 33]),
        body("d", at=[60, 10]),
        body("e", "red", at=[30, 46]),
    ]
    battle = force_back(field, units, {0: ROUTS})
    assert battle.units[0].y < 3300 - 1000
    assert [unit.scared for unit in battle.units] == [False, True, False, False]


def test_mex_mor_12_a_rout_that_leaves_the_table_frightens_too(field):
    battle = force_back(field, [body("a", at=[30, 6]), body("c", at=[38, 6]), RED], {0: ROUTS})
    assert battle.units[0].state == "left"
    assert battle.units[1].scared


def pursue_moves(field, *others, faces, **facts):
    """Returns a pursuit of two moves by lancers, with *others* in the way."""
    units = [horse("h", "blue", at=[30, 10], **{"class": "us_regular"}), *others]
    return force_back(field, units, {0: PURSUES_FAR}, faces=faces, **facts)


def test_mex_mel_17_a_pursuer_strikes_a_unit_in_good_order_that_stands(field):
    battle = pursue_moves(field, body("b", **MEXICANS, at=[30, 16]), faces=[10])
    unit, enemy = battle.units
    assert [verb for verb, _ in verbs(battle)] == ["pursues", "runs_into", "checks", "closes_with"]
    assert (unit.enemy, enemy.enemy, unit.charged, unit.y) == (1, 0, True, 1600)
    assert battle.dice.faces_left == 0


def test_mex_mel_07_a_unit_that_does_not_stand_before_a_pursuer_goes_at_once(field):
    battle = pursue_moves(field, body("b", **MEXICANS, at=[30, 16]), faces=[1])
    unit, enemy = battle.units
    assert (unit.enemy, enemy.enemy, enemy.y, enemy.moved_back) == (-1, -1, 2500, True)


def test_a_unit_that_a_pursuer_strikes_does_not_do_what_it_had_planned(field):
    units = [
        horse("h", "blue", at=[30, 10], **{"class": "us_regular"}),
        body("b", **MEXICANS, at=[30, 16]),
        body("c", at=[38, 11]),
    ]
    battle = field(units, faces=[10])
    battle.units[0].forced = PURSUES_FAR
    battle.units[1].plan, battle.units[1].target = CHARGE, 2
    forced_phase(battle)
    assert (battle.units[1].plan, battle.units[1].target) == (0, -1)


def test_two_pursuers_that_meet_fight_one_melee(field):
    units = [
        horse("h", "blue", at=[30, 10], **{"class": "us_regular"}),
        horse("k", "red", at=[30, 20]),
    ]
    battle = force_back(field, units, {0: PURSUES_FAR, 1: PURSUES_FAR}, faces=[10])
    assert [verb for verb, _ in verbs(battle)].count("closes_with") == 1
    assert [unit.enemy for unit in battle.units] == [1, 0]
