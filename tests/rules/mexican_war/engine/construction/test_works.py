"""Walls, houses and fires on the table."""

import pytest

from rules.mexican_war.engine.construction.works import (
    aiming_point,
    batter,
    burn_buildings,
    construction_of,
    must_leave,
)
from rules.mexican_war.engine.firing.fire import BALL, fire_option, fire_phase
from rules.mexican_war.engine.morale import morale_phase
from rules.mexican_war.engine.plans import MOVE, plan_options
from rules.mexican_war.engine.surroundings import HARD, NO_COVER, cover_from, has_fortifications_before
from tests.rules.mexican_war.engine.conftest import Chooser, body, event_values, guns, verbs

MEXICANS = {"side": "red", "class": "mexican_regular"}
WALL = {"kind": "wall", "line": [[20, 26], [40, 26]]}
WORK = {"kind": "breastwork", "line": [[20, 26], [40, 26]]}
HOUSE = {"kind": "building", "polygon": [[24, 26], [36, 26], [36, 30], [24, 30]]}
BEHIND = [guns("g", at=[30, 10]), body("b", **MEXICANS, at=[30, 26.5])]
INSIDE = [guns("g", at=[30, 10]), body("b", **MEXICANS, at=[30, 27])]


def at_red():
    return Chooser(lambda clause, unit, options: fire_option(1, BALL))


def test_mex_art_08_one_roll_is_for_the_wall_and_another_for_the_men(field):
    battle = field(BEHIND, faces=[1, 2, 2, 10], pieces=[WALL], blue=at_red())
    fire_phase(battle)
    assert event_values(battle, "fires_at_the_work") == [(2,)]
    assert event_values(battle, "batters") == [(12, 12)]
    assert event_values(battle, "fires_guns") == [(1, 1650)] or event_values(battle, "fires_guns")[0][0] in (
        0,
        1,
    )
    assert battle.dice.faces_left == 0


def test_mex_art_06_a_wall_opens_where_it_was_hit_and_its_points_begin_anew(field):
    battle = field(BEHIND, pieces=[WALL])
    gun, target = battle.units
    assert cover_from(battle, target, gun.footprint()) == HARD
    batter(battle, gun, 0, 4, aiming_point(battle, target, gun, 0))
    assert battle.gaps == [(0, 3000, 2600)]
    assert battle.battered[0] == 0
    assert cover_from(battle, target, gun.footprint()) == NO_COVER
    target.place(target.footprint().at(2500, target.y))
    assert cover_from(battle, target, gun.footprint()) == HARD


def test_mex_art_07_a_house_falls_at_eighteen_points(field):
    battle = field(INSIDE, pieces=[HOUSE])
    gun, target = battle.units
    assert construction_of(battle, target, gun) == 0
    batter(battle, gun, 0, 2, (3000, 2700))
    assert battle.ruined == []
    batter(battle, gun, 0, 1, (3000, 2700))
    assert battle.ruined == [0]
    assert cover_from(battle, target, gun.footprint()) == NO_COVER
    assert construction_of(battle, target, gun) == -1


def test_mex_mel_05_a_gap_in_fortifications_is_none(field):
    battle = field(BEHIND, pieces=[WORK])
    gun, target = battle.units
    assert has_fortifications_before(battle, target, gun.footprint())
    batter(battle, gun, 0, 6, aiming_point(battle, target, gun, 0))
    assert not has_fortifications_before(battle, target, gun.footprint())


@pytest.mark.parametrize(("face", "burns"), [(7, False), (8, True)])
def test_mex_art_09_a_battery_may_set_a_house_on_fire(field, face, burns):
    battle = field(INSIDE, faces=[10, 10, face, 10, 10], pieces=[HOUSE], blue=at_red())
    fire_phase(battle)
    assert (0 in battle.burning) is burns
    assert (("sets_a_building_on_fire", 0) in verbs(battle)) is burns


def test_mex_r_14_by_the_option_only_a_hit_may(field):
    option = {"fire_starts_need_hit": True}
    battle = field(INSIDE, faces=[10, 10, 10, 10], pieces=[HOUSE], blue=at_red(), options=option)
    fire_phase(battle)
    assert battle.burning == {}
    assert battle.dice.faces_left == 0


def test_mex_r_14_those_inside_leave_with_their_next_move(field):
    battle = field(INSIDE, pieces=[HOUSE], turn=3)
    battle.burning[0] = 3
    assert not must_leave(battle, battle.units[1])
    battle.turn = 4
    assert plan_options(battle, battle.units[1]) == [MOVE]


def test_mex_r_14_a_house_that_burns_for_an_hour_is_lost(field):
    battle = field(INSIDE, pieces=[HOUSE], turn=14)
    battle.burning[0], battle.fire_setters[0] = 3, 0
    burn_buildings(battle)
    assert battle.ruined == []
    battle.turn = 15
    morale_phase(battle)
    assert battle.ruined == [0]
    assert battle.burning == {}


def test_a_target_in_the_open_has_no_work(field):
    battle = field(INSIDE)
    assert construction_of(battle, battle.units[1], battle.units[0]) == -1
