"""Officers ride to their troops, and stay where they had to take over."""

from rules.mexican_war.engine.officers import STAY, move_officers, officer_options
from tests.rules.mexican_war.engine.conftest import Chooser, body, event_values, officer

TERMS = {"brigades": [{"key": "b", "side": "blue"}]}
UNITS = [
    officer("chief", rank="brigade", commands="b", at=[30, 4]),
    body("a", at=[30, 20], brigade="b"),
    body("c", at=[40, 20]),
    body("d", at=[70, 40], brigade="b", facing=270),
    body("enemy", "red", at=[10, 44]),
]


def test_mex_off_05_an_officer_rides_to_units_of_the_command_within_reach(field):
    battle = field(UNITS, terms=TERMS)
    assert officer_options(battle, battle.units[0]) == [STAY, 2]


def test_mex_off_01_the_officer_stands_behind_the_unit(field):
    battle = field(UNITS, terms=TERMS, blue=Chooser(lambda clause, unit, options: 2))
    move_officers(battle)
    assert event_values(battle, "rides") == [(3000, 1850, 0)]


def test_mex_off_09_an_officer_who_took_over_stays(field):
    battle = field(UNITS, terms=TERMS, turn=3)
    battle.units[0].bound = 5
    assert officer_options(battle, battle.units[0]) == [STAY]
    battle.turn = 5
    assert officer_options(battle, battle.units[0]) == [STAY, 2]
