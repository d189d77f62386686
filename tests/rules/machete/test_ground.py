"""Ground that no scenario draws."""

import pytest

import rules
from rules.core.boards.going import FAR
from rules.core.inputs import BadInput
from rules.machete.ground import CROSSINGS, RECIPES, SEASONS, ground
from rules.machete.options import DEFAULTS
from rules.machete.terms import FORD, INFANTRY, RIVER, ROAD, SPANISH
from rules.machete.terrain import terrain


@pytest.mark.parametrize("kind", RECIPES)
@pytest.mark.parametrize("crossing", CROSSINGS)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_foot_can_go_from_end_to_end_whatever_the_ground(kind, crossing, seed):
    table = terrain(ground(kind, "wet", seed, crossing), DEFAULTS)
    field = table.going(SPANISH, INFANTRY).field(table.at(250, 6000))
    assert min(field[row * table.cols + table.cols - 1] for row in range(table.rows)) < FAR


def test_the_same_words_and_seed_give_the_same_ground():
    assert ground("jungle", "dry", "a") == ground("jungle", "dry", "a")
    assert ground("jungle", "dry", "a") != ground("jungle", "dry", "b")


def test_a_river_has_the_crossing_that_was_asked_for():
    assert FORD in terrain(ground("open", "dry", "a", "ford"), DEFAULTS).ground
    bridged = terrain(ground("open", "dry", "a", "bridge"), DEFAULTS).ground
    assert RIVER in bridged
    assert FORD not in bridged
    assert ROAD in bridged


def test_the_rains_bring_swamp_to_low_ground():
    def swamps(season):
        return sum(area["kind"] == "swamp" for area in ground("plain", season, "a")["areas"])

    assert swamps("wet") == swamps("dry") + 1


@pytest.mark.parametrize("field", ["terrain", "season", "crossing"])
def test_what_it_does_not_know_is_named(field):
    words = {"terrain": "open", "season": SEASONS[0], "seed": "a", "crossing": "none"} | {field: "lunar"}
    with pytest.raises(BadInput, match=f"^{field}: must be one of"):
        ground(**words)


def test_it_can_be_asked_for_through_the_front_door():
    assert rules.find("machete").ground is ground
