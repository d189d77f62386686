"""The world of a scenario: what it may say, and what its maps must be."""

import json

import pytest

from campaign.logic.vocabulary.nations import Habit
from campaign.scenario.checks import read_scenario
from campaign.scenario.folders import SHIPPED
from campaign.scenario.world import MARGIN, faults_of
from tests.campaign.scenario.test_files import change, faults, folder  # noqa: F401

WORLD = (SHIPPED / "camaguey_1873" / "scenario.toml").read_text("utf-8")
LINE = WORLD[: WORLD.index("[world]")].count("\n") + 1
WORLD = WORLD[WORLD.index("[world]") :]


def test_without_a_world_all_is_land_it_never_rains_and_the_places_make_the_edges(folder):  # noqa: F811
    change(folder, "scenario.toml", WORLD, "")
    world = read_scenario(str(folder)).world
    assert (world.coast, world.ground, world.rains, world.measure) == ("", "", (), "miles")
    places = read_scenario("camaguey_1873").places
    assert world.south == min(place.latitude for place in places) - MARGIN
    assert 110_600 < world.metres_north < 110_800


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("cuba_coast.geojson", "kuba.geojson", '+1: coast: there is no file "kuba.geojson"'),
        (
            "cuba_coast.geojson",
            "../x",
            '+1: coast: must be the name of a file such as coast.geojson, not "../x"',
        ),
        ("[5, 6,", "[5, 16,", "+3: rains"),
        (
            "latitude = 21.4",
            "latitude = 91",
            '+4: latitude: must be 80 or less, not "91"',
        ),
        ("23.6, -73.6]", "23.6]", "+5: edges"),
        (
            "23.6, -73.6]",
            "19.0, -73.6]",
            "+5: edges: must be south, west, north and east, in that order",
        ),
        ('"leagues"', '"ells"', '+6: measure: must be one of leagues, miles, not "ells"'),
        ("rains =", "rain =", "rain: there is no such field; did you mean rains?"),
    ],
)
def test_a_fault_in_the_world_is_reported_with_its_line(folder, old, new, fault):  # noqa: F811
    change(folder, "scenario.toml", old, new)
    if fault[0] == "+":  # lines from [world] on
        after, _, text = fault[1:].partition(": ")
        fault = f"scenario.toml line {LINE + int(after)}: {text}"
    told = faults(folder)
    assert any(fault in one for one in told), told


def test_nations_are_the_scenario_s_own_and_each_has_its_habits(folder):  # noqa: F811
    text = (folder / "scenario.toml").read_text("utf-8")
    table = text[text.index("[nations.") : text.index("[world]")]
    change(folder, "scenario.toml", table, '[nations]\nspanish = "irregular"\ncuban = "regular"\n\n')
    found = read_scenario(str(folder))
    nations = {unit.force: found.head.nations[unit.nation].habits for unit in found.units}
    assert (nations["column_vilches"], nations["gomez"]) == (Habit.IRREGULAR, Habit.REGULAR)
    change(folder, "scenario.toml", 'cuban = "regular"', 'mambi = "regular"')
    assert any('nation: must be one of spanish, mambi, not "cuban"' in told for told in faults(folder))


SHORE = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0]]


def draw_world(tmp_path, *features):
    file = tmp_path / "map.geojson"
    file.write_text(json.dumps({"features": features}, indent=1), encoding="utf-8")
    return file


def feature(shape, coordinates, **properties):
    geometry = {"type": shape, "coordinates": coordinates}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def test_the_maps_of_cuba_and_small_ones_have_no_fault(tmp_path):
    assert list(faults_of(SHIPPED / "cuba_coast.geojson", coast=True)) == []
    assert list(faults_of(SHIPPED / "cuba_ground.geojson", coast=False)) == []
    assert list(faults_of(draw_world(tmp_path, feature("Polygon", [SHORE])), coast=True)) == []


@pytest.mark.parametrize(
    ("coast", "wrong", "text"),
    [
        (True, feature("Polygon", [SHORE[:2]]), "feature 2"),
        (True, feature("Point", [0, 0]), "feature 2"),
        (False, feature("LineString", [[0, 0], [1, 1]], kind="ridge"), "feature 2: must be given"),
        (False, feature("LineString", [[0, 0], [999, 1]], kind="river"), "feature 2"),
        (False, feature("Point", [0, 0], kind="forest"), "feature 2"),
        (False, 7, "feature 2"),
    ],
)
def test_a_fault_in_a_map_is_reported_with_its_feature_and_line(tmp_path, coast, wrong, text):
    right = feature("Polygon", [SHORE]) if coast else feature("LineString", [[0, 0], [1, 1]], kind="river")
    ((line, _where, fault),) = faults_of(draw_world(tmp_path, right, wrong), coast=coast)
    assert fault.startswith(text)
    assert line > 3 or wrong == 7


@pytest.mark.parametrize(
    ("text", "line"), [("{\n]", 2), ("[]", 1), ('{"features": 3}', 1), ("[" * 99_999, 1)]
)
def test_an_invalid_map_is_reported_without_a_traceback(tmp_path, text, line):
    (tmp_path / "map.geojson").write_text(text, encoding="utf-8")
    assert [fault[0] for fault in faults_of(tmp_path / "map.geojson", coast=True)] == [line]
