"""Mustering: the seven worked examples of the campaign's rules, and the way back to men."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from battles.mustering import TableUnit, back_to_men
from battles.mustering.shares import even_parts
from campaign.logic.casualties.muster import Muster, MusteredForce, Party
from campaign.logic.settings import DEFAULT
from campaign.logic.theatre.theatre import ForceUnit, Leader
from campaign.logic.vocabulary import Arm, EngagementKind, Terrain
from rules import SeededDice
from rules.core.dice import ScriptedDice
from tests.battles.musters import roster
from tests.nations import CUBAN, SPANISH


def body(key, arm, nation, men, **more):
    return ForceUnit(key=key, name=key, arm=arm, nation=nation, troops=arm, quality=3, men=men, **more)


def fight(cuba, spain):
    """Returns a meeting of *cuba* and *spain*.

    They give (foot, horse) and (foot, horse, guerrilla horse, guns).
    """
    foot, horse = cuba
    sp_foot, sp_horse, sp_irregular, guns = spain
    cubans = [
        body("cu_foot", Arm.INFANTRY, CUBAN, foot),
        body("cu_horse", Arm.CAVALRY, CUBAN, horse),
    ]
    spaniards = [
        body("sp_foot", Arm.INFANTRY, SPANISH, sp_foot),
        body("sp_horse", Arm.CAVALRY, SPANISH, sp_horse),
        body("sp_irregular", Arm.CAVALRY, SPANISH, sp_irregular),
        body("sp_guns", Arm.ARTILLERY, SPANISH, 30 if guns else 0, guns=guns),
    ]
    parties = (
        Party("cuba", (MusteredForce("band", "Band", tuple(cubans)),), "attack"),
        Party("spain", (MusteredForce("column", "Column", tuple(spaniards)),), "defend"),
    )
    return Muster("t1-x-1", "X", EngagementKind.MEETING, Terrain.PLAIN, False, "none", 0, False, parties)


def sizes(found, side, arm):
    return sorted((u.figures for u in found.units if u.side == side and u.arm == arm), reverse=True)


def split(total, count):
    return sorted((total // count + (i < total % count) for i in range(count)), reverse=True)


EXAMPLES = [
    ("Sanguily 1871", (0, 35), (0, 120, 0, 0), 2, [], [6, 6, 6], [], [6] * 10, 0),
    ("San Ulpiano 1878", (150, 0), (270, 0, 0, 0), 2, split(75, 7), [], split(135, 12), [], 0),
    ("Bonilla 1868", (150, 0), (800, 0, 0, 2), 5, [10, 10, 10], [], split(160, 14), [], 1),
    ("Palo Seco 1873", (50, 250), (530, 80, 0, 0), 5, [10], split(50, 9), split(106, 9), [6, 5, 5], 0),
    (
        "Jimaguayú 1873",
        (300, 260),
        (680, 280, 74, 1),
        10,
        [10] * 3,
        [6, 5, 5, 5, 5],
        split(68, 6),
        [6, 6, 6, 5, 5, 4, 3],
        1,
    ),
    ("La Sacra 1873", (131, 269), (1100, 400, 0, 2), 20, [7], [5, 4, 4], split(55, 5), [5] * 4, 1),
    ("Las Guásimas 1874", (1300, 300), (2800, 900, 0, 6), 50, [9, 9, 8], [6], split(56, 5), [6, 6, 6], 1),
]


@pytest.mark.parametrize(
    ("cuba", "spain", "scale", "cu_foot", "cu_horse", "sp_foot", "sp_horse", "guns"),
    [example[1:] for example in EXAMPLES],
    ids=[example[0] for example in EXAMPLES],
)
def test_the_worked_examples_muster_as_printed(
    cuba, spain, scale, cu_foot, cu_horse, sp_foot, sp_horse, guns
):
    found = roster(fight(cuba, spain), men_per_figure=scale)
    assert sizes(found, "cuba", Arm.INFANTRY) == cu_foot
    assert sizes(found, "cuba", Arm.CAVALRY) == cu_horse
    assert sizes(found, "spain", Arm.INFANTRY) == sp_foot
    assert sizes(found, "spain", Arm.CAVALRY) == sp_horse
    assert len(sizes(found, "spain", Arm.ARTILLERY)) == guns


@pytest.mark.parametrize(
    ("cuba", "spain", "scale"), [e[1:4] for e in EXAMPLES[:-1]], ids=[e[0] for e in EXAMPLES[:-1]]
)
def test_the_scale_is_the_first_at_which_neither_side_has_over_sixteen_units(cuba, spain, scale):
    assert roster(fight(cuba, spain)).men_per_figure == scale


def test_la_sacra_on_a_table_of_24_units_has_ten_men_a_figure():
    assert roster(fight((131, 269), (1100, 400, 0, 2)), most=24).men_per_figure == 10


def test_las_guasimas_fits_sixteen_units_at_thirty_men_a_figure():
    """Checks that the columns are 8 + 5 units and 2 models.

    The printed example takes 50; the rule allows this.
    """
    found = roster(fight((1300, 300), (2800, 900, 0, 6)))
    assert found.men_per_figure == 30
    assert sum(unit.side == "spain" for unit in found.units) == 15


def test_units_are_as_even_as_can_be():
    assert even_parts(25, 12) == [9, 8, 8]


def test_no_more_than_six_times_the_enemy_come_to_the_field_as_many_again_are_reserves():
    found = roster(fight((0, 30), (1400, 0, 0, 0)))
    here = sum(u.men for u in found.units if u.side == "spain" and not u.reserve_dice)
    late = sum(u.men for u in found.units if u.side == "spain" and u.reserve_dice)
    assert (here, late) == (180, 180)
    assert sum(share.men for share in found.without_figures) == 1040


def test_how_many_times_the_enemy_come_is_frozen_with_the_muster():
    muster = replace(fight((0, 30), (1400, 0, 0, 0)), how=replace(DEFAULT.mustering, most_times=10))
    found = roster(muster)
    here = sum(u.men for u in found.units if u.side == "spain" and not u.reserve_dice)
    assert (here, sum(share.men for share in found.without_figures)) == (300, 800)


def test_the_table_units_of_a_unit_have_a_letter_each_those_still_to_come_too():
    found = roster(fight((0, 30), (1400, 0, 0, 0)))
    names = [unit.name for unit in found.units if unit.side == "spain"]
    assert any(unit.reserve_dice for unit in found.units)
    assert len(set(names)) == len(names)


def test_a_post_fights_with_thirty_men():
    towers = body("towers", Arm.INFANTRY, SPANISH, 200, in_posts=True)
    band = body("band", Arm.CAVALRY, CUBAN, 60)
    parties = (
        Party("cuba", (MusteredForce("b", "B", (band,)),), "attack"),
        Party("spain", (MusteredForce("t", "T", (towers,)),), "defend"),
    )
    muster = Muster("t1-x-1", "X", EngagementKind.ASSAULT, Terrain.PLAIN, False, "none", 1, False, parties)
    assert sum(u.men for u in roster(muster).units if u.side == "spain") == 30
    larger = replace(muster, how=replace(muster.how, post_size=50))
    assert sum(u.men for u in roster(larger).units if u.side == "spain") == 50


def test_a_named_leader_is_the_first_command_figure_and_gives_cuban_foot_a_second():
    leader = Leader("gomez", "Máximo Gómez", "Major-General", True, 5, 5)
    escort = body("foot", Arm.INFANTRY, CUBAN, 24, leaders=(leader,))
    parties = (
        Party("cuba", (MusteredForce("b", "B", (escort,)),), "attack"),
        Party("spain", (MusteredForce("c", "C", (body("line", Arm.INFANTRY, SPANISH, 24),)),), "defend"),
    )
    found = roster(
        Muster("t1-x-1", "X", EngagementKind.MEETING, Terrain.PLAIN, False, "none", 0, False, parties)
    )
    led = [u for u in found.units if u.side == "cuba"]
    assert [(u.leader, u.command) for u in led] == [(leader, 2), (None, 1)]


def test_a_unit_under_half_a_figure_is_reported_not_shown():
    few = body("few", Arm.INFANTRY, CUBAN, 4)
    many = body("many", Arm.INFANTRY, CUBAN, 800)
    parties = (
        Party("cuba", (MusteredForce("b", "B", (few, many)),), "attack"),
        Party("spain", (MusteredForce("c", "C", (body("line", Arm.INFANTRY, SPANISH, 800),)),), "defend"),
    )
    muster = Muster("t1-x-1", "X", EngagementKind.MEETING, Terrain.PLAIN, False, "none", 0, False, parties)
    found = roster(muster, men_per_figure=10)
    assert [(share.unit, share.men) for share in found.without_figures] == [("few", 4)]


def test_a_fraction_of_a_man_is_lost_or_spared_by_the_die():
    unit = roster(fight((0, 35), (0, 120, 0, 0))).units[0]
    assert (unit.figures, unit.men) == (6, 12)
    odd = TableUnit(
        "k",
        "K",
        "cuba",
        "f",
        Arm.CAVALRY,
        "cuban",
        3,
        6,
        1,
        6,
        unit.shares[:0] + (type(unit.shares[0])("u", 11),),
    )
    assert back_to_men(odd, 1, ScriptedDice([5]))[0].men == 2  # 11/6: one sure, five sixths of another
    assert back_to_men(odd, 1, ScriptedDice([6]))[0].men == 1


men = st.integers(0, 2500)


@given(foot=men, horse=men, sp_foot=men, sp_horse=men, guns=st.integers(0, 6))
def test_the_round_trip_is_exact(foot, horse, sp_foot, sp_horse, guns):
    """Checks that nobody is mustered twice and nobody is forgotten.

    No losses lose nobody, all figures lose all men.
    """
    muster = fight((foot, horse), (sp_foot, sp_horse, 0, guns))
    found = roster(muster)
    dice = SeededDice("round trip")
    by_unit = dict.fromkeys(("cu_foot", "cu_horse", "sp_foot", "sp_horse", "sp_guns"), 0)
    for share in (*found.without_figures, *(share for unit in found.units for share in unit.shares)):
        by_unit[share.unit] += share.men
    assert by_unit["cu_foot"] == foot
    assert by_unit["cu_horse"] == horse
    assert by_unit["sp_foot"] == sp_foot
    assert by_unit["sp_horse"] == sp_horse
    for unit in found.units:
        assert sum(share.men for share in back_to_men(unit, 0, dice)) == 0
        assert sum(share.men for share in back_to_men(unit, unit.figures, dice)) == unit.men
        assert unit.firearms <= unit.figures
        assert 0 <= unit.command <= unit.figures
