"""Squares and hexes as plans: places, facings, names, outlines."""

from math import atan2, degrees, hypot

import pytest

from battles.board.grid import (
    CELL,
    Hexes,
    Squares,
    board_size,
    cells_covered,
    chains,
    column_letters,
    ground_outlines,
    lattice,
    place_name,
    shared_edge,
)
from rules.acw_hex.check import FACINGS
from rules.acw_hex.terrain import axial_hex, offset
from rules.core.boards import hexes
from rules.core.boards.squares import STEPS

SQUARES, HEXES = Squares(20, 12), Hexes(16, 13)


def way(plan, a, b):
    """Returns degrees clockwise from the top of the page."""
    (ax, ay), (bx, by) = plan.middle(a), plan.middle(b)
    return degrees(atan2(bx - ax, ay - by)) % 360


def test_a_board_says_itself_what_it_is():
    assert lattice({"columns": 20, "rows": 12}) == SQUARES
    assert lattice({"cols": 16, "rows": 13}) == HEXES
    assert lattice({"width_cm": 180, "height_cm": 120}) is None


def test_how_large_a_board_is_is_said_in_words():
    assert board_size({"columns": 20, "rows": 12}) == "20 × 12 squares"
    assert board_size({"cols": 16, "rows": 13}) == "16 × 13 hexes"
    assert board_size({"width_cm": 180, "height_cm": 120}) == "180 × 120 cm"


def test_columns_are_lettered_beyond_the_alphabet():
    assert [column_letters(n) for n in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]
    assert place_name(SQUARES, (4, 4)) == "E5"


@pytest.mark.parametrize("facing", range(8))
def test_a_square_faces_where_the_rules_step(facing):
    dx, dy = STEPS[facing]
    assert way(SQUARES, (5, 5), (5 + dx, 5 + dy)) == pytest.approx(SQUARES.bearing(facing))


@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("row", [6, 7])
def test_a_hex_faces_the_corner_between_its_two_front_neighbours(corner, row):
    here = axial_hex(7, row)
    right, left = (offset(each) for each in hexes.front(here, corner))
    middle = [sum(axis) / 2 for axis in zip(HEXES.middle(right), HEXES.middle(left), strict=True)]
    x, y = HEXES.middle((7, row))
    assert degrees(atan2(middle[0] - x, y - middle[1])) % 360 == pytest.approx(
        HEXES.bearing(corner) % 360, abs=0.1
    )


def test_the_words_of_the_rules_for_corners_are_the_ways_on_the_page():
    winds = {"ENE": 60, "N": 0, "WNW": 300, "WSW": 240, "S": 180, "ESE": 120}
    assert [HEXES.bearing(n) for n in range(6)] == [winds[word] for word in FACINGS]


@pytest.mark.parametrize("row", [4, 5])
def test_neighbours_on_the_page_are_neighbours_in_the_rules(row):
    about = {offset(each) for each in hexes.neighbours(axial_hex(6, row))}
    cells = {(x, y) for x in range(16) for y in range(13)}
    assert {cell for cell in cells if HEXES.near((6, row), cell)} == about
    assert all(shared_edge(HEXES, (6, row), cell) for cell in about)
    assert shared_edge(HEXES, (6, row), (9, row)) is None


@pytest.mark.parametrize("plan", [SQUARES, HEXES])
def test_every_cell_is_on_the_sheet(plan):
    for cell in [(0, 0), (plan.cols - 1, 0), (0, plan.rows - 1), (plan.cols - 1, plan.rows - 1)]:
        for x, y in plan.corners(cell):
            assert -0.01 <= x <= plan.width + 0.01
            assert -0.01 <= y <= plan.height + 0.01


def test_the_near_edge_of_squares_and_the_far_row_of_hexes():
    assert SQUARES.middle((0, 0))[1] > SQUARES.middle((0, 11))[1]
    assert HEXES.middle((0, 0))[1] < HEXES.middle((0, 12))[1]


def test_blocks_and_single_cells_are_covered_once():
    assert cells_covered(SQUARES, [[1, 1, 2, 2], [2, 2], [3, 1]]) == [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1)]
    assert cells_covered(SQUARES, [[19, 11, 21, 11]]) == [(19, 11)]


def test_cells_side_by_side_have_one_outline_and_cells_apart_have_two():
    (ring,) = ground_outlines(SQUARES, [(1, 1), (2, 1)])
    assert len(ring) == 6
    assert len(ground_outlines(SQUARES, [(1, 1), (5, 5)])) == 2
    (ring,) = ground_outlines(HEXES, [(1, 1)])
    assert len(ring) == 6
    assert sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) == (
        pytest.approx(CELL * 6 / 3**0.5, abs=0.1)
    )


def test_a_clearing_in_a_wood_has_an_outline_of_its_own():
    block = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(len(ring) for ring in ground_outlines(SQUARES, block)) == [4, 12]


def test_edges_end_to_end_are_one_line():
    edges = [((0.0, 0.0), (1.0, 0.0)), ((2.0, 0.0), (1.0, 0.0)), ((5.0, 5.0), (6.0, 5.0))]
    assert sorted(map(len, chains(edges))) == [2, 3]
