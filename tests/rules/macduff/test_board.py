"""Terrain read from a scenario."""

import pytest

from rules.core.measure.outlines import is_simple
from rules.macduff.board import read_table
from rules.macduff.reading import unit_of
from rules.macduff.whereabouts import can_stand, is_disordered, kinds_under, worst_terrain
from tests.rules.macduff.conftest import unit_named


def unit_at(facts, key, at, **changes):
    told = unit_named(facts, key) | {"at": at} | changes
    return unit_of(0, told, [told])


def terrain_under(facts, key, at):
    table = read_table(facts["board"])
    return worst_terrain(table, kinds_under(table, unit_at(facts, key, at)))


@pytest.mark.parametrize(
    ("at", "worst"), [([24, 8], 0), ([8, 18], 1), ([43, 19], 2), ([3, 26], 3), ([34, 24], 0), ([24, 25.5], 1)]
)
def test_macd_terr_02_the_worst_ground_under_a_unit(facts, at, worst):
    assert terrain_under(facts, "gun", at) == worst


def test_macd_terr_08_a_road_cancels_the_ground_it_runs_through(facts):
    facts["board"]["pieces"].append({"kind": "road", "line": [[0, 18], [20, 18]]})
    assert terrain_under(facts, "gun", [8, 18]) == 0


def test_macd_terr_04_horse_in_ranks_and_guns_keep_out_of_broken_ground(facts):
    table = read_table(facts["board"])
    assert not can_stand(table, unit_at(facts, "horse", [8, 18]))
    assert can_stand(table, unit_at(facts, "horse", [8, 18], formation="unformed"))
    assert can_stand(table, unit_at(facts, "gun", [8, 18]))  # a light gun
    assert not can_stand(table, unit_at(facts, "gun", [8, 18], weapon="foot_artillery"))


def test_macd_r_03_a_line_with_a_figure_in_the_wood_is_disordered(facts):
    table = read_table(facts["board"])
    assert is_disordered(table, unit_at(facts, "line", [12.5, 18]))
    assert not is_disordered(table, unit_at(facts, "line", [24, 18]))


def test_macd_vis_01_three_inches_of_wood_are_seen_through(facts):
    table = read_table(facts["board"])
    gun = unit_at(facts, "gun", [9, 8])
    inside = unit_at(facts, "guard", [9, 16], facing=180, figures=2)
    deeper = unit_at(facts, "guard", [9, 19.5], facing=180, figures=2)
    assert table.can_see(gun, inside)
    assert not table.can_see(gun, deeper)


def test_macd_terr_01_the_scenario_may_say_what_a_piece_is(facts):
    wood = facts["board"]["pieces"][0]
    wood |= {"class": "open", "cover": "hard", "sight": "open"}
    table = read_table(facts["board"])
    assert terrain_under(facts, "gun", [8, 18]) == 0
    assert table.hard & kinds_under(table, unit_at(facts, "gun", [8, 18]))


def test_edges_that_cross_are_no_polygon_and_notches_in_a_line_are_one():
    assert not is_simple([(0, 0), (10, 10), (10, 0), (0, 10)])
    comb = [(0, 0), (30, 0), (30, 10), (20, 10), (20, 5), (10, 5), (10, 10), (0, 10)]
    assert is_simple(comb)
    assert not is_simple([(0, 0), (5, 0), (0, 0), (5, 5)])
