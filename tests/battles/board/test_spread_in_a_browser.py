"""The script places signs and names where the server places them."""

from pathlib import Path

import pytest

from battles.board.labels import frames_of_tag, tag_spots
from battles.board.spread import spread_signs
from tests.battles.board.test_labels import CROWD as NAMES, HOUSES, TABLE as NAMES_TABLE
from tests.battles.board.test_spread import CROWD, TABLE

SCRIPT = Path("static/placing.js").read_text(encoding="utf-8")


@pytest.fixture
def script_page(page):
    page.add_script_tag(content=SCRIPT)
    return page


def test_the_script_moves_the_signs_of_a_crowd_to_the_same_spots(script_page):
    signs = [{"at": sign.at, "half": sign.half, "turn": sign.turn} for sign in CROWD]
    spots = script_page.evaluate("([signs, table]) => placing.spreadSigns(signs, table)", [signs, TABLE])
    for spot, expected in zip(spots, spread_signs(CROWD, TABLE), strict=True):
        assert spot == pytest.approx(expected, abs=0.02)


def test_the_script_places_the_names_of_a_crowd_on_the_same_spots(script_page):
    tags = [
        {
            "index": number, "x": tag.at[0], "y": tag.at[1], "reach": tag.reach, "first": tag.first,
            "second": tag.second, "frames": frames_of_tag(tag), "texts": [tag.text, tag.short],
        }
        for number, tag in NAMES.items()
    ]  # fmt: skip
    placed = script_page.evaluate(
        "([tags, table, houses]) => placing.placeTags(tags, 2.5, 2.5, table, [], houses)",
        [tags, NAMES_TABLE, HOUSES],
    )
    spots = {tag["index"]: (spot["leader"], spot["under"]) for tag, spot in placed}
    assert spots == {
        number: (spot.leader, spot.under)
        for number, spot in tag_spots(NAMES, NAMES_TABLE, houses=HOUSES).items()
    }
