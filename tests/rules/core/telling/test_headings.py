import pytest

from rules.core.standing import UnitState
from rules.core.telling.headings import course, heading

FREE, SQUARES, HEXES = {"width": 48}, {"columns": 8, "rows": 8}, {"cols": 8, "rows": 8}


def stand(x, y, on_table=True):
    return UnitState(0, x, y, 0, 1, 0, "steady", on_table)


@pytest.mark.parametrize(
    ("board", "start", "end", "word"),
    [
        (FREE, (10, 10), (10, 30), " north"),  # free tables are measured from the near edge
        (FREE, (10, 10), (30, 28), " north-east"),
        (FREE, (10, 10), (30, 11), " east"),
        (FREE, (10, 10), (2, 2), " south-west"),
        (SQUARES, (3, 3), (3, 4), " north"),  # rows of squares count from the near edge
        (SQUARES, (3, 3), (2, 2), " south-west"),
        (HEXES, (3, 2), (3, 3), " south-east"),  # an odd row is half a hex to the right
        (HEXES, (3, 3), (3, 2), " north-west"),
        (HEXES, (3, 3), (3, 5), " south"),
        (FREE, (5, 5), (5, 5), " without getting anywhere"),
    ],
)
def test_a_move_has_the_nearest_of_eight_directions(board, start, end, word):
    assert heading(board, stand(*start), stand(*end), "en") == word


@pytest.mark.parametrize(
    ("end", "english", "spanish"),
    [
        ((400, 500), " 5 inches north-east", ", 5 pulgadas al nordeste"),
        ((100, 240), " 1 inch north", ", 1 pulgada al norte"),
        ((100, 149), " less than an inch north", ", menos de una pulgada al norte"),
        ((100, 100), " without getting anywhere", ", sin salir del sitio"),
    ],
)
def test_a_move_on_a_table_in_inches_has_its_length(end, english, spanish):
    start = stand(100, 100)
    assert course(FREE, start, stand(*end), "en") == english
    assert course(FREE, start, stand(*end), "es") == spanish


def test_spanish_has_its_own_words():
    assert heading(FREE, stand(1, 1), stand(1, 9), "es") == " al norte"
    assert heading(FREE, stand(1, 1), stand(1, 1), "es") == ", sin salir del sitio"


def test_a_unit_that_was_not_on_the_table_has_no_heading():
    assert heading(FREE, stand(0, 0, on_table=False), stand(1, 9), "en") == ""
