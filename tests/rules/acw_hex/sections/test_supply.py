"""ACW-BASIC-10, ACW-BASIC-11: lines of supply and trains."""

from dataclasses import replace

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.sections.supply import is_line_of_supply, is_train_near, roads_from, takes_train
from rules.acw_hex.terms import ARMS

ROADS = {  # a fork, and a separate stretch
    (0, 0): [(1, 0)],
    (1, 0): [(0, 0), (2, 0), (1, 1)],
    (2, 0): [(1, 0)],
    (1, 1): [(1, 0)],
    (5, 5): [(6, 5)],
    (6, 5): [(5, 5)],
}


def test_acw_basic_10_a_road_off_the_board_or_a_landing():
    assert is_line_of_supply(on_road=True, at_edge=True, at_landing=False)
    assert is_line_of_supply(on_road=False, at_edge=False, at_landing=True)
    assert not is_line_of_supply(on_road=True, at_edge=False, at_landing=False)
    assert not is_line_of_supply(on_road=False, at_edge=True, at_landing=False)


def test_acw_basic_11_the_train_stands_on_a_road_that_leads_there():
    assert roads_from((0, 0), ROADS.__getitem__) == [(0, 0), (1, 0), (2, 0), (1, 1)]
    assert (5, 5) not in roads_from((2, 0), ROADS.__getitem__)


def test_acw_r_28_by_the_draft_it_starts_within_six_hexes():
    draft = replace(DEFAULTS, train_within_hexes_at_start=6)
    assert is_train_near(40, DEFAULTS)
    assert is_train_near(6, draft)
    assert not is_train_near(7, draft)


def test_acw_r_27_foot_and_horse_take_a_train_and_guns_do_not():
    assert [word for arm, word in enumerate(ARMS) if takes_train(arm)] == [
        "infantry",
        "cavalry",
        "dismounted_cavalry",
    ]
