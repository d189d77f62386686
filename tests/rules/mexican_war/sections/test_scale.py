"""MEX-SCALE: guns of a model and the length of a turn."""

from rules.mexican_war.sections.scale import guns_of_model, turn_minutes
from rules.mexican_war.tables import STANDARD


def test_mex_scale_03_guns_of_a_model_follow_from_the_men_of_a_figure():
    assert [guns_of_model(men, STANDARD) for men in (5, 10, 19, 20, 35, 60, 100)] == [1, 1, 1, 2, 3, 6, 6]


def test_mex_scale_01_a_turn_is_five_minutes():
    assert turn_minutes(STANDARD) == 5
