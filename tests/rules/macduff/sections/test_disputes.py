"""MACD-GEN-04: a doubt settled by dice."""

import pytest

from rules.macduff.sections.disputes import settle_dispute
from rules.macduff.terms import NONE


@pytest.mark.parametrize(("faces", "right"), [((6, 1), 0), ((2, 5), 1), ((3, 3), NONE)])
def test_macd_gen_04_the_higher_die_is_right_and_a_tie_settles_nothing(dice, faces, right):
    assert settle_dispute(dice(*faces)) == (faces, right)


def test_macd_gen_02_a_seven_is_no_face(dice):
    with pytest.raises(ValueError, match="7 is not a face"):
        settle_dispute(dice(7, 1))
