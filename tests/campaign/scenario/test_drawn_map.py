"""A map of the editor becomes the files of a scenario, and the files become the same map again."""

import json
import tomllib

import pytest

from campaign.scenario.checks import read_scenario
from campaign.scenario.drawn_map import (
    MapRefused,
    bends_of_files,
    files_with_map,
    map_of_files,
    new_scenario,
    read_map,
)
from campaign.scenario.folders import SHIPPED, shipped_scenarios

PLACES = [
    {"key": "new-n1", "name": "Fort Albión", "kind": "fort", "size": 300, "holder": "one", "x": -10, "y": 5},
    {"key": "new-n2", "name": "Bay", "kind": "port", "size": 9000, "holder": "two", "x": 20, "y": 5},
]
ROADS = [{"a": "new-n1", "b": "new-n2", "kind": "road", "km": 33.3, "bends": [[0, 9], [5, 9]]}]


def draw_map(places=PLACES, routes=ROADS):
    return read_map(json.dumps({"places": places, "routes": routes}))


def read(files, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return read_scenario(str(folder))


def test_a_new_map_is_a_scenario_that_loads_with_its_distances(tmp_path):
    files = new_scenario('The "war"', ["Reds", "Blues"], "machete", draw_map())
    made = read(files, tmp_path)
    assert [(row.key, row.name, row.population) for row in made.places] == [
        ("fort_albion", "Fort Albión", 300),
        ("bay", "Bay", 9000),
    ]
    east = [made.world.metres(row.latitude, row.longitude)[0] for row in made.places]
    assert abs(east[1] - east[0] - 30_000) < 30
    assert [str(row.km) for row in made.routes.values()] == ["33.3"]
    assert len(bends_of_files(files)["bay", "fort_albion"]) == 2


@pytest.mark.parametrize("key", shipped_scenarios())
def test_a_map_on_which_nothing_was_drawn_changes_no_file(key):
    files = {path.name: path.read_bytes() for path in (SHIPPED / key).iterdir()}
    if "places.csv" not in files:
        pytest.skip("its places are another's")
    assert files_with_map(files, read_map(json.dumps(map_of_files(files)))) == files


def test_a_moved_or_renamed_place_changes_only_its_own_columns():
    files = {path.name: path.read_bytes() for path in (SHIPPED / "hill_road_1880").iterdir()}
    told = map_of_files(files)
    first, second = told["places"][:2]
    first["name"], second["x"] = "Railhead", second["x"] + 4
    made = files_with_map(files, read_map(json.dumps(told)))
    _head, line, moved, *rest = made["places.csv"].decode().splitlines()
    before = files["places.csv"].decode().splitlines()
    assert line == before[1].replace("Sher Shah Railhead", "Railhead")
    assert (moved != before[2], rest) == (True, before[3:])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "nonsense",
        '{"places": [], "routes": [{"a": "x", "b": "y", "kind": "road", "km": 1, "bends": []}]}',
        json.dumps({"places": [PLACES[0] | {"x": 1e9}], "routes": []}),
        json.dumps({"places": [PLACES[0] | {"x": "NaN"}], "routes": []}),
        json.dumps({"places": [PLACES[0] | {"kind": "moon"}], "routes": []}),
        json.dumps({"places": [PLACES[0], PLACES[0]], "routes": []}),
    ],
)
def test_a_file_without_a_map_is_refused(text):
    with pytest.raises(MapRefused):
        read_map(text)


def test_a_side_without_a_place_cannot_begin():
    with pytest.raises(MapRefused):
        new_scenario("War", ["Reds", "Blues"], "machete", draw_map([PLACES[0], PLACES[1] | {"holder": ""}]))


def test_tables_with_a_mark_in_front_and_spaces_in_the_head_are_drawn_on():
    files = new_scenario("War", ["Reds", "Blues"], "machete", draw_map())
    stored = map_of_files(files)
    for name in ("places.csv", "routes.csv"):
        head, _end, rows = files[name].partition(b"\n")
        files[name] = b"\xef\xbb\xbf" + head.replace(b",", b", ") + b"\n" + rows
    assert map_of_files(files) == stored
    again = files_with_map(files, read_map(json.dumps(stored)))
    assert map_of_files(again) == stored


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_bends_go_into_the_ground_that_the_scenario_names(end):
    files = new_scenario("War", ["Reds", "Blues"], "machete", draw_map(routes=[ROADS[0] | {"bends": []}]))
    head = files["scenario.toml"].decode() + '\n[world]\npaper = "News"\n'
    files["scenario.toml"] = head.replace("\n", end).encode()
    files["ground.geojson"] = b"not named, so nobody reads it"
    made = files_with_map(files, read_map(json.dumps(map_of_files(files) | {"routes": as_stored(ROADS)})))
    assert tomllib.loads(made["scenario.toml"].decode())["world"] == {
        "ground": "ground.geojson",
        "paper": "News",
    }
    assert len(map_of_files(made)["routes"][0]["bends"]) == 2
    mine = dict(made) | {"mine.geojson": made["ground.geojson"], "ground.geojson": b"no"}
    mine["scenario.toml"] = made["scenario.toml"].replace(b"ground.geojson", b"mine.geojson")
    changed = map_of_files(mine)
    assert len(changed["routes"][0]["bends"]) == 2
    changed["routes"][0]["bends"] = [[1, 2]]
    made = files_with_map(mine, read_map(json.dumps(changed)))
    assert (made["ground.geojson"], made["scenario.toml"]) == (b"no", mine["scenario.toml"])
    assert len(map_of_files(made)["routes"][0]["bends"]) == 1


def as_stored(routes):
    return [route | {"a": "fort_albion", "b": "bay"} for route in routes]


@pytest.mark.parametrize("wrong", [{"name": "\ud800"}, {"holder": "\ud800"}, {"size": 1e400}, {"x": "nan"}])
def test_a_value_that_no_file_can_hold_is_refused(wrong):
    with pytest.raises(MapRefused):
        draw_map([PLACES[0] | wrong, PLACES[1]])
