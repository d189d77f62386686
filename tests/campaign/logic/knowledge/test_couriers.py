"""Couriers: the time is the distance at their pace, and who catches one is rolled for place by place."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from campaign.logic.knowledge.couriers import Country, Ride, place_caught, plan_ride
from campaign.logic.settings import DEFAULT
from campaign.logic.theatre.relations import Agreement, Relation, relations_in
from campaign.logic.theatre.spots import DAWN, DAY, MARCHING, minute_after_daylight
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import PlaceKind, RouteKind
from tests.campaign.logic.theatres import place, road

PACE = 8000
HOW = replace(DEFAULT.knowledge, couriers="on")


@pytest.fixture
def land() -> Country:
    """Returns a country of three roads and four places.

    Alba (a town) - Bor 30 km - Cerro 20 km; Dos (a town), Cerro - Dos 40 km. Spain holds both towns.
    """
    places = [
        place("alba", kind=PlaceKind.TOWN, holder="spain"),
        place("bor"),
        place("cerro"),
        place("dos", kind=PlaceKind.TOWN, holder="spain"),
    ]
    routes = [road("alba", "bor", 30), road("bor", "cerro", 20), road("cerro", "dos", 40)]
    return Country({each.key: each for each in places}, {each.key: each for each in routes})


def test_the_time_is_the_distance_at_the_pace_by_day(land):
    assert plan_ride(land, "cuba", Spot("bor"), Spot("cerro"), PACE) == Ride(DAWN + 150, ("cerro",))
    assert plan_ride(land, "cuba", Spot("alba"), Spot("cerro"), PACE) == Ride(DAWN + 375, ("bor", "cerro"))
    assert plan_ride(land, "cuba", Spot("alba"), Spot("dos"), PACE).arrives == DAWN + 675
    assert plan_ride(land, "cuba", Spot("alba"), Spot("dos"), 4000).arrives > DAY


def test_a_force_beside_the_staff_gets_its_message_at_once(land):
    assert plan_ride(land, "cuba", Spot("bor"), Spot("bor"), PACE) == Ride(0, ())


def test_between_own_towns_there_is_the_telegraph(land):
    assert plan_ride(land, "spain", Spot("alba"), Spot("dos"), PACE) == Ride(0, ())
    found = plan_ride(land, "spain", Spot("alba"), Spot("cerro"), PACE)
    assert found == Ride(DAWN + 300, ("cerro",))  # by wire to Dos, 40 km on; round by Bor it is 50


def test_a_town_whose_wires_are_cut_sends_by_rider(land):
    cut = Country(land.places, land.routes, frozenset({"dos"}))
    assert plan_ride(cut, "spain", Spot("alba"), Spot("dos"), PACE).way == ("bor", "cerro", "dos")


def test_no_rider_crosses_the_sea(land):
    """Checks that a lane of 10 km is no rider's route.

    Where no road leads either, the letter goes round by ship in a week.
    """
    lane = road("bor", "dos", 10, kind=RouteKind.SEA_LANE)
    shore = Country(land.places, land.routes | {lane.key: lane})
    assert plan_ride(shore, "cuba", Spot("bor"), Spot("dos"), PACE).way == ("cerro", "dos")
    island = Country(land.places, {lane.key: lane})
    assert plan_ride(island, "cuba", Spot("bor"), Spot("dos"), PACE) == Ride(
        minute_after_daylight(0, 7 * MARCHING), ()
    )


def test_on_the_road_a_rider_goes_the_nearer_way(land):
    on_road = Spot(route="alba-bor", metres=10_000)
    assert plan_ride(land, "cuba", on_road, Spot("bor"), PACE).arrives == DAWN + 150
    assert plan_ride(land, "cuba", on_road, Spot(route="alba-bor", metres=14_000), PACE) == Ride(
        DAWN + 30, ()
    )


def test_a_courier_goes_round_the_enemy_s_towns_if_possible(land):
    """Reckons with 60 km round by Este, and 50 by Bor. Spain holds Bor."""
    places = land.places | {"este": place("este"), "bor": place("bor", holder="spain")}
    routes = land.routes | {key: road(*key.split("-"), 30) for key in ("alba-este", "este-cerro")}
    assert plan_ride(Country(places, routes), "cuba", Spot("alba"), Spot("cerro"), PACE).way == (
        "este",
        "cerro",
    )
    routes.pop("este-cerro")
    assert plan_ride(Country(places, routes), "cuba", Spot("alba"), Spot("cerro"), PACE).way == (
        "bor",
        "cerro",
    )


@pytest.mark.parametrize(("relation", "by"), [(Relation.ENEMY, "este"), (Relation.NEUTRAL, "bor")])
def test_a_rider_goes_through_the_towns_of_neutrals(land, relation, by):
    """Reckons with 60 km round by Este, and 50 by Bor. A third side holds Bor."""
    places = land.places | {"este": place("este"), "bor": place("bor", holder="towns")}
    routes = land.routes | {key: road(*key.split("-"), 30) for key in ("alba-este", "este-cerro")}
    relations = relations_in(1, [Agreement(1, ("cuba", "towns"), relation)])
    country = Country(places, routes, relations=relations)
    assert plan_ride(country, "cuba", Spot("alba"), Spot("cerro"), PACE).way == (by, "cerro")


def test_where_no_way_leads_it_takes_a_week(land):
    cut = Country(land.places, {})
    assert plan_ride(cut, "cuba", Spot("alba"), Spot("cerro"), PACE).arrives == 6 * DAY + 1080


@given(st.integers(0, 30_000), st.integers(0, 20_000), st.integers(1_000, 50_000))
def test_word_takes_as_long_one_way_as_the_other(one, other, pace):
    places = [place("alba"), place("bor"), place("cerro")]
    routes = [road("alba", "bor", 30), road("bor", "cerro", 20)]
    land = Country({each.key: each for each in places}, {each.key: each for each in routes})
    a, b = Spot(route="alba-bor", metres=one), Spot(route="bor-cerro", metres=other)
    there, back = plan_ride(land, "cuba", a, b, pace), plan_ride(land, "cuba", b, a, pace)
    assert there.arrives == back.arrives


def courier_caught(enemies=(), unfriendly=(), seed="x", **more) -> str:
    return place_caught(
        ("bor", "cerro"),
        enemies=frozenset(enemies),
        unfriendly=frozenset(unfriendly),
        settings=replace(HOW, **more),
        seed=seed,
        key="t1-camaguey-1",
    )


def test_a_courier_who_meets_nobody_comes_through():
    assert courier_caught() == ""
    assert courier_caught(enemies=["alba"], caught_enemy=95) == ""


def test_a_courier_is_caught_about_as_often_as_the_rules_say_at_the_first_place():
    often = sum(courier_caught(["bor"], seed=str(n)) == "bor" for n in range(400))
    assert 75 <= often <= 125
    both = [courier_caught(["bor", "cerro"], seed=str(n)) for n in range(400)]
    assert sum(found == "bor" for found in both) == often
    assert sum(found == "cerro" for found in both) > 40


def test_people_who_favour_the_enemy_give_a_courier_away():
    often = sum(courier_caught((), ["cerro"], seed=str(n)) == "cerro" for n in range(400))
    assert 8 <= often <= 36


def test_no_place_is_sure_death_to_a_courier_unless_the_umpire_has_it_so():
    sure = {"caught_enemy": 95, "caught_people": 95}
    found = [
        sum(courier_caught(["bor"], ["bor"], seed=str(n), **sure | more) == "bor" for n in range(200))
        for more in ({}, {"caught_most": 0}, {"caught_most": 100})
    ]
    assert 180 <= found[0] < 200
    assert found[1:] == [0, 200]
