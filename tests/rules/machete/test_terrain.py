"""The painted ground: barriers, cover, hiding places, and damage by battle."""

from typing import Any

import pytest

from rules.core.boards.free import BLOCKED
from rules.machete.engine.houses import damaged_board
from rules.machete.options import DEFAULTS
from rules.machete.tables import NO_CHARGE_GOING
from rules.machete.terms import (
    BUILDING,
    CROSS_COUNTRY,
    CUBAN,
    FORD,
    GOINGS,
    HARD,
    INFANTRY,
    JUNGLE,
    LARGE,
    NATIONS,
    OPEN,
    RIVER,
    ROAD,
    ROWING_BOAT,
    SHIP,
    SMALL,
    SPANISH,
    TROOPS,
    WATER,
)
from rules.machete.terrain import HOUSE, terrain

HOUSE_POINTS = [[40, 40], [55, 40], [55, 55], [40, 55]]  # nine cells
FARM = {"kind": "building", "points": HOUSE_POINTS, "key": "farm", "name": "La Yaya", "size": "large"}
CANE = {"kind": "cane", "points": [[60, 60], [80, 60], [80, 70], [60, 70]], "key": "east"}


def board(*areas: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"width_cm": 100, "height_cm": 100, "areas": list(areas)} | more


def ground(*areas: dict[str, Any], **more: Any):
    return terrain(board(*areas, **more), DEFAULTS)


# Houses


def test_mach_bld_01_a_house_is_as_large_as_the_board_says_and_else_small():
    table = ground(FARM, {"kind": "building", "points": [[10, 10], [15, 10], [15, 15], [10, 15]]})
    farm, hut = table.houses
    assert (farm.key, farm.name, farm.size, farm.area) == ("farm", "La Yaya", LARGE, 0)
    assert (hut.key, hut.size, hut.area) == ("building_1", SMALL, 1)


def test_mach_bld_03_its_garrison_stands_in_the_middle_under_cover():
    table = ground(FARM)
    (farm,) = table.houses
    assert farm.spot == table.at(4700, 4700)
    assert len(farm.cells) == 9
    assert table.cover[farm.spot] == BUILDING
    assert table.defended[farm.spot]


def test_its_own_walls_hide_nobody_in_it_and_all_who_are_behind_it():
    table = ground(FARM)
    spot, left, right = table.houses[0].spot, table.at(1000, 4700), table.at(9000, 4700)
    assert table.line(spot, right) != BLOCKED
    assert table.line(left, spot) != BLOCKED
    assert table.line(left, right) == BLOCKED


def test_nobody_walks_into_a_house_and_its_doors_are_the_free_cells_about_it():
    table = ground(FARM, CANE | {"points": [[55, 40], [60, 40], [60, 55], [55, 55]]})
    (farm,) = table.houses
    field = table.going(SPANISH, INFANTRY).field(table.at(1000, 1000))
    assert all(field[cell] < 1 << 40 for cell in farm.door)
    assert all(not table.going(SPANISH, INFANTRY).costs[cell] for cell in farm.cells)
    assert len(farm.door) == 16 - 3


def test_mach_r_37_a_ruined_house_is_hard_cover_open_to_all():
    before = board(FARM, ground="jungle")
    table = terrain(damaged_board(before, {0: "rubble"}), DEFAULTS)
    spot = table.at(4700, 4700)
    assert (table.ground[spot], table.cover[spot]) == (CROSS_COUNTRY, HARD)
    assert not table.houses
    assert table.line(table.at(1000, 4700), table.at(9000, 4700)) != BLOCKED


def test_mach_bld_21_a_house_alight_lets_nobody_in_and_still_hides():
    table = terrain(damaged_board(board(FARM), {0: "burning"}), DEFAULTS)
    assert not table.going(CUBAN, INFANTRY).costs[table.at(4700, 4700)]
    assert table.line(table.at(1000, 4700), table.at(9000, 4700)) == BLOCKED


def test_a_field_that_burns_shares_all_that_is_known_of_ways_and_sight():
    before = ground(CANE)
    going = before.going(SPANISH, INFANTRY)
    after = terrain(damaged_board(board(CANE), {0: "burning"}), DEFAULTS)
    assert after is not before
    assert after.lines is before.lines
    assert after.going(SPANISH, INFANTRY) is going


# Fields


def test_cane_and_crops_are_fields_with_a_ring_to_set_fire_from():
    crops = {"kind": "crops", "points": [[0, 0], [10, 0], [10, 10], [0, 10]]}
    table = ground(CANE, crops)
    assert [(field.key, field.kind, field.area) for field in table.fields] == [
        ("east", "cane", 0),
        ("crops_1", "crops", 1),
    ]
    assert len(table.fields[0].cells) == 8
    assert len(table.fields[0].ring) == 16
    assert len(table.fields[1].ring) == 5


@pytest.mark.parametrize("kind", ["swamp", "cane"])
def test_mach_move_03_a_path_is_dry_ground(kind):
    area = {"kind": kind, "points": [[0, 0], [100, 0], [100, 100], [0, 100]]}
    table = ground(area, lines=[{"kind": "path", "points": [[0, 52], [100, 52]]}])
    assert table.ground[table.at(5200, 5200)] == CROSS_COUNTRY
    assert table.at(5200, 5200) in table.tracks


def test_a_clearing_in_a_swamp_is_dry_ground():
    swamp = {"kind": "swamp", "points": [[0, 0], [100, 0], [100, 100], [0, 100]]}
    table = ground(swamp, {"kind": "clearing", "points": HOUSE_POINTS})
    assert table.ground[table.at(4700, 4700)] == CROSS_COUNTRY


# Water


