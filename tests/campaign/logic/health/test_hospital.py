"""Patients at a base (CAMP-BACK-04)."""

from dataclasses import replace

import pytest

from campaign.logic.health.hospital import Hospital, base_sites
from campaign.logic.settings import DEFAULT, Settings
from campaign.logic.vocabulary import Account, PlaceKind
from tests.campaign.logic.theatres import place, road

BOTH = {Account.SICK: 20, Account.WOUNDED: 25}
UNIT = Hospital("spain", base="bor", at="alba", hungry=False, sick=20, wounded=30, lightly_wounded=5)


@pytest.mark.parametrize(
    ("unit", "holder", "lying"),
    [
        (UNIT, "spain", BOTH),
        (UNIT, "", BOTH),
        (UNIT, "cuba", {}),
        (replace(UNIT, base=""), "spain", {}),
        (replace(UNIT, hungry=True), "spain", {}),
        (replace(UNIT, hungry=True, at="bor"), "spain", BOTH),
        (replace(UNIT, wounded=3), "spain", {Account.SICK: 20}),
    ],
    ids=["its side's", "nobody's", "the enemy's", "none", "off supply", "off supply there", "lightly"],
)
def test_base_the_place_where_a_units_sick_and_badly_wounded_lie(unit, holder, lying):
    assert unit.men_at_base(holder) == lying


def test_a_base_is_moved_only_in_supply_to_a_place_of_its_own_side():
    on, off = Settings.with_values({"supply": "on"}).supply, DEFAULT.supply
    found = [
        place("alba", kind=PlaceKind.TOWN, holder="spain"),
        place("bor", 30),
        place("cerro", 50, holder="cuba"),
    ]
    places = {each.key: each for each in found}
    routes = {each.key: each for each in (road("alba", "bor", 30), road("bor", "cerro", 20))}
    assert base_sites(places, routes, "spain", "", on) == ["alba"]
    assert base_sites(places, routes, "spain", "cerro", off) == ["alba"]
    assert base_sites(places, routes, "cuba", "bor", on) == ["bor"]  # no store of theirs reaches Cerro
    assert base_sites(places, routes, "cuba", "", off) == ["cerro"]
