"""Hexes: neighbours, fronts, rears and lines, against slow twins in fractions."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, strategies as st

from rules.core.boards import hexes
from rules.core.boards.hexes import AHEAD, BEHIND, BESIDE

CORNERS = range(hexes.CORNERS)
HERE = (3, -1)
axes = st.integers(-12, 12)
places = st.tuples(axes, axes)


def hexes_around(at, radius):
    """Returns every hex within *radius* of *at*, by rows."""
    span = range(-radius, radius + 1)
    return [(at[0] + q, at[1] + r) for q, r in product(span, span) if abs(q + r) <= radius]


def steps_between(a, b):
    """Counts hexes from *a* to *b* by spreading from one to its neighbours."""
    reached, steps = {a}, 0
    while b not in reached:
        reached |= {near for at in reached for near in hexes.neighbours(at)}
        steps += 1
    return steps


def angle_is_within(at, corner, target, cosine_squared, sign=1):
    """True if *target* is off the corner by at most an angle whose cosine is positive."""

    # In a plane where east is (2, 0) and north-east (1, s), s * s = 3: dot products are whole.
    def plane(q, r):
        return 2 * q + r, -r  # x, and y in units of the square root of 3

    fx, fy = plane(*map(sum, zip(hexes.DIRECTIONS[corner], hexes.DIRECTIONS[(corner + 1) % 6], strict=True)))
    dx, dy = plane(target[0] - at[0], target[1] - at[1])
    dot = fx * dx + 3 * fy * dy
    return dot > 0 and dot * dot >= cosine_squared * (fx * fx + 3 * fy * fy) * (dx * dx + 3 * dy * dy)


def hexes_passed(a, b):
    """Cuts the line at the edges of all hexes and returns the hex of each piece: a slow twin of `line`."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    cuts = {Fraction(0), Fraction(1)}
    for change in (2 * dq + dr, dq + 2 * dr, dq - dr):
        # a hex ends where one of these forms is 1 off its middle's, so at whole numbers at most
        cuts.update(Fraction(whole, abs(change)) for whole in range(1, abs(change)))
    ordered = sorted(cuts)
    cells = []
    for first, last in zip(ordered, ordered[1:], strict=False):
        t = (first + last) / 2
        q, r = a[0] + t * dq, a[1] + t * dr
        within = tuple(
            (hq, hr)
            for hq, hr in hexes_around((round(q), round(r)), 2)
            if max(abs(2 * (q - hq) + r - hr), abs(q - hq + 2 * (r - hr)), abs((q - hq) - (r - hr))) <= 1
        )
        if within not in cells:
            cells.append(within)
    return [frozenset(within) for within in cells if within not in ((a,), (b,))]


@given(places, places)
def test_distance_is_the_fewest_steps(a, b):
    assert hexes.distance(a, b) == hexes.distance(b, a)
    if hexes.distance(a, b) <= 5:
        assert hexes.distance(a, b) == steps_between(a, b)


def test_directions_run_against_the_clock_from_east():
    assert hexes.neighbours((0, 0)) == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    assert [hexes.direction(HERE, near) for near in hexes.neighbours(HERE)] == list(range(6))
    assert hexes.step(HERE, 7, 2) == (5, -3)


def test_a_hex_two_off_has_no_direction():
    with pytest.raises(ValueError, match="not in tuple"):
        hexes.direction((0, 0), (2, 0))


@pytest.mark.parametrize("corner", CORNERS)
def test_front_flanks_and_rear_fill_the_ring(corner):
    parts = hexes.front(HERE, corner), hexes.flanks(HERE, corner), hexes.rear(HERE, corner)
    assert sorted(sum(parts, ())) == sorted(hexes.neighbours(HERE))
    for aspect, part in zip((AHEAD, BESIDE, BEHIND), parts, strict=True):
        assert {hexes.aspect(HERE, corner, near) for near in part} == {aspect}


@pytest.mark.parametrize("corner", CORNERS)
def test_hexes_beyond_touch_the_front_and_are_two_away(corner):
    front = hexes.front(HERE, corner)
    for place in hexes.hexes_beyond(HERE, corner):
        assert hexes.distance(HERE, place) == 2
        assert any(hexes.distance(near, place) == 1 for near in front)
        assert hexes.is_in_wedge(HERE, corner, place)


@pytest.mark.parametrize("corner", CORNERS)
def test_the_wedge_is_thirty_degrees_to_each_hand_and_the_wide_arc_sixty(corner):
    for target in hexes_around(HERE, 9):
        if target != HERE:
            assert hexes.is_in_wedge(HERE, corner, target) == angle_is_within(
                HERE, corner, target, Fraction(3, 4)
            )
            assert hexes.is_in_wide_arc(HERE, corner, target) == angle_is_within(
                HERE, corner, target, Fraction(1, 4)
            )


@given(places, st.integers(0, 5), places)
def test_a_way_is_so_many_steps_of_each_front_direction(at, corner, target):
    a, b = hexes.steps_along(at, corner, target)
    assert hexes.step(hexes.step(at, corner, a), corner + 1, b) == target


def test_a_line_is_what_its_slow_twin_says():
    farthest = [each for each in hexes_around((0, 0), 9) if hexes.is_in_wedge((0, 0), 0, each)]
    for target in hexes_around((0, 0), 5) + farthest:
        found = [frozenset(crossing) for crossing in hexes.line((0, 0), target)]
        assert found == hexes_passed((0, 0), target), target


@given(places, places)
def test_a_line_there_and_back_passes_the_same(a, b):
    there = [frozenset(crossing) for crossing in hexes.line(a, b)]
    assert there[::-1] == [frozenset(crossing) for crossing in hexes.line(b, a)]


def test_a_line_to_a_neighbour_or_nowhere_passes_nothing():
    assert hexes.line(HERE, HERE) == ()
    assert all(hexes.line(HERE, near) == () for near in hexes.neighbours(HERE))


def test_a_line_along_an_edge_is_blocked_only_from_both_sides():
    passed = hexes.line((0, 0), (1, -2))
    assert passed == (((1, -1), (0, -1)),)
    assert hexes.is_clear(passed, {(1, -1)})
    assert not hexes.is_clear(passed, {(1, -1), (0, -1)})
    assert not hexes.is_clear(hexes.line((0, 0), (2, 0)), {(1, 0)})
