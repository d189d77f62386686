from dataclasses import replace

import pytest

from campaign.logic.settings import DEFAULT
from campaign.logic.theatre import rail_and_sea
from campaign.logic.vocabulary import OrderKind, RouteKind
from tests.campaign.logic.theatres import CUBA, SPAIN, column, place, road, theatre, with_order


def harbours(*holders: str, **more: str | int):
    """Returns ports for steamers in a row, each of that holder."""
    places = [
        replace(place(name, 10 * at, holder=holder), port=2)
        for at, (name, holder) in enumerate(zip("abcd", holders, strict=False))
    ]
    return theatre(places, [road("a", "b", 10, kind=RouteKind.SEA_LANE)], **{"ships": "on", **more})  # type: ignore[arg-type]


def test_the_side_with_most_ports_for_steamers_has_ships():
    assert rail_and_sea.side_with_steamers(harbours(SPAIN, SPAIN, CUBA)) == SPAIN
    assert rail_and_sea.side_with_steamers(harbours(SPAIN, CUBA, "", "")) == ""
    assert rail_and_sea.side_with_steamers(harbours(SPAIN, SPAIN, ships="off")) == ""
    boats = harbours(CUBA, CUBA)
    small = {key: replace(one, port=1) for key, one in boats.places.items()}
    assert rail_and_sea.side_with_steamers(replace(boats, places=small)) == ""


def test_only_who_has_orders_to_embark_is_carried_by_water():
    land = harbours(SPAIN, SPAIN)
    (lane,) = land.routes.values()
    sails = with_order(column("s", SPAIN, "a", 100, "b"), kind=OrderKind.EMBARK)
    assert rail_and_sea.carriage_rate(land, sails, lane) == 200_000
    assert rail_and_sea.carriage_rate(land, column("s", SPAIN, "a", 100, "b"), lane) == 0
    assert (
        rail_and_sea.carriage_rate(land, with_order(column("c", CUBA, "a"), kind=OrderKind.EMBARK), lane) == 0
    )
    assert rail_and_sea.carriage_rate(land, sails, replace(lane, kind=RouteKind.RIVER)) == 50_000


@pytest.mark.parametrize(("port", "hours"), [(3, 4), (2, 8), (1, 16), (0, 16)])
def test_five_hundred_men_embark_within_the_hours_of_their_port(port, hours):
    found = harbours(SPAIN)
    harbour = replace(found.places["a"], port=port)
    assert rail_and_sea.boat_minutes(found, column("s", SPAIN, "a", 500), harbour) == hours * 60
    assert rail_and_sea.boat_minutes(found, column("s", SPAIN, "a", 501), harbour) == 2 * hours * 60
    small = harbours(SPAIN, boatload=100)
    assert rail_and_sea.boat_minutes(small, column("s", SPAIN, "a", 500), harbour) == 5 * hours * 60


def test_an_expedition_lands_load_by_load():
    how = DEFAULT.transport
    assert rail_and_sea.landing_loads(80, 2690, how) == 4 + 27
    found = harbours(CUBA)
    lands = replace(column("c", CUBA, "a", 80), loads=31)
    assert rail_and_sea.landing_minutes(found, lands) == 31 * 60
    assert rail_and_sea.landing_minutes(found, column("c", CUBA, "a", 80)) == 8 * 60
