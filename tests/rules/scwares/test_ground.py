"""Ground that no scenario draws, and its files."""

import pytest

import rules
from rules.core.files.grounds import CROSSINGS, SEASONS
from rules.core.inputs import BadInput
from rules.scwares.ground import COASTS, KINDS, RECIPES, ground
from rules.scwares.ground.words import WORDS
from rules.scwares.options import DEFAULTS
from rules.scwares.terrain import AREAS, terrain


def flood_zones(table, start):
    """Returns the mask of zones that can be walked to from one zone."""
    mask = table.bits[start]
    while True:
        wider = mask
        for way in range(8):
            wider |= table.shift_mask(mask, way) & ~table.barred
        if wider == mask:
            return mask
        mask = wider


def all_grounds():
    """Yields every terrain with every kind of battle, with crossings, seasons and coasts in turn."""
    for number, (place, kind) in enumerate((place, kind) for place in RECIPES for kind in KINDS):
        yield (
            place,
            SEASONS[number % 2],
            f"s{number}",
            CROSSINGS[number % 3],
            kind,
            number % 6,
            COASTS[number % 5],
        )


@pytest.mark.parametrize(
    ("place", "season", "seed", "crossing", "kind", "works", "coast"), tuple(all_grounds())
)
def test_every_ground_is_legal_and_one_can_walk_from_end_to_end(
    place, season, seed, crossing, kind, works, coast
):
    board = ground(place, season, seed, crossing, kind=kind, works=works, coast=coast)
    units = [
        {"key": side, "side": side, "nation": nation, "troop": "infantry", "figures": 4, "zone": zone}
        for side, nation, zone in (("blue", "spanish", [1, 1]), ("red", "cuban", [18, 12]))
    ]
    terms = {"ruleset": "scwares", "title": "A field", "turn_limit": 12, "board": board}
    rules.scenario_from(terms | {"units": units})
    table = terrain(board, DEFAULTS)
    road = next(area["zones"] for area in board["areas"] if area["kind"] == "road")
    reached = flood_zones(table, table.at(*road[0]))
    assert all(reached >> table.at(*zone) & 1 for zone in road)
    free = table.whole & ~table.barred
    assert (reached & free).bit_count() * 100 >= free.bit_count() * 90


def test_the_same_words_and_seed_give_the_same_ground():
    assert ground("jungle", "wet", "a") == ground("jungle", "wet", "a")
    assert ground("jungle", "wet", "a") != ground("jungle", "wet", "b")


def test_an_assault_finds_fortifications_and_a_crossing_a_river():
    kinds = {area["kind"] for area in ground("open", "dry", "a", kind="assault", works=3)["areas"]}
    assert {"trench", "fort"} <= kinds
    assert "water" in {area["kind"] for area in ground("open", "dry", "a", kind="crossing")["areas"]}


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("terrain", {"terrain": "sea"}),
        ("season", {"season": "cold"}),
        ("crossing", {"crossing": "ferry"}),
        ("kind", {"kind": "siege"}),
        ("coast", {"coast": "north"}),
        ("works", {"works": 6}),
    ],
)
def test_an_unknown_value_is_refused_by_name(field, words):
    plain = {"terrain": "open", "season": "dry", "seed": "a"}
    with pytest.raises(BadInput, match=f"^{field}: "):
        ground(**plain | words)


def test_every_word_of_a_board_is_explained():
    assert WORDS.keys() == set(AREAS)