SEA = {"kind": "water", "points": [[70, 0], [100, 0], [100, 100], [70, 100]]}


def test_mach_ship_03_only_ships_and_boats_go_on_the_sea():
    table = ground(SEA)
    sea = table.at(9000, 5000)
    assert table.ground[sea] == WATER
    for nation in range(len(NATIONS)):
        for troop in range(len(TROOPS)):
            costs = table.going(nation, troop).costs
            afloat = troop in (SHIP, ROWING_BOAT)
            assert bool(costs[sea]) is afloat
            assert bool(costs[table.at(1000, 5000)]) is not afloat


def test_the_beach_is_the_land_beside_it():
    table = ground(SEA, {"kind": "stand", "points": [[65, 0], [70, 0], [70, 20], [65, 20]]})
    assert {table.xs[cell] for cell in table.beach} == {6750}
    assert {table.ys[cell] for cell in table.beach} == set(range(2250, 10000, 500))


def test_nobody_charges_over_water():
    table = ground({"kind": "water", "points": [[40, 0], [50, 0], [50, 100], [40, 100]]})
    assert not table.find_lanes(table.at(3000, 5000), table.at(6000, 5000))


def test_mach_r_25_lanes_kept_by_distance_are_those_of_each_place():
    hill = {"kind": "hill", "points": [[10, 60], [40, 60], [40, 95], [10, 95]]}
    table = ground({"kind": "jungle", "points": [[60, 0], [80, 0], [80, 30], [60, 30]]}, hill, FARM)
    barred = [code == HOUSE or NO_CHARGE_GOING[code] for code in table.ground]
    for start in range(0, table.size, 43):
        spans = table.spans(start)
        for enemy in range(0, table.size, 9):
            found = []
            for cell in sorted(table.around[enemy], key=spans.__getitem__) if enemy != start else ():
                way = [at for at in range(table.size) if table.between(start, cell) & table.bits[at]]
                crossed = [start, *way, cell]
                level = all(table.level[at] <= table.level[start] for at in crossed)
                passes = any(at == enemy or at in table.around[enemy] for at in way)
                if cell != start and level and not passes and not any(barred[at] for at in crossed):
                    found.append((cell, spans[cell], sum(table.bits[at] for at in way)))
            up = table.rises(start, enemy)
            assert up or enemy == start or table.find_lanes(start, enemy) == found


# Wheels, guns carried by hand, and the rivers


@pytest.mark.parametrize(
    ("clause", "troop", "barred"),
    [
        ("MACH-MART-12", "horse_drawn_artillery", ("jungle",)),
        ("MACH-MART-11", "manhandled_artillery", ("jungle", "ford")),
        ("MACH-MWAG-07", "supply_cart", ("jungle",)),
        ("MACH-MART-07", "pack_artillery", ()),
        ("MACH-MWAG-02", "pack_train", ()),
    ],
)
def test_mach_mart_12_wheels_do_not_go_through_jungle_nor_guns_by_hand_through_a_ford(clause, troop, barred):
    table = ground(
        {"kind": "jungle", "points": [[0, 0], [30, 0], [30, 100], [0, 100]]},
        lines=[{"kind": "river", "points": [[50, 0], [50, 100]]}],
        crossings=[{"kind": "ford", "point": [50, 50]}],
    )
    places = {"jungle": (1000, 1000), "ford": (5000, 5000), "road": (9000, 5000)}
    costs = table.going(SPANISH, TROOPS.index(troop)).costs
    for ground_kind, place in places.items():
        assert bool(costs[table.at(*place)]) is (ground_kind not in barred), clause


def test_mach_art_23_a_bridge_shot_away_is_river_again():
    before = board(
        lines=[{"kind": "river", "points": [[50, 0], [50, 100]]}],
        crossings=[{"kind": "bridge", "point": [50, 50]}, {"kind": "ford", "point": [50, 20]}],
    )
    there = terrain(before, DEFAULTS)
    gone = terrain(damaged_board(before, {}, lost=[0]), DEFAULTS)
    at = there.at(5000, 5000)
    assert (there.ground[at], gone.ground[at]) == (ROAD, RIVER)
    assert gone.ground[gone.at(5000, 2000)] == FORD


@pytest.mark.parametrize("kind", ["wall", "fence", "earthwork"])
def test_mach_fire_11_walls_fences_and_earthworks_are_hard_cover_until_breached(kind):
    before = board(lines=[{"kind": kind, "points": [[20, 52], [80, 52]]}])
    there, down = terrain(before, DEFAULTS), terrain(damaged_board(before, {}, breaches=[(52, 52)]), DEFAULTS)
    at, beside = there.at(5200, 5200), there.at(5700, 5200)
    assert (there.cover[at], there.defended[at]) == (HARD, True)
    assert (down.cover[at], down.defended[at]) == (OPEN, False)
    assert (down.cover[beside], down.defended[beside]) == (HARD, True)


# The table


def test_the_edges_are_named_left_right_near_far():
    table = ground()
    left, right, near, far = table.edges
    assert {table.xs[cell] for cell in left} == {250}
    assert {table.xs[cell] for cell in right} == {9750}
    assert {table.ys[cell] for cell in near} == {250}
    assert {table.ys[cell] for cell in far} == {9750}


def test_ground_in_use_is_kept_longest():
    often = ground(FARM)
    for number in range(40):
        ground(CANE | {"key": f"field_{number}"})
        assert ground(FARM) is often


def test_every_code_of_ground_is_known_to_every_rate():
    assert len(GOINGS) == HOUSE
    table = ground(FARM, ground="jungle")
    assert table.pace(SPANISH, INFANTRY, table.houses[0].spot) == 2000
    assert table.ground[0] == JUNGLE
