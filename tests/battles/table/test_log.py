"""A table game on paper: the same path home as a battle fought by the computer."""

from dataclasses import asdict, replace

import pytest

import rules
from battles.scenario import table_of_muster
from battles.table.log import Line, TableLog, blank_log, log_from_plain, log_of_battle
from campaign.logic.casualties.muster import Freed
from campaign.logic.vocabulary import Arm, ResultSource, SideOutcome
from rules import FullLog, Record, SeededDice
from tests.battles.musters import AGRAMONTE, body, meeting_muster, result, result_of, roster
from tests.nations import CUBAN


@pytest.fixture
def muster():
    return meeting_muster(
        body("leon", 120),
        body("battery", 20, Arm.ARTILLERY, guns=2),
        against=[body("caonao", 100, Arm.CAVALRY, CUBAN, leaders=(AGRAMONTE,))],
    )


@pytest.fixture
def units_on_table(muster):
    return roster(muster)


def losses(found):
    return {line.unit: (line.down, line.surrendered, line.ran, line.guns_lost) for line in found.units}


def first_of(units_on_table, side, arm=None):
    return next(unit for unit in units_on_table.units if unit.side == side and arm in (None, unit.arm))


def test_a_blank_sheet_costs_nobody_anything(muster, units_on_table):
    came_out = result(blank_log(units_on_table), units_on_table, muster, "seed")
    assert set(losses(came_out).values()) == {(0, 0, 0, 0)}
    assert came_out.source is ResultSource.TABLE


def test_figures_written_down_come_home_as_the_men_they_stand_for(muster, units_on_table):
    unit = first_of(units_on_table, "spain")
    sheet = TableLog((Line(unit.key, lost=3, surrendered=2),), "cuba", 5)
    came_out = result(sheet, units_on_table, muster, "seed")
    assert losses(came_out)["leon"] == (
        3 * units_on_table.men_per_figure,
        2 * units_on_table.men_per_figure,
        0,
        0,
    )
    assert (came_out.field_holder, came_out.phases) == ("cuba", 5)


def test_guns_are_lost_as_the_table_counted_them(muster, units_on_table):
    gun = first_of(units_on_table, "spain", Arm.ARTILLERY)
    came_out = result(TableLog((Line(gun.key, taken=True),), "cuba", 5), units_on_table, muster, "seed")
    assert losses(came_out)["battery"][3] == gun.guns


def test_a_gun_that_was_spiked_stays_with_whoever_holds_the_field(muster, units_on_table):
    gun = first_of(units_on_table, "spain", Arm.ARTILLERY)
    lines = (Line(gun.key, spiked=True),)
    for holder, lost, spiked in (("spain", 0, gun.guns), ("cuba", gun.guns, 0)):
        came_out = result(TableLog(lines, holder, 5), units_on_table, muster, "seed")
        battery = next(line for line in came_out.units if line.unit == "battery")
        assert (battery.guns_lost, battery.guns_spiked) == (lost, spiked)


def test_prisoners_who_were_loose_at_the_end_are_free(muster, units_on_table):
    sheet = TableLog(
        (), "cuba", 5, freed=(Freed("t1-y-1-cuba", "hatuey", 7), Freed("t1-y-1-cuba", "maceo", 0))
    )
    assert result(sheet, units_on_table, muster, "seed").freed == (Freed("t1-y-1-cuba", "hatuey", 7),)
    assert log_from_plain(sheet.to_plain()) == sheet


def test_a_leader_is_hit_only_with_their_own_unit(muster, units_on_table):
    led = next(unit for unit in units_on_table.units if unit.leader)
    other = next(unit for unit in units_on_table.units if unit.side == "cuba" and not unit.leader)
    hit = TableLog((Line(led.key, lost=1, leader_hit=True),), "spain", 5)
    not_hit = TableLog((Line(other.key, lost=1, leader_hit=True),), "spain", 5)
    assert result(hit, units_on_table, muster, "seed").leaders == ("agramonte",)
    assert result(not_hit, units_on_table, muster, "seed").leaders == ()


def test_the_loser_left_as_the_table_says_or_as_its_units_show(muster, units_on_table):
    ran = tuple(Line(unit.key, ran=True) for unit in units_on_table.units if unit.side == "spain")
    sheet = TableLog(ran, "cuba", 5)
    assert result(sheet, units_on_table, muster, "seed").outcomes["spain"] is SideOutcome.OVERRUN
    said = replace(sheet, outcome=SideOutcome.WITHDREW)
    assert result(said, units_on_table, muster, "seed").outcomes == {
        "cuba": SideOutcome.HELD_FIELD,
        "spain": SideOutcome.WITHDREW,
    }


def test_a_reserve_of_which_nothing_is_written_did_not_come(units_on_table):
    late = replace(first_of(units_on_table, "spain"), reserve_dice=1)
    assert TableLog((), "", 1).line(late).absent
    assert not TableLog((), "", 1).line(first_of(units_on_table, "cuba")).absent


def test_a_sheet_is_the_same_after_storing_and_its_stamp_names_its_content(units_on_table):
    sheet = TableLog(
        (Line(first_of(units_on_table, "cuba").key, lost=1),), "cuba", 5, outcome=SideOutcome.ROUTED
    )
    assert log_from_plain(sheet.to_plain()) == sheet
    assert log_from_plain(sheet.to_plain()).stamp == sheet.stamp
    assert replace(sheet, phases=6).stamp != sheet.stamp


def test_nobody_without_the_key_of_the_site_can_try_losses_until_a_stamp_fits(units_on_table, settings):
    sheet = TableLog((Line(first_of(units_on_table, "cuba").key, lost=1),), "cuba", 5)
    before = sheet.stamp
    settings.SECRET_KEY = "of another site"
    assert sheet.stamp != before


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_computers_battle_written_down_as_a_sheet_costs_the_same_men(muster, seed):
    """Checks that the log changes nothing before a correction changes a figure."""
    made = table_of_muster(muster, "machete", seed)
    outcome = rules.play(
        Record(made.scenario, rules.find(made.scenario.ruleset).version, seed),
        dice=SeededDice(seed),
        computer=rules.computers(made.scenario),
        log=FullLog(),
    )
    fought = result_of(outcome, made.units, muster, seed)
    told = asdict(outcome) | {"units": [unit.key for unit in made.units]}
    again = result(log_of_battle(told, made.roster, fought), made.roster, muster, seed)
    assert {unit: lost for unit, lost in losses(again).items() if any(lost)} == {
        unit: lost for unit, lost in losses(fought).items() if any(lost)
    }
    assert (again.outcomes, again.leaders, again.field_holder) == (
        fought.outcomes,
        fought.leaders,
        fought.field_holder,
    )
