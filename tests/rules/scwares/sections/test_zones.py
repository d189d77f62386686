"""SCW-ZONE: capacity, and lines between zones, each quick answer beside a slow one."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from rules.scwares.options import DEFAULTS, read
from rules.scwares.sections import zones
from rules.scwares.tables import BASE, ZONE_DEPTH, ZONE_WIDTH
from rules.scwares.terms import (
    ARTILLERY,
    INFANTRY,
    KINDS,
    MOUNTED,
    NONE,
    NORTH,
    NORTH_WEST,
    SCOUT_FOOT,
    SCOUT_MOUNTED,
    SOUTH,
    STEPS,
    WEST,
)

OFFSET = st.integers(-30, 30)
KIND = st.integers(0, len(KINDS) - 1)


def room(*kinds):
    return zones.fit_in_zone(kinds, ZONE_WIDTH, ZONE_DEPTH)


def in_ranks(bases):
    """Yields every way to sort bases into ranks."""
    if not bases:
        yield []
        return
    first, rest = bases[0], bases[1:]
    for ranks in in_ranks(rest):
        yield [[first], *ranks]
        for place in range(len(ranks)):
            yield [*ranks[:place], [first, *ranks[place]], *ranks[place + 1 :]]


def slow_fit(kinds, width, depth):
    """Returns the shallowest of all arrangements, or None."""
    found = [
        (sum(max(BASE[kind][1] for kind in rank) for rank in ranks), len(ranks))
        for ranks in in_ranks(list(kinds))
        if all(sum(BASE[kind][0] for kind in rank) <= width for rank in ranks)
    ]
    return min(found, default=None)


@given(st.lists(KIND, max_size=6), st.integers(10, 130), st.integers(10, 130))
def test_scw_zone_03_bases_fit_if_any_way_to_rank_them_does(kinds, width, depth):
    fit = zones.fit_in_zone(kinds, width, depth)
    slow = slow_fit(kinds, width, depth)
    if slow is None:
        assert fit == (False, NONE, NONE)
    else:
        assert fit == (slow[0] <= depth, slow[1], slow[0])


@given(st.lists(KIND, max_size=8), st.randoms(use_true_random=False))
def test_scw_zone_03_it_does_not_matter_who_is_counted_first(kinds, chance):
    mixed = list(kinds)
    chance.shuffle(mixed)
    assert room(*kinds) == room(*mixed)


@given(KIND, st.integers(1, 200), st.integers(1, 200))
def test_scw_zone_03_of_one_kind_as_many_fit_as_the_zone_holds(kind, width, depth):
    most = zones.capacity(kind, width, depth)
    assert most.bases == most.per_rank * most.ranks
    if most.bases <= 12:
        assert zones.fit_in_zone([kind] * most.bases, width, depth).fits
        assert not zones.fit_in_zone([kind] * (most.bases + 1), width, depth).fits


def test_scw_zone_04_areas_do_not_count():
    """Checks that a third rank does not fit, though its area would.

    Three infantry bases cover 2400 of the 2500 square mm of a zone.
    """
    assert room(INFANTRY, INFANTRY) == (True, 2, 40)
    assert room(INFANTRY, INFANTRY, INFANTRY) == (False, 3, 60)


def test_scw_zone_03_foot_and_mounted_fill_a_zone_foot_and_a_gun_do_not_fit():
    assert room(INFANTRY, MOUNTED) == (True, 2, 50)
    assert not room(INFANTRY, ARTILLERY).fits
    assert room() == (True, 0, 0)


def test_scw_r_09_room_is_reckoned_square_whatever_the_facing():
    """Checks that `fit` knows no facing. Two bases turned by 45 degrees would need 57 mm."""
    assert room(INFANTRY, INFANTRY).fits


def test_scw_fire_02_the_front_rank_of_a_usual_zone_is_one_base_or_two_scouts():
    assert zones.front_rank([INFANTRY, INFANTRY], ZONE_WIDTH) == 1
    assert zones.front_rank([SCOUT_FOOT, SCOUT_MOUNTED, SCOUT_FOOT], ZONE_WIDTH) == 2
    assert zones.front_rank([INFANTRY, INFANTRY, INFANTRY], 2 * ZONE_WIDTH) == 2
    assert zones.front_rank([INFANTRY], 2 * ZONE_WIDTH) == 1
    assert zones.front_rank([], ZONE_WIDTH) == 0


def test_scw_fire_05_distances_go_by_rows_and_columns():
    assert zones.distance(2, -3, DEFAULTS) == 5
    assert zones.distance(2, -3, read({"distance_metric": "chebyshev"})) == 3


@given(OFFSET, OFFSET)
def test_scw_r_17_the_direction_is_the_nearest_of_eight(dx, dy):
    """Compares it with a slow check.

    That takes the greatest part of the way in each direction, squared to stay exact.
    """
    if not dx and not dy:
        assert zones.direction(dx, dy) == NONE
        return
    along = {
        way: Fraction((dx * east + dy * north) ** 2, east * east + north * north)
        for way, (east, north) in enumerate(STEPS)
        if dx * east + dy * north > 0
    }
    best = max(along, key=lambda way: along[way])
    assert sorted(along.values()).count(along[best]) == 1
    assert zones.direction(dx, dy) == best


@given(OFFSET, OFFSET, st.integers(0, 7))
def test_scw_fire_06_the_arc_is_45_degrees_to_either_side_and_its_edge_is_inside(dx, dy, facing):
    east, north = STEPS[facing]
    ahead = dx * east + dy * north
    within = ahead >= 0 and 2 * ahead * ahead >= (dx * dx + dy * dy) * (east * east + north * north)
    assert zones.is_in_arc(dx, dy, facing) == within


@pytest.mark.parametrize(
    ("towards", "fights"), [(NORTH, True), (NORTH_WEST, True), (WEST, False), (SOUTH, False)]
)
def test_scw_cc_02_a_base_faces_the_three_neighbours_ahead(towards, fights):
    assert zones.is_in_front(NORTH, towards) == fights
    east, north = STEPS[towards]
    assert zones.is_in_arc(east, north, NORTH) == fights


SHORT = st.integers(-9, 9)


@given(SHORT, SHORT, st.sets(st.tuples(SHORT, SHORT)))
def test_scw_fire_04_what_blocks_one_way_blocks_the_other(dx, dy, blocking):
    there = zones.blocked_by((0, 0), (dx, dy), blocking)
    back = zones.blocked_by((dx, dy), (0, 0), blocking)
    assert sorted(there) == sorted(back)
    assert set(there) <= blocking - {(0, 0), (dx, dy)}


def test_scw_r_24_at_a_corner_both_zones_must_block():
    assert zones.blocked_by((5, 5), (7, 7), {(6, 5)}) == []
    assert zones.blocked_by((5, 5), (7, 7), {(6, 5), (5, 6)}) == [(6, 5), (5, 6)]
    assert zones.blocked_by((5, 5), (7, 7), {(6, 6)}) == [(6, 6)]
