from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from campaign.logic.knowledge import spotting
from campaign.logic.settings import Settings
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, ForceKind, PlaceKind, Terrain
from rules import SeededDice
from tests.campaign.logic.theatres import CUBA, SPAIN, column, place, road, theatre

HERE = Spot(place="a")


def chance(
    observer, *targets, terrain=Terrain.PLAIN, sympathy=0, night=False, lying=False, halted=False, **of_place
):
    ground = theatre([place("a", terrain=terrain, sympathy=sympathy, **of_place)], [])
    return spotting.chance_to_see(ground, observer, targets, HERE, halted=halted, lying=lying, night=night)


BAND = column("band", CUBA, "a", 200)
FOOT = column("foot", SPAIN, "a", 200)


@pytest.mark.parametrize(
    ("terrain", "percent"),
    [
        (Terrain.URBAN, 90),
        (Terrain.OPEN, 90),
        (Terrain.PLAIN, 85),
        (Terrain.CANE, 65),
        (Terrain.HILLS, 65),
        (Terrain.JUNGLE, 45),
        (Terrain.SWAMP, 45),
        (Terrain.MOUNTAIN, 40),
    ],
)
def test_the_ground_is_the_base_of_sight(terrain, percent):
    assert chance(FOOT, BAND, terrain=terrain) == percent


@pytest.mark.parametrize(("side", "percent"), [(SPAIN, 45 - 12), (CUBA, 45 + 12)])
def test_four_for_each_degree_of_sympathy_for_the_observer(side, percent):
    assert (
        chance(column("o", side, "a"), column("t", SPAIN, "a", 200), terrain=Terrain.JUNGLE, sympathy=3)
        == percent
    )


def test_horse_and_guerrillas_see_further():
    horse = column("h", SPAIN, "a", 50, arm=Arm.CAVALRY)
    assert chance(horse, BAND, terrain=Terrain.JUNGLE) == 55
    scouts = replace(FOOT, units=(replace(FOOT.units[0], troops="guerrilla"),))
    assert chance(scouts, BAND, terrain=Terrain.JUNGLE) == 55


@pytest.mark.parametrize(
    ("men", "percent"), [(99, 35), (100, 45), (500, 45), (501, 55), (1000, 55), (1001, 65)]
)
def test_the_more_there_are_the_better_they_are_seen(men, percent):
    assert chance(FOOT, column("t", CUBA, "a", men), terrain=Terrain.JUNGLE) == percent


def test_forces_that_are_together_are_seen_together():
    two = [column(key, CUBA, "a", 300) for key in "tu"]
    assert chance(FOOT, *two, terrain=Terrain.JUNGLE) == 55


def test_the_campaign_settings_decide_the_chance():
    ground = theatre(
        [place("a", terrain=Terrain.JUNGLE)], [], [FOOT], see_jungle=50, see_small_men=300, see_small=7
    )
    assert spotting.chance_to_see(ground, FOOT, [BAND], HERE, halted=False, lying=False) == 43


def test_carts_are_seen():
    assert chance(FOOT, column("t", CUBA, "a", 200, train=20), terrain=Terrain.JUNGLE) == 55


def test_halted_forces_are_seen_less_and_ambushes_least_and_nobody_well_by_night():
    assert chance(FOOT, BAND, terrain=Terrain.JUNGLE, halted=True) == 30
    assert chance(FOOT, BAND, terrain=Terrain.JUNGLE, halted=True, lying=True) == 15
    assert chance(FOOT, BAND, terrain=Terrain.JUNGLE, night=True) == 25


def test_a_chance_is_never_under_5_nor_over_95():
    few = column("t", CUBA, "a", 50)
    assert chance(FOOT, few, terrain=Terrain.MOUNTAIN, sympathy=5, halted=True, lying=True, night=True) == 5
    many = column("t", CUBA, "a", 2000, train=50)
    assert chance(column("h", SPAIN, "a", 50, arm=Arm.CAVALRY), many, sympathy=-5, terrain=Terrain.OPEN) == 95
    how = Settings.of({"see_least": 0, "see_most": 80}).sight
    assert [spotting.clamp_chance(chance, how) for chance in (-5, 50, 99)] == [0, 50, 80]


def test_a_garrison_in_fortifications_and_an_enemy_in_ones_own_town_are_always_seen():
    garrison = column("g", SPAIN, "a", 40, kind=ForceKind.GARRISON)
    assert chance(BAND, garrison, terrain=Terrain.JUNGLE, works=1, night=True) == 100
    assert chance(FOOT, BAND, terrain=Terrain.JUNGLE, works=1, holder=SPAIN) == 100
    assert chance(FOOT, BAND, kind=PlaceKind.TOWN, terrain=Terrain.JUNGLE, holder=SPAIN) == 100
    assert chance(FOOT, BAND, terrain=Terrain.JUNGLE, holder=SPAIN) == 45


@given(st.integers(1, 4000), st.integers(0, 95), st.text(max_size=4))
def test_the_band_holds_the_truth(men, margin, seed):
    found = spotting.make_sighting(
        CUBA, column("t", SPAIN, "a", men), HERE, 0, margin=margin, dice=SeededDice(seed)
    )
    assert found.low <= men <= found.high
    assert found.low < found.high


def test_the_better_the_die_the_narrower_the_band():
    widths = []
    for margin in (0, 30, 60):
        found = spotting.make_sighting(
            CUBA, column("t", SPAIN, "a", 1000), HERE, 0, margin=margin, dice=SeededDice("x")
        )
        widths.append(found.high - found.low)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] == 10


def test_a_scout_tells_the_arm_that_has_most_men():
    mixed = column("t", SPAIN, "a", 100, arm=Arm.CAVALRY, train=20)
    assert spotting.make_sighting(CUBA, mixed, HERE, 0, margin=0, dice=SeededDice("x")).arm is Arm.CAVALRY


def test_on_a_road_the_nearer_end_lends_its_people():
    ends = [place("a", sympathy=5), place("b", 40, sympathy=-5)]
    ground = theatre(ends, [road("a", "b", 40, terrain=Terrain.JUNGLE)])
    seen = [
        spotting.chance_to_see(ground, FOOT, [BAND], Spot(route="a-b", metres=m), halted=False, lying=False)
        for m in (19_000, 21_000)
    ]
    assert seen == [25, 65]
