"""Places as the border of a board has them, and as the rules do."""

import pytest

from battles.board.grid import Hexes, Squares, place_name
from battles.playsheet.places import place_of, place_said
from rules.acw_hex.terrain import axial_hex

CELLS = [(0, 0), (4, 4), (3, 5), (25, 1), (26, 0), (27, 13)]


@pytest.mark.parametrize("cell", CELLS)
def test_a_place_is_called_as_the_board_has_it(cell):
    assert place_of("scwares", place_name(Squares(30, 20), cell)) == list(cell)
    assert place_said("scwares", cell) == place_name(Squares(30, 20), cell)
    assert place_of("acw_hex", place_name(Hexes(30, 20), cell)) == list(axial_hex(*cell))
    assert place_said("acw_hex", axial_hex(*cell)) == place_name(Hexes(30, 20), cell)


@pytest.mark.parametrize("written", ["e5", " E 5".strip(), "E5"])
def test_it_may_be_written_in_small_letters_and_apart(written):
    assert place_of("scwares", written) == [4, 4]


@pytest.mark.parametrize("written", ["3, -1", "3 -1", "(3, −1)", "3;-1"])
def test_two_numbers_are_a_place_as_the_rules_count(written):
    assert place_of("acw_hex", written) == [3, -1]
    assert place_said("acw_hex", [0, -1]) == "(0, −1)"


@pytest.mark.parametrize("written", ["E", "5", "E0", "5E", "ABC1", "E5000", "1, 2, 3", "E5, F6", "é5"])
def test_a_text_that_names_no_place_gives_none(written):
    assert place_of("scwares", written) is None
