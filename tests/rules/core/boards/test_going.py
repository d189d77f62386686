"""Routes over a free table, checked against a slow search."""

from hypothesis import given, strategies as st

from rules.core.boards.free import FreeTable
from rules.core.boards.going import FAR, Going

COLS, ROWS, CELL = 12, 9, 500


def routes_over(codes, budget=60_000):
    """Returns routes on ground 0 impassable, 1 easy at 30 a hundredth, 2 hard at 60."""
    table = FreeTable(COLS * CELL, ROWS * CELL, CELL)
    table.ground = list(codes)
    table.close(())
    return Going(table, (0, 30, 60), budget)


grounds = st.lists(st.sampled_from([0, 1, 1, 1, 2]), min_size=COLS * ROWS, max_size=COLS * ROWS)
places = st.integers(0, COLS * ROWS - 1)


def slow_search(ways, start):
    """Searches by Bellman and Ford: relax every step until nothing gets cheaper."""
    cost = {start: 0}
    changed = True
    while changed:
        changed = False
        for cell in list(cost):
            for step, price in ways._steps_from(cell):
                if cost[cell] + price < cost.get(cell + step, FAR):
                    cost[cell + step] = cost[cell] + price
                    changed = True
    return cost


@given(grounds, places)
def test_the_field_is_the_cheapest_way_from_everywhere(codes, goal):
    ways = routes_over(codes)
    cheapest = slow_search(ways, goal)
    assert ways.field(goal) == [cheapest.get(cell, FAR) for cell in range(COLS * ROWS)]


@given(grounds, places)
def test_reach_is_all_that_one_move_pays_for_and_every_way_is_on_open_ground(codes, start):
    ways = routes_over(codes)
    cheapest = slow_search(ways, start)
    reach = ways.reach(start)
    assert sorted(reach.cells) == sorted(cell for cell, cost in cheapest.items() if cost <= ways.budget)
    assert [cheapest[cell] for cell in reach.cells] == sorted(cheapest[cell] for cell in reach.cells)
    for cell in reach.cells:
        way = ways.way(reach, cell)
        assert (way[-1] if way else start) == cell
        assert all(ways.costs[passed] for passed in way)


def test_a_straight_march_on_even_ground_costs_its_length():
    ways = routes_over([1] * (COLS * ROWS))
    start, goal = ways.table.at(250, 2250), ways.table.at(2250, 2250)
    assert ways.field(goal)[start] == 2000 * 30
    assert ways.reach(start).radius == 2000


def test_nobody_slips_between_two_barred_cells_that_touch():
    codes = [1] * (COLS * ROWS)
    codes[1], codes[COLS] = 0, 0
    assert routes_over(codes).reach(0).cells == [0]


def test_a_unit_driven_on_to_barred_ground_may_leave_it():
    codes = [1] * (COLS * ROWS)
    codes[0] = 0
    assert len(routes_over(codes).reach(0).cells) > 1


def test_a_road_leads_on_aslant_between_barred_cells():
    table = FreeTable(2 * CELL, 2 * CELL, CELL)
    table.ground = [1, 0, 0, 1]
    table.close(())
    assert Going(table, (0, 30), 60_000).field(0)[3] == FAR
    table.ways = table.bits[0] | table.bits[3]
    assert Going(table, (0, 30), 60_000).field(0)[3] < FAR


@given(grounds, places, places)
def test_onward_lists_a_move_by_what_is_left_of_the_way(codes, start, goal):
    ways = routes_over(codes)
    left = [-(-work // 30) for work in ways.field(goal)]
    cells = ways.onward(start, goal, 30, 200)
    assert sorted(cells) == sorted(at for at in ways.reach(start).cells[1:] if left[at] < left[start] - 200)
    assert [left[cell] for cell in cells] == sorted(left[cell] for cell in cells)
    assert ways.onward(start, goal, 30, 200) == cells


@given(grounds, places, st.sets(places))
def test_a_unit_that_may_not_pass_some_cells_stops_at_them(codes, start, barred):
    ways = routes_over(codes)
    reach, bits = ways.reach(start), ways.table.bits
    cut = reach.past(sum(bits[cell] for cell in barred) & reach.mask, bits)
    passed = {cell: ways.way(reach, cell)[:-1] for cell in reach.cells}
    assert reach.among(cut) == [cell for cell in reach.cells if barred & set(passed[cell])]
