"""Bases within their cells: none on another, none outside, fronts where they face."""

from itertools import combinations
from math import cos, hypot, radians, sin

import pytest

import rules
from battles.board.counters import half_size
from battles.board.grid import CELL, Hexes, Squares
from battles.board.packing import cells_of_unit, packed_poses
from rules import UnitState

SQUARES, HEXES = Squares(8, 8), Hexes(8, 9)


def unit(*bases, side=0):
    x, y, facing = bases[0]
    return UnitState(side, x, y, facing, len(bases), 0, "steady", True, tuple(bases))


def state_at(x, y, facing, side=0):
    return UnitState(side, x, y, facing, 3, 0, "steady", True)


def frame(pose, arm):
    """Returns the corners of the block on the page, near edge below."""
    wide, deep = (each * pose.size / 100 for each in half_size(arm))
    turn = radians(pose.turn)
    return [
        (pose.x / 100 + x * cos(turn) + y * sin(turn), pose.y / 100 - x * sin(turn) + y * cos(turn))
        for x, y in ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
    ]


def are_apart(a, b):
    """Tells whether two blocks have no ground in common.

    They have none if some edge of one has the other wholly beyond it.
    """
    for ring in (a, b):
        for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
            nx, ny = y2 - y1, x1 - x2
            spans = [[nx * x + ny * y for x, y in ring_tested] for ring_tested in (a, b)]
            if max(spans[0]) <= min(spans[1]) + 1e-6 or max(spans[1]) <= min(spans[0]) + 1e-6:
                return True
    return False


@pytest.mark.parametrize("facing", range(8))
@pytest.mark.parametrize("arms", [("foot",), ("foot", "foot"), ("horse", "foot"), ("scout", "scout", "gun")])
def test_scw_zone_03_bases_of_a_zone_stand_in_ranks_within_it(facing, arms):
    units = [unit((3, 4, facing)) for _ in arms]
    found = packed_poses(SQUARES, units, [(arm, "a") for arm in arms])
    frames = [frame(found[n, 0], arm) for n, arm in enumerate(arms)]
    for ring in frames:
        assert all(30 <= x <= 40 and 40 <= y <= 50 for x, y in ring)
    assert all(are_apart(a, b) for a, b in combinations(frames, 2))


def test_scw_fire_02_the_first_base_is_the_front_rank():
    found = packed_poses(SQUARES, [unit((3, 4, 0), (3, 4, 0))], [("foot", "a")])
    assert found[0, 0].y > found[0, 1].y  # facing north, nearer to the far edge


def test_foes_in_one_zone_face_each_other_across_it():
    poses = packed_poses(SQUARES, [unit((3, 4, 0)), unit((3, 4, 4), side=1)], [("foot", "a"), ("foot", "b")])
    assert poses[0, 0].y < poses[1, 0].y
    assert are_apart(frame(poses[0, 0], "foot"), frame(poses[1, 0], "foot"))


def test_a_base_that_is_no_more_and_a_unit_off_the_table_stand_nowhere():
    gone = UnitState(0, 3, 4, 0, 1, 0, "steady", True, ((-1, -1, -1), (3, 4, 0)))
    off = UnitState(0, 3, 4, 0, 1, 0, "fled", False, ((3, 4, 0),))
    assert list(packed_poses(SQUARES, [gone, off], [("foot", "a")] * 2)) == [(0, 1)]
    assert (cells_of_unit(gone), cells_of_unit(off)) == ({(3, 4)}, set())


def test_only_the_cells_asked_for_are_packed():
    units = [unit((1, 1, 0)), unit((2, 2, 0))]
    assert list(packed_poses(SQUARES, units, [("foot", "a")] * 2, {(2, 2)})) == [(1, 0)]


@pytest.mark.parametrize("facing", range(6))
def test_troops_stand_in_the_middle_of_a_hex_and_their_chiefs_about_them(facing):
    units = [state_at(3, 4, 0), state_at(3, 4, facing), state_at(3, 4, 0)]
    found = packed_poses(HEXES, units, [("chief", "a"), ("foot", "a"), ("train", "a")])
    x, y = HEXES.middle((3, 4))
    places = {n: (found[n, 0].x / 100, HEXES.height - found[n, 0].y / 100) for n in range(3)}
    assert places[1] == pytest.approx((x, y), abs=0.01)
    assert found[1, 0].turn == HEXES.bearing(facing)
    for n in (0, 2):
        assert 3 < hypot(places[n][0] - x, places[n][1] - y) < CELL / 3**0.5
        assert found[n, 0].turn == 0
        assert found[n, 0].size < 100
    assert hypot(places[0][0] - places[2][0], places[0][1] - places[2][1]) > 3


def test_a_commander_alone_has_a_hex_alone():
    poses = packed_poses(HEXES, [state_at(3, 4, 0)], [("chief", "a")])
    assert poses[0, 0].size == 100


def test_all_who_stand_anywhere_in_a_shipped_battle_stand_somewhere_on_the_page():
    scenario = rules.load_scenario("scwares/camp")
    log = rules.FullLog()
    record = rules.Record(scenario, rules.find("scwares").version, "packing")
    rules.play(record, dice=rules.SeededDice("packing"), computer=rules.computers(scenario), log=log)
    plan = Squares(scenario.board["columns"], scenario.board["rows"])
    verbs = rules.names_of(scenario, log.events).verbs
    for now in list(rules.steps(log.opening, log.events, verbs))[::40]:
        found = packed_poses(plan, now, [("foot", "ab"[each.side]) for each in now])
        assert len(found) == sum(
            sum(x >= 0 for x, _, _ in each.bases) for each in now if each.on_table and each.bases
        )
        for pose in found.values():
            assert 0 < pose.x < plan.width * 100
            assert 0 < pose.y < plan.height * 100
