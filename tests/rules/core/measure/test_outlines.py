"""Places and polygons of a scenario in inches. Each fault names its field."""

import pytest

from rules.core.inputs import BadInput
from rules.core.measure.outlines import is_simple, read_inches, read_line, read_point, read_polygon, read_size

SQUARE = [(0, 0), (0, 10), (10, 10), (10, 0)]
BOW_TIE = [(0, 0), (10, 10), (10, 0), (0, 10)]


def test_inches_become_hundredths():
    assert [read_inches("at", inches, 0, 10) for inches in (0, 1, 2.5, 9.99)] == [0, 100, 250, 999]


@pytest.mark.parametrize("value", ["1", None, True, 1.005, float("nan"), float("inf"), -1, 10.01])
def test_a_value_that_is_no_measure_is_refused(value):
    with pytest.raises(BadInput, match="^at: "):
        read_inches("at", value, 0, 10)


@pytest.mark.parametrize("value", [None, 23, 241])
def test_a_table_is_neither_missing_nor_too_small_nor_too_wide(value):
    with pytest.raises(BadInput, match=r"^board\.width: "):
        read_size("board.width", value)


@pytest.mark.parametrize(
    ("value", "field"),
    [([1], "at"), ("12", "at"), ([1, "2"], "at.1"), ([49, 1], "at"), ([1, 37], "at")],
)
def test_a_point_off_the_table_or_of_other_form_is_refused(value, field):
    with pytest.raises(BadInput) as refused:
        read_point("at", value, 4800, 3600)
    assert refused.value.field == field
    assert read_point("at", [48, 36], 4800, 3600) == (4800, 3600)


def test_an_outline_has_no_edges_that_cross():
    assert is_simple(SQUARE)
    assert not is_simple(BOW_TIE)
    assert not is_simple([*SQUARE, (0, 0)])
    with pytest.raises(BadInput, match="its edges cross"):
        read_polygon("polygon", [list(point) for point in BOW_TIE], 4800, 3600)
    with pytest.raises(BadInput, match="needs from 3"):
        read_polygon("polygon", [[0, 0], [1, 1]], 4800, 3600)
    with pytest.raises(BadInput, match="is needed"):
        read_polygon("polygon", None, 4800, 3600)


def test_a_line_is_a_strip_for_each_of_its_parts():
    strips = read_line("line", [[0, 10], [10, 10], [10, 20]], 50, 4800, 3600)
    assert len(strips) == 2
    assert sorted({y for _, y in strips[0]}) == [975, 1025]
    with pytest.raises(BadInput, match="^line: two points in a row are one"):
        read_line("line", [[0, 0], [0, 0]], 50, 4800, 3600)
