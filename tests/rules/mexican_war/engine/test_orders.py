"""Orders on the table: couriers, reading, fallen officers, superiors who ride over."""

import pytest

from rules.mexican_war.engine.charging.forced import forced_phase
from rules.mexican_war.engine.orders import ATTACK, HOLD, WITHDRAW, miss_officer, order_of, orders_phase
from rules.mexican_war.engine.plans import CHARGE, MOVE, STAND, plan_options
from rules.mexican_war.units import FALLS_BACK
from tests.rules.mexican_war.engine.conftest import Chooser, body, event_values, officer, verbs

BRIGADE = {"brigades": [{"key": "b", "side": "blue"}]}
UNITS = [
    officer("army", at=[30, 2]),
    officer("chief", rank="brigade", commands="b", at=[30, 12]),
    body("a", at=[30, 20], brigade="b"),
    body("enemy", "red", at=[30, 44]),
]


def wanting_commander(order):
    return Chooser(lambda clause, unit, options: order if clause == "MEX-PRE-02" else None)


def play_turns(battle, turns):
    for turn in range(1, turns + 1):
        battle.turn = battle.log.turn = turn
        orders_phase(battle)
        yield battle.brigades[0].order


def test_mex_pre_03_an_order_rides_ten_inches_and_is_read_for_a_turn(field):
    battle = field(UNITS, terms=BRIGADE, blue=wanting_commander(HOLD))
    assert list(play_turns(battle, 4)) == [ATTACK, ATTACK, HOLD, HOLD]
    assert event_values(battle, "sends_an_order") == [(HOLD, 2)]
    assert ("has_its_order", 1) in verbs(battle)


def test_mex_pre_04_a_longer_ride_takes_longer(field):
    far = [officer("army", at=[70, 46], facing=0), *UNITS[1:]]
    battle = field(far, terms=BRIGADE, blue=wanting_commander(HOLD))
    assert list(play_turns(battle, 5)) == [ATTACK, ATTACK, ATTACK, HOLD, HOLD]


def test_mex_pre_02_the_order_that_a_brigade_has_is_offered_first(field):
    blue = wanting_commander(None)
    battle = field(UNITS, terms=BRIGADE, blue=blue)
    orders_phase(battle)
    assert blue.asked == [("MEX-PRE-02", 1, (ATTACK, HOLD, WITHDRAW))]
    assert event_values(battle, "sends_an_order") == []


def test_mex_off_10_a_division_stands_between_brigade_and_army(field):
    terms = {
        "divisions": [{"key": "d", "side": "blue"}],
        "brigades": [{"key": "b", "side": "blue", "division": "d"}],
    }
    units = [*UNITS, officer("major", rank="division", commands="d", at=[30, 14])]
    battle = field(units, terms=terms, blue=wanting_commander(HOLD))
    orders_phase(battle)
    assert verbs(battle) == [("sends_an_order", 4)]
    battle.units[4].on_table = False
    battle.list_anew()
    battle.brigades[0].coming = -1
    orders_phase(battle)
    assert verbs(battle)[-1] == ("sends_an_order", 0)


@pytest.mark.parametrize(
    ("face", "order", "verb"), [(2, HOLD, "changes_its_order"), (3, ATTACK, "keeps_its_order")]
)
def test_mex_off_06_a_brigade_without_its_officer_changes_its_order_on_a_one_or_two(field, face, order, verb):
    battle = field(UNITS, terms=BRIGADE, faces=[4, face], blue=wanting_commander(HOLD))
    battle.units[1].on_table = False
    battle.list_anew()
    miss_officer(battle, battle.units[1])
    assert battle.brigades[0].leaderless == 5
    orders_phase(battle)
    assert battle.brigades[0].order == order
    assert (verb, 2) in verbs(battle)


def test_mex_off_12_somebody_else_commands_after_those_turns(field):
    battle = field(UNITS, terms=BRIGADE, faces=[2], blue=wanting_commander(HOLD))
    battle.units[1].on_table = False
    battle.list_anew()
    miss_officer(battle, battle.units[1])
    battle.turn = 3
    orders_phase(battle)
    assert event_values(battle, "sends_an_order")


