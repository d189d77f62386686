"""The scenarios of the whole war agree with the record they were made from."""

import json
from datetime import timedelta
from functools import cache
from math import cos, hypot, radians

import pytest

from campaign.logic.health.disease import sickness_percent
from campaign.logic.settings import Settings
from campaign.logic.theatre.theatre import Spot
from campaign.logic.transport import patrols
from campaign.models import Campaign
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.pages.parts.map_data import map_ground, plate_places
from campaign.scenario import checks
from campaign.scenario.folders import SHIPPED, shipped_scenarios
from campaign.store import load
from campaign.store.unit_of_work import Rows
from tests.mould import poured

# Of the data: men, horses and guns of each nation on the day, on land.
RECORD = {
    "ten_years_war": {"spanish": (45_971, 5_114, 128), "cuban": (9_683, 2_496, 0)},
    "ten_years_war_1875": {"spanish": (31_920, 2_460, 134), "cuban": (4_134, 990, 0)},
}
KM = 111.2  # a degree of latitude
read_scenario = cache(checks.read_scenario)


@poured
def begin_campaign(name: str) -> Campaign:
    return scenarios.create_campaign(scenario=read_scenario(name), seed="begun")


def strength(units):
    return tuple(sum(getattr(unit, stock) for unit in units) for stock in ("men", "horses", "guns"))


def is_local(unit):
    """Tells whether we added the band or garrison to the record."""
    if unit.source == "est" and unit.key.startswith("s75_vol_"):
        return True
    return unit.troops == "band" and unit.source == "est" and unit.key.startswith(("c73_", "c75_"))


@pytest.mark.parametrize("name", RECORD)
def test_every_man_horse_and_gun_of_the_record_is_there(name):
    units = read_scenario(name).units
    for nation, recorded in RECORD[name].items():
        ashore = [unit for unit in units if unit.nation == nation and unit.arm != "ship"]
        assert strength([unit for unit in ashore if not is_local(unit)]) == recorded


def test_1875_begins_with_as_many_spaniards_ashore_as_the_rolls_had():
    """Counts 45,000 at the end of 1874. Units of ours beside the record garrison towns as in 1873."""
    units = [unit for unit in read_scenario("ten_years_war_1875").units if unit.nation == "spanish"]
    ashore = [unit for unit in units if unit.arm != "ship"]
    assert 45_000 <= sum(unit.men for unit in ashore) <= 46_000
    ours = [unit for unit in ashore if is_local(unit)]
    posts = {force.key: force.place for force in read_scenario("ten_years_war_1875").forces}
    before = {force.place for force in read_scenario("ten_years_war_1873").forces if force.kind == "garrison"}
    assert {posts[unit.force] for unit in ours} <= before


@pytest.mark.parametrize("year", ["", "_1870", "_1873", "_1875"])
def test_both_naval_stations_and_thirty_gunboats_are_ships_at_ports_by_the_sea(year):
    scenario = read_scenario(f"ten_years_war{year}")
    assert strength([unit for unit in scenario.units if unit.arm == "ship"]) == (260 + 1_800 + 900, 0, 100)
    ships = [force for force in scenario.forces if force.kind == "ship"]
    lanes = {
        end for route in scenario.routes.values() if route.kind == "sea_lane" for end in (route.a, route.b)
    }
    assert len(ships) == 12
    assert {ship.place for ship in ships} | {ship.base for ship in ships} <= lanes


def test_the_units_of_camaguey_in_1873_are_those_of_the_record():
    units = read_scenario("ten_years_war_1873").units
    recorded = [unit for unit in units if unit.source != "est"]
    assert sum(unit.men for unit in recorded if unit.nation == "cuban") == 1_325
    ours = [unit for unit in units if unit.source == "est"]
    assert {unit.confidence for unit in ours} == {"low"}
    trocha = [unit.men for unit in units if unit.key.startswith("s73_trocha_")]
    assert (len(trocha), sum(trocha)) == (5, 5_000)


@pytest.mark.parametrize(("year", "low", "high"), [(1873, 8_500, 12_000), (1875, 7_000, 12_000)])
def test_with_local_bands_the_republic_is_as_strong_as_recorded(year, low, high):
    """Follows the record of 1873 and 1876.

    It gives 10,000 to 12,000 men, and 7,000 to 8,000: high figures, as it says.
    """
    cubans = [unit for unit in read_scenario(f"ten_years_war_{year}").units if unit.nation == "cuban"]
    assert low <= sum(unit.men for unit in cubans) <= high
    assert {unit.confidence for unit in cubans if is_local(unit)} == {"low"}


def test_in_1870_what_is_derived_says_so():
    scenario = read_scenario("ten_years_war_1870")
    assert {unit.confidence for unit in scenario.units if unit.source == "est"} == {"low"}
    regulars = [
        unit.men for unit in scenario.units if unit.nation == "spanish" and unit.troops != "volunteers"
    ]
    assert 35_000 < sum(regulars) < 42_000


@pytest.mark.parametrize("year", ["", "_1870", "_1873", "_1875"])
def test_the_four_starts_are_one_map_one_table_of_seats_and_end_on_one_day(year):
    first, scenario = read_scenario("ten_years_war"), read_scenario(f"ten_years_war{year}")
    assert [place.key for place in scenario.places] == [place.key for place in first.places]
    assert (scenario.routes, scenario.head.seats) == (first.routes, first.head.seats)
    last = scenario.head.start.toordinal() + 7 * scenario.head.turns
    assert 0 <= last - first.head.start.toordinal() - 3517 < 7  # 28 May 1878
    assert {seat.key for seat in scenario.head.seats} == {force.seat for force in scenario.forces}


