"""Ground that no scenario draws."""

from itertools import combinations

import pytest

import rules
from rules.core.boards.going import FAR
from rules.core.files.grounds import CROSSINGS, SEASONS
from rules.core.inputs import BadInput
from rules.machete.ground import COASTS, KINDS, RECIPES, ground
from rules.machete.options import DEFAULTS
from rules.machete.terms import FORD, INFANTRY, LARGE, RIVER, ROAD, SPANISH, WATER
from rules.machete.terrain import terrain

APART = ("stand", "cane", "crops", "swamp", "building", "water")  # kinds of which no two overlap


def fought_on(board):
    """Makes a scenario of two units on *board*, which the rules accept or refuse."""
    plain = {"nation": "spanish", "troop": "infantry", "figures": 6, "y_cm": 60}
    units = [plain | {"key": "a", "side": "blue", "x_cm": 2}, plain | {"key": "b", "side": "red", "x_cm": 90}]
    return rules.scenario_from(
        {"ruleset": "machete", "title": "A field", "turn_limit": 12, "board": board, "units": units}
    )


def all_grounds():
    """Yields every terrain with every third kind of battle, with crossings and seasons in turn."""
    for row, place in enumerate(RECIPES):
        for number, kind in list(enumerate(KINDS))[row % 3 :: 3]:
            turn = number // 3 + row
            yield place, SEASONS[turn % 2], f"s{row}{number}", CROSSINGS[turn % 3], kind, turn % 6


@pytest.mark.parametrize(("place", "season", "seed", "crossing", "kind", "works"), tuple(all_grounds()))
def test_every_ground_is_legal_and_fit_to_fight_on(place, season, seed, crossing, kind, works):
    board = ground(place, season, seed, crossing, kind=kind, works=works)
    fought_on(board)
    for thing in (*board["areas"], *board["lines"]):
        assert all(0 <= x <= board["width_cm"] and 0 <= y <= board["height_cm"] for x, y in thing["points"])
    table = terrain(board, DEFAULTS)
    barring = [area for area in board["areas"] if area["kind"] in APART]
    covered = [set(table.cells_inside([(x * 100, y * 100) for x, y in area["points"]])) for area in barring]
    for (a, here), (b, there) in combinations(zip(barring, covered, strict=True), 2):
        assert not here & there, f"{a} and {b} lie on each other"
    assert len({area["key"] for area in board["areas"] if "key" in area}) == sum(
        "key" in area for area in board["areas"]
    )
    for house in table.houses:
        assert house.door
    field = table.going(SPANISH, INFANTRY).field(table.tracks[0])
    starts = [cell for cell in range(table.size) if table.going(SPANISH, INFANTRY).costs[cell]]
    reached = sum(field[cell] < FAR for cell in starts)
    assert reached * 100 >= len(starts) * 97  # except for a knoll in a swamp or a yard between houses


@pytest.mark.parametrize("kind", RECIPES)
@pytest.mark.parametrize(("crossing", "seed"), list(zip(CROSSINGS, "abc", strict=True)))
def test_foot_can_go_from_end_to_end_whatever_the_ground(kind, crossing, seed):
    table = terrain(ground(kind, "wet", seed, crossing), DEFAULTS)
    field = table.going(SPANISH, INFANTRY).field(table.at(250, 6000))
    assert min(field[row * table.cols + table.cols - 1] for row in range(table.rows)) < FAR


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("place", ["open", "jungle", "cane"])
def test_a_road_runs_on_from_end_to_end(place, seed):
    table = terrain(ground(place, "dry", f"{seed}", "bridge", kind="ambush"), DEFAULTS)
    road = {cell for cell in range(table.size) if table.ground[cell] == ROAD}
    reached, open_ends = set(), [min(road, key=lambda cell: cell % table.cols)]
    while open_ends:
        cell = open_ends.pop()
        if cell in road - reached:
            reached.add(cell)
            open_ends += table.around[cell]
    assert reached == road
    assert {cell % table.cols for cell in road} == set(range(table.cols))


