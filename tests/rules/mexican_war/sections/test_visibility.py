"""MEX-VIS: how far one sees, and dead ground."""

import pytest

from rules.mexican_war.sections import visibility
from rules.mexican_war.tables import STANDARD, tables_for


def test_mex_vis_01_sight_shortens_by_turn():
    turns = (1, 4, 5, 8, 9, 12, 13, 24, 25, 100)
    inches = [visibility.open_visibility(turn, STANDARD) // 100 for turn in turns]
    assert inches == [72, 72, 48, 48, 36, 36, 30, 30, 24, 24]


def test_mex_vis_01_by_the_option_it_does_not():
    clear = tables_for({}, {"visibility_decay": False})
    assert {visibility.open_visibility(turn, clear) for turn in (1, 50)} == {7200}


def test_mex_vis_02_three_inches_in_woods_and_towns():
    assert visibility.close_visibility(STANDARD) == 300


@pytest.mark.parametrize(
    ("obstruction", "by_contours"),
    [
        ("low", [-1, 1000, 330, 200, 140, 140]),
        ("tall", [-1, -1, 1000, 500, 330, 330]),
        ("two_storey", [-1, -1, 3000, 1000, 600, 600]),
    ],
)
def test_mex_vis_07_dead_ground_shrinks_with_height(obstruction, by_contours):
    found = [visibility.dead_ground(obstruction, up, 1000, STANDARD) for up in range(6)]
    assert found == by_contours


def test_mex_vis_07_hundredths_are_rounded_to_the_nearest():
    assert visibility.dead_ground("low", 2, 1201, STANDARD) == 396
    assert visibility.dead_ground("low", 2, 150, STANDARD) == 50
