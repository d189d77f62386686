"""ACW-CC-08, ACW-SHOOT-09: the way back, compared with every possible walk."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, strategies as st

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.sections.retreat import Retreat, most_cancelled, suffer, ways_back
from rules.core.boards.hexes import BEHIND, aspect, direction, distance, neighbours

HERE, NORTH = (0, 0), 1
AWAY = replace(DEFAULTS, retreat_hexes_allowed="away")
LEFT, RIGHT = 4, 5  # the rear directions of a unit facing north


def ways_back_from(hexes, friends=(), blocked=(), facing=NORTH):
    shut = set(blocked)
    return ways_back(HERE, facing, hexes, set(friends), lambda _, to: to not in shut, (), DEFAULTS)


def every_walk(hexes, friends, blocked):
    """Returns the best retreats of all walks of up to eight steps.

    It is the slow check: all walks to the rear count that may end there.
    """
    found = []
    for length in range(1, 9):
        for turns in product((LEFT, RIGHT), repeat=length):
            path, at = [], HERE
            for turn in turns:
                at = neighbours(at)[turn]
                path.append(at)
            passing = path[hexes - 1 : -1]  # where it would have stopped without friends in the way
            if not set(path) & blocked and path[-1] not in friends and set(passing) <= friends:
                paid = min(hexes, length)
                found.append((-paid, length - paid, turns, tuple(path)))
    best: dict[tuple[int, int], Retreat] = {}
    for paid, extra, _, path in sorted(found):
        best.setdefault(path[-1], Retreat(-paid, extra, path))
    return list(best.values())


behind = st.tuples(st.integers(-4, 0), st.integers(0, 4)).filter(lambda at: at != HERE)


@given(st.integers(1, 3), st.frozensets(behind, max_size=8), st.frozensets(behind, max_size=8))
def test_acw_cc_09_the_ways_back_are_the_best_of_all_walks(hexes, friends, blocked):
    assert ways_back_from(hexes, friends, blocked) == every_walk(hexes, friends - blocked, blocked)


@given(
    st.integers(1, 4),
    st.integers(0, 5),
    st.frozensets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), max_size=16),
    st.frozensets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), max_size=8),
)
def test_acw_r_18_a_retreat_never_enters_enemies_and_keeps_to_the_rear(hexes, facing, enemies, friends):
    for way in ways_back_from(hexes, friends, enemies, facing):
        assert not set(way.path) & enemies
        assert way.path[-1] not in friends
        assert len(way.path) == way.cancelled + way.extra
        for here, there in zip((HERE, *way.path), way.path, strict=False):
            assert aspect(here, facing, there) == BEHIND


def test_acw_cc_08_each_hex_cancels_one_and_the_rear_left_comes_first():
    assert ways_back_from(2)[0] == (2, 0, ((-1, 1), (-2, 2)))
    assert [way.path[-1] for way in ways_back_from(1)] == [(-1, 1), (0, 1)]


def test_acw_shoot_10_friends_are_passed_by_hexes_that_cancel_nothing():
    assert ways_back_from(1, friends=[(-1, 1), (0, 1)])[0] == (1, 1, ((-1, 1), (-2, 2)))
    assert ways_back_from(2, friends=[(-1, 1), (0, 1)])[0] == (2, 0, ((-1, 1), (-2, 2)))


def test_acw_r_18_a_way_that_ends_among_friends_is_none():
    behind_them = [(-2, 2), (-1, 2), (0, 2)]
    assert ways_back_from(1, friends=[(-1, 1), (0, 1)], blocked=behind_them) == []


def test_acw_r_18_an_edge_that_nobody_crosses_bars_a_step_but_not_the_hex():
    def may_enter(here, there):
        return (here, there) != (HERE, (-1, 1)) and there != (0, 2)

    ways = ways_back(HERE, NORTH, 2, set(), may_enter, (), DEFAULTS)
    assert ways[0].path == ((0, 1), (-1, 2))


@given(st.integers(1, 3), st.lists(st.sampled_from(neighbours(HERE)), min_size=1, max_size=3, unique=True))
def test_acw_r_18_by_the_option_every_step_leads_away_from_all(hexes, attackers):
    for way in ways_back(HERE, NORTH, hexes, set(), lambda *_: True, attackers, AWAY):
        steps = (HERE, *way.path)
        for here, there in zip(steps, way.path, strict=False):
            assert all(distance(there, enemy) == distance(here, enemy) + 1 for enemy in attackers)
        assert way.extra == 0


def test_acw_r_18_by_the_option_the_rear_is_no_matter():
    ways = ways_back(HERE, NORTH, 1, set(), lambda *_: True, [(0, 1)], AWAY)
    assert [direction(HERE, way.path[-1]) for way in ways] == [1, 2, 3]
    enclosed = ways_back(HERE, NORTH, 1, set(), lambda *_: True, neighbours(HERE), AWAY)
    assert enclosed == []


@pytest.mark.parametrize(("net", "hits", "most"), [(0, 0, 0), (1, 0, 0), (2, 0, 1), (4, 1, 3), (3, 2, 0)])
def test_acw_shoot_09_all_but_one_may_be_cancelled(net, hits, most):
    assert most_cancelled(net, hits) == most


def test_acw_r_19_no_retreat_saves_a_unit_from_its_third_hit():
    assert most_cancelled(2, 2) == 0
    assert suffer(2, 2, 0) == (2, 3, True)


def test_acw_mor_02_three_hits_remove_a_unit():
    assert suffer(0, 2, 0) == (2, 2, False)
    assert suffer(1, 2, 0) == (2, 3, True)
    assert suffer(1, 5, 4) == (1, 2, False)