def test_mex_off_08_a_superior_who_is_there_gives_the_order_at_once(field):
    units = [officer("army", at=[30, 19]), *UNITS[1:]]
    battle = field(units, terms=BRIGADE, faces=[5], blue=wanting_commander(HOLD))
    battle.units[1].on_table = False
    battle.list_anew()
    miss_officer(battle, battle.units[1])
    orders_phase(battle)
    assert battle.brigades[0].order == HOLD
    assert ("orders_in_person", 0) in verbs(battle)
    assert battle.units[0].bound == 6


def test_an_army_without_any_officer_rolls_for_each_change(field):
    battle = field(UNITS[2:], terms=BRIGADE, faces=[1], blue=wanting_commander(WITHDRAW))
    orders_phase(battle)
    assert battle.brigades[0].order == WITHDRAW


@pytest.mark.parametrize(
    ("order", "moves", "charges"), [(ATTACK, True, True), (HOLD, False, False), (WITHDRAW, True, False)]
)
def test_mex_pre_02_an_order_binds_the_units_of_its_brigade(field, order, moves, charges):
    battle = field(UNITS, terms=BRIGADE)
    battle.brigades[0].order = order
    options = plan_options(battle, battle.units[2])
    assert options[0] == STAND
    assert (MOVE in options, CHARGE in options) == (moves, charges)


def test_mex_off_11_a_forced_move_frees_a_unit_whose_officer_fell_until_somebody_commands(field):
    battle = field(UNITS, faces=[3], terms=BRIGADE)
    battle.brigades[0].order = HOLD
    miss_officer(battle, battle.units[1])
    fall_back(battle, battle.units[2])
    assert (battle.units[2].released, order_of(battle, battle.units[2])) == (True, ATTACK)
    battle.turn = 4
    assert order_of(battle, battle.units[2]) == HOLD
    assert order_of(battle, battle.units[3]) == ATTACK


def test_mex_off_11_a_forced_move_frees_nobody_whose_officer_commands(field):
    battle = field(UNITS, terms=BRIGADE)
    battle.brigades[0].order = HOLD
    fall_back(battle, battle.units[2])
    assert (battle.units[2].released, order_of(battle, battle.units[2])) == (False, HOLD)


def fall_back(battle, unit):
    unit.forced = FALLS_BACK
    forced_phase(battle)


DIVIDED = {
    "divisions": [{"key": "d", "side": "blue"}],
    "brigades": [{"key": "b", "side": "blue", "division": "d"}],
}


@pytest.mark.parametrize(
    ("fallen", "terms", "leaderless"),
    [("major", DIVIDED, 4), ("army", DIVIDED, 0), ("army", BRIGADE, 4)],
)
def test_mex_off_10_the_fall_of_any_officer_leaves_those_right_under_them_without(
    field, fallen, terms, leaderless
):
    major = [officer("major", rank="division", commands="d", at=[30, 14])] if terms is DIVIDED else []
    battle = field([*UNITS, *major], faces=[3] if leaderless else [], terms=terms)
    general = next(unit for unit in battle.units if battle.scenario.units[unit.index]["key"] == fallen)
    general.on_table = False
    battle.list_anew()
    miss_officer(battle, general)
    assert battle.brigades[0].leaderless == leaderless


@pytest.mark.parametrize(
    ("mode", "face", "changes"),
    [("helps", 3, True), ("helps", 4, False), ("literal", 2, False), ("literal", 1, True)],
)
def test_mex_r_29_a_unit_that_takes_over_brings_their_influence_to_the_roll(field, mode, face, changes):
    battle = field(
        UNITS,
        faces=[4, face],
        terms=BRIGADE,
        blue=wanting_commander(HOLD),
        options={"order_change_influence": mode},
    )
    battle.units[0].on_table = False
    battle.list_anew()
    miss_officer(battle, battle.units[0])
    orders_phase(battle)
    assert (battle.brigades[0].order == HOLD) is changes


def test_mex_off_12_an_army_without_its_general_has_orders_read_again_once_somebody_commands(field):
    battle = field(UNITS, faces=[2], terms=BRIGADE, blue=wanting_commander(HOLD))
    battle.units[0].on_table = False
    battle.list_anew()
    miss_officer(battle, battle.units[0])
    for turn in (3, 4):
        battle.turn = turn
        orders_phase(battle)
    assert battle.brigades[0].order == HOLD
