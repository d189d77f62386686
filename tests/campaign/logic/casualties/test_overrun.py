"""Regulars who are caught by horse, or where there is no way out (docs/history.md, 'Single fights')."""

from dataclasses import replace

import pytest

from campaign.logic.casualties import overrun as caught
from campaign.logic.casualties.muster import BattleResult, MusteredForce, Party, UnitResult, nobody_fought
from campaign.logic.casualties.split import split_losses
from campaign.logic.theatre.theatre import Leader
from campaign.logic.vocabulary import Arm, EngagementKind, ResultSource, SideOutcome, Terrain
from tests.campaign.logic.theatres import CUBA, SPAIN, body, meeting_of
from tests.campaign.plain_rules import PLAIN_POLICY as USUAL
from tests.nations import CUBAN, SPANISH


def column(men, nation=SPANISH):
    return Party(SPAIN, (MusteredForce("fs", "S", (body("s", men, nation=nation),)),), "defend")


def band(men, arm=Arm.INFANTRY, initiative=3):
    led = replace(
        body("c", men, nation=CUBAN, arm=arm),
        leaders=(Leader("gomez", "Gómez", "", False, 5, initiative),),
    )
    return Party(CUBA, (MusteredForce("fc", "C", (led,)),), "attack")


def result(*lost, holder=CUBA, course=SideOutcome.WITHDREW):
    courses = {SPAIN: course, CUBA: SideOutcome.HELD_FIELD}
    return BattleResult(holder, courses, lost, (), 6, False, ResultSource.COMPUTER)


def share(muster, how, *lost, riders=(), holder=CUBA, dice=300):
    """Returns the least and the most percentage overrun in *dice* battles."""
    found = [
        caught.percent_overrun(muster, result(*lost, holder=holder), riders, f"fight {n}", how)[SPAIN]
        for n in range(dice)
    ]
    return min(found), max(found)


COURSES = {SPAIN: SideOutcome.ROUTED, CUBA: SideOutcome.HELD_FIELD}
HIT = UnitResult("c", 20), UnitResult("s", 100)


@pytest.mark.parametrize(("nation", "most"), [(SPANISH, 40), (CUBAN, 0)])
def test_riders_cut_down_regulars_whom_they_catch_and_irregulars_disperse(nation, most):
    """Checks that up to two fall for each of 80 riders left.

    A die says how many, and fewer fall where there are fewer.
    """
    how = replace(USUAL, cut_down=200)
    muster = meeting_of(column(500, nation), band(100, Arm.CAVALRY))
    assert share(muster, how, *HIT, riders=("fc",)) == (0, most)
    assert share(muster, how, *HIT) == (0, 0)
    assert share(muster, how, UnitResult("s", 480), riders=("fc",))[1] == (100 if most else 0)


@pytest.mark.parametrize(
    ("initiative", "terrain", "works", "most"),
    [
        (5, Terrain.OPEN, 0, 40),
        (4, Terrain.OPEN, 0, 0),
        (5, Terrain.PLAIN, 0, 0),
        (5, Terrain.OPEN, 1, 0),
    ],
)
@pytest.mark.parametrize("holder", [CUBA, SPAIN])
def test_cavalry_under_a_daring_leader_cuts_down_its_enemy_in_the_open(
    initiative, terrain, works, most, holder
):
    muster = meeting_of(band(100, Arm.CAVALRY, initiative), column(500), terrain=terrain, fortification=works)
    assert share(muster, replace(USUAL, charged=200), *HIT, holder=holder) == (0, most)


def test_a_defender_does_not_charge_and_neither_does_infantry():
    how = replace(USUAL, charged=200)
    attacked = meeting_of(column(500), band(100, Arm.CAVALRY, 5), terrain=Terrain.OPEN)
    assert share(attacked, how, *HIT) == (0, 0)
    assert share(meeting_of(band(100, initiative=5), column(500), terrain=Terrain.OPEN), how, *HIT) == (0, 0)


def test_where_nobody_fought_nobody_charged_nor_does_horse_that_came_too_late():
    how = replace(USUAL, charged=400)
    open_ground = meeting_of(band(100, Arm.CAVALRY, 5), column(100), terrain=Terrain.OPEN)
    assert caught.percent_overrun(open_ground, nobody_fought(open_ground), (), "fight 1", how)[SPAIN] == 0
    attacker, defender = open_ground.parties
    late = replace(attacker.forces[0], reserve_dice=2, late=600)
    muster = replace(open_ground, parties=(replace(attacker, forces=(late,)), defender))
    assert share(muster, how) == (0, 0)


