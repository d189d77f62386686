"""The board on paper: every unit is named, and signs stand beside units."""

import re
from itertools import combinations

from battles.board.drawing import draw_board
from battles.board.frames import Replay
from battles.board.labels import Tag, reach_box, tag_spots
from battles.board.objectives import objectives_drawn
from battles.board.packing import Pose
from battles.board.print_drawing import draw_on_paper, names_in_full
from battles.board.setup_zones import setup_zones
from campaign.plate.projection import do_overlap
from tests.battles.films import body, stand

BOARD = {"width_cm": 180, "height_cm": 120}
STATES = {3: "shaken"}
HOLD = {"objective": {"x_cm": 60, "y_cm": 40}}


def box_of_path(path):
    return tuple(map(float, re.findall(r"[\d.]+", path)))


def test_all_of_a_crowd_are_named_and_names_cover_neither_units_nor_one_another():
    crowd = {
        n: Tag(
            (60 + n % 5 * 9, 50 + n // 5 * 9),
            (4.0, 4.0),
            f"Band, {n} 12/12",
            "shaken" if n == 3 else "",
            n == 12,
        )
        for n in range(25)
    }
    spots = tag_spots(crowd, (180, 120), [(78, 40)], on_paper=True)
    assert set(spots) == set(crowd)
    boxes = [box_of_path(each.under) for each in spots.values()]
    units = [reach_box(each) for each in crowd.values()]
    assert not any(do_overlap(one, other) for one, other in combinations(boxes, 2))
    assert not any(do_overlap(one, other) for one in boxes for other in units)
    assert spots[12].leader  # it stands in the middle


def test_the_sign_of_an_objective_stands_beside_a_unit_with_a_line_to_its_place():
    replay = Replay((body(),), (stand(),), ())
    aims = objectives_drawn(BOARD, HOLD, {"a": "Spain", "b": "Cuba"})
    (aim,) = draw_on_paper(BOARD, replay, aims)[1]
    assert aim.signs[0].spot != (60, 80)
    assert aim.signs[0].leader.startswith("M60 80L")
    (alone,) = draw_on_paper(BOARD, Replay((), (), ()), aims)[1]
    assert alone.signs == aims[0].signs


def test_a_long_name_is_short_on_paper_and_is_printed_in_full_below():
    replay = Replay((body("battalion of the 1st of Camagüey"), body("b2")), (stand(), stand(9000)), ())
    plate, _aims = draw_on_paper(BOARD, replay, ())
    assert [(plate.unit_marks[0].label, replay.units[0].name)] == names_in_full(replay)
    assert len(plate.unit_marks[0].label) <= 16


def test_no_unit_has_its_name_over_that_of_a_frame():
    units = tuple(body(f"c{n}", "a") for n in range(3))
    replay = Replay(units, tuple(stand(x=6000 + 500 * n, y=6000) for n in range(3)), ())
    (zone,) = setup_zones(BOARD, replay, {"a": "Spain sets up here, by the road"})
    names = [mark.under for mark in draw_on_paper(BOARD, replay, (), [zone])[0].unit_marks]
    assert len(names) == 3
    assert not any(do_overlap(box_of_path(name), zone.label) for name in names)


def test_each_part_of_a_unit_whose_bases_stand_apart_has_its_name():
    poses = tuple(Pose(x, 6000, 0, 100) for x in (3000, 3800, 12000))
    split = stand(x=3000, y=6000, poses=poses)
    replay = Replay((body("Holguín", "a"), body("Bayamo", "b")), (split, stand(x=7500, y=6000)), ())
    plate = draw_on_paper(BOARD, replay, ())[0]
    mark, other = plate.unit_marks
    assert float(mark.x) < 60
    (part,) = mark.parts
    assert 100 < float(part.x) < 140
    assert plate.under
    assert not other.parts
    assert not draw_board(BOARD, replay, at=0).unit_marks[0].parts  # a screen lights a base that is tapped
