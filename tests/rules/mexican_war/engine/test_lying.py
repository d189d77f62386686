"""Units that lie down for a turn, and guns that fire over them."""

import pytest

from rules.mexican_war.engine.firing import fire
from rules.mexican_war.engine.firing.fire import BALL, CANISTER, fire_option
from rules.mexican_war.engine.morale import give_way
from rules.mexican_war.engine.moves import prepare_later, prepare_moves
from rules.mexican_war.engine.plans import LIE_DOWN, plan_options
from rules.mexican_war.engine.turn import begin_turn
from rules.mexican_war.terms import FALL_BACK
from tests.rules.mexican_war.engine.conftest import body, guns, horse, verbs

ENEMY = {"side": "red", "class": "mexican_regular"}


def lain_down(field, *, enemy_at=40, front=20):
    """Returns a battle with a battery behind foot that lies down. It has lain down in this turn."""
    units = [guns("g", at=[30, 10]), body("b", **ENEMY, at=[30, enemy_at]), body("c", at=[30, front])]
    battle = field(units)
    battle.units[2].plan = LIE_DOWN
    prepare_moves(battle)
    return battle


def test_mex_art_11_ball_goes_over_friends_who_lie_down(field):
    battle = lain_down(field)
    assert verbs(battle) == [("lies_down", 2)]
    assert fire.fire_options(battle, battle.units[0]) == [0, fire_option(1, BALL)]
    begin_turn(battle)  # they get up
    assert fire.fire_options(battle, battle.units[0]) == [0]


def test_mex_art_12_the_target_must_still_be_ten_inches_beyond_them(field):
    battle = lain_down(field, enemy_at=29)
    assert fire.fire_options(battle, battle.units[0]) == [0]


def test_mex_r_41_canister_never_goes_over_men_who_lie_down(field):
    battle = lain_down(field, enemy_at=20, front=12)
    assert fire_option(1, CANISTER) not in fire.fire_options(battle, battle.units[0])


def test_a_unit_that_lies_down_neither_fires_nor_gets_shelter(field):
    battle = lain_down(field, enemy_at=24)
    assert fire.fire_options(battle, battle.units[2]) == [0]
    assert fire.fire_names(battle, battle.units[1], battle.units[2]) == ()


def test_a_unit_that_gives_way_gets_up(field):
    battle = lain_down(field)
    give_way(battle, battle.units[2], FALL_BACK, "MEX-MOR-09")
    assert not battle.units[2].prone


@pytest.mark.parametrize(
    ("gun", "man", "offered"),
    [
        ({}, body("c", at=[30, 20]), True),
        ({"limbered": True}, body("c", at=[30, 20]), False),
        ({"side": "red", "facing": 0}, body("c", at=[30, 20]), False),
        ({}, body("c", at=[30, 6]), False),
        ({}, body("c", at=[30, 20], formation="square"), False),
        ({}, horse("c", "blue", at=[30, 20]), False),
    ],
)
def test_only_foot_before_guns_in_action_may_lie_down(field, gun, man, offered):
    battle = field([guns("g", at=[30, 10]) | gun, man, body("b", **ENEMY, at=[30, 44])])
    assert (LIE_DOWN in plan_options(battle, battle.units[1])) is offered


def test_nobody_lies_down_before_a_charge(field):
    battle = field([guns("g", at=[30, 10]), body("b", **ENEMY, at=[30, 28]), body("c", at=[30, 20])])
    battle.units[1].target, battle.units[2].plan = 2, LIE_DOWN
    prepare_later(battle, battle.units[2])
    assert not battle.units[2].prone
