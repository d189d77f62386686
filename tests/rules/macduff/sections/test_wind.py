"""MACD-WIND: each face, in wind and calm."""

import pytest
from hypothesis import given, strategies as st

from rules.macduff.sections.wind import Wind, roll_wind, shift_wind


@pytest.mark.parametrize(
    ("face", "after"),
    [(1, (0, False)), (2, (315, True)), (3, (45, True)), (4, (0, True)), (5, (0, True)), (6, (0, True))],
)
def test_macd_wind_02_what_each_face_does(face, after):
    assert shift_wind(Wind(0, True), face) == after


@pytest.mark.parametrize("face", range(1, 7))
def test_macd_r_45_a_calm_keeps_its_direction_and_ends_on_a_one(face):
    assert shift_wind(Wind(90, False), face) == (90, face == 1)


@given(st.lists(st.integers(1, 6), max_size=30))
def test_macd_wind_02_the_direction_is_always_one_of_eight(faces):
    wind = Wind(270, True)
    for face in faces:
        wind = shift_wind(wind, face)
        assert wind.degrees % 45 == 0
        assert 0 <= wind.degrees < 360


def test_macd_wind_02_one_die_a_turn(dice):
    assert roll_wind(dice(3), Wind(315, True)) == (3, (0, True))
