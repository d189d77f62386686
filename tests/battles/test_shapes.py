"""A file with a hand-over or with steps that no page could read is refused."""

import pytest
from pydantic import TypeAdapter, ValidationError

from battles.shapes import SHAPES
from campaign.shapes import Around

POSITION = {"turn": 2, "units": [{"key": "band-01", "x": 10, "y": 20, "facing": 0, "lost": 3}]}
AT_TABLE = {"to": "table", "turn": 2, "position": POSITION}
STEP = {"key": "1", "laid": "machete/1", "step": {"do": "end"}, "events": []}


def read(table, name, value):
    return TypeAdapter(SHAPES[table, name]).validate_python(value, context=Around({}, {}))


@pytest.mark.parametrize(
    "value", [None, {"to": "stop", "wanted": 0}, AT_TABLE, {**AT_TABLE, "to": "computer", "before": AT_TABLE}]
)
def test_the_stored_handover_of_a_battle_is_read(value):
    assert read("battle", "handover", value) == value


@pytest.mark.parametrize(
    "more",
    [
        {"to": "nobody"},
        {"to": "stop"},
        {"turn": None},
        {"turn": -1},
        {"position": None},
        {"position": {"turn": 2, "units": [{}]}},
        {"position": {"turn": 2, "units": [{"key": "band-01", "lost": "many"}]}},
        {"position": {"turn": 2, "units": [{"key": "band-01", "lost": -3}]}},
        {"before": AT_TABLE},
        {"to": "computer", "before": {"to": "table"}},
        {"to": "computer", "before": {**AT_TABLE, "to": "computer", "before": AT_TABLE}},
    ],
)
def test_a_hand_over_that_no_page_could_read_is_refused(more):
    with pytest.raises(ValidationError):
        read("battle", "handover", AT_TABLE | more)


@pytest.mark.parametrize(
    "more",
    [
        {"step": {}},
        {"step": []},
        {"step": None},
        {"step": {"do": ["end"]}},
        {"step": {"do": "choose"}},
        {"step": {"do": "adjust", "lines": [1]}},
        {"step": {"do": "adjust", "lines": {"a": {"hurt": 1}}}},
        {"step": {"do": "draw", "faces": 5}},
        {"step": {"do": "draw", "faces": ["x"]}},
        {"step": {"do": "draw", "cards": 5}},
        {"step": {"do": "draw", "drawn_at": "now"}},
        {"step": {"do": "move", "unit": ["a"]}},
        {"step": {"do": "move", "at": "E5"}},
        {"step": {"do": "lay_board", "board": {"cols": 3}, "places": {}}},
        {"events": [[1]]},
        {"seating": {"opening": [], "units": [1]}},
        {"by": ["ana"]},
        {"chose": ["ana"]},
    ],
)
def test_steps_without_what_a_game_reads_are_refused(more):
    assert read("tablereport", "steps", [STEP]) == [STEP]
    with pytest.raises(ValidationError):
        read("tablereport", "steps", [STEP | more])
