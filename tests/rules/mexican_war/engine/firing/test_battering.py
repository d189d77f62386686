"""Guns that fire at constructions which nobody holds."""

import pytest

from rules.mexican_war import RULESET
from rules.mexican_war.choices import describe
from rules.mexican_war.engine.construction.works import is_breached
from rules.mexican_war.engine.firing import fire
from rules.mexican_war.engine.firing.battering import AT_WORK
from rules.mexican_war.engine.firing.fire import fire_phase
from tests.rules.mexican_war.engine.conftest import Chooser, body, event_values, guns, verbs

MEXICANS = {"side": "red", "class": "mexican_regular"}
WALL = {"kind": "wall", "line": [[20, 26], [40, 26]]}
HOUSE = {"kind": "building", "polygon": [[26, 26], [34, 26], [34, 30], [26, 30]]}
GUN = guns("g", at=[30, 10])
FAR = body("b", **MEXICANS, at=[4, 46])


def at_work(place=0):
    return Chooser(lambda clause, unit, options: AT_WORK + place)


def is_offered(battle, place=0):
    return AT_WORK + place in fire.fire_options(battle, battle.units[0])


def test_mex_art_06_one_roll_settles_the_hit_on_an_empty_wall(field):
    battle = field([GUN, FAR], faces=[1, 2], pieces=[WALL], blue=at_work())
    fire_phase(battle)
    assert event_values(battle, "fires_at_a_work") == [(2, 0)]
    assert event_values(battle, "batters") == [(12, 12)]
    assert (battle.dice.faces_left, battle.units[0].fired) == (0, True)


def test_mex_art_06_an_empty_wall_opens_straight_ahead_of_the_guns(field):
    battle = field([guns("g", at=[30, 10], gun_lb=12), FAR], faces=[1, 1], pieces=[WALL], blue=at_work())
    fire_phase(battle)
    assert event_values(battle, "opens_a_gap") == [(3000, 2600)]
    assert is_breached(battle, 0, (3000, 2600))
    battle.units[0].fired = False
    assert not is_offered(battle)  # its middle is no more there


def test_mex_art_09_an_empty_house_may_burn_and_falls(field):
    battle = field([GUN, FAR], faces=[1, 2, 10, 1, 10], pieces=[HOUSE], blue=at_work())
    fire_phase(battle)
    assert ("sets_a_building_on_fire", 0) in verbs(battle)
    battle.units[0].fired = False
    fire_phase(battle)
    assert event_values(battle, "fires_at_a_work")[-1] == (1, 1)
    assert battle.ruined == [0]


@pytest.mark.parametrize(
    ("others", "change", "offered"),
    [
        ([], {}, True),
        ([], {"facing": 90}, False),
        ([], {"limbered": True}, False),
        ([body("f", at=[30, 25.6])], {}, False),  # friends behind it
        ([body("f", at=[30, 18])], {}, False),  # friends in the way
        ([body("e", **MEXICANS, at=[30, 26.5])], {}, False),  # held: the men are the target
        ([body("e", **MEXICANS, at=[30, 26.5], hidden=True)], {}, True),
    ],
)
def test_mex_art_08_what_guns_may_fire_at(field, others, change, offered):
    assert is_offered(field([GUN | change, FAR, *others], pieces=[WALL])) is offered


def test_muskets_do_not_fire_at_walls(field):
    assert not is_offered(field([body("a", at=[30, 20]), FAR], pieces=[WALL]))


def test_mex_vis_06_hidden_troops_behind_a_wall_suffer_on_suspicion_and_stay_unknown(field):
    hidden = body("e", **MEXICANS, at=[30, 26.5], hidden=True)
    battle = field([GUN, FAR, hidden], faces=[10, 10, 1, 10], pieces=[WALL], blue=at_work())
    fire_phase(battle)
    seen_by_blue = [event.verb for event in battle.log.events if event.seen & 1]
    assert event_values(battle, "fires_guns") != []
    assert seen_by_blue == ["fires_at_a_work"]
    assert battle.units[2].hidden


def test_the_option_says_what_is_fired_at_and_where(field):
    battle = field([GUN, FAR], pieces=[WALL, HOUSE])
    said = [describe(battle, "MEX-ART-18", 0, AT_WORK + place, None).say() for place in (0, 1)]
    assert said == ["fire ball at the wall or fence at 30, 26", "fire ball at the building at 30, 28"]


@pytest.mark.parametrize(("x", "fired_at"), [(46, True), (66, False)])
def test_the_computer_fires_at_an_empty_construction_near_an_enemy_it_cannot_hit(field, x, fired_at):
    battle = field([GUN, body("b", **MEXICANS, at=[x, 27])], pieces=[WALL])
    shot = RULESET.commander("steady").shot_of(battle, battle.units[0])
    assert (shot == AT_WORK) is fired_at
    assert shot in fire.fire_options(battle, battle.units[0])