def test_a_pursuer_that_was_charged_loses_no_more_men_than_it_has():
    """Rests on a winner that may be caught and may pursue. Both come of those left."""
    how = replace(USUAL, charged=400, ridden=50)
    horse = replace(body("s", 100, nation=SPANISH, arm=Arm.CAVALRY), horses=100)
    held = Party(SPAIN, (MusteredForce("fs", "S", (horse,)),), "defend")
    muster = meeting_of(band(400, Arm.CAVALRY, 5), held, terrain=Terrain.OPEN)
    fought = BattleResult(
        SPAIN,
        {SPAIN: SideOutcome.HELD_FIELD, CUBA: SideOutcome.ROUTED},
        (),
        (),
        6,
        False,
        ResultSource.COMPUTER,
    )
    for n in range(50):
        line = split_losses(muster, fought, fought.outcomes, f"fight {n}", ("fs",), how)[1]
        assert line.losses <= line.present


def ambush(nation=SPANISH):
    return meeting_of(
        band(100, initiative=5),
        column(500, nation),
        kind=EngagementKind.AMBUSH,
        terrain=Terrain.JUNGLE,
        surprise=True,
    )


@pytest.mark.parametrize(("nation", "most"), [(SPANISH, 40), (CUBAN, 0)])
def test_foot_cuts_off_regulars_who_are_cornered_whether_or_not_it_pursues(nation, most):
    """Checks that up to two fall for each of 80 foot left.

    A die says how many; of irregulars nobody falls.
    """
    assert share(ambush(nation), replace(USUAL, cut_off=200), *HIT) == (0, most)


def test_a_side_that_is_not_cornered_loses_nobody_to_infantry():
    how = replace(USUAL, cut_off=200)
    assert share(meeting_of(band(100, initiative=5), column(500)), how, *HIT) == (0, 0)
    assert share(ambush(), how, *HIT, holder=SPAIN) == (0, 0)


def test_caught_men_have_the_fates_of_the_overrun():
    how = replace(USUAL, cut_down=400)
    line = split_losses(
        meeting_of(column(100), band(400, Arm.CAVALRY)), result(), COURSES, "seed", ("fc",), how
    )[0]
    assert (line.killed, line.severely_wounded, line.lightly_wounded, line.missing, line.captured) == (
        65,
        5,
        5,
        5,
        20,
    )


@pytest.mark.parametrize(("kind", "lost"), [(EngagementKind.PURSUIT, 0), (EngagementKind.RAID, 20)])
def test_a_caught_side_has_cost_its_enemy_less_unless_it_fired_from_a_place(kind, lost):
    """Cuts all hundred down: the twenty of the band had only scattered. In a village they had not."""
    how = replace(USUAL, cut_down=400, ridden=0)
    muster = meeting_of(column(100), band(400, Arm.CAVALRY), kind=kind, place_kind="village")
    fought = result(UnitResult("c", 20))
    assert split_losses(muster, fought, COURSES, "seed", ("fc",), how)[1].losses == lost
    assert split_losses(muster, fought, COURSES, "seed", (), how)[1].losses == 20


@pytest.mark.parametrize(
    ("kind", "terrain", "surprise", "place", "holder", "initiative", "beaten"),
    [
        (EngagementKind.AMBUSH, Terrain.JUNGLE, True, "", CUBA, 5, SPAIN),
        (EngagementKind.AMBUSH, Terrain.MOUNTAIN, True, "", CUBA, 5, SPAIN),
        (EngagementKind.RAID, Terrain.URBAN, True, "town", CUBA, 5, SPAIN),
        (EngagementKind.ASSAULT, Terrain.PLAIN, True, "village", CUBA, 5, SPAIN),
        (EngagementKind.AMBUSH, Terrain.JUNGLE, True, "", CUBA, 4, ""),
        (EngagementKind.AMBUSH, Terrain.JUNGLE, True, "", SPAIN, 5, ""),
        (EngagementKind.AMBUSH, Terrain.JUNGLE, True, "", "", 5, ""),
        (EngagementKind.AMBUSH, Terrain.HILLS, True, "", CUBA, 5, ""),
        (EngagementKind.MEETING, Terrain.JUNGLE, False, "", CUBA, 5, ""),
        (EngagementKind.RAID, Terrain.URBAN, False, "town", CUBA, 5, ""),
        (EngagementKind.MEETING, Terrain.OPEN, True, "village", CUBA, 5, ""),
    ],
)
def test_a_side_surprised_by_a_daring_leader_in_closed_terrain_has_no_way_out(
    kind, terrain, surprise, place, holder, initiative, beaten
):
    muster = meeting_of(
        band(100, initiative=initiative),
        Party(SPAIN, (), "defend"),
        kind=kind,
        terrain=terrain,
        surprise=surprise,
        place_kind=place,
    )
    assert caught.side_cornered(muster, holder) == beaten
