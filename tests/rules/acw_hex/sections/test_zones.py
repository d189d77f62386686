"""ACW-BASIC: facings, fronts, fire zones."""

import pytest

from rules.acw_hex.sections.zones import faces, zones
from rules.core.boards.hexes import distance

HERE = (2, 1)
NORTH = 1


@pytest.mark.parametrize("facing", range(6))
def test_acw_basic_06_the_fire_zone_is_five_hexes_two_of_them_next_to_the_unit(facing):
    zone = zones(HERE, facing).fire_zone()
    assert len(set(zone)) == 5
    assert [distance(HERE, at) for at in zone] == [1, 1, 2, 2, 2]


def test_acw_basic_07_the_rear_is_opposite_the_front():
    found = zones(HERE, NORTH)
    assert found.front == ((3, 0), (2, 0))
    assert found.rear == ((1, 2), (2, 2))


def test_acw_r_32_a_unit_faces_an_enemy_in_its_two_front_hexes():
    found = zones(HERE, NORTH)
    assert all(faces(HERE, NORTH, at) for at in found.front)
    assert not any(faces(HERE, NORTH, at) for at in found.flanks + found.rear)
