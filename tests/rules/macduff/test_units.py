"""MACD-UNIT: detachments."""

from rules.macduff.units import is_same_unit


def test_macd_unit_06_beyond_twelve_inches_it_is_a_unit_of_its_own():
    assert is_same_unit(1200)
    assert not is_same_unit(1201)
