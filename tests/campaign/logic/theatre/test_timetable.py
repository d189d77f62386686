"""When the parts of a row come, and how men and arms are shared out."""

import datetime as dt

from hypothesis import given, strategies as st

from campaign.logic.settings import Settings
from campaign.logic.theatre.timetable import (
    WEAPONS,
    company_sizes,
    days_of_arrival,
    exchange_worst,
    men_armed_worse,
    mixed_weapons,
    parts_of,
    pick_number,
)
from rules import ScriptedDice, SeededDice

FIRST = dt.date(1869, 1, 1)


def test_men_come_in_as_many_parts_as_loads():
    assert [parts_of(*each) for each in ((9000, 900), (9001, 900), (500, 900), (500, 0), (0, 0))] == [
        *(10, 11, 1, 1, 1)
    ]


@given(st.integers(0, 5000), st.integers(20, 10_000))
def test_companies_are_all_of_them_as_equal_as_can_be_and_none_too_large(men, most):
    made = company_sizes(men, Settings.with_values({"company": most}).timetable)
    assert sum(made) == men
    assert made == sorted(made, reverse=True)
    assert all(most >= each >= made[0] - 1 for each in made)
    assert (len(made) - 1) * most < men or not made


@given(st.integers(0, 3000), st.integers(1, 40), st.text(max_size=4))
def test_every_part_has_a_day_within_the_window(length, number, seed):
    last = FIRST + dt.timedelta(days=length)
    drawn = days_of_arrival(FIRST, last, 100, number, SeededDice(seed))
    assert drawn == sorted(drawn)
    assert len(drawn) == number
    assert FIRST <= drawn[0] <= drawn[-1] <= last


def test_the_chance_is_rolled_for_once_by_d100():
    last = FIRST + dt.timedelta(days=9)
    assert days_of_arrival(FIRST, last, 60, 2, ScriptedDice([61])) == []
    third, first = FIRST + dt.timedelta(days=2), FIRST
    assert days_of_arrival(FIRST, last, 60, 2, ScriptedDice([60, 3, 1])) == [first, third]


def test_any_day_of_a_long_window_may_be_drawn():
    dice = SeededDice("long")
    drawn = {pick_number(600, dice, "CAMP-ARRIVE-01") for _ in range(6000)}
    assert (min(drawn), max(drawn)) == (0, 599)
    assert len(drawn) > 590


def test_machetes_that_join_rifles_are_weapons_in_proportion():
    assert mixed_weapons({"rifle_breech": 100}, 300, {"machete": 100}, 100) == {
        "rifle_breech": 75,
        "machete": 25,
    }


ARMED = st.integers(0, 100).map(lambda n: {"rifle_muzzle": n, "machete": 100 - n})


@given(ARMED, st.integers(1, 900), st.sampled_from(WEAPONS), st.integers(0, 900), st.text(max_size=3))
def test_after_any_issue_weapons_make_a_hundred_and_none_is_worse(armed, men, weapon, number, seed):
    number = min(number, men_armed_worse(armed, men, weapon))
    after = exchange_worst(armed, men, weapon, number, SeededDice(seed))
    assert sum(after.values()) == 100
    assert men_armed_worse(after, men, weapon) <= men_armed_worse(armed, men, weapon)


def test_rifles_take_the_place_of_the_worst_and_the_fraction_is_diced():
    armed = {"musket": 50, "machete": 50}
    assert exchange_worst(armed, 200, "rifle_breech", 101, ScriptedDice([50])) == {
        "rifle_breech": 51,
        "musket": 49,
    }
    assert exchange_worst(armed, 200, "rifle_breech", 101, ScriptedDice([51])) == {
        "rifle_breech": 50,
        "musket": 50,
    }
