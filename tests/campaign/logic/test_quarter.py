"""Who gives no quarter."""

import pytest

from campaign.logic.quarter import gives_none


@pytest.mark.parametrize(("word", "sides"), [("nobody", ""), ("first", "a"), ("second", "b"), ("all", "ab")])
def test_the_setting_names_sides_in_their_order(word, sides):
    assert gives_none(word, ["a", "b"]) == frozenset(sides)
