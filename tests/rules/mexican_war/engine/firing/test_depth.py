"""Depth of a target: columns, squares and lines close behind one another."""

import pytest

from rules.mexican_war.engine.firing.depth import is_massed
from rules.mexican_war.engine.firing.fire import BALL, fire_names, gun_names
from rules.mexican_war.engine.losses import take_losses
from tests.rules.mexican_war.engine.conftest import body, guns

ENEMY = {"side": "red", "class": "mexican_regular"}
GUNS = guns("g", at=[30, 10])


def test_mex_art_21_a_column_is_deep_until_it_is_worn_to_two_ranks(field):
    battle = field([GUNS, body("b", **ENEMY, at=[30, 22], formation="tactical_column")])
    assert is_massed(battle, battle.units[1])
    take_losses(battle, battle.units[1], 2 * battle.units[1].files, "MEX-GEN-02")
    take_losses(battle, battle.units[1], battle.units[1].strength - 2 * battle.units[1].files, "MEX-GEN-02")
    assert not is_massed(battle, battle.units[1])


@pytest.mark.parametrize(("behind", "deep"), [(1.9, True), (2.2, False)])
def test_mex_form_02_two_lines_an_inch_apart_are_one_mass(field, behind, deep):
    units = [GUNS, body("b", **ENEMY, at=[30, 22]), body("c", **ENEMY, at=[30, 22 + behind])]
    battle = field(units)
    firer, target, second = battle.units
    assert ("ranks_deep" in gun_names(battle, firer, target, BALL)) is deep
    assert ("target_dense" in fire_names(battle, firer, target)) is deep
    assert is_massed(battle, second) is deep


def test_mex_form_02_a_line_beside_another_adds_no_ranks(field):
    battle = field([GUNS, body("b", **ENEMY, at=[30, 22]), body("c", **ENEMY, at=[35.5, 22])])
    assert not is_massed(battle, battle.units[1])


@pytest.mark.parametrize(("figures", "deep"), [(20, True), (36, False)])
def test_mex_form_09_a_square_is_deep_only_if_its_hollow_is_less_than_an_inch(field, figures, deep):
    square = body("b", **ENEMY, at=[30, 24], formation="square", figures=figures)
    battle = field([GUNS, square])
    assert is_massed(battle, battle.units[1]) is deep
