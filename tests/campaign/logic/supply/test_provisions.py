"""Forces that draw from their side's stores, live on the country, or go hungry."""

from dataclasses import replace

import pytest

from campaign.logic.settings import DEFAULT
from campaign.logic.supply.provisions import (
    Eater,
    draws_supplies,
    forces_fed_by_country,
    grades_lost,
    men_fed_by_place,
    supply_distances,
    turns_hungry,
)
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import PlaceKind, RouteKind, Terrain
from tests.campaign.logic.theatres import CUBA, SPAIN, place, road

HOW = DEFAULT.supply

PORT = place("port", kind=PlaceKind.PORT, holder=SPAIN)
INN = place("inn", 40)
FORT = place("fort", 100, kind=PlaceKind.FORT, holder=SPAIN)
FAR = place("far", 101, holder=SPAIN)
PLACES = {each.key: each for each in (PORT, INN, FORT, FAR)}
ROADS = {
    each.key: each for each in (road("port", "inn", 40), road("inn", "fort", 60), road("fort", "far", 1))
}


def test_stores_reach_five_marches_of_a_pack_train_by_road():
    assert supply_distances(PLACES, ROADS, SPAIN, HOW) == {"port": 0, "inn": 2000, "fort": 5000}


def test_how_far_a_pack_train_marches_is_for_the_umpire_to_say():
    assert supply_distances(PLACES, ROADS, SPAIN, replace(HOW, pack_road=10)) == {"port": 0, "inn": 4000}
    for kind, how in (
        (RouteKind.TRAIL, replace(HOW, pack_trail=40)),
        (RouteKind.JUNGLE_PATH, replace(HOW, pack_path=40)),
    ):
        ways = {each.key: each for each in (road("port", "inn", 40, kind=kind),)}
        assert supply_distances(PLACES, ways, SPAIN, how)["inn"] == 1000


def test_a_place_with_enemies_is_come_up_to_and_not_passed():
    assert supply_distances(PLACES, ROADS, SPAIN, HOW, {"inn"}) == {"port": 0, "inn": 2000}
    held = PLACES | {"inn": place("inn", 40, holder=CUBA)}
    assert supply_distances(held, ROADS, SPAIN, HOW) == {"port": 0, "inn": 2000}


def test_a_store_that_the_enemy_holds_or_bars_gives_nothing():
    assert supply_distances(PLACES, ROADS, CUBA, HOW) == {}
    assert supply_distances(PLACES, ROADS, SPAIN, HOW, {"port"}) == {}


def test_a_railway_with_both_ends_in_ones_hands_is_quick():
    rail = {each.key: each for each in (road("port", "fort", 150, kind=RouteKind.RAILWAY),)}
    assert supply_distances(PLACES, rail, SPAIN, HOW)["fort"] == 1000
    lost = PLACES | {"fort": place("fort", 100, holder="")}
    assert supply_distances(lost, rail, SPAIN, HOW) == {"port": 0}


def test_a_jungle_path_is_slow_and_ships_carry_nobodys_bread_over_land():
    paths = {each.key: each for each in (road("port", "inn", 40, kind=RouteKind.JUNGLE_PATH),)}
    assert supply_distances(PLACES, paths, SPAIN, HOW)["inn"] == 5000
    lanes = {each.key: each for each in (road("port", "inn", 40, kind=RouteKind.SEA_LANE),)}
    assert supply_distances(PLACES, lanes, SPAIN, HOW) == {"port": 0}


@pytest.mark.parametrize(
    ("spot", "draws"),
    [
        (Spot(place="fort"), True),
        (Spot(place="far"), False),
        (Spot(route="inn-fort", metres=59_000), True),
        (Spot(route="fort-far", metres=900), False),
    ],
)
def test_a_force_within_reach_draws_supplies(spot, draws):
    assert (
        draws_supplies(spot, SPAIN, supply_distances(PLACES, ROADS, SPAIN, HOW), PLACES, ROADS, HOW) is draws
    )


@pytest.mark.parametrize(
    ("terrain", "sympathy", "favours", "men"),
    [
        (Terrain.PLAIN, 4, 1, 1050),
        (Terrain.PLAIN, 4, -1, 0),
        (Terrain.JUNGLE, 0, 1, 150),
        (Terrain.SWAMP, 0, 1, 0),
        (Terrain.CANE, 5, 0, 450),
    ],
)
def test_the_country_feeds_by_ground_and_sympathy(terrain, sympathy, favours, men):
    assert men_fed_by_place(place("bor", terrain=terrain, sympathy=sympathy), favours, HOW) == men


@pytest.mark.parametrize("terrain", list(Terrain))
def test_how_well_each_ground_feeds_is_for_the_umpire_to_say(terrain):
    how = replace(HOW, **{f"feeds_{terrain}": 9})
    fed_of = {each: men_fed_by_place(place("bor", terrain=each), 1, how) for each in Terrain}
    assert fed_of == {each: men_fed_by_place(place("bor", terrain=each), 1, HOW) for each in Terrain} | {
        terrain: 1350
    }


def eater(key, men, at="bor", side=CUBA, country=True):
    return Eater(key, side, at if isinstance(at, Spot) else Spot(place=at), men, country)


def test_the_country_about_a_place_feeds_all_of_a_side_or_none():
    land = {"bor": place("bor", sympathy=1), "alba": place("alba", 40)}
    ways = {each.key: each for each in (road("bor", "alba", 40),)}
    favours = {SPAIN: -1, CUBA: 1}

    def forces_fed(*eaters):
        return forces_fed_by_country(eaters, land, ways, favours, HOW)

    assert forces_fed(eater("one", 300), eater("two", 300)) == {"one", "two"}
    assert forces_fed(eater("one", 300), eater("two", 301)) == set()
    assert forces_fed(eater("one", 300), eater("two", 301, Spot(route="bor-alba", metres=21_000))) == {
        "one",
        "two",
    }
    assert forces_fed(eater("one", 301), eater("leon", 300, side=SPAIN)) == {"one", "leon"}
    assert forces_fed(eater("one", 301), eater("leon", 900, side=SPAIN, country=False)) == {"one"}


def test_rations_last_a_turn_and_with_a_train_two():
    assert [turns_hungry(turns, False, HOW) for turns in range(4)] == [0, 0, 1, 2]
    assert [turns_hungry(turns, True, HOW) for turns in range(4)] == [0, 0, 0, 1]


def test_two_hungry_turns_make_a_force_a_grade_worse():
    assert [grades_lost(turns, HOW) for turns in range(4)] == [0, 0, 1, 1]