def test_the_same_words_and_seed_give_the_same_ground():
    assert ground("jungle", "dry", "a") == ground("jungle", "dry", "a")
    assert ground("jungle", "dry", "a") != ground("jungle", "dry", "b")


def test_a_river_has_the_crossing_that_was_asked_for():
    assert FORD in terrain(ground("open", "dry", "a", "ford"), DEFAULTS).ground
    bridged = terrain(ground("open", "dry", "a", "bridge"), DEFAULTS).ground
    assert RIVER in bridged
    assert FORD not in bridged
    assert ROAD in bridged


def test_the_rains_bring_swamp_to_low_ground():
    def swamps(season):
        return sum(area["kind"] == "swamp" for area in ground("plain", season, "a")["areas"])

    assert swamps("wet") == swamps("dry") + 1


def test_a_second_ford_is_too_deep_in_the_rains():
    def fords(season):
        return max(len(ground("open", season, f"{seed}", "ford")["crossings"]) for seed in range(8))

    assert (fords("dry"), fords("wet")) == (2, 1)


@pytest.mark.parametrize("place", RECIPES)
def test_a_raid_finds_a_plantation(place):
    table = terrain(ground(place, "dry", "a", kind="raid"), DEFAULTS)
    names = [house.name for house in table.houses if house.size == LARGE]
    assert {"Casa de vivienda", "Ingenio"} <= set(names)
    assert sum(house.key.startswith("barracon") for house in table.houses) == 3
    assert sum(field.kind == "cane" for field in table.fields) >= 4


@pytest.mark.parametrize("place", RECIPES)
@pytest.mark.parametrize(("works", "line"), [(1, "fence"), (3, "earthwork"), (5, "wall")])
def test_an_assault_finds_a_blockhouse_with_the_fortifications_of_the_place(place, works, line):
    board = ground(place, "dry", "a", kind="assault", works=works)
    assert any(area.get("key") == "fortin" and area["size"] == "large" for area in board["areas"])
    assert line in {entry["kind"] for entry in board["lines"]}


@pytest.mark.parametrize("coast", COASTS[1:])
def test_the_sea_lies_where_it_is_asked_for_and_has_a_beach(coast):
    table = terrain(ground("plain", "dry", "a", kind="landing", coast=coast), DEFAULTS)
    edge = table.edges[COASTS.index(coast) - 1]
    assert all(table.ground[cell] == WATER for cell in edge)
    assert len(table.beach) > 15


def test_a_landing_finds_the_sea():
    assert WATER in terrain(ground("jungle", "wet", "a", kind="landing"), DEFAULTS).ground


def test_hills_are_contours_one_inside_the_other():
    table = terrain(ground("hills", "dry", "a"), DEFAULTS)
    assert max(table.level) >= 2
    assert all(
        abs(table.level[cell] - table.level[near]) <= 2
        for cell in range(table.size)
        for near in table.around[cell]
    )


def test_mach_des_05_most_stands_measure_75_mm_and_a_few_are_of_other_sizes():
    sizes = []
    for place in RECIPES:
        for area in ground(place, "dry", "stands")["areas"]:
            if area["kind"] == "stand":
                across = zip(*area["points"], strict=True)
                sizes.append(max(max(along) - min(along) for along in across))
    usual = sum(7 <= size <= 8 for size in sizes)
    assert len(sizes) * 6 <= usual * 10 < len(sizes) * 10
    assert max(sizes) <= 17


@pytest.mark.parametrize("field", ["terrain", "season", "crossing", "kind", "coast", "works"])
def test_an_unknown_value_is_named(field):
    words = {"terrain": "open", "season": "dry", "seed": "a", field: 9 if field == "works" else "lunar"}
    with pytest.raises(BadInput, match=f"^{field}: must be "):
        ground(**words)


def test_it_can_be_asked_for_through_the_front_door():
    assert rules.find("machete").ground is ground
