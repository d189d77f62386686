"""Names of units on a crowded board: none lies over another or over a unit, and those who act are named."""

from itertools import combinations

from battles.board.labels import Tag, gap_between, reach_box, tag_spots, text_width
from campaign.plate.projection import do_overlap
from tests.battles.board.test_print_drawing_on_paper import box_of_path

TABLE = (180, 120)
CROWD = {
    n: Tag(
        (60 + n % 6 * 9, 40 + n // 6 * 7), (4.0, 3.0), f"Volunteers, {n}. Company 12/12",
        "shaken" if n % 5 == 0 else "", n in (14, 15), f"C{n} V 12/12",
    )
    for n in range(30)
}  # fmt: skip

HOUSES = [(40.0, 30.0, 50.0, 36.0), (108.0, 60.0, 118.0, 68.0)]


def test_no_name_in_a_crowd_lies_over_another_a_unit_or_a_place_on_the_ground():
    written = [(50.0, 36.0, 75.0, 39.0)]
    spots = tag_spots(CROWD, TABLE, [(40, 60)], written)
    boxes = [box_of_path(spot.under) for spot in spots.values()]
    covered = [*map(reach_box, CROWD.values()), *written]
    assert 12 <= len(boxes) < len(CROWD)
    assert not any(do_overlap(one, other) for one, other in combinations(boxes, 2))
    assert not any(do_overlap(one, other) for one in boxes for other in covered)


def test_units_that_act_are_named_in_full_however_crowded_they_are():
    spots = tag_spots(CROWD, TABLE)
    for acting in (14, 15):
        assert not spots[acting].short
        assert spots[acting].leader
    assert any(spot.short for spot in spots.values())


def test_only_a_name_farther_out_has_a_line_to_its_unit():
    spots = tag_spots(CROWD, TABLE)
    for number, spot in spots.items():
        gap = gap_between(reach_box(CROWD[number]), box_of_path(spot.under))
        assert bool(spot.leader) == (gap > 0.8 * 2.5 - 0.1), number


def test_a_text_of_broad_letters_is_wider():
    assert text_width("MMW") > text_width("abc") > text_width("ill")


def test_a_name_lies_on_a_house_only_for_want_of_room():
    tag = Tag((60, 60), (4.0, 3.0), "Volunteers 12/12", "", False)
    below, around = (50.0, 64.0, 70.0, 72.0), (0.0, 0.0, 180.0, 120.0)
    plain, off, on = (tag_spots({0: tag}, TABLE, houses=houses)[0] for houses in ((), [below], [around]))
    assert do_overlap(box_of_path(plain.under), below)
    assert not do_overlap(box_of_path(off.under), below)
    assert on == plain
