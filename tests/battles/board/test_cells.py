"""The ground of squares and hexes as it is drawn, and as it is told in words."""

import re

import pytest

import rules
from battles.board.cells import cell_changes, cell_table, inset_ring
from battles.board.damage import DUG, DUST, Scar, scar_of_event
from battles.board.description import in_words, number_of_things
from battles.board.grid import Hexes, Squares, lattice
from rules.acw_hex.terrain import AREAS as HEX_AREAS, BETWEEN, LINES
from rules.scwares.terrain import AREAS as ZONE_AREAS

ZONES = {"columns": 12, "rows": 8}
HEXES = {"cols": 12, "rows": 9}


def looks(board):
    return [shape.look for shape in cell_table(board, lattice(board)).shapes]


@pytest.mark.parametrize("kind", ZONE_AREAS)
def test_every_kind_of_zone_is_drawn_and_has_its_word(kind):
    board = ZONES | {"areas": [{"kind": kind, "zones": [[3, 3, 6, 5]]}]}
    assert len(looks(board)) > len(looks(ZONES))
    assert "_" not in number_of_things(kind, 2)
    assert number_of_things(kind, 1) != f"1 {kind}" or kind in number_of_things(kind, 1).split()


@pytest.mark.parametrize("kind", HEX_AREAS)
def test_every_kind_of_hex_is_drawn_and_has_its_word(kind):
    if kind == "open":
        return
    board = HEXES | {"areas": [{"kind": kind, "hexes": [[3, 3], [4, 3]]}]}
    assert len(looks(board)) > len(looks(HEXES))
    assert re.fullmatch(r"2 [a-z ]+s?", number_of_things(kind, 2))


@pytest.mark.parametrize("kind", LINES)
def test_ways_through_hexes_are_drawn_and_go_on_to_the_edge_of_the_sheet(kind):
    board = HEXES | {"lines": [{"kind": kind, "hexes": [[0, 3], [1, 3], [2, 3]]}]}
    line = cell_table(board, lattice(board)).shapes[-1]
    assert line.path.startswith("M0 ")


@pytest.mark.parametrize("kind", BETWEEN)
def test_every_feature_between_hexes_is_drawn_on_their_edge(kind):
    board = HEXES | {"edges": [{"kind": kind, "between": [[[3, 4], [4, 4]]]}]}
    assert len(looks(board)) > len(looks(HEXES))


def test_acw_move_06_a_way_over_a_river_has_a_bridge_and_through_a_ford_none():
    way = {"lines": [{"kind": "road", "hexes": [[3, 4], [4, 4]]}]}
    river = HEXES | way | {"edges": [{"kind": "river", "between": [[[3, 4], [4, 4]]]}]}
    ford = HEXES | way | {"edges": [{"kind": "ford", "between": [[[3, 4], [4, 4]]]}]}
    assert ("bridge" in looks(river), "bridge" in looks(ford)) == (True, False)
    assert ("ford" in looks(river), "ford" in looks(ford)) == (False, True)


def test_a_ford_does_not_cut_its_river_in_two():
    board = HEXES | {
        "edges": [
            {"kind": "river", "between": [[[3, 4], [3, 5]], [[4, 4], [4, 5]]]},
            {"kind": "ford", "between": [[[4, 4], [3, 5]]]},
        ]
    }
    (river,) = [shape for shape in cell_table(board, lattice(board)).shapes if shape.look.startswith("rv1")]
    assert river.path.count("M") == 1


def test_a_wood_of_many_zones_is_one_and_a_road_is_unbroken():
    board = ZONES | {
        "areas": [
            {"kind": "woods", "zones": [[1, 1, 2, 2], [3, 1]]},
            {"kind": "road", "zones": [[0, 4, 11, 4]]},
        ]
    }
    assert looks(board).count("thicket") == 1
    (road,) = [shape for shape in cell_table(board, lattice(board)).shapes if shape.look == "lane-out"]
    assert road.path.count("M") == 1


def test_a_height_upon_a_hill_is_a_step_of_it():
    board = HEXES | {
        "areas": [
            {"kind": "hill", "hexes": [[3, 3], [4, 3], [5, 3]]},
            {"kind": "height", "hexes": [[4, 3]]},
        ]
    }
    assert [look for look in looks(board) if look.startswith("hill")] == ["hill hill", "hill height"]


def test_trees_stand_apart_and_within_their_wood():
    board = ZONES | {"areas": [{"kind": "woods", "zones": [[3, 2, 7, 5]]}]}
    crowns = next(shape for shape in cell_table(board, lattice(board)).shapes if shape.look == "crown")
    spots = [(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)q", crowns.path)]
    assert len(spots) > 40
    assert all(30 < x < 80 and 20 < y < 61 for x, y in spots)
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) > 1.5 for a in spots for b in spots if a is not b)


def test_the_same_ground_is_the_same_drawing():
    board = rules.load_scenario("acw_hex/ridge").board
    assert cell_table(board, lattice(board)) == cell_table(board, lattice(board))


def test_a_place_that_has_a_name_is_called_by_it():
    board = rules.load_scenario("scwares/relief").board
    assert "San Jerónimo" in [label.text for label in cell_table(board, lattice(board)).labels]


def test_an_outline_is_drawn_in_on_all_sides():
    ring = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (20.0, 10.0), (0.0, 10.0)]
    assert inset_ring(ring, 1) == [(1, 1), (10, 1), (19, 1), (19, 9), (1, 9)]


def test_acw_night_03_fortifications_dug_in_the_night_lie_there_from_then_on():
    plan = Hexes(12, 9)
    x, y = plan.middle((5, 4))
    dug = Scar(DUG, 0, round(x * 100), round((plan.height - y) * 100))
    (change,) = cell_changes(plan, [(7, dug)])
    assert (change.step, change.until, change.shapes[0].look) == (7, 0, "rampart")
    points = [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+) ([\d.]+)", change.shapes[0].path)]
    assert all(abs(px - x) < 5 and abs(py - y) < 5.8 for px, py in points)


def test_scw_event_13_dust_is_seen_until_it_settles():
    cloud, settled = Scar(DUST, 0, 3, 4), Scar(DUST, 0, 3, 4, gone=True)
    (change,) = cell_changes(Squares(12, 8), [(5, cloud), (6, Scar(DUST, 0, 9, 9, gone=True)), (8, settled)])
    assert (change.step, change.until) == (5, 8)


def test_trenches_and_dust_are_read_off_the_events():
    class Spot:
        x, y = 500, 700

    assert scar_of_event("digs_in", {}, Spot()) == Scar(DUG, 0, 500, 700)
    assert scar_of_event("dust", {"x": 3, "y": 4, "zones": 2}) == Scar(DUST, 0, 3, 4)
    assert scar_of_event("dust_settles", {"x": 3, "y": 4, "somebody": 1}).gone


def test_the_ground_in_words():
    said = in_words(rules.load_scenario("acw_hex/ford").board)
    assert said[0] == "16 × 13 hexes"
    assert {"1 river", "2 fords", "2 roads", "1 town"} <= set(said)
    assert in_words(rules.load_scenario("scwares/relief").board)[0] == "20 × 12 squares"
