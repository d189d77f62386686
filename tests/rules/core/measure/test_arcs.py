"""The field ahead of an edge, the face struck, and the figures that bear."""

from hypothesis import assume, given, strategies as st

from rules.core.measure.angles import COS, SIN
from rules.core.measure.arcs import (
    face_struck,
    files_bearing,
    is_all_in_field,
    is_in_field,
    is_in_front,
    is_on_side,
    place_of_file,
)
from rules.core.measure.footprints import FRONT, LEFT, REAR, RIGHT, Footprint
from rules.core.measure.shapes import overlaps
from tests.rules.core.measure.conftest import (
    FOOTPRINTS,
    POINTS,
    clip,
    exact_points,
    mirror_table,
    side,
    turn_table,
)

SPREADS = st.sampled_from((0, 20, 45, 60))


def field_of(left, right, facing, spread):
    """Returns the field as half planes, in fractions."""
    out, into = (facing - spread) % 360, (facing + spread) % 360
    (lx, ly), (rx, ry) = left, right
    return [
        lambda w: -side((lx, ly), (lx + SIN[out], ly + COS[out]), w),
        lambda w: side((rx, ry), (rx + SIN[into], ry + COS[into]), w),
        lambda w: side((lx, ly), (rx, ry), w),
    ]


@given(FOOTPRINTS, FOOTPRINTS, st.integers(0, 3), SPREADS)
def test_a_unit_is_in_a_field_if_a_part_of_it_is(unit, other, face, spread):
    left, right = unit.edge(face)
    facing = (unit.facing + 90 * face) % 360
    shape = other.corners()
    part = clip(exact_points(shape), field_of(left, right, facing, spread))
    assert is_in_field(shape, left, right, facing, spread) == bool(part)
    whole = all(value(w) >= 0 for value in field_of(left, right, facing, spread) for w in exact_points(shape))
    assert is_all_in_field(shape, left, right, facing, spread) == whole


@given(POINTS, FOOTPRINTS, st.integers(1, 60))
def test_one_figure_has_a_field_too(point, other, spread):
    shape, facing = other.corners(), other.frontage % 360
    part = clip(exact_points(shape), field_of(point, point, facing, spread)[:2])
    assert is_in_field(shape, point, point, facing, spread) == bool(part)


@given(FOOTPRINTS, FOOTPRINTS)
def test_the_four_fields_at_45_degrees_cover_the_table(unit, other):
    assume(not overlaps(unit.corners(), other.corners()))
    assert any(is_on_side(other.corners(), unit, face) for face in (FRONT, RIGHT, REAR, LEFT))


@given(FOOTPRINTS, FOOTPRINTS)
def test_the_face_struck_does_not_change_with_the_table(target, charger):
    face = face_struck(target, charger.corners())
    assert face_struck(turn_table(target), turn_table(charger).corners()) == face
    other_way = {FRONT: FRONT, REAR: REAR, LEFT: RIGHT, RIGHT: LEFT}
    assert face_struck(mirror_table(target), mirror_table(charger).corners()) == other_way[face]


def test_a_charger_partly_in_front_strikes_the_front():
    target = Footprint(0, 0, 0, 400, 100)
    assert face_struck(target, Footprint(700, 400, 270, 200, 100).corners()) == FRONT
    assert face_struck(target, Footprint(700, 100, 270, 200, 100).corners()) == RIGHT
    assert face_struck(target, Footprint(-700, 100, 90, 200, 100).corners()) == LEFT
    assert face_struck(target, Footprint(0, -700, 0, 400, 100).corners()) == REAR
    # Across the line between flank and rear: the nearer flank.
    assert face_struck(target, Footprint(300, -300, 0, 400, 100).corners()) == RIGHT


def test_touching_the_ray_of_20_degrees_counts():
    battery = Footprint(0, 0, 0, 200, 100)
    assert is_in_front(((100, 1), (300, 1), (300, 0), (100, 0)), battery, 20)
    assert not is_in_front(((102, 1), (300, 1), (300, 0), (102, 0)), battery, 20)


@given(FOOTPRINTS, FOOTPRINTS, st.integers(1, 12))
def test_figures_bear_file_by_file(unit, target, files):
    each = []
    for file in range(files):
        place = place_of_file(unit, file, files)
        each.append(is_in_field(target.corners(), place, place, unit.facing, 45))
    bearing = files_bearing(unit, files, target.corners())
    assert bearing == (files if each[0] and each[-1] else sum(each))


def test_files_stand_along_the_front():
    line = Footprint(0, 0, 0, 400, 100)
    assert [place_of_file(line, file, 4) for file in range(4)] == [(-150, 0), (-50, 0), (50, 0), (150, 0)]
    wing = ((250, 100), (350, 100), (350, 50), (250, 50))
    assert files_bearing(line, 4, wing) == 1
    assert files_bearing(line, 0, wing) == 0
