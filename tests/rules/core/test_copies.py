"""Copies of a battle's state."""

from collections import deque
from copy import deepcopy
from dataclasses import dataclass, field
from typing import NamedTuple

from hypothesis import given, strategies as st

from rules.core.copies import whole_copy


@dataclass(slots=True)
class Corps:
    name: str
    units: list = field(default_factory=list)
    best: "Corps | None" = None


@dataclass(frozen=True, slots=True)
class Order:
    number: int
    path: tuple


class Place(NamedTuple):
    x: int
    y: int


VALUES = st.recursive(
    st.one_of(st.integers(), st.text(max_size=3), st.none(), st.booleans()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.dictionaries(st.integers(), inner, max_size=3),
        st.builds(Corps, st.text(max_size=2), st.lists(inner, max_size=3)),
        st.builds(Order, st.integers(), st.lists(inner, max_size=2).map(tuple)),
    ),
    max_leaves=12,
)


@given(VALUES)
def test_a_copy_is_equal_and_as_deep_as_the_library_s(value):
    assert whole_copy(value, {}) == value == deepcopy(value)


def test_a_change_in_the_copy_leaves_the_original_alone():
    corps = Corps("I", [[1, 2], {3: [4]}, (5, [6])])
    twin = whole_copy(corps, {})
    twin.units[0].append(9)
    twin.units[1][3].append(9)
    twin.units[2][1].append(9)
    assert corps == Corps("I", [[1, 2], {3: [4]}, (5, [6])])


def test_one_thing_in_two_places_stays_one_thing_and_circles_end():
    corps = Corps("I")
    corps.best = corps
    twin_a, twin_b = whole_copy([corps, corps], {})
    assert twin_a is twin_b is twin_a.best is not corps


def test_objects_named_as_known_are_shared():
    board = Corps("board")
    twin = whole_copy([board, [board]], {id(board): board})
    assert twin[0] is twin[1][0] is board


def test_immutable_objects_are_not_copied():
    order = Order(1, (2, 3))
    assert whole_copy(order, {}) is order
    listed = Order(1, ([2],))
    assert whole_copy(listed, {}) == listed
    assert whole_copy(listed, {}).path[0] is not listed.path[0]


def test_named_tuples_and_other_things_keep_their_kind():
    assert whole_copy(Place(1, 2), {}) == Place(1, 2)
    line = deque([[1]])
    twin = whole_copy(line, {})
    assert twin == line
    assert twin[0] is not line[0]
