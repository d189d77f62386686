"""Guards of prisoners, the order of their return, and escapes."""

from dataclasses import replace

import pytest

from campaign.logic.knowledge.spotting import chance_to_see
from campaign.logic.march.evasion import evasion_chance
from campaign.logic.prisoners.custody import (
    Watch,
    escapes_by_unit,
    guard_details,
    men_unguarded,
    pick_men,
    units_less_guards,
)
from campaign.logic.theatre.march_rates import slowest_rate
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm
from tests.campaign.logic.theatres import CUBA, DAWN, SPAIN, body, column, field_of, line
from tests.nations import SPANISH

ROLL = {"first": {"band": 5, "riders": 3}, "second": {"band": 4}}


@pytest.mark.parametrize(
    ("men", "given"),
    [
        (0, {}),
        (4, {("first", "band"): 4}),
        (7, {("first", "band"): 5, ("first", "riders"): 2}),
        (10, {("first", "band"): 5, ("first", "riders"): 3, ("second", "band"): 2}),
        (99, {("first", "band"): 5, ("first", "riders"): 3, ("second", "band"): 4}),
    ],
)
def test_the_longest_taken_are_given_back_first(men, given):
    assert pick_men(["first", "second"], ROLL, men) == given


@pytest.mark.parametrize(("prisoners", "guards", "loose"), [(12, 2, 0), (13, 2, 1), (13, 0, 13), (0, 0, 0)])
def test_one_man_guards_six(prisoners, guards, loose):
    assert men_unguarded(prisoners, guards, 6) == loose


@pytest.mark.parametrize(
    ("faces", "away"),
    [((11, 90, 50), {}), ((10, 90, 50), {"band": 1}), ((1, 2, 3), {"band": 2, "riders": 1})],
)
def test_each_unguarded_man_has_a_die_of_their_own(dice, faces, away):
    assert escapes_by_unit({"band": 2, "riders": 4}, 3, 10, dice(*faces)) == away


def test_where_all_are_guarded_no_die_is_rolled(dice):
    assert escapes_by_unit({"band": 2}, 0, 10, dice()) == {}


@pytest.mark.parametrize(
    ("prisoners", "out"),
    [
        ({}, {}),
        ({"force/column": 13}, {("column", "force/column"): 3}),
        ({"force/column": 900}, {("column", "force/column"): 50}),  # no more than half of it
        ({"spain/alba": 31}, {("post", "spain/alba"): 6}),
        ({"spain/alba": 90}, {("post", "spain/alba"): 10, ("column", "spain/alba"): 5}),
        ({"spain/bor": 9}, {}),  # nobody is there
    ],
)
def test_guards_come_out_of_the_force_that_leads_them_or_of_those_at_the_place(prisoners, out):
    forces = [Watch("column", "spain", "alba", 100), Watch("post", "spain", "alba", 20, garrison=True)]
    assert guard_details(prisoners, forces, 6) == out


@pytest.mark.parametrize(("out", "left"), [(0, (30, 40, 9)), (40, (30, 0, 9)), (45, (25, 0, 9))])
def test_a_detail_is_detached_from_the_unit_with_most_men_and_the_guns_give_none(out, left):
    foot, horse = body("a", 30, nation=SPANISH), body("b", 40, nation=SPANISH)
    guns = body("c", 9, nation=SPANISH, arm=Arm.ARTILLERY)
    assert tuple(each.men for each in units_less_guards((foot, horse, guns), out)) == left


def test_prisoners_walk_are_seen_and_hold_their_captors_back():
    riders = column("k", CUBA, "b", 100, arm=Arm.CAVALRY)
    leading = replace(riders, prisoners=20)
    field = field_of(line(leading, column("e", SPAIN, "b", 100)))
    assert (slowest_rate(field.theatre, riders, 1), slowest_rate(field.theatre, leading, 1)) == (30, 20)
    free = field_of(line(riders, column("e", SPAIN, "b", 100)))
    assert evasion_chance(field, "k", ["e"], 0, DAWN) < evasion_chance(free, "k", ["e"], 0, DAWN) - 20
    enemy = free.column("e")
    sees = [
        chance_to_see(free.theatre, enemy, [each], Spot(place="b"), halted=False, lying=False)
        for each in (riders, leading)
    ]
    assert sees[1] == min(95, sees[0] + 10)
