"""The free table: every quick answer beside a slow one."""

from math import atan2, degrees, dist

import pytest
from hypothesis import given, strategies as st

from rules.core.battle import Unit
from rules.core.boards.free import BLOCKED, UNKNOWN, FreeTable, bearing, degrees_between, row_of

WIDE = st.integers(-20_000, 20_000)


def table(cols=20, rows=12, cell=500):
    made = FreeTable(cols * cell, rows * cell, cell)
    made.close(())
    return made


@given(WIDE, WIDE)
def test_a_bearing_is_the_angle_to_the_nearest_degree(dx, dy):
    exact = degrees(atan2(dx, dy)) % 360
    assert dx == dy == 0 or degrees_between(bearing(dx, dy), round(exact)) <= 1


@pytest.mark.parametrize(
    ("dx", "dy", "angle"),
    [
        (0, 1, 0),
        (1, 1, 45),
        (1, 0, 90),
        (1, -1, 135),
        (0, -1, 180),
        (-1, -1, 225),
        (-1, 0, 270),
        (-1, 1, 315),
    ],
)
def test_north_is_the_far_edge_and_degrees_run_clockwise(dx, dy, angle):
    assert bearing(700 * dx, 700 * dy) == angle


def test_headings_turn_the_short_way():
    assert [
        degrees_between(350, 10),
        degrees_between(10, 350),
        degrees_between(0, 180),
        degrees_between(90, 90),
    ] == [20, 20, 180, 0]


cells = st.integers(0, 20 * 12 - 1)


@given(cells, cells)
def test_distances_are_those_of_pythagoras(a, b):
    board = table()
    span = dist((board.xs[a], board.ys[a]), (board.xs[b], board.ys[b]))
    assert board.spans(a)[b] == int(span)


@given(cells, cells)
def test_a_line_is_the_same_from_both_ends_and_leaves_them_out(a, b):
    board = table()
    assert board.line(a, b) == board.line(b, a)
    assert not board.between(a, b) & (board.bits[a] | board.bits[b])


def test_lines_from_one_cell_are_known_when_they_have_been_asked_for():
    board = table()
    row = board.lines_from(3)
    assert row == [UNKNOWN] * board.size
    assert board.line(90, 3) == board.line(3, 90) == board.lines_from(90)[3] == board.lines_from(3)[90]
    assert row.count(UNKNOWN) == board.size - 1


@given(st.sets(cells))
def test_a_row_tells_of_each_cell_whether_it_is_in_the_mask(some):
    board = table()
    row = row_of(sum(board.bits[cell] for cell in some), board.size)
    assert len(row) == board.size
    assert {cell for cell in range(board.size) if row[cell]} == some


@given(cells, cells)
def test_a_line_has_no_gaps(a, b):
    board = table()
    chain = sorted(
        (cell for cell in range(board.size) if board.between(a, b) & board.bits[cell]),
        key=lambda cell: board.spans(a)[cell],
    )
    for here, there in zip([a, *chain], [*chain, b], strict=True):
        assert here == there or there in board.around[here]


@given(cells, cells)
def test_the_straight_way_has_the_cells_between_in_their_order(a, b):
    board = table()
    way = board.cells_between(a, b)
    assert sorted(way, key=lambda cell: board.spans(a)[cell]) == way
    assert sum(board.bits[cell] for cell in way) == board.between(a, b) | board.bits[b]


@given(cells, st.integers(0, 6000))
def test_a_disc_holds_what_is_near_enough(at, radius):
    board = table()
    disc = board.disc(at, radius)
    assert all(
        bool(disc & board.bits[cell]) == (board.spans(at)[cell] <= radius) for cell in range(board.size)
    )


def test_tall_ground_hides_what_is_behind_it_and_not_what_stands_in_it():
    board = table()
    start, wood, behind = board.at(250, 250), board.at(2250, 250), board.at(4250, 250)
    board.ground[wood] = 7
    board.close((7,))
    assert board.line(start, behind) == BLOCKED
    assert board.line(start, wood) != BLOCKED


def test_a_hill_hides_from_below_and_not_from_its_top():
    board = table()
    low, top, behind = board.at(250, 250), board.at(2250, 250), board.at(4250, 250)
    board.level[top] = 1
    board.close(())
    assert board.line(low, behind) == BLOCKED
    assert board.line(top, behind) != BLOCKED
    assert board.rises(low, top)
    assert not board.rises(top, low)


def test_units_are_measured_and_seen_where_they_stand():
    board = table()
    a, b = (Unit(i, i, x, 250, 0, 12, 2, "steady", True) for i, x in enumerate((250, 3250)))
    assert board.distance(a, b) == 3000
    assert board.can_see(a, b)


def test_a_polygon_takes_the_cells_whose_middle_it_holds():
    board = table()
    square = board.cells_inside([(0, 0), (1000, 0), (1000, 1000), (0, 1000)])
    assert square == [board.at(x, y) for y in (250, 750) for x in (250, 750)]


def test_even_the_smallest_polygon_takes_a_cell():
    board = table()
    assert board.cells_inside([(1010, 1010), (1020, 1010), (1015, 1020)]) == [board.at(1015, 1013)]


@pytest.mark.parametrize(("width", "rows"), [(0, 1), (500, 1), (1500, 3)])
def test_a_line_of_ground_is_as_broad_as_it_is_drawn(width, rows):
    board = table()
    painted = board.along([(0, 2750), (9999, 2750)], width)
    assert len(painted) == rows * board.cols


def test_places_off_the_table_count_as_the_nearest_on_it():
    board = table()
    assert board.at(-100, 99_999) == board.at(0, 5999)
    assert board.step(board.at(0, 0), -1, 0) == -1


def test_a_roof_hides_nothing_from_a_unit_under_it():
    board = FreeTable(900, 100, 100)
    board.ground[3] = board.ground[4] = board.ground[6] = 7
    board.close((7,), {4: board.bits[3] | board.bits[4]})
    assert board.line(4, 0) != BLOCKED
    assert board.line(0, 4) != BLOCKED
    assert board.line(4, 8) == BLOCKED  # another house is there
    assert board.line(0, 5) == BLOCKED


def test_tables_of_one_size_share_what_does_not_depend_on_their_ground():
    one, other = FreeTable(900, 100, 100), FreeTable(900, 100, 100)
    assert one.spans(2) is other.spans(2)
    one.ground[3] = 7
    one.close((7,))
    other.close((7,))
    assert one.line(0, 5) == BLOCKED
    assert other.line(0, 5) != BLOCKED
