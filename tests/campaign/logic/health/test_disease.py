"""Men who fall sick and men who leave hospital (CAMP-SICK-01, CAMP-SICK-04)."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from campaign.logic.health import disease as health
from campaign.logic.health.disease import Ward
from campaign.logic.settings import DEFAULT
from rules import ScriptedDice, SeededDice
from tests.nations import CUBAN, SPANISH

HOW = DEFAULT.disease


def year(key: str, fit: int, *, spaniard: bool, new: bool) -> tuple[int, int, int]:
    """Returns a unit's year: dead of disease, man-weeks served and in hospital."""
    wards: list[Ward] = []
    dead = served = lying = 0
    for week in range(52):
        dice = SeededDice(f"{key}/{week}")
        wards = [Ward(ward.age + 1, ward.sick) for ward in wards if ward.age < HOW.sick_weeks]
        well, died, _home = health.discharge_sick(
            sum(ward.men_leaving(HOW) for ward in wards), spaniard, dice, HOW
        )
        percent = health.sickness_percent(spaniard, new, week >= 26, HOW)
        fallen = health.fall_sick(fit + well, percent, 100, 7, dice)
        fit += well - fallen
        wards.append(Ward(0, fallen))
        sick = sum(ward.after_leaving(HOW).sick for ward in wards)
        dead, served, lying = dead + died, served + fit + sick, lying + sick
    return dead, served, lying


@pytest.mark.parametrize(
    ("spaniard", "new", "low", "high", "expected"),
    [(True, True, 18, 25, 21), (True, False, 8, 12, 10.6), (False, False, 3, 5, 4)],
)
def test_two_hundred_units_lose_as_many_dead_in_a_year_as_the_record_says(spaniard, new, low, high, expected):
    years = [year(f"unit {n}", 300, spaniard=spaniard, new=new) for n in range(200)]
    dead, served, _lying = (sum(each[at] for each in years) for at in range(3))
    percent = 100 * dead * 52 / served
    assert low <= percent <= high
    assert abs(percent - expected) < 1


def test_one_man_in_six_of_the_new_lies_in_hospital():
    _dead, served, lying = year("unit", 9000, spaniard=True, new=True)
    assert 14 < 100 * lying / served < 19


def test_a_band_of_forty_sickens_sometimes():
    """Reckons with one in a hundred of forty men. Two weeks in five somebody falls sick."""
    weeks = [health.fall_sick(40, 1, 100, 7, SeededDice(f"band {week}")) for week in range(500)]
    assert set(weeks) == {0, 1}
    assert 160 < sum(weeks) < 240


def test_the_fraction_of_a_man_is_rolled_for_and_whole_men_are_not():
    assert health.fall_sick(100, 4, 100, 7, ScriptedDice([])) == 4
    assert health.fall_sick(40, 1, 100, 7, ScriptedDice([40, 100])) == 1  # 4,000 of 10,000
    assert health.fall_sick(40, 1, 100, 7, ScriptedDice([41, 1])) == 0


def test_hardships_multiply_up_to_a_cap():
    assert health.combined_hardship((150, 150), HOW) == 225
    assert health.combined_hardship((150, 150, 150), HOW) == 250


@given(st.integers(0, 900), st.integers(1, 26), st.text(max_size=3))
def test_everybody_who_falls_sick_leaves_hospital_once(sick, weeks, seed):
    how = replace(HOW, sick_weeks=weeks)
    out = 0
    for age in range(weeks + 3):
        ward = Ward(age, sick)
        leaving = ward.men_leaving(how)
        assert sum(health.discharge_sick(leaving, True, SeededDice(seed), how)) == leaving
        out += leaving
        assert ward.after_leaving(how).sick == sick - out
    assert out == sick


def test_the_sick_of_an_umpires_hand_leave_in_their_time_too():
    stood, weeks = 60, 0
    while stood:
        stood -= health.uncounted_leaving(stood, [], SeededDice(f"{weeks}"), HOW)
        weeks += 1
    assert weeks < 60
    assert health.uncounted_leaving(12, [Ward(1, 12)], ScriptedDice([]), HOW) == 0


# who is new


def test_recruits_are_new_and_bear_their_share_of_every_loss():
    assert health.new_men(600, [(100, 0)]) == 100
    assert health.new_men(540, [(100, 0), (0, 60)]) == 90
    assert health.new_men(600, []) == 0


def test_men_who_come_back_are_no_recruits():
    assert health.new_men(620, [(100, 0), (0, -20)]) == 100


@given(st.integers(0, 900), st.lists(st.tuples(st.integers(0, 200), st.integers(-50, 200)), max_size=12))
def test_there_are_never_more_new_men_than_men(first, turns):
    roll, kept = first, []
    for joined, lost in turns:
        lost = min(lost, roll)
        roll += joined - lost
        kept.append((joined, lost))
    new = health.new_men(roll, kept)
    assert 0 <= new <= min(roll, sum(joined for joined, _lost in kept))


@pytest.mark.parametrize(
    ("nation", "troops", "abroad"),
    [(SPANISH, "infantry", True), (SPANISH, "guerrilla", False), (CUBAN, "infantry", False)],
)
def test_guerrillas_and_volunteers_were_born_in_the_country(nation, troops, abroad):
    assert health.is_from_abroad(nation, troops) is abroad


def test_three_veterans_in_a_hundred_are_discharged_in_january_if_the_setting_is_on():
    assert health.going_home(400, ScriptedDice([]), HOW) == 0
    on = replace(HOW, time_expired="on")
    assert health.going_home(400, ScriptedDice([]), on) == 12
    assert health.going_home(410, ScriptedDice([30]), on) == 13


def test_men_left_of_a_ward_captured_with_its_base_leave_hospital_on_time():
    how, wards = DEFAULT.disease, [Ward(1, 60)]
    assert health.sick_leaving(60, wards, SeededDice("s"), how) == 10
    assert health.sick_leaving(12, wards, SeededDice("s"), how) == 2
    assert health.sick_leaving(0, wards, SeededDice("s"), how) == 0
