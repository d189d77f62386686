"""MEX-R-06: ground that a campaign has drawn is ground that these rules know."""

import pytest

from rules.core.dice import SeededDice
from rules.core.inputs import BadInput
from rules.core.laying.country import RECIPES
from rules.mexican_war.board_reading import read_table, settle_streams
from rules.mexican_war.country import KINDS, LEGEND, WORDS, ground
from rules.mexican_war.tables import STANDARD


@pytest.mark.parametrize("terrain", RECIPES)
@pytest.mark.parametrize("kind", KINDS)
def test_ground_of_every_terrain_is_read_by_the_rules(terrain, kind):
    board = ground(terrain, "wet", "3", "ford", kind=kind, works=3)
    assert read_table(settle_streams(board, SeededDice("3"), STANDARD), STANDARD)


def test_the_same_seed_gives_the_same_ground_and_another_gives_another():
    assert ground("hills", "dry", "1") == ground("hills", "dry", "1")
    assert ground("hills", "dry", "1") != ground("hills", "dry", "2")


def test_every_word_of_a_board_is_ground_of_the_tables_and_reported_to_the_umpire():
    kinds = {told["kind"] for told in LEGEND.pieces.values()}
    assert kinds <= set(STANDARD.ground)
    assert set(WORDS) == set(STANDARD.ground)


def test_a_river_is_deep_and_open_at_its_ford():
    board = ground("plain", "dry", "1", "ford")
    told = {thing["kind"] for thing in board["pieces"]}
    assert {"stream_deep", "stream_shallow"} <= told


def test_ground_that_nobody_knows_is_refused_by_name():
    with pytest.raises(BadInput) as refused:
        ground("desert", "dry", "1")
    assert refused.value.field == "terrain"
