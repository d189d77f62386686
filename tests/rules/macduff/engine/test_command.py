"""MACD-CMD, MACD-SEQ and MACD-ORD on the table: cards, orders, joining, moves."""

import pytest

from rules.macduff import RULESET
from rules.macduff.engine import maneuver as how
from rules.macduff.engine.command import JOIN, RIDE, activate, is_leaderless, units_to_order
from rules.macduff.engine.losses import lose_commander, remove_unit
from rules.macduff.engine.maneuver import carry_out_maneuver, maneuvers
from rules.macduff.engine.orders import GO_MARCHING, MOVE, Order, carry_out, order_kinds, spot_at, spots
from rules.macduff.engine.travel import risk_capture
from rules.macduff.engine.turn import activation_phase, can_observe, end_phase, late_fire_phase, start_phase
from rules.macduff.whereabouts import keeps_ranks
from tests.rules.macduff.engine.conftest import unit_facts, verbs_of

LINE = unit_facts("line", "blue", [8, 6])
FAR = unit_facts("far", "blue", [30, 6])
GUARD = unit_facts("guard", "red", [24, 30], 180)


def spot_of(battle, x, y):
    return next(spot for spot in spots(battle, battle.units[2]) if spot_at(battle, spot) == (x, y))


def test_macd_seq_01_a_card_for_each_commander_and_the_last_is_not_rolled_for(table):
    battle = table([LINE, GUARD], (2,))
    start_phase(battle)
    assert battle.deck == [0, 1]
    assert activation_phase(battle)
    assert activation_phase(battle)
    assert activation_phase(battle) is None
    assert battle.first == 1
    assert battle.dice.faces_left == 0


def test_macd_seq_07_a_general_who_sees_two_formed_units_has_another_card(table):
    other = unit_facts("other", "red", [34, 30], 180)
    battle = table([LINE, GUARD, other])
    assert can_observe(battle, 0)
    assert not can_observe(battle, 1)
    start_phase(battle)
    assert battle.deck == [0, 0, 1]


def test_macd_cmd_05_near_units_obey_and_far_ones_roll(table):
    battle = table([LINE, FAR, GUARD], (3, 1, 1), {"MACD-ORD-01": MOVE})
    activate(battle, battle.units[0])
    assert verbs_of(battle)[0] == "hears_nothing"
    assert (battle.units[2].activated, battle.units[3].activated) == (True, False)
    assert battle.units[3].tried


def test_macd_r_06_the_general_may_try_again_unless_the_option_is_off(table):
    for retries in (True, False):
        battle = table([LINE, FAR, GUARD], options={"general_retries_failed": retries})
        battle.units[3].tried = True
        found = [unit.index for unit in units_to_order(battle, battle.units[0])]
        assert found == ([2, 3] if retries else [2])


def test_macd_r_08_who_rolls_when_the_general_is_lost(table):
    casa = {"key": "casa", "side": "blue", "troop": "commander", "at": [12, 2], "facing": 0}
    more = unit_facts("more", "blue", [16, 12])
    units = [LINE | {"commander": "casa"}, more | {"commander": "casa"}, FAR, GUARD, casa]
    for scope in ("own_command", "whole_army"):
        battle = table(units, options={"general_loss_scope": scope})
        battle.units[0].state = "lost"
        found = [is_leaderless(battle, battle.units[index]) for index in (2, 3, 4)]
        assert found == ([False, False, True] if scope == "own_command" else [True] * 3)


def test_macd_cmd_08_a_commander_joins_and_adds_a_die_to_the_unit_s_move(table):
    battle = table([LINE, GUARD], (2, 2, 3), {"MACD-CMD-07": JOIN + 2, "MACD-ORD-01": MOVE})
    battle.commanders[0].answers["MACD-MOVE-01"] = spot_of(battle, 1000, 1800)
    activate(battle, battle.units[0])
    assert battle.units[0].joined == 2
    assert battle.dice.faces_left == 0


def test_macd_cmd_07_a_commander_rides_four_dice(table):
    battle = table([LINE, GUARD], (6, 6, 6, 6))
    battle.commanders[0].answers["MACD-CMD-07"] = RIDE + spot_of(battle, 1000, 1800)
    activate(battle, battle.units[0])
    assert battle.dice.faces_left == 0
    assert battle.units[0].y > 1500


