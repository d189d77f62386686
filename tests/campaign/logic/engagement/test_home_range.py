"""Volunteers stay within a day's march of home (CAMP-MARCH-10)."""

from dataclasses import replace

import pytest

from campaign.logic.engagement import home_range as homes
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import ForceState, OrderKind
from tests.campaign.logic.theatres import SPAIN, column, line, march_out, with_order


def at_home(*to, at="a", homes=("a",), **order):
    """Returns a column of volunteers of a. a, b, c and d lie 12 km apart, and foot makes 20 km a day."""
    moved = replace(column("v", SPAIN, at, 100, *to), homes=homes)
    return with_order(moved, **order) if order else moved


def end_march(*columns, **more):
    state = march_out(line(*columns, km=12, **more))
    assert state.done
    return state.columns["v"]


def test_volunteers_stay_within_a_days_march_of_home():
    moving = end_march(at_home("d"))
    assert (moving.spot, moving.state) == (Spot(place="b"), ForceState.HALTED)
    assert moving.near_home


def test_others_and_volunteers_who_may_leave_march_on():
    assert end_march(at_home("d", homes=())).spot == Spot(place="d")
    assert end_march(at_home("d"), volunteers="anywhere").spot == Spot(place="d")


def test_the_farther_of_two_homes_counts():
    assert end_march(at_home("d", at="b", homes=("a", "c"))).spot == Spot(place="b")


def test_volunteers_too_far_away_may_come_nearer_and_go_no_farther():
    assert end_march(at_home("a", at="d")).spot == Spot(place="a")
    assert end_march(at_home("d", at="c")).spot == Spot(place="c")


def test_on_a_road_they_go_as_far_as_a_days_march_is_from_home():
    near, far = (Spot(route="b-c", metres=metres) for metres in (8_000, 8_100))
    assert end_march(at_home(kind=OrderKind.AMBUSH, spot=near)).spot == near
    assert end_march(at_home(kind=OrderKind.AMBUSH, spot=far)).spot == Spot(place="b")


def test_a_train_takes_them_no_farther():
    assert end_march(at_home("d", rail=True)).spot == Spot(place="b")


@pytest.mark.parametrize(("spot", "beyond"), [(Spot(place="b"), False), (Spot(place="c"), True)])
def test_they_march_to_no_guns_that_are_farther_away(spot, beyond):
    found = line(at_home(), km=12)
    assert homes.is_beyond_range(found, found.columns["v"], spot) is beyond


def test_the_order_form_says_where_they_would_halt():
    found = line(at_home(), km=12)
    volunteers = found.columns["v"]
    assert homes.halts_at(found, volunteers, ["a", "b", "b", "c", "d"]) == "b"
    assert homes.halts_at(found, volunteers, ["a", "b"]) is None
    assert homes.halts_at(found, replace(volunteers, homes=()), ["a", "b", "c"]) is None
    assert homes.halts_at(found, volunteers, []) is None
