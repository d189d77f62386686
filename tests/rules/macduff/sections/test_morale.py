"""MACD-MOR: the printed table of shaken units, rally tests, armies."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from rules.macduff.sections import morale
from rules.macduff.terms import FELL_BACK, MORALES, RALLIED, ROUTED

T_SHAKEN = """
elite    3 5 6 9 11
average  3 4 5 7 9
poor     2 3 3 5 6
"""
ORIGINAL = (4, 6, 8, 12, 16)
SHARE = {"elite": Fraction(2, 3), "average": Fraction(1, 2), "poor": Fraction(1, 3)}


@pytest.mark.parametrize("row", T_SHAKEN.strip().splitlines())
def test_macd_mor_03_the_whole_table(row):
    word, *cells = row.split()
    assert [morale.shaken_at(men, MORALES.index(word)) for men in ORIGINAL] == [int(cell) for cell in cells]


@given(st.integers(1, 60), st.integers(0, 60), st.sampled_from(MORALES))
def test_macd_r_39_strictly_more_than_its_share(original, lost, word):
    assert morale.is_shaken(original, lost, MORALES.index(word)) == (lost > original * SHARE[word])


@pytest.mark.parametrize("modifier", [-1, 0, 1, 2])
@pytest.mark.parametrize("face", range(1, 7))
def test_macd_mor_05_every_face_with_every_modifier(dice, face, modifier):
    score = face + modifier
    expected = RALLIED if score >= 5 else FELL_BACK if score >= 2 else ROUTED
    assert morale.rally(dice(face), 0, modifier) == (face, score, expected)


def test_macd_mor_06_elite_commander_and_poor():
    found = [morale.rally_modifier(each, joined) for each in range(3) for joined in (False, True)]
    assert found == [1, 2, 0, 1, -1, 0]


@given(st.integers(1, 100))
def test_macd_r_37_half_the_units_rounded_up(units):
    assert morale.army_level(units) == -(-units // 2)


def test_macd_mor_08_units_commanders_and_support_each_cost_one():
    assert morale.army_morale(6, 1, 2, 1) == 2
    assert morale.army_morale(6, 6, 2, 1) == 0
    assert [morale.must_concede(left) for left in (0, 1)] == [True, False]
