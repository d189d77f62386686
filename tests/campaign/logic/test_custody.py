"""Who of the captives is given back first, and how many slip away from too few guards."""

import pytest

from campaign.logic.custody import escapes, picked, unguarded

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
    assert picked(["first", "second"], ROLL, men) == given


@pytest.mark.parametrize(("captives", "guards", "loose"), [(12, 2, 0), (13, 2, 1), (13, 0, 13), (0, 0, 0)])
def test_one_man_guards_six(captives, guards, loose):
    assert unguarded(captives, guards, 6) == loose


@pytest.mark.parametrize(
    ("faces", "away"),
    [((11, 90, 50), {}), ((10, 90, 50), {"band": 1}), ((1, 2, 3), {"band": 2, "riders": 1})],
)
def test_each_unguarded_man_has_his_own_die(dice, faces, away):
    assert escapes({"band": 2, "riders": 4}, 3, 10, dice(*faces)) == away


def test_where_all_are_guarded_no_die_is_thrown(dice):
    assert escapes({"band": 2}, 0, 10, dice()) == {}
