"""Which kind of table an engagement makes, and which the umpire may choose."""

from dataclasses import replace

import pytest

from battles.mustering.battle_types import BattleType, possible_battle_types, usual_battle_type
from campaign.logic.casualties.muster import PrisonerGroup
from campaign.logic.vocabulary import Arm, EngagementKind, PlaceKind, Terrain
from tests.battles.musters import MACHETE, body, meeting_muster
from tests.nations import CUBAN

ALL = MACHETE
CUBANS = [body("cu", 150, nation=CUBAN)]
LED = PrisonerGroup("t1-y-1-cuba", "cuba", "hatuey", "Hatuey", Arm.INFANTRY, CUBAN, 20)


def column(*bodies, against=CUBANS, **more):
    return replace(meeting_muster(*(bodies or (body("leon", 150),)), against=against), **more)


def leading_column(prisoners, **more):
    """Returns a column that leads *prisoners* along."""
    muster = column(**more)
    cuba, spain = muster.parties
    force = replace(spain.forces[0], prisoners=prisoners)
    return replace(muster, parties=(cuba, replace(spain, forces=(force,))))


def test_two_columns_that_come_together_meet():
    assert usual_battle_type(column(), ALL) is BattleType.MEETING


@pytest.mark.parametrize("kind", [EngagementKind.AMBUSH, EngagementKind.PURSUIT, EngagementKind.ASSAULT])
def test_the_march_says_ambush_pursuit_and_assault(kind):
    assert usual_battle_type(column(kind=kind), ALL) == kind.value


def test_a_raid_on_houses_is_a_raid_and_a_battle_before_a_besieged_town_a_meeting():
    raid = {"kind": EngagementKind.RAID}
    assert usual_battle_type(column(**raid, place_kind=PlaceKind.VILLAGE), ALL) is BattleType.RAID
    assert (
        usual_battle_type(column(**raid, place_kind=PlaceKind.VILLAGE, fortification=2), ALL)
        is BattleType.ASSAULT
    )
    assert (
        usual_battle_type(column(kind=EngagementKind.SIEGE, place_kind=PlaceKind.TOWN), ALL)
        is BattleType.MEETING
    )


def test_fortifications_and_posts_are_assaulted():
    assert usual_battle_type(column(fortification=2), ALL) is BattleType.ASSAULT
    assert usual_battle_type(column(body("towers", 60, in_posts=True)), ALL) is BattleType.ASSAULT
    assert (
        usual_battle_type(column(body("towers", 60, in_posts=True), body("leon", 60)), ALL)
        is BattleType.MEETING
    )


@pytest.mark.parametrize("ground", [{"place_kind": PlaceKind.PLANTATION}, {"terrain": Terrain.CANE}])
def test_a_plantation_is_raided_by_cubans_and_not_by_spaniards(ground):
    assert usual_battle_type(column(**ground), ALL) is BattleType.RAID
    assert usual_battle_type(column(against=[body("bases", 150)], **ground), ALL) is BattleType.MEETING


@pytest.mark.parametrize(
    ("crossing", "kind"),
    [
        ("bridge", BattleType.CROSSING),
        ("ford", BattleType.CROSSING),
        ("ferry", BattleType.CROSSING),
        ("trocha", "meeting"),
    ],
)
def test_a_river_on_the_way_is_crossed_under_fire(crossing, kind):
    assert usual_battle_type(column(crossing=crossing), ALL) == kind


def test_a_convoy_in_an_ambush_is_an_ambush():
    assert (
        usual_battle_type(
            column(body("leon", 90), body("mules", 20, Arm.TRAIN), kind=EngagementKind.AMBUSH), ALL
        )
        == "ambush"
    )


def test_the_attacker_must_rescue_its_prisoners_unless_fortifications_cover_them():
    assert usual_battle_type(leading_column((LED,)), ALL) is BattleType.RESCUE
    assert usual_battle_type(leading_column((LED,), kind=EngagementKind.AMBUSH), ALL) is BattleType.RESCUE
    assert usual_battle_type(leading_column((replace(LED, side="spain"),)), ALL) is BattleType.MEETING
    assert usual_battle_type(leading_column((LED,), fortification=3), ALL) is BattleType.ASSAULT


def test_many_on_both_sides_with_guns_is_a_pitched_battle():
    def battle(men, guns):
        cuba = [
            body("cu", men, nation=CUBAN),
            body("cannon", 12, Arm.ARTILLERY, CUBAN, guns=guns),
        ]
        spain = body("leon", men), body("battery", 30, Arm.ARTILLERY, guns=2)
        return usual_battle_type(column(*spain, against=cuba), ALL)

    assert battle(900, 1) is BattleType.PITCHED
    assert battle(900, 0) is BattleType.MEETING
    assert battle(30, 1) is BattleType.MEETING


def test_rules_that_do_not_know_the_kind_lay_out_how_they_came_together():
    kinds = ("meeting", "ambush", "assault", "pursuit")
    four = replace(MACHETE, kinds=kinds)
    assert usual_battle_type(column(crossing="ford"), four) is BattleType.MEETING
    assert usual_battle_type(leading_column((LED,), kind=EngagementKind.AMBUSH), four) is BattleType.AMBUSH
    none_in_wait = replace(MACHETE, kinds=("meeting", "pursuit"))
    assert (
        usual_battle_type(leading_column((LED,), kind=EngagementKind.AMBUSH), none_in_wait)
        is BattleType.MEETING
    )
    assert set(possible_battle_types(column(crossing="ford", coast=True), four)) <= set(kinds)


@pytest.mark.parametrize(
    ("kind", "needs"),
    [
        (BattleType.ASSAULT, {"place_kind": PlaceKind.VILLAGE}),
        (BattleType.RAID, {"terrain": Terrain.CANE}),
        (BattleType.CROSSING, {"crossing": "bridge"}),
        (BattleType.LANDING, {"coast": True}),
    ],
)
def test_the_umpire_may_choose_what_the_ground_allows(kind, needs):
    assert kind not in possible_battle_types(column(), ALL)
    assert kind in possible_battle_types(column(**needs), ALL)
    assert BattleType.RESCUE not in possible_battle_types(column(**needs), ALL)
    assert BattleType.RESCUE in possible_battle_types(leading_column((LED,)), ALL)


def test_the_usual_battle_type_is_among_the_choices():
    for muster in (
        column(),
        column(fortification=1),
        column(crossing="ford"),
        leading_column((LED,)),
        column(terrain="cane"),
    ):
        assert usual_battle_type(muster, ALL) in possible_battle_types(muster, ALL)


def test_a_convoy_met_on_the_road_is_a_meeting():
    muster = column(body("leon", 90), body("mules", 20, Arm.TRAIN), kind=EngagementKind.CONVOY)
    assert usual_battle_type(muster, ALL) == "meeting"


def test_an_escort_of_prisoners_is_laid_out_as_a_rescue_while_it_has_them():
    assert (
        usual_battle_type(replace(leading_column((LED,)), kind=EngagementKind.RESCUE), ALL)
        is BattleType.RESCUE
    )
    assert usual_battle_type(column(kind=EngagementKind.RESCUE), ALL) is BattleType.MEETING
