"""Hits on walls and works that men repair, and gaps that they close."""

import pytest

from rules.mexican_war.engine.construction.building import REPAIR, do_works, work_options
from rules.mexican_war.engine.construction.repairs import can_repair
from rules.mexican_war.engine.construction.works import batter, ruin
from rules.mexican_war.engine.surroundings import HARD, NO_COVER, cover_from
from tests.rules.mexican_war.engine.conftest import body, event_values, guns, verbs

WORK = {"kind": "breastwork", "line": [[10, 20.5], [50, 20.5]]}
HOUSE = {"kind": "building", "polygon": [[20, 20.2], [40, 20.2], [40, 30], [20, 30]]}
MEN = body("a", at=[30, 20], figures=12, stands=3)
GUNS = guns("g", "red", **{"class": "mexican_regular"}, gun_lb=12, at=[30, 40])


def batter_unit(field, hits, pieces=(WORK,), **facts):
    battle = field([MEN | facts, GUNS], pieces=list(pieces))
    batter(battle, battle.units[1], 0, hits, (3000, 2050))
    return battle


def repair_bridge(battle, turns):
    for _ in range(turns):
        battle.units[0].plan = REPAIR
        do_works(battle)


def test_mex_eng_07_a_figure_repairs_a_hit_in_an_hour(field):
    battle = batter_unit(field, 2)
    assert (battle.battered[0], REPAIR in work_options(battle, battle.units[0])) == (24, True)
    repair_bridge(battle, 1)
    assert event_values(battle, "repairs_a_work") == [(12,)]
    repair_bridge(battle, 1)
    assert battle.battered[0] == 0
    assert REPAIR not in work_options(battle, battle.units[0])


@pytest.mark.parametrize(("figures", "turns"), [(4, 3), (6, 2), (5, 3)])
def test_mex_eng_07_fewer_figures_take_longer(field, figures, turns):
    battle = batter_unit(field, 1, figures=figures, stands=1)
    repair_bridge(battle, turns - 1)
    assert battle.battered[0] == 12
    repair_bridge(battle, 1)
    assert battle.battered[0] == 0


def test_mex_eng_07_a_gap_closes_with_the_last_of_its_hits(field):
    battle = batter_unit(field, 3)
    men, gun = battle.units
    assert battle.gaps == [(0, 3000, 2050)]
    assert cover_from(battle, men, gun.footprint()) == NO_COVER
    repair_bridge(battle, 2)
    assert battle.gaps == [(0, 3000, 2050)]
    repair_bridge(battle, 1)
    assert battle.gaps == []
    assert cover_from(battle, men, gun.footprint()) == HARD
    assert ("closes_a_gap", 0) in verbs(battle)
    batter(battle, gun, 0, 3, (3000, 2050))
    assert battle.gaps == [(0, 3000, 2050)]


def test_mex_eng_07_houses_are_repaired_and_what_has_fallen_is_not(field):
    battle = batter_unit(field, 1, [HOUSE])
    assert can_repair(battle, battle.units[0])
    ruin(battle, 0, battle.units[1], "MEX-ART-06")
    assert not can_repair(battle, battle.units[0])


def test_mex_eng_07_gaps_that_no_gun_opened_and_whole_walls_are_not_repaired(field):
    battle = field([MEN, GUNS], pieces=[WORK])
    assert not can_repair(battle, battle.units[0])
    battle.gaps.append((0, 3000, 2050))
    assert not can_repair(battle, battle.units[0])


def test_mex_eng_07_a_wall_out_of_reach_is_not_repaired(field):
    battle = batter_unit(field, 1, at=[30, 15])
    assert not can_repair(battle, battle.units[0])
