"""Guns that nobody serves, gunners without guns, repairs."""

from rules.mexican_war.engine.crews import serve_guns, spare_gunners
from rules.mexican_war.engine.losses import take_losses
from rules.mexican_war.verdict import all_fates
from tests.rules.mexican_war.engine.conftest import body, event_values, guns, verbs

ENEMY = guns("e", "red", **{"class": "mexican_regular"}, gun_lb=8, at=[30, 22])
FAR = body("far", "red", at=[60, 44])


def abandoned_battery(field, *others):
    """Returns a Mexican battery whose crew has fallen, with *others* around it."""
    battle = field([ENEMY, FAR, *others])
    take_losses(battle, battle.units[0], 8, "MEX-GEN-02")
    return battle


def test_guns_whose_crew_is_lost_lie_on_the_table(field):
    battle = abandoned_battery(field, body("a", at=[30, 4]))
    assert (battle.units[0].on_table, battle.units[0].lying) == (False, True)
    serve_guns(battle)
    assert battle.units[0].side == 1


def test_mex_art_16_troops_at_the_guns_capture_them_if_nobody_disputes_the_ground(field):
    near = body("a", at=[30, 21.5])
    battle = abandoned_battery(field, near)
    serve_guns(battle)
    assert battle.units[0].side == 0
    assert event_values(battle, "is_captured") == [(0,)]
    disputed = abandoned_battery(field, near, body("d", "red", at=[30, 30]))
    serve_guns(disputed)
    assert disputed.units[0].side == 1


def test_mex_art_17_spare_gunners_serve_captured_guns(field):
    battery = guns("g", at=[36, 21], guns=1, figures=8)
    battle = abandoned_battery(field, body("a", at=[30, 21.5]), battery)
    assert spare_gunners(battle, battle.units[3]) == 4
    serve_guns(battle)
    captured, giver = battle.units[0], battle.units[3]
    assert (captured.side, captured.on_table, captured.strength, captured.unformed) == (0, True, 4, True)
    assert giver.strength == 4
    assert ("is_served_again", 0) in verbs(battle)


def test_mex_add_06_gunners_without_guns_fill_up_another_crew(field):
    battle = field([guns("g", at=[30, 20], figures=8), guns("h", at=[36, 20], figures=8), FAR])
    worn, spare = battle.units[:2]
    take_losses(battle, worn, 5, "MEX-GEN-02")
    spare.guns = 0
    serve_guns(battle)
    assert (worn.strength, spare.strength) == (8, 3)


def test_gunners_too_far_off_do_not(field):
    battle = field([guns("g", at=[30, 20], figures=8), guns("h", at=[50, 20], figures=8), FAR])
    take_losses(battle, battle.units[0], 5, "MEX-GEN-02")
    battle.units[1].guns = 0
    serve_guns(battle)
    assert battle.units[0].strength == 3


def test_mex_eng_07_an_idle_crew_repairs_a_gun_in_one_figure_hour(field):
    battle = field([guns("g", at=[30, 20], figures=8), FAR])
    battery = battle.units[0]
    battery.guns, battery.disabled = 1, 1
    serve_guns(battle)
    assert (battery.guns, battery.disabled) == (1, 1)
    battery.fired = True
    serve_guns(battle)
    assert battery.disabled == 1
    battery.fired = False
    serve_guns(battle)
    assert (battery.guns, battery.disabled) == (2, 0)


def test_figures_of_guns_that_changed_hands_are_accounted_for_on_their_first_side(field):
    battery = guns("g", at=[36, 21], guns=1, figures=8)
    battle = abandoned_battery(field, body("a", at=[30, 21.5]), battery)
    serve_guns(battle)
    take_losses(battle, battle.units[0], 2, "MEX-GEN-02")
    fates = all_fates(battle)
    assert fates[0].lost == 8
    assert fates[3].lost == 2
    for fate in fates:
        assert fate.lost + fate.captured <= fate.start


def test_mex_art_17_captured_guns_are_fired_as_well_as_those_who_serve_them_can(field):
    battle = abandoned_battery(field, body("a", at=[30, 21.5]), guns("g", at=[36, 21], guns=1, figures=8))
    serve_guns(battle)
    assert battle.units[0].troop == "us_regular"
