"""Where a computer's staff posts its ships. The coast is that of test_ships."""

from dataclasses import replace

from campaign.logic import strategist
from campaign.logic.knowledge.fog import side_view
from campaign.logic.theatre.theatre import Order, Spot
from campaign.logic.vocabulary import OrderKind, PlaceKind, RouteKind
from tests.campaign.logic.theatres import CUBA, SPAIN, column
from tests.campaign.logic.transport.test_ships import coast, lying_ship


def posts_of_fleet(stations, ours, **more):
    return {
        key: order.spot.place if order.spot else order.kind
        for key, order in strategist.computer_orders(side_view(stations, SPAIN, (), {}, **more), ours).items()
    }


def test_ships_go_where_strangers_have_landed_the_nearest_first():
    land = coast(lying_ship("one", SPAIN, "a"), lying_ship("two", SPAIN, "c"))
    known = posts_of_fleet(land, ["one", "two"], landings=("b", "c", "c"))
    assert known == {"one": "b", "two": "c"}


def test_without_word_they_watch_beaches_and_with_none_they_lie_in_harbour():
    land = coast(lying_ship("one", SPAIN, "a"), lying_ship("two", SPAIN, "a"))
    assert posts_of_fleet(land, ["one", "two"]) == dict.fromkeys(("one", "two"), OrderKind.HOLD)
    beach = replace(land.places["b"], kind=PlaceKind.LANDING_BEACH)
    assert posts_of_fleet(replace(land, places=land.places | {"b": beach}), ["one", "two"]) == {
        "one": "b",
        "two": OrderKind.HOLD,
    }


def test_a_port_before_which_its_own_men_lie_comes_first():
    land = coast(lying_ship("one", SPAIN, "a"), column("ring", SPAIN, "d", 300))
    places = land.places | {"d": replace(land.places["d"], holder=CUBA)}
    assert posts_of_fleet(replace(land, places=places), ["one"], landings=("b",)) == {"one": "d"}


def test_word_of_an_expedition_that_is_to_land_comes_before_where_strangers_once_did():
    land = coast(lying_ship("one", SPAIN, "a"))
    assert posts_of_fleet(land, ["one"], landings=("c", "c"), warned=("b",)) == {"one": "b"}


def test_no_ship_is_sent_farther_than_its_ports_reach_nor_any_where_there_are_none():
    near = coast(lying_ship("one", SPAIN, "a"), ship_reach=50)
    assert posts_of_fleet(near, ["one"], landings=("b",)) == {"one": OrderKind.HOLD}
    off = coast(lying_ship("one", SPAIN, "a"), ships="off")
    assert posts_of_fleet(off, ["one"], landings=("b",)) == {"one": OrderKind.HOLD}


def test_ships_of_another_seat_stay_and_a_ship_at_sea_sails_from_its_spot():
    at_sea = Spot(route="b-c-sea_lane", metres=50_000)
    land = coast(lying_ship("one", SPAIN, "a"), lying_ship("two", SPAIN, at_sea))
    assert posts_of_fleet(land, ["two"], landings=("b", "c")) == {"two": "b"}
    assert strategist.computer_orders(side_view(land, SPAIN, (), {}, landings=("c",)), ["two"]) == {
        "two": Order(OrderKind.SEA_PATROL, spot=Spot(place="c"), march_to_guns=False)
    }


def up_a_river(found, *lanes):
    """Returns *found* with rivers for those *lanes*."""
    rivers = {key: replace(found.routes[key], kind=RouteKind.RIVER) for key in lanes}
    return replace(found, routes=found.routes | rivers)


def test_no_ship_is_stationed_at_a_landing_up_a_river():
    land = coast(lying_ship("one", SPAIN, "a"))
    assert posts_of_fleet(land, ["one"], landings=("c", "c", "b")) == {"one": "c"}
    assert posts_of_fleet(up_a_river(land, "b-c-sea_lane"), ["one"], landings=("c", "c", "b")) == {"one": "b"}
