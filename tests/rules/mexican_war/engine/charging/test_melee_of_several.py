"""Melees of more than two units, garrisons and corners of works."""

import pytest

from rules.core.measure.footprints import FRONT, RIGHT
from rules.core.terms import ATTACKER
from rules.mexican_war.engine.charging.charges import charge_options
from rules.mexican_war.engine.charging.melee import (
    begin_melee,
    melee_names,
    melee_phase,
    place_of_melee,
    row_of,
)
from rules.mexican_war.engine.losses import may_join, opponents_of
from rules.mexican_war.engine.surroundings import HARD, NO_COVER, cover_from
from tests.rules.mexican_war.engine.conftest import body, event_values

ENEMY = {"side": "red", "class": "mexican_regular"}
THREE = [
    body("a", at=[28, 20], figures=12, stands=3),
    body("c", at=[32, 20], figures=12, stands=3),
    body("b", **ENEMY, at=[30, 20.02]),
]


def units_in_melee(field, faces=(), units=THREE, **facts):
    battle = field(units, faces=faces, **facts)
    first, second, lone = battle.units
    begin_melee(battle, first, lone, FRONT)
    begin_melee(battle, second, lone, RIGHT)
    for unit in battle.units:
        unit.fired = True
    return battle


def test_two_units_fight_one_and_each_rolls_a_die(field):
    # dice of both attackers and of the defender; then the checks of those that lost figures
    battle = units_in_melee(field, faces=[5, 5, 10, 10, 10])
    melee_phase(battle)
    assert [event.unit for event in battle.log.events if event.verb == "fights"] == [0, 1]
    (first, second) = event_values(battle, "fights")
    assert battle.units[2].strength == 20 - first[2] - second[2]
    assert battle.units[0].strength == 12 - first[3]
    assert second[3] == 0
    assert battle.dice.faces_left == 0


def test_a_lone_unit_strikes_the_next_with_what_is_over(field):
    units = [body("a", at=[28, 20], figures=1, stands=1), *THREE[1:]]
    battle = units_in_melee(field, faces=[1, 1, 10, 10, 10, 10], units=units)
    melee_phase(battle)
    losses = [values[3] for values in event_values(battle, "fights")]
    assert losses[0] == 1
    assert losses[1] > 0
    assert not battle.units[0].on_table
    assert battle.units[2].enemy == 1


def test_the_odds_count_all_who_fight_one(field):
    battle = units_in_melee(field)
    assert "outnumber_3_to_2" not in melee_names(battle, battle.units[0], battle.units[2])
    battle.units[2].strength = 16
    assert "outnumber_3_to_2" in melee_names(battle, battle.units[0], battle.units[2])
    assert "outnumber_3_to_2" not in melee_names(battle, battle.units[2], battle.units[0])


def test_only_the_unit_that_struck_the_flank_is_on_it(field):
    battle = units_in_melee(field)
    assert "enemy_flank" not in melee_names(battle, battle.units[0], battle.units[2])
    assert "enemy_flank" in melee_names(battle, battle.units[1], battle.units[2])


def test_one_of_two_that_gives_way_leaves_the_other_locked(field):
    # the lone unit loses nothing, the first of the two is beaten and loses no colours
    battle = units_in_melee(field, faces=[1, 1, 10, 1, 10])
    battle.units[0].strength = 4
    melee_phase(battle)
    assert battle.units[0].enemy == -1
    assert battle.units[0].forced
    assert battle.units[2].enemy == 1
    assert not battle.units[2].forced
    assert opponents_of(battle, battle.units[2]) == [battle.units[1]]


def test_when_the_lone_unit_gives_way_both_victors_check_for_pursuit(field):
    battle = units_in_melee(field, faces=[10, 10, 1, 1, 10, 10, 10])
    battle.units[2].strength = 12
    melee_phase(battle)
    assert battle.units[2].forced
    assert [event.unit for event in battle.log.events if event.verb == "checks"] == [2, 0, 1]
    assert all(unit.enemy == -1 for unit in battle.units)


def test_a_unit_in_a_melee_may_be_charged_by_another_but_not_one_of_several(field):
    units = [*THREE[:1], THREE[2], body("d", at=[31, 8]), body("e", **ENEMY, at=[31, 40])]
    battle = field(units)
    begin_melee(battle, battle.units[0], battle.units[1], FRONT)
    assert may_join(battle, battle.units[1])
    assert charge_options(battle, battle.units[2])
    battle = units_in_melee(field)
    assert may_join(battle, battle.units[2])
    assert not may_join(battle, battle.units[0])


HOUSE = {"kind": "building", "polygon": [[20, 20], [40, 20], [40, 24], [20, 24]]}
SHED = {"kind": "building", "polygon": [[26, 20], [34, 20], [34, 24], [26, 24]]}
WORK = {"kind": "breastwork", "line": [[20, 19.5], [40, 19.5]]}


@pytest.mark.parametrize(
    ("pieces", "place", "flank"), [([], "open", 2), ([HOUSE], "building", 0), ([WORK], "earthwork_corner", 0)]
)
def test_mex_mel_24_mex_mel_25_a_garrison_and_a_corner_of_fortifications_have_no_flank(
    field, pieces, place, flank
):
    battle = field([body("a", at=[30, 18]), body("b", **ENEMY, at=[30, 20.5])], pieces=pieces)
    attacker, defender = battle.units
    begin_melee(battle, attacker, defender, FRONT)
    before = row_of(battle, attacker, defender, ATTACKER)
    attacker.struck = RIGHT
    assert place_of_melee(battle, defender) == place
    assert row_of(battle, attacker, defender, ATTACKER) == before + flank


@pytest.mark.parametrize(("piece", "cover"), [(HOUSE, HARD), (SHED, NO_COVER)])
def test_mex_mel_23_a_building_covers_no_more_figures_than_it_holds(field, piece, cover):
    battle = field([body("a", at=[30, 8]), body("b", **ENEMY, at=[30, 21])], pieces=[piece])
    assert cover_from(battle, battle.units[1], battle.units[0].footprint()) == cover
