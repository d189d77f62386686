"""The places offered to a computer, and the caches of each table."""

from hypothesis import given, strategies as st

from rules.core.boards.free import bearing
from rules.core.measure.angles import turn_between
from rules.core.measure.ground import Ground, Piece, mask_of
from rules.core.measure.sight import Visibility, is_open
from rules.core.measure.spots import ALL_ROUND, CELL, Corridors, Spots, eighth_of, nearest_facing

TABLE = Spots(9600, 6000)
WOOD, HOUSE, HILL = 0, 1, 2
U_WOOD = (
    (1000, 1000),
    (1000, 3000),
    (1600, 3000),
    (1600, 1600),
    (2600, 1600),
    (2600, 3000),
    (3200, 3000),
    (3200, 1000),
)
GROUND = Ground(
    [
        Piece(U_WOOD, WOOD, height=1),
        Piece(((4000, 500), (4000, 2200), (5200, 2500), (5500, 900)), HILL, level=1),
        Piece(((4400, 1000), (4400, 1800), (5000, 1900), (5000, 1100)), HILL, level=2),
        Piece(((6000, 4000), (6000, 4400), (6400, 4400), (6400, 4000)), HOUSE, height=2),
        Piece(((2000, 4200), (2000, 4220), (5000, 4220), (5000, 4200)), HOUSE, height=1),
    ]
)
CORRIDORS = Corridors(GROUND, TABLE)
RULE = Visibility(blocking=mask_of([HOUSE]), thick=mask_of([WOOD]), through=300)
ON_TABLE = st.tuples(st.integers(0, 9600), st.integers(0, 6000))
CELLS = st.integers(0, TABLE.size - 1)


@given(ON_TABLE, ON_TABLE)
def test_asking_the_corridor_alone_gives_the_same_sight(p, q):
    pieces = CORRIDORS.between(p, q)
    assert is_open(GROUND, p, q, RULE, pieces) == is_open(GROUND, p, q, RULE)
    assert pieces == CORRIDORS.between(q, p)


def test_a_line_off_the_table_has_no_corridor():
    assert CORRIDORS.between((-1, 0), (100, 100)) is None


@given(ON_TABLE)
def test_a_point_lies_in_its_cell(point):
    x, y = TABLE.middles[TABLE.at(point)]
    assert abs(x - point[0]) <= CELL // 2
    assert abs(y - point[1]) <= CELL // 2


def test_a_table_that_is_no_multiple_of_four_inches_has_its_last_spots_on_it():
    table = Spots(4700, 3050)
    assert (table.columns, table.rows) == (12, 8)
    assert table.middles[-1] == (4550, 2925)
    assert table.at((9999, -5)) == 11


@given(CELLS, st.integers(0, 8), st.integers(0, 3000))
def test_spots_lie_within_reach_and_ahead(cell, eighth, reach):
    ways = TABLE.ways(cell, eighth, reach)
    x, y = TABLE.middles[cell]
    spans = TABLE.spans(cell)
    inside = [
        other
        for other, (u, v) in enumerate(TABLE.middles)
        if 0 < spans[other] <= reach // 100 * 100
        and (eighth == ALL_ROUND or turn_between(bearing(u - x, v - y), 45 * eighth) <= 45)
    ]
    assert sorted(ways) == inside
    assert [spans[other] for other in ways] == sorted(spans[other] for other in ways)


def test_each_spot_is_offered_with_the_present_facing_and_that_to_the_enemy():
    offers = TABLE.offers((4800, 3000), 0, 450, False, (4800, 6000))
    places = [TABLE.place_of(option) for option in offers]
    assert {(x, y) for x, y, _ in places} == {
        TABLE.middles[way] for way in TABLE.ways(TABLE.at((4800, 3000)), 0, 450)
    }
    assert {facing for _, _, facing in places} <= {0, 345, 15}
    assert all((x, y, 0) in places for x, y, _ in places)
    assert len(TABLE.offers((4800, 3000), 0, 450, True, None)) == 4


def test_facings_are_rounded_to_the_nearest():
    assert [eighth_of(facing) for facing in (0, 22, 23, 45, 180, 337, 338, 359)] == [0, 0, 1, 1, 4, 7, 0, 0]
    assert [nearest_facing(degrees) for degrees in (0, 7, 8, 352, 353, 180)] == [0, 0, 1, 23, 0, 12]
