"""Guards who go to the baggage with prisoners."""

import pytest

from rules.mexican_war.engine.charging.forced import forced_phase
from rules.mexican_war.engine.charging.prisoners import take_prisoners
from rules.mexican_war.engine.morale import condition_of
from rules.mexican_war.units import ROUTING, ROUTS
from rules.mexican_war.verdict import all_fates, share_lost
from tests.rules.mexican_war.engine.conftest import body, event_values

RED = body("b", "red", at=[30, 40], **{"class": "mexican_regular"})


@pytest.mark.parametrize(("taken", "guards"), [([0], 0), ([1], 1), ([10], 1), ([11], 2), ([3, 7, 1], 2)])
def test_mex_add_04_one_figure_guards_ten_prisoners(field, taken, guards):
    battle = field([body("a", at=[30, 20]), RED])
    captor = battle.units[0]
    for figures in taken:
        take_prisoners(battle, captor, figures)
    assert (captor.guards, captor.strength) == (guards, 20 - guards)


def test_mex_add_04_guards_are_no_losses(field):
    battle = field([body("a", at=[30, 20]), RED])
    captor = battle.units[0]
    take_prisoners(battle, captor, 30)
    assert (captor.figures_lost(), condition_of(battle, captor).lost) == (0, 0)
    assert (all_fates(battle)[0].lost, share_lost(battle, 0)) == (0, 0)


def test_mex_add_04_the_last_figure_of_a_unit_stays(field):
    battle = field([body("a", at=[30, 20], figures=2, stands=1), RED])
    take_prisoners(battle, battle.units[0], 50)
    assert (battle.units[0].strength, battle.units[0].guards) == (1, 1)


def test_mex_add_04_the_nearest_enemy_guards_a_unit_that_surrenders(field):
    lake = {"kind": "lake", "polygon": [[0, 10], [72, 10], [72, 15.2], [0, 15.2]]}
    units = [body("a", at=[30, 16.5]), RED | {"at": [30, 17]}]
    battle = field(units, pieces=[lake])
    battle.units[0].state, battle.units[0].forced = ROUTING, ROUTS
    forced_phase(battle)
    assert battle.units[1].prisoners == 20
    assert event_values(battle, "sends_guards")[0][:2] == (2, 18)
    assert [fate.captured for fate in all_fates(battle)] == [20, 0]
