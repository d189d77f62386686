"""Freed prisoners whose force is not by go to the nearest friendly place (CAMP-PRISON-05)."""

from dataclasses import replace

from campaign.logic.prisoners.homeward import Walk, walk_home
from campaign.logic.settings import DEFAULT
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, RouteKind
from tests.campaign.logic.theatres import place, road
from tests.nations import CUBAN, SPANISH

FOUND = [
    place("alba", holder="spain"),
    place("bor", 30),
    place("cerro", 70, holder="spain"),
    place("dos", 90, holder="cuba"),
    place("lejos", 200),
]
PLACES = {each.key: each for each in FOUND}
ROADS = [road("alba", "bor", 30), road("bor", "cerro", 40), road("bor", "dos", 10), road("dos", "alba", 5)]
PACES = DEFAULT.rates.paces
ROUTES = {each.key: each for each in ROADS}


def home(start, goal, nation=SPANISH, **more):
    return walk_home(
        PLACES | more.pop("places", {}),
        ROUTES | more,
        "spain",
        PACES[Arm.INFANTRY, nation.march],
        start,
        goal,
    )


def test_the_nearest_friendly_place_is_the_one_they_walk_to_first():
    assert home(Spot(place="bor"), Spot(place="alba")) == Walk("alba", 2)  # 30 km at 20 a day
    assert home(Spot(route="bor-cerro", metres=30_000), Spot(place="cerro")) == Walk("cerro", 1)


def test_and_from_there_on_to_their_unit():
    assert home(Spot(place="bor"), Spot(place="cerro")) == Walk("alba", 5)  # 30, then 70 km


def test_they_pass_no_place_of_the_enemy_s_if_they_can_help_it():
    assert home(Spot(place="bor"), Spot(place="alba")).days == 2  # not 15 km by Dos
    bor = {"bor": replace(PLACES["bor"], holder="cuba")}
    assert home(Spot(place="cerro"), Spot(place="dos"), places=bor) == Walk("cerro", 3)


def test_islanders_walk_faster():
    assert home(Spot(place="bor"), Spot(place="cerro"), CUBAN) == Walk("alba", 4)


def test_where_no_place_of_theirs_is_to_be_reached_they_must_find_their_unit_by_themselves():
    assert home(Spot(place="lejos"), Spot(place="alba")) is None
    lane = road("lejos", "alba", 9, kind=RouteKind.SEA_LANE)
    assert home(Spot(place="lejos"), Spot(place="alba"), lane=lane) is None
    assert home(Spot(route="lane", metres=5), Spot(place="alba"), lane=lane) is None
