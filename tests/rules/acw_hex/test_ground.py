"""Seeded ground: the same words give the same map, and an army can cross it."""

import pytest

from rules.acw_hex import options
from rules.acw_hex.check import check
from rules.acw_hex.deploy import deploy
from rules.acw_hex.ground import COASTS, KINDS, RECIPES, WORDS, ground
from rules.acw_hex.terrain import AREAS, BETWEEN, FAR_AWAY, LINES, ground_of
from rules.core.files.grounds import CROSSINGS, SEASONS
from rules.core.inputs import BadInput
from rules.core.scenario import Scenario

UNITS = [
    {"key": f"{side}{n}", "side": side, "troop": troop}
    for side in ("blue", "red")
    for n, troop in enumerate(("infantry",) * 6 + ("cavalry", "field_artillery", "train"))
]


@pytest.mark.parametrize("terrain", RECIPES)
@pytest.mark.parametrize("kind", KINDS)
def test_an_army_can_cross_it_and_every_battle_can_be_fought_on_it(terrain, kind):
    """Tries each pair with some of the crossings and coasts, in turn."""
    every = list(enumerate((c, s) for c in CROSSINGS for s in COASTS))
    first = (list(RECIPES).index(terrain) + list(KINDS).index(kind)) % 7
    for number, (crossing, coast) in every[first::7]:
        season = SEASONS[number % 4 // 2]
        board = ground(terrain, season, str(number), crossing, kind=kind, coast=coast)
        assert board == ground(terrain, season, str(number), crossing, kind=kind, coast=coast)
        units, terms = deploy(kind, board, UNITS, "red")
        check(Scenario("acw_hex", "Any", board, tuple(units), 12, {}, terms))
        table = ground_of(board, options.DEFAULTS)
        for line in board["lines"]:
            way = table.travel(table.at(line["hexes"][0]))
            assert way[table.at(line["hexes"][-1])] < FAR_AWAY


def test_an_assault_finds_fortifications_and_a_crossing_a_river():
    assert any(area["kind"] == "works" for area in ground("plain", "dry", "1", kind="assault")["areas"])
    edges = ground("plain", "dry", "1", kind="crossing")["edges"]
    assert [edge["kind"] for edge in edges] == ["river", "ford"]


def test_every_kind_of_thing_has_a_word_of_explanation():
    assert set(WORDS) == {*AREAS, *LINES, *BETWEEN} - {"open"}


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("terrain", {"terrain": "moon"}),
        ("season", {"season": "ice"}),
        ("crossing", {"crossing": "tunnel"}),
        ("kind", {"kind": "ambush"}),
        ("coast", {"coast": "far"}),
        ("works", {"works": 6}),
    ],
)
def test_an_unknown_value_is_refused_by_name(field, words):
    with pytest.raises(BadInput) as fault:
        ground(**({"terrain": "plain", "season": "dry", "seed": "1"} | words))
    assert fault.value.field == field
