"""Where magazines are begun, how stores are dealt to them, and who draws from which."""

from dataclasses import replace

import pytest

from campaign.logic.settings import Settings
from campaign.logic.supply import magazines
from campaign.logic.supply.magazines import (
    Draught,
    Want,
    begun_at,
    demand_by_place,
    draw_goods,
    share_out,
    supply_harbours,
)
from campaign.logic.vocabulary import PlaceKind, Stock
from tests.campaign.logic.theatres import CUBA, SPAIN, place

RIFLE, MUSKET, ROUND = Stock.RIFLE_BREECH, Stock.MUSKET, Stock.ROUND


@pytest.mark.parametrize(
    ("rules", "kept"),
    [
        ({"magazines": "on"}, False),
        ({"magazines": "on", "arms": "on"}, True),
        ({"magazines": "on", "ammunition": "on"}, True),
        ({"arms": "on", "ammunition": "on"}, False),
    ],
)
def test_magazines_need_something_that_is_counted(rules, kept):
    assert magazines.has_magazines(Settings.with_values(rules)) is kept


def test_they_are_begun_in_cities_and_ports_else_in_other_stores():
    places = {
        "a": place("a", kind=PlaceKind.CITY, holder=SPAIN),
        "b": place("b", kind=PlaceKind.TOWN, holder=SPAIN),
        "c": place("c", kind=PlaceKind.PORT, holder=CUBA),
        "d": place("d", kind=PlaceKind.VILLAGE, holder=CUBA),
    }
    assert begun_at(places, "spain") == ["a"]
    assert begun_at(places, "cuba") == ["c"]
    assert begun_at({"b": places["b"], "d": places["d"]}, "spain") == ["b"]
    assert begun_at({"d": places["d"]}, "cuba") == []


def test_ships_come_to_own_ports_of_steamers():
    ports = {"a": 1, "b": 2, "c": 3}
    places = {key: replace(place(key, holder=SPAIN), port=port) for key, port in ports.items()}
    assert supply_harbours(places, "spain") == ["b", "c"]
    assert supply_harbours(places, "cuba") == []


def test_stores_are_dealt_by_who_draws_from_them_first_and_to_each_some():
    near = {"leon": ["far", "a"], "king": ["b", "a"], "lost": []}
    weights = demand_by_place(near, {"leon": 99, "king": 49, "lost": 7}, ["a", "b", "c"])
    assert weights == {"a": 100, "b": 50, "c": 1}
    assert share_out(1510, weights) == {"a": 1000, "b": 500, "c": 10}
    assert share_out(0, weights) == {}


def test_each_unit_draws_from_the_nearest_magazine_and_takes_another_firearm_if_need_be():
    stores = {"a": {ROUND: 100, MUSKET: 4}, "b": {ROUND: 900, RIFLE: 3}}
    wants = [
        Want("leon", ROUND, 150),
        Want("leon", RIFLE, 6),
        Want("far", ROUND, 9),
        Want("king", ROUND, 999),
    ]
    near = {"leon": ["a", "b"], "king": ["b"]}
    assert draw_goods(wants, stores, near) == [
        Draught("a", "leon", ROUND, 100),
        Draught("b", "leon", ROUND, 50),
        Draught("a", "leon", MUSKET, 4),
        Draught("b", "leon", RIFLE, 2),
        Draught("b", "king", ROUND, 850),
    ]
