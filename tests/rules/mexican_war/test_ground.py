"""Ground: what delays, what hides, woods and their edges, anchored flanks."""

import pytest

from rules.core.measure.footprints import Footprint
from rules.mexican_war.board_reading import read_table
from rules.mexican_war.ground import WarTable, delay_name
from rules.mexican_war.sections.visibility import close_visibility
from rules.mexican_war.tables import STANDARD, tables_for

WOODS = {"kind": "woods", "polygon": [[20, 10], [40, 10], [40, 30], [20, 30]]}
HILL = {"kind": "hill", "polygon": [[10, 0], [30, 0], [30, 10], [10, 10]]}


def table_of(*pieces, tables=STANDARD) -> WarTable:
    return read_table({"width": 60, "height": 48, "pieces": list(pieces)}, tables)


def spot(x, y, facing=0):
    return Footprint(round(100 * x), round(100 * y), facing, 2, 2)


def test_every_kind_of_ground_can_stand_on_a_table():
    pieces = [
        {"kind": name, "line": [[1, 1], [9, 9]]}
        if nature.is_line
        else {"kind": name, "polygon": [[1, 1], [9, 9], [9, 1]]}
        for name, nature in STANDARD.ground.items()
    ]
    assert len(table_of(*pieces).natures) == len(STANDARD.ground)


def test_mex_move_06_woods_and_walls_delay_and_roads_do_not():
    table = table_of(
        WOODS, {"kind": "wall", "line": [[0, 40], [20, 40]]}, {"kind": "road", "line": [[30, 0], [30, 48]]}
    )
    assert table.is_delayed(spot(25, 20).corners())
    assert table.is_delayed(spot(10, 40).corners())
    assert not table.is_delayed(spot(30, 20).corners())
    assert not table.is_delayed(spot(50, 40).corners())


def test_mex_r_06_the_umpires_list_says_what_delays():
    own = tables_for({"movement": {"delaying_terrain": {"kinds": ["marsh"]}}})
    assert not table_of(WOODS, tables=own).is_delayed(spot(25, 20).corners())
    assert {delay_name(kind) for kind in ("hedge", "redoubt", "building", "marsh")} == {
        "fence", "entrenchment", "built_up", "marsh"
    }  # fmt: skip


def test_mex_vis_02_inside_a_wood_one_sees_three_inches():
    table = table_of(WOODS)
    assert close_visibility(STANDARD) == 300
    assert table.does_see(spot(25, 20), spot(25, 22.9))
    assert not table.does_see(spot(25, 20), spot(25, 23.5))


@pytest.mark.parametrize(("depth", "seen"), [(0.9, True), (1.2, False), (2.5, False)])
def test_mex_vis_03_only_the_very_edge_of_a_wood_sees_out_and_is_seen(depth, seen):
    """Checks one end of the line. MEX-VIS-04 is the same from the other."""
    table = table_of(WOODS)
    inside, outside = spot(30, 10 + depth, 180), spot(30, 4)
    assert table.does_see(inside, outside) is seen
    assert table.does_see(outside, inside) is seen


def test_woods_between_two_units_hide_them():
    table = table_of(WOODS)
    assert not table.does_see(spot(30, 4), spot(30, 40, 180))
    assert table.does_see(spot(10, 4), spot(10, 40, 180))


def test_a_hill_between_hides_and_its_top_sees_over_woods():
    table = table_of({"kind": "hill", "polygon": [[10, 20], [50, 20], [50, 24], [10, 24]]})
    assert not table.does_see(spot(30, 4), spot(30, 40, 180))
    assert table.does_see(spot(30, 22), spot(30, 40, 180))


def test_mex_vis_07_a_house_hides_all_from_the_level_and_less_from_a_hill():
    house = {"kind": "building", "polygon": [[18, 20], [22, 20], [22, 24], [18, 24]]}
    assert not table_of(house).does_see(spot(20, 8), spot(20, 47, 180))
    high = {**HILL, "level": 2}
    table = table_of(house, high)  # 12 inches off, two contours up: 12 inches of dead ground
    assert not table.does_see(spot(20, 8), spot(20, 35, 180))
    assert table.does_see(spot(20, 8), spot(20, 37, 180))


def test_mex_art_04_men_on_the_level_look_over_a_wall():
    table = table_of({"kind": "wall", "line": [[0, 20], [60, 20]]})
    assert table.does_see(spot(30, 4), spot(30, 40, 180))


def test_mex_form_05_both_flanks_rest_on_what_cavalry_does_not_cross():
    left = {"kind": "woods", "polygon": [[0, 0], [10, 0], [10, 20], [0, 20]]}
    right = {"kind": "breastwork", "line": [[17, 0], [17, 20]]}
    line = Footprint(1350, 1000, 0, 600, 100)
    assert table_of(left, right).is_anchored(line)
    assert not table_of(left).is_anchored(line)
    assert not table_of(left, {**right, "kind": "fence"}).is_anchored(line)


def test_mex_move_08_water_is_known_but_not_under_a_bridge():
    table = table_of(
        {"kind": "stream_deep", "line": [[0, 20], [60, 20]], "width": 2},
        {"kind": "bridge", "line": [[30, 17], [30, 23]]},
    )
    assert table.is_in_water(spot(10, 20).corners())
    assert not table.is_in_water(spot(30, 20).corners())


def test_mex_vis_04_nobody_outside_sees_deep_into_a_wood():
    table = table_of(WOODS)
    assert table.does_see(spot(30, 4), spot(30, 10.5, 180))
    assert not table.does_see(spot(30, 4), spot(30, 12, 180))
