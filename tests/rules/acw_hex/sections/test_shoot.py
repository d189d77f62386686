"""ACW-SHOOT: reach, arc, cover and blocked lines, with the dice given."""

from dataclasses import replace

import pytest

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.sections import shoot
from rules.acw_hex.terms import (
    ARMS,
    FIELD_ARTILLERY,
    HEAVY_ARTILLERY,
    INFANTRY,
    NO_EDGE,
    OPEN,
    STREAM,
    TOWN,
    WALL,
    WOODS,
)
from rules.core.boards.hexes import distance
from rules.core.dice import NeedDice

HERE, NORTH = (0, 0), 1
WIDE = replace(DEFAULTS, fire_arc="wide")


def test_acw_shoot_01_who_shoots_and_how_far():
    assert {arm: shoot.reach(code) for code, arm in enumerate(ARMS) if shoot.reach(code)} == {
        "infantry": 2,
        "dismounted_cavalry": 2,
        "field_artillery": 3,
        "heavy_artillery": 9,
    }


@pytest.mark.parametrize(("arm", "hexes"), [(INFANTRY, 5), (FIELD_ARTILLERY, 9), (HEAVY_ARTILLERY, 54)])
def test_acw_r_03_the_wedge_has_a_hex_more_in_each_row(arm, hexes):
    reach = shoot.reach(arm)
    span = range(-reach, reach + 1)
    under_fire = [
        (q, r)
        for q in span
        for r in span
        if 0 < distance(HERE, (q, r)) <= reach and shoot.is_in_arc(HERE, NORTH, (q, r), DEFAULTS)
    ]
    assert len(under_fire) == hexes
    assert all(shoot.is_in_arc(HERE, NORTH, at, WIDE) for at in under_fire)


def test_acw_r_03_the_wide_arc_has_two_hexes_more_in_the_second_row():
    ring = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if distance(HERE, (q, r)) == 2]
    assert [at for at in ring if shoot.is_in_arc(HERE, NORTH, at, WIDE)] == [
        (-1, -1), (0, -2), (1, -2), (2, -2), (2, -1)
    ]  # fmt: skip


def test_acw_shoot_06_woods_towns_and_higher_hills_hide():
    assert [ground for ground in (OPEN, WOODS, TOWN) if shoot.hides(ground, 0, 0)] == [WOODS, TOWN]
    assert shoot.hides(OPEN, 2, 1)
    assert not shoot.hides(OPEN, 1, 1)


def test_acw_r_30_what_covers_from_fire():
    assert shoot.is_in_cover(WOODS, False, NO_EDGE, 0, 0)
    assert shoot.is_in_cover(TOWN, False, NO_EDGE, 0, 0)
    assert shoot.is_in_cover(OPEN, True, NO_EDGE, 0, 0)
    assert shoot.is_in_cover(OPEN, False, WALL, 0, 0)
    assert shoot.is_in_cover(OPEN, False, NO_EDGE, 1, 0)
    assert not shoot.is_in_cover(OPEN, False, STREAM, 1, 1)


def test_acw_shoot_05_a_die_for_each_that_shoots(dice):
    rolled = dice(5, 1, 6)
    assert shoot.fire(rolled, [3, 4, 7]) == [5, 1, 6]
    with pytest.raises(NeedDice) as need:
        shoot.fire(dice(2), [3, 4])
    assert (need.value.clause, need.value.unit) == ("ACW-SHOOT-05", 4)


def test_acw_shoot_07_five_and_six_hit():
    assert [shoot.hits([face]) for face in range(1, 7)] == [0, 0, 0, 0, 1, 1]


def test_acw_shoot_08_cover_takes_one_hit_a_turn():
    assert [shoot.hits_ignored(hits, 0) for hits in range(4)] == [0, 1, 1, 1]


def test_acw_r_16_and_no_more_once_it_has():
    assert shoot.hits_ignored(3, 1) == 0


def test_acw_r_33_only_hits_of_those_it_covers_from_are_left_out():
    faces = [6, 5]  # the first from below, the second from the same height
    covered = [shoot.is_in_cover(OPEN, False, NO_EDGE, 1, height) for height in (0, 1)]
    hits = [shoot.hits([face]) for face, safe in zip(faces, covered, strict=True) if safe]
    assert shoot.hits_ignored(sum(hits), 0) == 1
    assert shoot.hits_ignored(0, 0) == 0