def test_macd_cmd_10_a_commander_goes_with_a_unit_that_is_lost(table):
    battle = table([LINE, GUARD])
    battle.units[0].joined, battle.units[0].on_table = 2, False
    remove_unit(battle, battle.units[2], "routed", "MACD-MEL-14")
    assert battle.units[0].state == "lost"
    assert (battle.units_lost, battle.commanders_lost) == ([1, 0], [1, 0])


def test_macd_cmd_15_a_lone_commander_next_to_the_enemy_may_be_captured(table):
    for faces, captured in (((2, 3), True), ((3, 3, 1, 1, 1, 1), False)):
        battle = table([LINE, GUARD], faces)
        battle.units[0].place(battle.units[0].footprint().at(2400, 2900))
        risk_capture(battle, battle.units[0])
        assert (battle.units[0].state == "captured") == captured
        assert battle.dice.faces_left == 0


def walk_unit(table, units, faces, kind, spot, pieces=()):
    battle = table([*units, GUARD], faces, pieces=pieces)
    unit = battle.units[2]
    carry_out(battle, Order(2, kind, spot=spot_of(battle, *spot)))
    return battle, unit


def test_macd_move_02_a_line_goes_no_farther_than_its_dice(table):
    battle, unit = walk_unit(table, [LINE | {"at": [10, 6]}], (3, 2), MOVE, (1000, 1400))
    assert (unit.x, unit.y) == (1000, 1100)
    assert unit.moved


def test_macd_terr_03_a_line_goes_half_as_far_through_broken_ground(table):
    bog = {"kind": "bog", "polygon": [[0, 6], [20, 6], [20, 30], [0, 30]]}
    _, unit = walk_unit(table, [LINE | {"at": [10, 6]}], (3, 3), MOVE, (1000, 1400), [bog])
    assert unit.y == 900


def test_macd_terr_07_nobody_walks_into_a_river(table):
    river = {"kind": "river", "polygon": [[0, 8], [48, 8], [48, 9], [0, 9]]}
    _, unit = walk_unit(table, [LINE | {"at": [10, 6]}], (6, 6), MOVE, (1000, 1400), [river])
    assert 790 <= unit.y < 800


def test_macd_terr_08_a_gap_leads_across_it(table):
    pieces = [
        {"kind": "river", "polygon": [[0, 8], [48, 8], [48, 9], [0, 9]]},
        {"kind": "gap", "line": [[10, 7], [10, 10]]},
    ]
    column = LINE | {"at": [10, 6], "formation": "column"}
    _, unit = walk_unit(table, [column], (6, 6), MOVE, (1000, 1400), pieces)
    assert unit.y == 1400


@pytest.mark.parametrize(("road", "faces"), [(True, (1, 1, 1, 1)), (False, (1, 1, 1))])
def test_macd_move_15_a_column_marches_faster_by_road(table, road, faces):
    pieces = [{"kind": "road", "line": [[10, 0], [10, 36]]}] if road else []
    column = LINE | {"at": [10, 8], "formation": "column"}
    battle, unit = walk_unit(table, [column], faces, GO_MARCHING, (1000, 1800), pieces)
    assert unit.y == 800 + 100 * len(faces)
    assert unit.marched
    assert battle.dice.faces_left == 0


@pytest.mark.parametrize(("value", "y"), [("half", 1050), ("full", 1300)])
def test_macd_r_21_a_road_through_difficult_ground_is_at_half_or_by_option_in_full(table, value, y):
    """Marches two inches of open road, then through the wood. Five of seven inches are left for it."""
    pieces = [
        {"kind": "dense_wood", "polygon": [[0, 8], [48, 8], [48, 30], [0, 30]]},
        {"kind": "road", "line": [[10, 0], [10, 36]]},
    ]
    column = LINE | {"at": [10, 6], "formation": "column"}
    guard = GUARD | {"at": [24, 34]}
    battle = table([column, guard], (4, 3), pieces=pieces, options={"road_in_difficult": value})
    spot = next(s for s in spots(battle, battle.units[2]) if spot_at(battle, s) == (1000, 1400))
    carry_out(battle, Order(2, MOVE, spot=spot))
    assert abs(battle.units[2].y - y) <= 1


