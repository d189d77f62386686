"""Two armies placed for each kind of battle: without overlaps, on dry ground, within bounds."""

import pytest

from rules.core.inputs import BadInput
from rules.core.laying.country import KINDS, RECIPES, draw_country
from rules.core.laying.kinds import deploy_armies
from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import distance, is_on_table, overlaps
from tests.rules.core.laying.conftest import army, book_of

ARMIES = [
    *army("blue", foot=8, horse=3, guns=2, train=1, chief=2),
    *army("red", foot=7, horse=2, guns=2, chief=2),
]


def lay_table(legend, kind, terrain="plain", units=ARMIES, attacker="blue", edges=None, seed="1"):
    board = draw_country(legend, terrain, "dry", seed, kind=kind)
    book = book_of(board)
    return (*deploy_armies(book, kind, board, units, attacker, edges or {}), book)


def shape_of(book, unit):
    x, y = unit["at"]
    return Footprint(x * 100, y * 100, unit["facing"], *book.size(unit)).corners()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("terrain", RECIPES)
def test_everybody_has_room_and_enemies_are_apart(legend, kind, terrain):
    units, terms, book = lay_table(legend, kind, terrain)
    there = [unit for unit in units if "at" in unit]
    shapes = [shape_of(book, unit) for unit in there]
    assert len(there) + sum("reserve" in unit for unit in units) == len(ARMIES)
    for place, (unit, shape) in enumerate(zip(there, shapes, strict=True)):
        assert is_on_table(shape, book.table.width, book.table.height)
        for other, second in zip(there[:place], shapes, strict=False):
            assert not overlaps(shape, second)
            assert other["side"] == unit["side"] or distance(shape, second) >= 600
    assert set(terms["home"]) == {"blue", "red"}
    assert {unit["reserve"] for unit in units if "reserve" in unit} == set(terms.get("reserves", {}))


def test_the_attacker_comes_from_the_near_edge_whichever_side_it_is(legend):
    for attacker, other in (("blue", "red"), ("red", "blue")):
        units, terms, _ = lay_table(legend, "pitched", attacker=attacker)
        assert terms["home"] == {attacker: "near", other: "far"}
        nearest = max(u["at"][1] for u in units if u["side"] == attacker)
        assert nearest < min(u["at"][1] for u in units if u["side"] == other)


def test_in_an_ambush_the_column_is_on_its_road_and_the_others_lie_beside_it(legend):
    units, terms, _ = lay_table(legend, "ambush", "jungle")
    hidden = [unit for unit in units if unit.get("ambush")]
    assert hidden
    assert {unit["side"] for unit in hidden} == {"blue"}
    assert terms["exit"] == {"red": "right"}
    column = [unit for unit in units if unit.get("formation") == "column"]
    assert {unit["side"] for unit in column} == {"red"}
    assert all(unit["facing"] == 90 for unit in column)


def test_reserves_come_on_by_the_edge_that_their_road_led_to(legend):
    late = [dict(unit) for unit in ARMIES]
    for place, name in ((0, "wing"), (-4, "friends")):
        late[place]["reserve"] = name
    _, terms, _ = lay_table(legend, "pitched", units=late, edges={"wing": "left"})
    assert terms["reserves"]["wing"]["at"] == [0, 24]
    assert terms["reserves"]["friends"]["at"][1] == 48


def test_an_army_for_which_there_is_no_room_is_refused(legend):
    with pytest.raises(BadInput) as refused:
        lay_table(legend, "pitched", units=[*army("blue", foot=200), *army("red", foot=1)])
    assert refused.value.field == "units"


def test_the_pursued_must_bring_half_of_their_units_off(legend):
    _, terms, _ = lay_table(legend, "pursuit")
    assert terms["goals"] == [{"side": "red", "kind": "bring_off", "count": 6}]
