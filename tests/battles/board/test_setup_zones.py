"""The frame of a side's set-up holds its units and stays on the table."""

from battles.board.frames import Replay
from battles.board.setup_zones import setup_zones
from tests.battles.films import body, stand

BOARD = {"width_cm": 180, "height_cm": 120}
NAMES = {"a": "Spain sets up here", "b": "Cuba sets up here"}


def zones(*units):
    found = tuple(body(f"c{n}", side) for n, (side, _stand) in enumerate(units))
    return list(setup_zones(BOARD, Replay(found, tuple(each for _side, each in units), ()), NAMES))


def test_a_frame_holds_all_units_of_its_side_that_are_on_the_table():
    (zone,) = zones(
        ("a", stand(x=3000, y=4000)), ("a", stand(x=9000, y=7000)), ("b", stand(x=9000, on_table=False))
    )
    assert (zone.letter, zone.name) == ("a", "Spain sets up here")
    left, top = float(zone.x), float(zone.y)
    assert left < 30 < 90 < left + float(zone.width)
    assert top < 50 < 80 < top + float(zone.height)


def test_a_frame_at_the_edge_stays_on_the_table_and_its_name_too():
    (zone,) = zones(("b", stand(x=100, y=11900)))
    assert float(zone.x) > 0
    assert float(zone.y) > 0
    assert float(zone.label_y) > float(zone.y) + float(zone.height)
