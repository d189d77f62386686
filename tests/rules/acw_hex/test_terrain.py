"""Cached ground, compared with the slow and obvious way."""

import pytest

from rules.acw_hex import options
from rules.acw_hex.cells import cells_of
from rules.acw_hex.ground import RECIPES, ground
from rules.acw_hex.sections.move import most_hexes
from rules.acw_hex.terms import CAVALRY, INFANTRY
from rules.acw_hex.terrain import BARRED, EASY, HARD, axial_hex, ground_of, offset
from rules.core.boards import hexes

ROAD = {"kind": "road", "hexes": [[4, row] for row in range(8, -1, -1)]}


def draw_ground(options_=options.DEFAULTS, **board):
    return ground_of({"cols": 9, "rows": 9} | board, options_)


def test_columns_and_rows_lead_to_axial_places_and_back():
    places = [(col, row) for col in range(5) for row in range(5)]
    assert [offset(axial_hex(*place)) for place in places] == places


def test_acw_basic_05_neighbours_front_and_rear_are_those_of_the_geometry():
    table = draw_ground()
    here = table.at([4, 4])
    assert [table.hexes[to] for to in table.beside[here]] == list(hexes.neighbours(table.hexes[here]))
    for corner in range(hexes.CORNERS):
        assert [table.hexes[to] for to in table.front[here][corner]] == list(
            hexes.front(table.hexes[here], corner)
        )
        assert table.zone[here][corner].bit_count() == 5


@pytest.mark.parametrize("terrain", RECIPES)
@pytest.mark.parametrize("reading", ["one_hex_only", "stop_on_entry"])
def test_acw_move_02_where_a_move_leads_is_what_walking_every_way_finds(terrain, reading):
    chosen = options.read({"slow_terrain": reading})
    table = ground_of(ground(terrain, "dry", "7", "ford"), chosen)
    for cell in range(0, table.size, 7):
        for arm in (INFANTRY, CAVALRY):
            most = most_hexes(arm, False, False, chosen)
            assert table.reach(cell, most, 0) == walk_cells(table, cell, most, reading)
            barred = table.around[(cell + 2) % table.size]
            assert table.reach(cell, most, barred) == walk_cells(table, cell, most, reading, barred)


def walk_cells(table, cell, most, reading, barred=0):
    count, ways = 0, [(cell, 0)]
    for here, steps in ways:
        for to, kind in zip(table.beside[here], table.steps[here], strict=True):
            if kind == BARRED or barred & table.bits[to] or steps == most:
                continue
            if kind == HARD and (reading == "stop_on_entry" or steps == 0):
                count |= table.bits[to]
            elif kind == EASY:
                count |= table.bits[to]
                ways.append((to, steps + 1))
    return count & ~table.bits[cell]


def test_acw_move_03_a_road_leads_over_a_river_and_nothing_else_does():
    river = {"kind": "river", "between": [[[4, 4], [4, 5]], [[4, 4], [3, 5]]]}
    table = draw_ground(lines=[ROAD], edges=[river])
    here = table.at([4, 4])
    steps = dict(zip(table.beside[here], table.steps[here], strict=True))
    assert steps[table.at([4, 5])] == HARD
    assert steps[table.at([3, 5])] == BARRED
    assert cells_of(table.march(table.at([4, 8]), 4, 0)) == tuple(table.at([4, row]) for row in range(4, 8))


def test_acw_shoot_06_only_a_hill_higher_than_both_ends_blocks_a_shot():
    hill = {"kind": "hill", "hexes": [[4, 4]]}
    table = draw_ground(areas=[hill])
    assert table.sight(table.at([2, 4]), table.at([6, 4])) is None
    both = draw_ground(areas=[hill | {"hexes": [[4, 4], [2, 4]]}])
    assert both.sight(both.at([2, 4]), both.at([6, 4])) is not None


def test_acw_shoot_06_along_an_edge_only_two_that_block_close_the_line():
    """Draws a line that runs between (3, 5) and (4, 5). It goes from (4, 6) to (4, 4)."""
    table = draw_ground()
    start, between, end = table.at([4, 6]), [table.at([3, 5]), table.at([4, 5])], table.at([4, 4])
    sight = table.sight(start, end)
    assert sight.clear(table.bits[between[0]])
    assert not sight.clear(table.bits[between[0]] | table.bits[between[1]])
    wood = draw_ground(areas=[{"kind": "woods", "hexes": [[3, 5]]}]).sight(start, end)
    assert wood.clear(0)
    assert not wood.clear(table.bits[between[1]])


def test_acw_r_30_height_woods_or_a_wall_give_a_unit_cover():
    wall = {"kind": "wall", "between": [[[4, 4], [5, 4]]]}
    table = draw_ground(
        areas=[{"kind": "hill", "hexes": [[2, 2]]}, {"kind": "woods", "hexes": [[2, 6]]}], edges=[wall]
    )

    def is_covered(shooter, target):
        return table.sight(table.at(shooter), table.at(target)).covered

    assert is_covered([3, 2], [2, 2])
    assert not is_covered([2, 2], [3, 2])
    assert is_covered([3, 6], [2, 6])
    assert is_covered([6, 4], [4, 4])
    assert not is_covered([3, 4], [4, 4])


def test_the_way_to_a_goal_counts_slow_steps_twice():
    table = draw_ground(areas=[{"kind": "woods", "hexes": [[col, 4] for col in range(9)]}])
    way = table.travel(table.at([4, 2]))
    assert way[table.at([4, 3])] == 1
    assert way[table.at([4, 6])] == 5