@pytest.mark.parametrize(("value", "y"), [("strip", 1200), ("whole_move", 950)])
def test_macd_r_22_a_stream_costs_a_strip_or_by_option_half_the_move(table, value, y):
    stream = {"kind": "stream", "line": [[0, 8], [48, 8]], "width": 1}
    battle = table(
        [LINE | {"at": [10, 6]}, GUARD], (4, 3), pieces=[stream], options={"linear_obstacle": value}
    )
    spot = next(s for s in spots(battle, battle.units[2]) if spot_at(battle, s) == (1000, 1400))
    carry_out(battle, Order(2, MOVE, spot=spot))
    assert abs(battle.units[2].y - y) <= 1


def test_macd_r_03_by_option_a_line_stays_disordered_until_it_reforms(table):
    bog = {"kind": "bog", "polygon": [[0, 7], [48, 7], [48, 7.8], [0, 7.8]]}
    battle = table(
        [LINE | {"at": [10, 7.5]}, GUARD],
        (6, 6, 6, 6),
        pieces=[bog],
        options={"terrain_disorder": "until_reformed"},
    )
    unit = battle.units[2]
    spot = next(s for s in spots(battle, unit) if spot_at(battle, s) == (1000, 1800))
    carry_out(battle, Order(2, MOVE, spot=spot))
    assert unit.y > 1500
    assert not keeps_ranks(battle.table, unit)
    carry_out_maneuver(battle, unit, how.INTO_LINE)
    assert keeps_ranks(battle.table, unit)


@pytest.mark.parametrize("option", [False, True])
def test_macd_r_63_by_option_a_unit_that_walked_shoots_before_melee(table, option):
    line = LINE | {"at": [24, 24], "weapon": "musket"}
    battle = table(
        [line, GUARD], (6, 1, 1, 1, 1, 1), {"MACD-R-63": 3}, options={"movers_fire_before_melee": option}
    )
    battle.first, battle.units[2].has_walked = 0, True
    late_fire_phase(battle)
    assert battle.units[3].strength == (11 if option else 12)


def test_macd_chg_01_a_walk_stops_an_inch_from_the_enemy(table):
    battle = table([LINE | {"at": [24, 24]}, GUARD], (6, 6))
    unit = battle.units[2]
    spot = next(s for s in spots(battle, unit) if spot_at(battle, s) == (2600, 3000))
    carry_out(battle, Order(2, MOVE, spot=spot))
    assert battle.distance(unit, battle.units[3]) >= 100


def manoeuvre_unit(table, what, faces=(6, 6), units=(LINE,), **more):
    battle = table([*units, GUARD], faces, **more)
    carry_out_maneuver(battle, battle.units[2], what)
    return battle.units[2]


def test_macd_move_12_an_about_face_covers_the_same_ground(table):
    unit = manoeuvre_unit(table, how.ABOUT)
    assert (unit.facing, unit.footprint().middle()) == (180, (800, 600 - 80))


def test_macd_move_12_no_figure_goes_farther_than_the_dice(table):
    assert manoeuvre_unit(table, how.INTO_COLUMN, (1, 1)).formation == 0
    assert manoeuvre_unit(table, how.INTO_COLUMN, (6, 6)).formation == 1


def test_macd_move_12_a_step_back_keeps_its_face_to_the_enemy(table):
    unit = manoeuvre_unit(table, how.BACKWARDS, (1, 2))
    assert (unit.y, unit.facing) == (300, 0)


def test_macd_move_13_riders_dismount_and_are_infantry(table):
    horse = LINE | {"troop": "cavalry", "figures": 8}
    battle = table([horse, GUARD], (6, 6, 6, 6, 6))
    unit = battle.units[2]
    carry_out_maneuver(battle, unit, how.DISMOUNT)
    assert (unit.arm(), unit.unit_class()) == (0, 0)
    assert how.MOUNT in maneuvers(battle, unit)
    carry_out_maneuver(battle, unit, how.MOUNT)
    assert unit.arm() == 2
    assert battle.dice.faces_left == 0


