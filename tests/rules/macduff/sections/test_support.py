"""MACD-HOSP: the hospital's die, the band's reach."""

import pytest

from rules.macduff.sections import support


@pytest.mark.parametrize("face", range(1, 7))
def test_macd_hosp_02_four_or_more_returns_a_casualty(dice, face):
    assert support.is_recovered(support.roll_hospital(dice(face), 0)) == (face >= 4)


def test_macd_hosp_04_a_band_is_heard_at_six_inches():
    assert support.can_hear_band(600)
    assert not support.can_hear_band(601)


def test_macd_hosp_01_one_of_each():
    assert not support.has_too_many(1, 1)
    assert support.has_too_many(2, 0)
    assert support.has_too_many(0, 2)
