"""The square board: every quick answer beside a slow one."""

from fractions import Fraction

from hypothesis import given, strategies as st

from rules.core.battle import Unit
from rules.core.boards.squares import (
    FACINGS,
    STEPS,
    SquareGrid,
    bearing,
    eighths_between,
    is_ahead,
    span,
    zones_between,
)

OFFSET = st.integers(-30, 30)
SHORT = st.integers(-9, 9)
FACING = st.integers(0, FACINGS - 1)
COLS, ROWS = 7, 5
ZONE = st.integers(0, COLS * ROWS - 1)


def unit(grid, at):
    x, y = grid.xs[at], grid.ys[at]
    return Unit(0, 0, x, y, facing=0, strength=1, officers=0, state="steady", on_table=True)


@given(OFFSET, OFFSET)
def test_a_bearing_is_the_nearest_of_eight(dx, dy):
    """Compares it with a slow check.

    That takes the greatest part of the way in each direction, squared to stay exact.
    """
    along = {
        way: Fraction((dx * east + dy * north) ** 2, east * east + north * north)
        for way, (east, north) in enumerate(STEPS)
        if dx * east + dy * north > 0
    }
    if not along:
        assert dx == dy == 0
        return
    best = max(along, key=lambda way: along[way])
    assert sorted(along.values()).count(along[best]) == 1
    assert bearing(dx, dy) == best


@given(OFFSET, OFFSET, FACING)
def test_ahead_is_45_degrees_to_either_side_and_its_edge_is_inside(dx, dy, facing):
    east, north = STEPS[facing]
    forward = dx * east + dy * north
    within = forward >= 0 and 2 * forward * forward >= (dx * dx + dy * dy) * (east * east + north * north)
    assert is_ahead(dx, dy, facing) == within


def test_turns_are_counted_the_short_way_round():
    assert [eighths_between(0, way) for way in range(FACINGS)] == [0, 1, 2, 3, 4, 3, 2, 1]
    assert eighths_between(7, 1) == eighths_between(1, 7) == 2


@given(SHORT, SHORT)
def test_a_span_is_the_fewest_steps(dx, dy):
    straight, corner = abs(abs(dx) - abs(dy)), min(abs(dx), abs(dy))
    assert span(dx, dy, 2) == straight + 2 * corner
    assert span(dx, dy, 1) == straight + corner


def touched_length(dx, dy, x, y):
    """Returns how much of the line from (0, 0) to (dx, dy) is in (x, y): None, 0 for a point, more."""
    low, high = Fraction(0), Fraction(1)
    for way, place in ((dx, x), (dy, y)):
        if not way:
            if place:
                return None
            continue
        ends = sorted((Fraction(2 * place - 1, 2 * way), Fraction(2 * place + 1, 2 * way)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return None if low > high else high - low


@given(SHORT, SHORT)
def test_a_line_crosses_those_zones_whose_inside_it_runs_through(dx, dy):
    """Checks that a zone is crossed, touched at a corner, or missed.

    No line between middles runs along an edge.
    """
    box = [
        (x, y)
        for x in range(min(dx, 0), max(dx, 0) + 1)
        for y in range(min(dy, 0), max(dy, 0) + 1)
        if (x, y) not in ((0, 0), (dx, dy))
    ]
    found = zones_between(dx, dy)
    assert {each for each in box if touched_length(dx, dy, *each)} == {
        each[0] for each in found if len(each) == 1
    }
    assert {each for each in box if touched_length(dx, dy, *each) == 0} == {
        zone for each in found if len(each) == 2 for zone in each
    }


@given(SHORT, SHORT)
def test_the_line_back_runs_through_the_same_zones(dx, dy):
    there = [frozenset(each) for each in zones_between(dx, dy)]
    back = [frozenset((x + dx, y + dy) for x, y in each) for each in zones_between(-dx, -dy)]
    assert there == back[::-1]


@given(ZONE, ZONE, st.sets(ZONE))
def test_the_board_sees_as_far_as_its_lines_are_clear(a, b, tall):
    grid = SquareGrid(COLS, ROWS)
    grid.tall = grid.mask(tall)
    x, y = grid.xs[a], grid.ys[a]
    between = zones_between(grid.xs[b] - x, grid.ys[b] - y)
    clear = not any(tall.issuperset(grid.at(x + dx, y + dy) for dx, dy in zones) for zones in between)
    assert grid.can_see(unit(grid, a), unit(grid, b)) == clear
    assert bool(grid.sight(b) >> a & 1) == clear


@given(ZONE, ZONE, FACING, st.integers(0, 12))
def test_the_masks_of_the_board_equal_a_count_zone_by_zone(a, b, facing, radius):
    for aslant in (1, 2):
        grid = SquareGrid(COLS, ROWS, aslant)
        dx, dy = grid.xs[b] - grid.xs[a], grid.ys[b] - grid.ys[a]
        assert grid.distance(unit(grid, a), unit(grid, b)) == span(dx, dy, aslant)
        assert bool(grid.disc(a, radius) >> b & 1) == (span(dx, dy, aslant) <= radius)
        assert bool(grid.arc(a, facing) >> b & 1) == (a != b and is_ahead(dx, dy, facing))
        assert bool(grid.around[a] >> b & 1) == (span(dx, dy, 1) == 1)
    assert a == b or grid.bearing(a, b) == bearing(dx, dy)


def test_a_step_off_the_board_leads_nowhere():
    grid = SquareGrid(COLS, ROWS)
    assert grid.steps[0] == (7, 8, 1, -1, -1, -1, -1, -1)
    assert grid.at(COLS, 0) == grid.at(0, ROWS) == -1
    assert grid.cells(grid.mask([9, 3, 20])) == (3, 9, 20)
