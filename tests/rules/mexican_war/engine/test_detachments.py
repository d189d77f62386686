"""Parts of a unit: sent out, on their own or not for morale, and back in the ranks."""

import pytest

from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs as verbs_of
from rules.mexican_war.engine.detachments import (
    covers_too_near,
    detach,
    is_on_its_own,
    may_detach,
    may_rejoin,
    rejoin,
)
from rules.mexican_war.engine.firing.fire import NOT_AT_ALL, fire_options
from rules.mexican_war.engine.morale import morale_phase
from rules.mexican_war.engine.plans import DETACH, REJOIN, plan_options
from rules.mexican_war.terms import DISMOUNTED, SKIRMISH
from rules.mexican_war.verdict import all_fates, is_broken, share_lost
from tests.rules.mexican_war.engine.conftest import body, event_values, horse, verbs

RED = body("r", "red", at=[60, 44])
FOOT = body("a", at=[30, 10], figures=20, stands=5, skirmishers=True)


def sent_out(field, unit=FOOT, faces=(), **facts):
    battle = field([unit, RED], faces, **facts)
    detach(battle, battle.units[0])
    return battle, battle.units[0], battle.units[2]


def test_mex_form_07_skirmishers_go_out_before_the_front(field):
    _, whole, part = sent_out(field)
    assert (whole.strength, part.strength, whole.stands, part.stands) == (12, 8, 3, 2)
    assert (part.formation, part.parent) == (SKIRMISH, 0)
    assert part.y - part.depth > whole.y


def test_only_units_that_can_send_out_a_part(field):
    battle = field([body("a", at=[30, 10]), FOOT | {"key": "b", "at": [50, 10]}, RED])
    assert not may_detach(battle, battle.units[0])
    assert DETACH in plan_options(battle, battle.units[1])
    detach(battle, battle.units[1])
    assert not may_detach(battle, battle.units[1])
    assert not may_detach(battle, battle.units[3])


def test_mex_mor_03_half_of_a_mounted_unit_dismounts_and_is_a_unit_of_its_own(field):
    battle, whole, part = sent_out(field, horse("h", "blue", at=[30, 10]))
    assert (whole.strength, part.strength, part.arm) == (6, 6, DISMOUNTED)
    assert is_on_its_own(battle, part, whole)


@pytest.mark.parametrize(("ahead", "alone"), [(200, False), (1200, True)])
def test_mex_mor_02_a_part_ten_inches_off_is_a_unit_of_its_own(field, ahead, alone):
    battle, whole, part = sent_out(field)
    part.used = 0
    part.place(part.footprint().at(part.x, part.y + ahead))
    assert is_on_its_own(battle, part, whole) is alone


@pytest.mark.parametrize(("ahead", "checks"), [(0, [0]), (1200, [2])])
def test_mex_mor_02_a_part_that_is_near_checks_with_its_unit(field, ahead, checks):
    battle, _, part = sent_out(field, faces=[10, 10])
    part.used = 0
    part.place(part.footprint().at(part.x, part.y + ahead))
    part.strength -= 2
    part.hurt = True
    morale_phase(battle)
    assert [event.unit for event in battle.log.events if event.verb == "checks"] == checks
    losses = 1 if checks == [0] else 2
    assert event_values(battle, "checks")[0][0] == -losses


def test_mex_mor_02_both_rout_when_they_check_as_one(field):
    battle, whole, part = sent_out(field, faces=[1])
    whole.strength = 4
    whole.hurt = True
    morale_phase(battle)
    assert whole.forced == part.forced != 0


@pytest.mark.parametrize(("ahead", "fires"), [(0, False), (1000, True)])
def test_mex_form_08_a_skirmish_line_operates_ten_inches_from_its_unit(field, ahead, fires):
    battle, _, part = sent_out(field)
    part.used = 0
    part.place(part.footprint().at(part.x, part.y + ahead))
    battle.units[1].place(battle.units[1].footprint().at(part.x, part.y + 500))
    assert covers_too_near(battle, part) is not fires
    assert (fire_options(battle, part) != [NOT_AT_ALL]) is fires


@pytest.mark.parametrize("shaken", [True, False])
def test_mex_mor_03_a_unit_that_rejoins_brings_the_worse_penalty(field, shaken):
    battle, whole, part = sent_out(field)
    part.strength -= 3
    part.unformed = shaken
    assert REJOIN in plan_options(battle, part)
    rejoin(battle, part)
    assert (whole.strength, whole.figures_lost(), whole.unformed) == (17, 3, shaken)
    assert not part.on_table
    assert all_fates(battle)[0].lost == 3


def test_a_part_that_is_far_off_does_not_rejoin(field):
    battle, _, part = sent_out(field)
    part.place(part.footprint().at(part.x, part.y + 500))
    assert not may_rejoin(battle, part)


def test_losses_of_a_part_are_those_of_its_unit(field):
    battle, whole, part = sent_out(field)
    part.strength, part.on_table, part.state = 0, False, "destroyed"
    whole.strength -= 2
    (fate, _) = all_fates(battle)
    assert (fate.start, fate.lost) == (20, 10)
    assert share_lost(battle, 0) == 50
    assert not is_broken(battle, 0)


def test_the_replayed_state_equals_the_state_of_the_battle(field):
    battle, whole, part = sent_out(field)
    rejoin(battle, part)
    assert ("goes_out", 2) in verbs(battle)
    now = fold(battle.log.opening, battle.log.events, verbs_of("mexican_war"))
    assert (now[0].strength, now[0].frontage) == (whole.strength, whole.frontage)
    assert (now[2].side, now[2].on_table, now[2].state) == (0, False, part.state)
