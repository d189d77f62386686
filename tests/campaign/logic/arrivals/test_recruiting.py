"""Recruits, by people and sympathy, by sugar, by the turn's dice, and their limits."""

from dataclasses import replace

import pytest

from campaign.logic.arrivals.recruiting import (
    expected_volunteers,
    most_slaves,
    most_volunteers,
    roll_recruits,
    slaves_to_free,
    takes_recruits,
)
from campaign.logic.settings import DEFAULT
from campaign.logic.vocabulary import Arm, Task
from rules import ScriptedDice
from tests.campaign.logic.theatres import place
from tests.nations import CUBAN, SPANISH

HOW = DEFAULT.recruits
VILLAGE = replace(place("bor", sympathy=3), population=2000, sugar=5)


@pytest.mark.parametrize(("favours", "joining", "freed"), [(1, 12, 20), (-1, 0, 0)])
def test_volunteers_join_whom_the_people_favour_and_slaves_who_frees_them(favours, joining, freed):
    assert expected_volunteers(VILLAGE, favours, HOW) == joining
    assert slaves_to_free(VILLAGE, favours, HOW) == freed
    assert expected_volunteers(replace(VILLAGE, sympathy=-2), -1, HOW) == 8
    assert slaves_to_free(replace(VILLAGE, harm=frozenset({Task.BURN_CANE})), 1, HOW) == 0


def test_a_place_gives_a_yearly_number_of_recruits_and_its_slaves_once():
    assert (most_volunteers(VILLAGE, HOW), most_slaves(VILLAGE, HOW)) == (40, 1040)


@pytest.mark.parametrize(
    ("expected", "most", "dice", "men"),
    [(20, 99, [1, 100], 10), (20, 99, [50], 20), (20, 99, [100], 30), (20, 7, [100], 7), (20, -3, [9, 9], 0)],
)
def test_between_half_and_one_and_a_half_times_as_many_come_within_the_limit(expected, most, dice, men):
    assert roll_recruits(expected, most, ScriptedDice(dice)) == men


def test_nobody_comes_where_nobody_lives_and_no_die_is_rolled():
    assert roll_recruits(0, 9, ScriptedDice([])) == 0


@pytest.mark.parametrize(
    ("arm", "nation", "troops", "fit"),
    [
        (Arm.INFANTRY, CUBAN, "band", True),
        (Arm.CAVALRY, CUBAN, "cavalry", False),
        (Arm.INFANTRY, SPANISH, "infantry", False),
        (Arm.INFANTRY, SPANISH, "volunteers", True),
    ],
)
def test_foot_of_irregulars_or_raised_in_the_island_takes_recruits(arm, nation, troops, fit):
    assert takes_recruits(arm, nation, troops) is fit
