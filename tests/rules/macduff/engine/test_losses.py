"""MACD-MOR and MACD-R-48 on the table: retreats, guns, and units that rally."""

import pytest

from rules.core.telling.prose import names_of, say
from rules.macduff.engine.charge import charge
from rules.macduff.engine.losses import retreat, steadied_hits, take_rally_test
from rules.macduff.engine.melee import melee_phase
from rules.macduff.terms import LIMBERED, LINE, UNFORMED
from rules.macduff.verdict import fate_of
from tests.rules.macduff.engine.conftest import unit_facts, verbs_of

FOOT = unit_facts("foot", "blue", [24, 14])
GUARD = unit_facts("guard", "red", [24, 18], 180)
GUN = unit_facts("gun", "red", [24, 18], 180, troop="artillery", figures=4, weapon="foot_artillery")


def fallen_back(table, unit, faces, pieces=(), clause="MACD-MOR-05"):
    battle = table([FOOT, unit], faces, pieces=pieces)
    retreat(battle, battle.units[3], battle.units[2], clause)
    assert battle.dice.faces_left == 0
    return battle, battle.units[3]


def test_macd_r_61_a_retreat_through_difficult_ground_goes_half_as_far(table):
    """Rolls ten inches, two of them before a swamp. There an inch costs two."""
    swamp = {"kind": "swamp", "polygon": [[16, 22], [32, 22], [32, 35], [16, 35]]}
    _, guard = fallen_back(table, GUARD, (3, 3, 4))
    assert guard.y == 1960 + 1000
    _, guard = fallen_back(table, GUARD, (3, 3, 4), [swamp])
    assert 2200 < guard.y <= 1960 + 620


def test_macd_r_51_gunners_beaten_in_melee_leave_their_gun(table):
    battle, gun = fallen_back(table, GUN, (1, 1, 1), clause="MACD-MEL-15")
    assert gun.has_left_gun
    assert battle.guns_captured == [0, 1]


def test_macd_r_51_gunners_driven_back_by_fire_limber_up_and_take_it(table):
    """Rolls two dice, as artillery moves."""
    battle, gun = fallen_back(table, GUN, (1, 1))
    assert (gun.formation, gun.has_left_gun) == (LIMBERED, False)
    assert battle.guns_captured == [0, 0]


@pytest.mark.parametrize("hits", [True, False])
def test_macd_r_48_the_gun_of_a_crew_that_melee_destroys_is_captured(table, hits):
    battle = table([FOOT, GUN], [*[6] * 3, *([6] * 6 if hits else [1] * 6), 1, 1])
    assert charge(battle, battle.units[2], battle.units[3])
    melee_phase(battle)
    assert battle.guns_captured == [0, int(hits)]
    assert (fate_of(battle, 3, [False, False]).state == "captured") == hits
    names = names_of(battle.scenario)
    assert all(say(event, names, "es") for event in battle.log.events)


def rally_unit(table, face, answers=None, **changes):
    battle = table([FOOT, GUARD], (face,), answers)
    guard = battle.units[3]
    guard.place(guard.footprint().at(2400, 2600))
    guard.formation, guard.facing, guard.must_rally = UNFORMED, 0, True
    for name, value in changes.items():
        setattr(guard, name, value)
    take_rally_test(battle, guard, None)
    return battle, guard


def test_macd_mor_05_a_unit_that_rallies_may_reform_and_face_the_enemy(table):
    battle, guard = rally_unit(table, 5)
    assert (guard.formation, guard.facing) == (LINE, 180)
    assert battle.is_ahead(guard, battle.units[2])
    assert verbs_of(battle)[-1] == "reforms"


def test_macd_mor_05_or_stay_as_it_is(table):
    _, guard = rally_unit(table, 5, {"MACD-MOR-05": 1})
    assert (guard.formation, guard.facing) == (UNFORMED, 0)


def test_macd_mor_05_irregulars_face_the_enemy_and_keep_no_ranks(table):
    _, guard = rally_unit(table, 5, regular=False)
    assert (guard.formation, guard.facing) == (UNFORMED, 180)


def test_macd_chance_11_an_officer_steadies_their_men_and_helps_them_rally(table):
    battle, guard = rally_unit(table, 4, has_officer=True)
    assert not guard.must_rally
    steady = table([FOOT, GUARD], (5, 1))
    guard = steady.units[3]
    guard.has_officer = True
    assert steadied_hits(steady, guard, 2, False) == 1
    assert steadied_hits(steady, guard, 2, True) == 2
    assert not guard.has_officer
    assert steady.commanders_lost == [0, 0]
