"""MACD-TERR: the printed table, and what an inch costs."""

import pytest

from rules.macduff.options import DEFAULTS, read
from rules.macduff.sections.terrain import inch_cost
from rules.macduff.terms import CLASSES, PATHS, TERRAINS

T_GROUND = """
class              open broken difficult impassable
unformed_infantry  1    1      2         0
pack_animals       1    1      2         0
formed_infantry    1    2      0         0
unformed_cavalry   1    2      0         0
commander          1    2      0         0
messenger          1    2      0         0
formed_cavalry     1    0      0         0
mounted_infantry   1    0      0         0
artillery          1    0      0         0
wagon              1    0      0         0
steam_engine       1    0      0         0
boat               1    1      1         1
train              1    1      1         1
airship            1    1      1         1
balloon            1    1      1         1
"""
HEAD, *ROWS = [row.split() for row in T_GROUND.strip().splitlines()]


def cost(word, ground, way="off_road", light=False, options=DEFAULTS):
    return inch_cost(CLASSES.index(word), light, TERRAINS.index(ground), PATHS.index(way), options)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_macd_terr_03_the_whole_table_off_the_road(row):
    for ground, expected in zip(HEAD[1:], row[1:], strict=True):
        assert cost(row[0], ground) == int(expected), ground


def test_macd_terr_03_a_light_gun_crosses_broken_ground_at_half():
    assert cost("artillery", "broken", light=True) == 2
    assert cost("artillery", "difficult", light=True) == 0


@pytest.mark.parametrize("way", ["road", "gap"])
def test_macd_terr_08_a_road_cancels_broken_ground_and_halves_difficult(way):
    for word in ("formed_cavalry", "wagon", "unformed_infantry"):
        assert cost(word, "broken", way) == 1
        assert cost(word, "difficult", way) == 2
        assert cost(word, "impassable", way) == 0


def test_macd_r_21_by_option_a_road_through_difficult_ground_is_full():
    assert cost("wagon", "difficult", "road", options=read({"road_in_difficult": "full"})) == 1
