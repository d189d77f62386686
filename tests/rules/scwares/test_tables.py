"""The tables as the engine has them: every printed number read."""

from rules.scwares.tables import BASE, STRENGTH, ZONE_DEPTH, ZONE_WIDTH
from rules.scwares.terms import EUROPEANS, INFANTRY, KINDS, MOUNTED, NATIVES, UNIT_MARKER

SIZES = """
infantry       40 20
mounted        40 30
artillery      40 40
machine_gun    40 40
commander      40 40
scout_foot     20 20
scout_mounted  20 30
unit_marker    40 40
"""


def test_scw_zone_01_a_zone_is_50_mm_square():
    assert (ZONE_WIDTH, ZONE_DEPTH) == (50, 50)


def test_scw_unit_01_strengths():
    assert (STRENGTH[EUROPEANS][INFANTRY], STRENGTH[EUROPEANS][MOUNTED]) == ((4, 4), (3, 3))
    assert (STRENGTH[NATIVES][INFANTRY], STRENGTH[NATIVES][MOUNTED]) == ((4, 6), (3, 6))
    for side in (EUROPEANS, NATIVES):
        others = [kind for kind in range(len(KINDS)) if kind not in (INFANTRY, MOUNTED, UNIT_MARKER)]
        assert {STRENGTH[side][kind] for kind in others} == {(1, 1)}
        assert STRENGTH[side][UNIT_MARKER] == (0, 0)


def test_scw_unit_02_sizes_of_bases():
    rows = [row.split() for row in SIZES.split("\n") if row]
    assert {KINDS.index(kind): (int(width), int(depth)) for kind, width, depth in rows} == dict(
        enumerate(BASE)
    )


def test_scw_r_03_no_base_is_wider_than_its_zone():
    assert all(width <= ZONE_WIDTH and depth <= ZONE_DEPTH for width, depth in BASE)
