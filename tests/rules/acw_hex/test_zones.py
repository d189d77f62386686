"""ACW-BASIC: facings, fronts, fire zones."""

from dataclasses import replace

import pytest

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.terms import CAVALRY, DIVISION_COMMANDER, FIGHTERS, GENERAL, INFANTRY, TRAIN
from rules.acw_hex.zones import faces, in_fire_zone, zones
from rules.core.boards.hexes import distance

HERE = (2, 1)
NORTH = 1
NEAR = [(q, r) for q in range(-2, 7) for r in range(-3, 6) if distance(HERE, (q, r)) <= 3]


@pytest.mark.parametrize("facing", range(6))
def test_acw_basic_06_the_fire_zone_is_five_hexes_and_everything_else_is_out_of_it(facing):
    zone = zones(HERE, facing).fire_zone()
    assert len(set(zone)) == 5
    assert [at for at in NEAR if in_fire_zone(INFANTRY, HERE, facing, at, True, DEFAULTS)] == sorted(zone)


def test_acw_basic_07_the_rear_is_opposite_the_front():
    found = zones(HERE, NORTH)
    assert found.front == ((3, 0), (2, 0))
    assert found.rear == ((1, 2), (2, 2))


def test_acw_r_05_trains_and_commanders_have_no_fire_zone():
    ahead = zones(HERE, NORTH).front[0]
    having = [arm for arm in range(8) if in_fire_zone(arm, HERE, NORTH, ahead, True, DEFAULTS)]
    assert having == list(FIGHTERS)
    assert not {TRAIN, GENERAL, DIVISION_COMMANDER} & set(having)


def test_acw_r_05_by_the_other_reading_what_is_not_seen_is_not_in_the_zone():
    ahead = zones(HERE, NORTH).beyond[1]
    strict = replace(DEFAULTS, fire_zone_needs_sight=True)
    assert in_fire_zone(CAVALRY, HERE, NORTH, ahead, False, DEFAULTS)
    assert not in_fire_zone(CAVALRY, HERE, NORTH, ahead, False, strict)
    assert in_fire_zone(CAVALRY, HERE, NORTH, ahead, True, strict)


def test_acw_r_32_a_unit_faces_whoever_is_in_its_two_front_hexes():
    found = zones(HERE, NORTH)
    assert all(faces(HERE, NORTH, at) for at in found.front)
    assert not any(faces(HERE, NORTH, at) for at in found.flanks + found.rear)
