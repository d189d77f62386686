"""Scenarios are refused by field, and by line if they come from a file."""

import json

import pytest

from rules.core.files.scenarios import line_of, load_scenario, scenario_from
from rules.core.inputs import BadInput

TOML = """ruleset = "duel"
title = "At dawn"
turn_limit = 5

[board]
width = 1

[[units]]
key = "a"
side = "blue"

[units.arms]
pistols = 2

[[units]]
key = "b"
side = "red"
"""


@pytest.fixture
def duel_data(duel):
    return duel.data()


def test_a_scenario_goes_to_json_and_back(duel):
    assert scenario_from(json.loads(json.dumps(duel.data()))) == duel


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"turn_limit": 0}, "turn_limit"),
        ({"turn_limit": "5"}, "turn_limit"),
        ({"turn_limit": True}, "turn_limit"),
        ({"title": ""}, "title"),
        ({"units": []}, "units"),
        ({"units": [3]}, "units.0"),
        ({"weather": "rain"}, "weather"),
        ({"units": [{"key": "a"}, {"key": "nobody"}]}, "units.1.key"),
    ],
)
def test_the_bad_field_is_named(duel_data, change, field):
    with pytest.raises(BadInput) as error:
        scenario_from(duel_data | change)
    assert error.value.field == field


@pytest.mark.parametrize("bad", [None, 5, "duel", [1], []])
def test_a_scenario_that_is_no_table_is_refused(bad):
    with pytest.raises(BadInput, match="^scenario: must be a table of named values$"):
        scenario_from(bad)


def test_a_field_given_twice_in_a_file_is_named(duel_data, tmp_path):
    file = tmp_path / "dawn.json"
    file.write_text(json.dumps(duel_data)[:-1] + ', "turn_limit": 9}', "utf-8")
    with pytest.raises(BadInput, match=r"^dawn.json: turn_limit: appears twice$"):
        load_scenario(str(file))
    file = tmp_path / "dawn.toml"
    file.write_text(TOML.replace("turn_limit = 5", "turn_limit = 5\nturn_limit = 6"), "utf-8")
    with pytest.raises(BadInput, match=r"^dawn.toml:4: scenario: is not TOML: Cannot overwrite a value$"):
        load_scenario(str(file))


def test_a_missing_field_is_named(duel_data):
    del duel_data["board"]
    with pytest.raises(BadInput, match="^board: is needed$"):
        scenario_from(duel_data)


def test_an_unknown_ruleset_is_named_with_a_near_miss():
    with pytest.raises(BadInput, match="ruleset: there is no 'machet'; perhaps machete"):
        scenario_from({"ruleset": "machet", "title": "x", "turn_limit": 1, "board": {}, "units": [{}]})


def test_a_file_s_fault_is_named_with_its_line(duel, tmp_path):
    file = tmp_path / "dawn.toml"
    file.write_text(TOML.replace('"b"', '"nobody"'), "utf-8")
    with pytest.raises(BadInput, match=r"^dawn.toml:16: units.1.key: somebody must fight$"):
        load_scenario(str(file))
    file.write_text(TOML, "utf-8")
    assert load_scenario(str(file)).title == "At dawn"


def test_a_file_that_is_no_toml_is_named_with_its_line(tmp_path):
    file = tmp_path / "dawn.toml"
    file.write_text("title = \n", "utf-8")
    with pytest.raises(BadInput, match=r"^dawn.toml:1: scenario: is not TOML: Invalid value$"):
        load_scenario(str(file))


def test_a_file_that_is_no_text_is_refused(tmp_path):
    file = tmp_path / "dawn.toml"
    file.write_bytes(b"a = 1\n\xff\xfe")
    with pytest.raises(BadInput, match="^dawn.toml:2: scenario: is not text in UTF-8$"):
        load_scenario(str(file))


def test_a_file_that_ends_too_soon_is_named_with_its_last_line(tmp_path):
    file = tmp_path / "dawn.toml"
    file.write_text('title = "x"\nunits = [', "utf-8")
    with pytest.raises(BadInput, match=r"^dawn.toml:2: scenario: is not TOML: "):
        load_scenario(str(file))


def test_a_file_that_is_no_json_is_named_with_its_line(tmp_path):
    file = tmp_path / "dawn.json"
    file.write_text('{\n"title": }', "utf-8")
    with pytest.raises(BadInput, match=r"^dawn.json:2: scenario: is not JSON: Expecting value$"):
        load_scenario(str(file))


@pytest.mark.parametrize("header", ["[colour]", "[[colour]]", "[colour.of]", "[[colour.of]]"])
def test_an_unknown_table_is_named_with_its_line(duel, tmp_path, header):
    file = tmp_path / "dawn.toml"
    file.write_text(f"{TOML}\n{header}\nred = 1\n", "utf-8")
    line = len(f"{TOML}\n".splitlines()) + 1
    with pytest.raises(BadInput, match=rf"^dawn.toml:{line}: colour: there is no such input$"):
        load_scenario(str(file))


@pytest.mark.parametrize("header", ["[colour]", "[[colour]]"])
def test_an_unknown_table_of_a_board_s_own_file_is_named_with_its_line(duel, tmp_path, header):
    (tmp_path / "ground.toml").write_text(f"[board]\nwidth = 3\n{header}\nred = 1\n", "utf-8")
    scenario = tmp_path / "dawn.toml"
    scenario.write_text('board = "ground.toml"\n', "utf-8")
    with pytest.raises(BadInput, match=r"^ground.toml:3: colour: a file of a board has one table"):
        load_scenario(str(scenario))


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ("title", 2),
        ("board.width", 6),
        ("board.height", 5),
        ("units.0.side", 10),
        ("units.0.arms.pistols", 13),
        ("units.1.key", 16),
        ("units.1.figures", 15),
        ("colour", 0),
    ],
)
def test_the_line_of_a_field_or_of_its_table(field, line):
    assert line_of(TOML, field) == line


def test_names_in_quotes_have_their_line_too():
    text = '[guns."4"]\nlong = 40\n[table]\n"9" = [0, 1]\n'
    assert [line_of(text, field) for field in ("guns.4.long", "table.9", "table.9.1", "guns.4")] == [
        2,
        4,
        4,
        1,
    ]


def test_a_scenario_that_is_not_there_is_named_with_a_near_miss():
    with pytest.raises(BadInput, match="scenario: there is no nowhere"):
        load_scenario("nowhere")


@pytest.mark.parametrize("name", ["deep.json", "deep.toml"])
def test_brackets_without_end_are_refused_like_any_other_fault(tmp_path, name):
    file = tmp_path / name
    file.write_text(("" if name.endswith("json") else "units = ") + "[" * 100_000)
    with pytest.raises(BadInput, match=f"^{name}:1: scenario: has brackets more than 100 deep$"):
        load_scenario(str(file))
