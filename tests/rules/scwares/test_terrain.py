"""Zones of a board: sight, barriers and capacity, and the reach of points."""

from heapq import heappop, heappush

import pytest
from hypothesis import given, settings, strategies as st

from rules.scwares import options
from rules.scwares.options import DEFAULTS
from rules.scwares.sections.move import may_step, step_cost, turn_cost
from rules.scwares.terms import COMMANDER, INFANTRY, NATIVE
from rules.scwares.terrain import Terrain, covered_zones, terrain

SIDE = 9
PLAIN = {"columns": SIDE, "rows": SIDE}


def slow_reach(table, start, facing, points, avoided, into, chosen):
    """Searches by Dijkstra, state by state: (zone, facing) in reach."""
    best = {(start, facing): 0}
    heap = [(0, start, facing)]
    while heap:
        spent, cell, now = heappop(heap)
        if spent > best[cell, now]:
            continue
        moves = [(spent + turn_cost(now, other), cell, other) for other in range(8) if other != now]
        if not into >> cell & 1 or cell == start:
            for way, near in enumerate(table.steps[cell]):
                barred = near >= 0 and (avoided | table.barred) >> near & 1 and not into >> near & 1
                if near >= 0 and not barred and may_step(NATIVE, now, way, False, chosen):
                    hard = bool(table.difficult >> near & 1)
                    moves.append((spent + step_cost(way, hard, chosen), near, now))
        for total, to, front in moves:
            if total <= points and total < best.get((to, front), 99):
                best[to, front] = total
                heappush(heap, (total, to, front))
    return set(best)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, SIDE * SIDE - 1),
    st.integers(0, 7),
    st.integers(0, 9),
    st.sets(st.integers(0, SIDE * SIDE - 1), max_size=20),
    st.sampled_from([{}, {"movement_arc": "straight_ahead"}, {"difficult_zone_cost_factor": 2}]),
)
def test_scw_move_01_all_zones_and_facings_within_the_points_and_no_others(
    start, facing, points, avoided, values
):
    chosen = options.read(values)
    areas = [
        {"kind": "difficult", "zones": [[4, 0, 5, 8]], "width_mm": 45},
        {"kind": "water", "zones": [[2, 3, 2, 6]]},
    ]
    table = Terrain(PLAIN | {"areas": areas}, chosen)
    shut = table.mask(avoided - {start})
    found = table.reach(start, facing, points, shut)
    slow = slow_reach(table, start, facing, points, shut, 0, chosen)
    assert {(cell, way) for way in range(8) for cell in table.cells(found.by_facing[way])} == slow
    assert set(table.cells(found.mask)) == {cell for cell, _ in slow}


def test_zones_to_be_entered_are_not_left_again():
    table = Terrain(PLAIN, DEFAULTS)
    foe = table.bits[table.at(4, 5)]
    wall = table.mask(table.at(x, 5) for x in range(SIDE))
    found = table.reach(table.at(4, 4), 0, 9, wall, foe)
    assert found.mask & wall == foe
    assert not found.mask >> table.at(4, 6) & 1


def test_scw_zone_02_a_zone_has_its_own_width_and_depth():
    small = {"kind": "difficult", "zones": [[1, 1]], "width_mm": 40, "depth_mm": 30}
    table = Terrain(PLAIN | {"areas": [small]}, DEFAULTS)
    assert table.fits(table.at(1, 1), (INFANTRY,))
    assert not table.fits(table.at(1, 1), (INFANTRY, INFANTRY))
    assert table.narrow_zones((INFANTRY, INFANTRY)) == table.bits[table.at(1, 1)]
    assert table.narrow_zones((COMMANDER,)) == table.bits[table.at(1, 1)]


def test_scw_fire_14_fortifications_are_those_of_the_catalogue_and_woods_are_tall():
    areas = [
        {"kind": "trench", "zones": [[0, 0]]},
        {"kind": "woods", "zones": [[1, 0]]},
        {"kind": "cliff", "zones": [[2, 0]]},
    ]
    table = Terrain(PLAIN | {"areas": areas}, DEFAULTS)
    assert (table.works, table.tall, table.barred) == (1, 2, 4)


def test_blocks_of_zones_are_given_by_two_corners():
    table = Terrain(PLAIN, DEFAULTS)
    assert sorted(covered_zones(table, [[1, 2, 0, 1]])) == [9, 10, 18, 19]
    assert covered_zones(table, [[8, 8, 12, 12]]) == [80]


@pytest.mark.parametrize("way", range(8))
def test_a_step_off_the_board_leads_nowhere(way):
    table = Terrain(PLAIN, DEFAULTS)
    stepped = table.shift_mask(table.whole, way)
    assert stepped == table.mask(near for steps in table.steps if (near := steps[way]) >= 0)


def test_one_board_serves_many_battles():
    assert terrain(PLAIN, DEFAULTS) is terrain(dict(PLAIN), DEFAULTS)


def test_ways_are_found_though_those_kept_are_let_go_meanwhile(monkeypatch):
    table = Terrain(PLAIN, DEFAULTS)
    whole = table.reach(40, 0, 9, 0)
    monkeypatch.setattr("rules.scwares.terrain.REACHES", 2)
    fresh = Terrain(PLAIN, DEFAULTS)
    assert fresh.reach(40, 0, 9, 0) == whole
    wall = fresh.mask([49, 50])
    assert fresh.reach(40, 0, 9, wall) == table.reach(40, 0, 9, wall)
