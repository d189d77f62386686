"""The board of a free measure game."""

from rules.core.battle import BLUE, Unit
from rules.core.measure.footprints import Footprint
from rules.core.measure.ground import Piece, mask_of
from rules.core.measure.sight import Visibility
from rules.core.measure.table import FEW, MeasuredTable, MeasuredUnit

HOUSE = 0


def unit(x, y, facing=0):
    return MeasuredUnit(0, BLUE, x, y, facing, 12, 1, "steady", True, frontage=400, depth=100)


def test_units_are_measured_edge_to_edge():
    table = MeasuredTable(9600, 6000)
    assert table.distance(unit(1000, 1000), unit(1000, 1500, 180)) == 500
    assert table.is_within(unit(1000, 1000), unit(1000, 1500, 180), 500)
    assert not table.is_within(unit(1000, 1000), unit(1000, 1500, 180), 499)
    courier = Unit(1, BLUE, 1000, 1500, 0, 1, 1, "steady", True)
    assert table.distance(unit(1000, 1000), courier) == 500


def test_ground_and_units_close_a_line_of_sight():
    house = Piece(((900, 1200), (900, 1300), (1100, 1300), (1100, 1200)), HOUSE)
    rule = Visibility(blocking=mask_of([HOUSE]))
    assert not MeasuredTable(9600, 6000, [house], rule).can_see(unit(1000, 1000), unit(1000, 1500))
    open_table = MeasuredTable(9600, 6000)
    assert open_table.can_see(unit(1000, 1000), unit(1000, 1500))


def test_many_pieces_close_the_same_lines_as_each_of_them():
    """Compares few pieces, looked at one by one, with many.

    Many are looked at by the cells of the line's ends.
    """
    rule = Visibility(blocking=mask_of([HOUSE]))
    houses = [
        Piece(((x, y), (x, y + 90), (x + 130, y + 90), (x + 130, y)), HOUSE)
        for x in range(700, 9000, 1700)
        for y in range(500, 5500, 1900)
    ]
    assert len(houses) > FEW
    town, alone = (
        MeasuredTable(9600, 6000, houses, rule),
        [MeasuredTable(9600, 6000, [h], rule) for h in houses],
    )
    for step in range(300):
        p, q = (step * 997 % 9600, step * 463 % 6000), (step * 2741 % 9600, step * 1559 % 6000)
        assert town.is_line_open(p, q) == all(table.is_line_open(p, q) for table in alone)


def test_a_place_is_clear_on_the_table_and_off_others():
    table = MeasuredTable(9600, 6000)
    assert table.is_clear(unit(1000, 1000).shape(), [unit(1000, 1100), unit(1400, 1000)])
    assert not table.is_clear(unit(1000, 1000).shape(), [unit(1000, 1099)])
    assert not table.is_clear(unit(100, 1000).shape(), [])


def test_the_shape_of_a_unit_follows_it():
    line = unit(1000, 1000)
    assert line.shape() == ((800, 1000), (1200, 1000), (1200, 900), (800, 900))
    line.place(Footprint(1000, 1300, 180, 200, 100))
    assert line.shape() == ((1100, 1300), (900, 1300), (900, 1400), (1100, 1400))
    line.place(line.footprint().at(line.x + 10, line.y))
    assert line.shape()[0] == (1110, 1300)