def test_the_fortifications_of_the_trocha_stand_in_1873_and_not_before():
    for name, works in (("ten_years_war", 0), ("ten_years_war_1870", 0), ("ten_years_war_1873", 2)):
        places = {place.key: place for place in read_scenario(name).places}
        assert places["trocha_pina"].fortification == works


def test_no_place_lies_off_the_coast():
    shapes = json.loads((SHIPPED / "cuba_coast.geojson").read_text("utf-8"))["features"]
    rings = []
    for shape in shapes:
        drawn = shape["geometry"]["coordinates"]
        rings += [drawn[0]] if shape["geometry"]["type"] == "Polygon" else [part[0] for part in drawn]
    squeeze = cos(radians(21.4))
    for place in read_scenario("ten_years_war").places:
        x, y = float(place.longitude), float(place.latitude)
        ashore = sum(
            (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
            for ring in rings
            for (x1, y1), (x2, y2) in zip(ring, ring[1:], strict=False)
        )
        away = min(hypot((x - lon) * squeeze, y - lat) * KM for ring in rings for lon, lat in ring)
        assert ashore % 2 or away < 6, place.key  # the shore's points are some km apart


@pytest.mark.parametrize(("new", "low", "high"), [(True, 18, 25), (False, 8, 12)])
def test_as_many_rested_men_from_spain_die_in_a_year_as_recorded(new, low, high):
    """Reckons by the rates alone. Men are replaced as they leave, and the second year counts."""
    scenario = read_scenario("ten_years_war")
    how = Settings.of(scenario.head.settings).disease
    wards = [0.0] * how.sick_weeks  # who fell sick in each of the last weeks
    lived = died = 0.0
    for week in range(104):
        month = 1 + week % 52 * 12 // 52
        fit = 1000 - sum(men * (how.sick_weeks - age) / how.sick_weeks for age, men in enumerate(wards))
        leaving = sum(wards) / how.sick_weeks
        wards = [fit * sickness_percent(True, new, month in scenario.world.rains, how) / 100, *wards[:-1]]
        if week >= 52:
            lived, died = lived + 1000 / 52, died + leaving * how.die_new / 100
    assert low <= 100 * died / lived <= high


# Of the data: on what day each side did something else with its prisoners.
PRISONERS = {
    "spain": [
        ("1869-01-12", "release"),
        ("1869-02-21", "hold"),
        ("1869-04-04", "no_quarter"),
        ("1876-11-03", "hold"),
    ],
    "cuba": [("1873-01-01", "release")],
}


@pytest.mark.django_db
@pytest.mark.parametrize("year", ["", "_1870", "_1873", "_1875"])
def test_the_recorded_prisoner_policies_hold_at_every_starting_date(year):
    war = begin_campaign(f"ten_years_war{year}")
    for side in war.sides.all():
        for number in range(1, war.last_turn + 1):
            opens = (war.start_date + timedelta(days=7 * (number - 1))).isoformat()
            said = [word for day, word in PRISONERS[side.key] if day <= opens]
            assert side.treatment(number) == (said[-1] if said else "hold"), (side.key, opens)


def test_every_prisoner_policy_of_a_scenario_has_a_source():
    for name in ("ten_years_war", "camaguey_1873"):
        rows = read_scenario(name).head.prisoners
        assert rows
        assert all(row.source and row.confidence for row in rows)


@pytest.mark.django_db
def test_in_camaguey_the_republic_lets_prisoners_go():
    sides = begin_campaign("camaguey_1873").sides.all()
    assert {side.key: side.treatment(1).value for side in sides} == {"spain": "hold", "cuba": "release"}


@pytest.mark.django_db
@pytest.mark.parametrize("name", shipped_scenarios())
def test_nowhere_does_a_war_begin_with_more_men_than_there_is_room_for(name, admin_client):
    war = begin_campaign(name)
    page = admin_client.get(f"/c/{war.slug}/desk/")
    assert page.status_code == 200
    assert "More men than there is room for" not in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("year", "ashes"), [(1870, ["bayamo", "guaimaro"]), (1873, ["bayamo"]), (1875, ["bayamo"])]
)
def test_towns_burned_before_the_start_are_in_ashes_until_rebuilt(year, ashes, admin_client):
    war = begin_campaign(f"ten_years_war_{year}")
    places = load.places(Rows(war.turns.get()))
    assert sorted(key for key, place in places.items() if place.is_razed) == ashes
    page = admin_client.get(f"/c/{war.slug}/places/bayamo/").content.decode()
    assert "Razed since 12 January 1869" in page
    drawn = map_ground(war, war.start_date, None)
    assert sorted(each.key for each in plate_places(drawn) if each.state == "razed") == ashes


@pytest.mark.django_db
@pytest.mark.parametrize("year", ["", "_1875"])
def test_ships_have_no_station_and_no_haven_at_the_landing_up_the_cauto(year):
    war = begin_campaign(f"ten_years_war{year}")
    rows = Rows(war.turns.get())
    places, routes = load.places(rows), load.routes(rows)
    assert "boca_del_cauto" in patrols.places_in_reach(places, routes, "spain", 10_000)
    assert "cauto_embarcadero" not in patrols.places_in_reach(places, routes, "spain", 10_000)
    assert patrols.nearest_port(places, routes, "spain", Spot(place="boca_del_cauto")) != "cauto_embarcadero"
