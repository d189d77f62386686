"""MEX-SCALE: the length of a turn."""

from rules.mexican_war.sections.scale import turn_minutes
from rules.mexican_war.tables import STANDARD


def test_mex_scale_01_a_turn_is_five_minutes():
    assert turn_minutes(STANDARD) == 5
