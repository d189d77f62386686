"""Sides that give no quarter."""

import pytest

from campaign.logic.prisoners.quarter import gives_none, unknown_sides, write_out_sides

SIDES = ["a", "b", "c"]


@pytest.mark.parametrize(
    ("word", "sides", "by_key"),
    [("nobody", "", "nobody"), ("b", "b", "b"), ("a; c", "ac", "a; c"), ("all", "abc", "all")],
)
def test_the_setting_names_sides_by_key(word, sides, by_key):
    assert (gives_none(word, SIDES), write_out_sides(word, SIDES)) == (frozenset(sides), by_key)
    assert unknown_sides(word, SIDES) == []


@pytest.mark.parametrize(("word", "side"), [("first", "a"), ("second", "b")])
def test_a_campaign_that_was_begun_with_their_place_on_the_map_is_read_as_before(word, side):
    assert (gives_none(word, SIDES), write_out_sides(word, SIDES)) == ({side}, side)
    assert unknown_sides(word, SIDES) == []


def test_a_key_that_no_side_has_is_reported():
    assert unknown_sides("a; spian", SIDES) == ["spian"]