def test_macd_move_14_a_gun_limbers_and_only_a_light_one_is_pushed(table):
    gun = LINE | {"troop": "artillery", "figures": 4, "weapon": "foot_artillery"}
    assert manoeuvre_unit(table, how.LIMBER, (1, 1), (gun,)).formation == 4
    battle = table([gun, GUARD])
    assert how.PUSH not in maneuvers(battle, battle.units[2])
    assert MOVE not in order_kinds(battle, battle.units[2])
    light = gun | {"weapon": "light_gun"}
    assert manoeuvre_unit(table, how.PUSH, (1, 2), (light,)).y == 900


def test_macd_mor_09_at_zero_the_general_gives_up(table):
    battle = table([LINE, GUARD])
    battle.units_lost[0] = 1
    end_phase(battle)
    assert battle.conceded == [True, False]


CASA = {"key": "casa", "side": "blue", "troop": "commander", "at": [12, 2], "facing": 0}
HIS = [LINE | {"commander": "casa"}, unit_facts("more", "blue", [16, 12], commander="casa")]


def test_macd_cmd_03_a_commander_orders_their_own_units_and_no_other(table):
    battle = table([*HIS, FAR, GUARD, CASA])
    assert [unit.index for unit in units_to_order(battle, battle.units[6])] == [2, 3]


def test_macd_seq_04_the_general_may_order_units_that_have_had_no_order(table):
    battle = table([*HIS, FAR, GUARD, CASA])
    battle.units[2].activated = True
    assert [unit.index for unit in units_to_order(battle, battle.units[0])] == [3, 4]


def test_macd_seq_05_a_unit_is_activated_once_a_turn(table):
    battle = table([LINE, GUARD], (1, 1), {"MACD-ORD-01": MOVE})
    activate(battle, battle.units[0])
    assert units_to_order(battle, battle.units[0]) == []
    start_phase(battle)
    assert units_to_order(battle, battle.units[0]) == [battle.units[2]]


def test_macd_cmd_04_a_commander_who_is_lost_gives_no_more_orders_without_a_die(table):
    battle = table([LINE, GUARD], (3,), {"MACD-ORD-01": MOVE})
    lose_commander(battle, battle.units[0], "MACD-CMD-13")
    assert battle.leaders(0) == []
    activate(battle, battle.units[0])
    assert not battle.units[2].activated


def test_macd_cmd_09_a_commander_stays_with_their_unit_into_the_next_turn(table):
    battle = table([LINE, GUARD], answers={"MACD-CMD-07": [JOIN + 2]})
    activate(battle, battle.units[0])
    start_phase(battle)
    assert battle.commanders_with(battle.units[2]) == [battle.units[0]]


def test_macd_seq_03_a_card_may_be_let_go_by(table):
    battle = table([LINE, GUARD], (1,), {"MACD-SEQ-03": 0})
    start_phase(battle)
    while activation_phase(battle):
        pass
    assert battle.activations == 0
    assert not any(clause == "MACD-ORD-01" for clause, _, _ in battle.commanders[0].asked)


def test_macd_ord_03_a_unit_sent_too_far_goes_as_far_as_it_can(table):
    battle = table([LINE | {"at": [10, 6]}, GUARD], (1, 1))
    far = max(spots(battle, battle.units[2]), key=lambda spot: spot_at(battle, spot)[1])
    carry_out(battle, Order(2, MOVE, spot=far))
    assert 100 < battle.units[2].y - 600 <= 200


def test_macd_move_01_a_unit_may_go_less_than_its_dice(table):
    battle, unit = walk_unit(table, [LINE | {"at": [10, 6]}], (6, 6), MOVE, (1000, 1000))
    assert unit.y == 1000


def test_macd_seq_10_pursuits_come_after_all_melees():
    titles = [phase.clause for phase in RULESET.sequence]
    assert titles.index("MACD-SEQ-01") < titles.index("MACD-SEQ-10") < titles.index("MACD-MOR-07")
