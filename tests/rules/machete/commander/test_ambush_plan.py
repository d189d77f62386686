"""The units that the computer calls out of an ambush, and when."""

import pytest

from rules.machete.engine.ambush import SPRING, WAIT
from tests.rules.machete.commander.test_decisions import CUBAN, HORSE, SPANISH, battle_of, chooses

LYING = CUBAN | {"ambush": True}
MACHETES = LYING | {"firearms": 0}
MULES = {"side": "blue", "nation": "spanish", "troop": "pack_train", "figures": 4, "drivers": 3, "loads": 1}


def called_out(battle, *units):
    return [chooses(battle, "MACH-GEN-06", unit, (WAIT, SPRING)) == SPRING for unit in units]


def test_mach_gen_06_riflemen_open_the_ambush_and_machete_men_without_prey_stay_hidden():
    company, more = (52, 52, SPANISH), (57, 52, SPANISH)
    battle = battle_of(company, more, (47, 52, SPANISH), (52, 32, LYING), (62, 32, MACHETES), turn=1)
    assert called_out(battle, 3, 4) == [True, False]


def test_mach_gen_06_machete_men_strike_with_the_opening_where_it_pays():
    battle = battle_of((52, 52, SPANISH | {"figures": 5}), (52, 32, LYING), (62, 32, MACHETES), turn=1)
    assert called_out(battle, 1, 2) == [True, True]


@pytest.mark.parametrize(("escorted", "opens"), [(False, True), (True, False)])
def test_a_train_that_nobody_guards_opens_the_ambush_for_those_who_reach_it(escorted, opens):
    beside, away = ((47, 57), (57, 57), (52, 62)), ((132, 132),)
    guard = [(x, y, SPANISH) for x, y in (beside if escorted else away)]
    battle = battle_of((52, 57, MULES), *guard, (52, 32, MACHETES), turn=1)
    assert called_out(battle, len(guard) + 1) == [opens]


def test_machete_men_too_far_from_everybody_set_out_with_the_opening():
    battle = battle_of((52, 52, SPANISH), (52, 32, LYING), (52, 112, MACHETES), turn=1)
    assert called_out(battle, 1, 2) == [True, True]


def test_machete_men_who_found_nobody_to_strike_come_out_two_phases_later():
    line = [(47 + 5 * n, 52, SPANISH) for n in range(3)]
    battle = battle_of(*line, (52, 32, LYING), (62, 32, MACHETES), turn=1)
    battle.units[3].ambusher = 1
    battle.uncover(battle.units[3])
    assert called_out(battle, 4) == [False]
    battle.turn = 3
    assert called_out(battle, 4) == [True]


def test_mach_r_71_those_who_fire_act_before_those_who_strike():
    battle = battle_of(
        (52, 52, SPANISH), (52, 37, MACHETES), (92, 52, LYING), (72, 52, LYING | HORSE), turn=1
    )
    assert chooses(battle, "MACH-R-71", 1, (1, 2, 3)) == 2
    assert chooses(battle, "MACH-R-71", 1, (1, 3)) == 1
