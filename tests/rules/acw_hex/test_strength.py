"""ACW-BASIC-03: men into units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.acw_hex.strength import per_unit, units_of


def test_acw_basic_03_a_unit_is_twelve_hundred_men_or_a_company_in_cuba():
    assert per_unit(guns=False, cuba=False) == 1250
    assert per_unit(guns=False, cuba=True) == 100
    assert per_unit(guns=True, cuba=False) == 12
    assert per_unit(guns=True, cuba=True) == 2


@pytest.mark.parametrize(
    ("men", "units"), [(0, []), (30, [30]), (149, [149]), (150, [75, 75]), (345, [115, 115, 115])]
)
def test_acw_basic_03_as_many_units_as_come_nearest(men, units):
    assert units_of(men, 100) == units


@given(st.integers(0, 20_000), st.integers(1, 1500))
def test_nobody_is_left_out_and_units_are_alike(men, each):
    units = units_of(men, each)
    assert sum(units) == men
    assert not units or (max(units) - min(units) <= 1 and min(units) >= 1)
