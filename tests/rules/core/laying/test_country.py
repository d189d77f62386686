"""Ground that nobody drew: seeded, on the table, with the road and the object of the battle."""

import pytest

from rules.core.inputs import BadInput
from rules.core.laying.country import KINDS, RECIPES, draw_country
from rules.core.laying.plan import Legend
from rules.core.measure.outlines import is_simple


def points_of(piece):
    return piece.get("polygon") or piece["line"]


@pytest.mark.parametrize("terrain", RECIPES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_ground_lies_on_the_table_and_no_outline_crosses_itself(legend, terrain, kind):
    for seed in "abc":
        board = draw_country(legend, terrain, "wet", seed, kind=kind)
        for piece in board["pieces"]:
            assert all(0 <= x <= 72 and 0 <= y <= 48 for x, y in points_of(piece))
            if "polygon" in piece:
                assert is_simple([tuple(point) for point in piece["polygon"]])
        assert [piece["kind"] for piece in board["pieces"]].count("road") == 1


def test_the_same_words_and_seed_give_the_same_ground(legend):
    first = draw_country(legend, "hills", "dry", "7", "ford")
    assert first == draw_country(legend, "hills", "dry", "7", "ford")
    assert first != draw_country(legend, "hills", "dry", "8", "ford")


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [("assault", "earthwork"), ("raid", "town"), ("crossing", "river"), ("landing", "water")],
)
def test_a_battle_finds_what_it_is_about(legend, kind, wanted):
    assert wanted in [p["kind"] for p in draw_country(legend, "plain", "dry", "1", kind=kind)["pieces"]]


@pytest.mark.parametrize("crossing", ["ford", "bridge"])
def test_a_river_is_open_where_the_road_meets_it(legend, crossing):
    board = draw_country(legend, "plain", "wet", "3", crossing)
    fords = [piece for piece in board["pieces"] if piece["kind"] == "ford"]
    rivers = [piece for piece in board["pieces"] if piece["kind"] == "river"]
    assert len(fords) == 1
    assert len(rivers) == 2
    (left, _), (right, _) = fords[0]["line"]
    assert right - left == 10
    assert all(x <= left or x >= right for river in rivers for x, _ in river["polygon"])


def test_a_role_that_the_ruleset_does_not_know_is_left_out():
    bare = Legend("TOY-1", {"road": {"kind": "road"}})
    assert [piece["kind"] for piece in draw_country(bare, "jungle", "dry", "1")["pieces"]] == ["road"]


def test_a_ruleset_may_tell_a_river_as_a_line():
    lines = Legend("TOY-1", {"river": {"kind": "stream"}}, river_is_line=True)
    assert {"line", "width", "kind"} == set(draw_country(lines, "plain", "dry", "1", "ford")["pieces"][0])


@pytest.mark.parametrize(
    ("field", "told"),
    [("terrain", {"terrain": "moor"}), ("kind", {"kind": "duel"}), ("coast", {"coast": "up"})],
)
def test_a_word_that_nobody_knows_is_refused_by_its_field(legend, field, told):
    with pytest.raises(BadInput) as refused:
        draw_country(legend, **({"terrain": "open", "season": "dry", "seed": "1"} | told))
    assert refused.value.field == field
