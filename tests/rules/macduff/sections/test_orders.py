"""MACD-ORD: which class makes which move, and what a shot rules out."""

from itertools import product

import pytest

from rules.macduff.sections.orders import is_barred_by_fire, is_open_to
from rules.macduff.terms import CLASSES, MARCH, MOVES

OPEN_TO_ALL = {"basic", "maneuver", "retreat"}
FIGHTERS = {"formed_infantry", "unformed_infantry", "formed_cavalry", "mounted_infantry", "unformed_cavalry"}
ALLOWED = {
    "march": FIGHTERS | {"artillery", "wagon", "pack_animals"},
    "charge": FIGHTERS,
    "pursuit": FIGHTERS,
    "countercharge": {"formed_cavalry", "unformed_cavalry"},
    "evade": FIGHTERS - {"formed_infantry"},
    "manhandle": {"artillery"},
}


@pytest.mark.parametrize(("unit_class", "move"), list(product(CLASSES, MOVES)))
def test_macd_r_15_each_class_makes_its_own_moves_and_no_other(unit_class, move):
    expected = move in OPEN_TO_ALL or unit_class in ALLOWED[move]
    assert is_open_to(CLASSES.index(unit_class), MOVES.index(move)) == expected


def test_macd_shoot_08_after_its_own_fire_neither_march_nor_manoeuvre():
    barred = {move for move in MOVES if is_barred_by_fire(MOVES.index(move), True, False)}
    assert barred == {"march", "maneuver"}


def test_macd_shoot_09_after_fire_as_a_reaction_only_the_march_is_barred():
    barred = {move for move in MOVES if is_barred_by_fire(MOVES.index(move), False, True)}
    assert barred == {"march"}
    assert not is_barred_by_fire(MARCH, False, False)
