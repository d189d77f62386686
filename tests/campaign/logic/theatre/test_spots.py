import pytest
from hypothesis import given, strategies as st

from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Spot
from tests.campaign.logic.theatres import DAWN, DAY, DUSK, line

minutes = st.integers(0, 7 * DAY)


def test_land_forces_march_from_six_to_six():
    assert spots.daylight_between(0, DAY) == 720
    assert spots.daylight_between(DAWN - 60, DAWN + 60) == 60
    assert spots.daylight_between(DUSK, DAY + DAWN) == 0


def test_by_night_the_beaten_go_at_half_rate():
    assert spots.half_minutes_pressed(0, DAY) == 2 * 720 + 720
    assert spots.half_minutes_pressed(DUSK, DUSK + 60) == 60


@pytest.mark.parametrize(
    ("start", "marching", "there"),
    [(0, 1, DAWN + 1), (DAWN, 720, DUSK), (DAWN, 721, DAY + DAWN + 1), (DUSK - 1, 2, DAY + DAWN + 1)],
)
def test_the_rest_of_a_march_at_dusk_is_marched_from_dawn(start, marching, there):
    assert spots.minute_after_daylight(start, marching) == there


@given(minutes, st.integers(1, 3000))
def test_an_arrival_is_the_first_minute_by_which_the_march_is_done(start, marching):
    there = spots.minute_after_daylight(start, marching)
    assert spots.daylight_between(start, there) >= marching > spots.daylight_between(start, there - 1)


@given(minutes, st.integers(1, 6000))
def test_an_arrival_by_day_and_night_is_the_first_minute_by_which_the_run_is_done(start, halves):
    there = spots.after_pressed(start, halves)
    assert spots.half_minutes_pressed(start, there) >= halves > spots.half_minutes_pressed(start, there - 1)


@given(minutes)
def test_dawn_and_dusk_come_after_and_within_the_day(minute):
    assert minute < spots.next_dawn(minute) <= minute + DAY
    assert minute < spots.next_dusk(minute) <= minute + DAY
    assert spots.next_dawn(minute) % DAY == DAWN
    assert spots.next_dusk(minute) % DAY == DUSK


def test_a_spot_on_a_road_lies_between_its_ends():
    found = line(km=40)
    here = Spot(route="a-b", metres=10_000)
    assert spots.straight_metres(found, here, Spot(place="a")) == 10_000
    assert spots.straight_metres(found, here, Spot(place="b")) == 30_000
    assert spots.are_within(found, here, Spot(place="a"), 10_000)
    assert not spots.are_within(found, here, Spot(place="a"), 9_999)


@pytest.mark.parametrize(("minute", "dark"), [(0, True), (DAWN, False), (DUSK - 1, False), (DUSK, True)])
def test_night_is_from_six_to_six(minute, dark):
    assert spots.is_night(minute) is dark
