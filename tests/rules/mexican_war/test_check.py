"""Faults of a scenario: each by its field, and from a file by its line."""

import json
from types import SimpleNamespace

import pytest

from rules.core.files.scenarios import load_scenario
from rules.core.inputs import BadInput
from rules.mexican_war.check import check
from tests.rules.mexican_war.conftest import BATTLE, scenario_of, unit_named


def field_refused(facts):
    with pytest.raises(BadInput) as error:
        check(scenario_of(facts))
    return error.value.field


def place_of(told, key):
    return told["units"].index(unit_named(told, key))


def test_the_small_battle_can_be_played():
    check(scenario_of(BATTLE))


@pytest.mark.parametrize(
    ("key", "change", "field"),
    [
        ("4th", {"side": "green"}, "side"),
        ("4th", {"troop": "marines"}, "troop"),
        ("4th", {"class": "marines"}, "class"),
        ("4th", {"figures": 0}, "figures"),
        ("4th", {"figures": 61}, "figures"),
        ("4th", {"start": 23}, "start"),
        ("4th", {"stands": 25}, "stands"),
        ("4th", {"at": [80, 3]}, "at"),
        ("4th", {"at": [1, 2, 3]}, "at"),
        ("4th", {"at": [36.005, 3]}, "at.0"),
        ("4th", {"at": [0.5, 18]}, "at"),
        ("4th", {"facing": 360}, "facing"),
        ("4th", {"formation": "wedge"}, "formation"),
        ("4th", {"brigade": "mejia"}, "brigade"),
        ("4th", {"brigade": "nobody"}, "brigade"),
        ("4th", {"lancers": True}, "lancers"),
        ("4th", {"unformed": 1}, "unformed"),
        ("4th", {"gun_lb": 6}, "gun_lb"),
        ("4th", {"at": [42, 18]}, "at"),
        ("4th", {"formation": "anchored_line"}, "formation"),
        ("2nd", {"formation": "skirmish"}, "formation"),
        ("2nd", {"figures": 15, "formation": "tactical_column"}, "formation"),
        ("dragoons", {"formation": "square"}, "formation"),
        ("ringgold", {"gun_lb": 9}, "gun_lb"),
        ("ringgold", {"gun_lb": True}, "gun_lb"),
        ("ringgold", {"guns": 9}, "guns"),
        ("ringgold", {"figures": 1}, "figures"),
        ("ringgold", {"formation": "line"}, "formation"),
        ("ringgold", {"at": [6, 24], "limbered": True}, "limbered"),
        ("guns", {"horse": True}, "horse"),
        ("garland", {"rank": "corps"}, "rank"),
        ("garland", {"officer": "grant"}, "officer"),
        ("garland", {"influence": 4}, "influence"),
        ("garland", {"commands": "mejia"}, "commands"),
        ("garland", {"rank": "division", "commands": "garland"}, "commands"),
        ("worth", {"commands": "garland"}, "commands"),
        ("mejia", {"side": "blue", "commands": "garland"}, "rank"),
        ("worth", {"figures": 3}, "figures"),
    ],
)
def test_a_fault_of_a_unit_is_reported_by_its_field(facts, key, change, field):
    number = place_of(facts, key)
    facts["units"][number].update(change)
    assert field_refused(facts) in (f"units.{number}.{field}", f"units.{number + 1}.{field}")


@pytest.mark.parametrize("name", ["side", "troop", "class", "figures", "at", "facing", "key"])
def test_a_field_that_is_missing_is_reported(facts, name):
    number = place_of(facts, "4th")
    del facts["units"][number][name]
    assert field_refused(facts) == f"units.{number}.{name}"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"weather": "fine"}, "terms.weather"),
        ({"tempers": {"blue": "cross"}}, "terms.tempers.blue"),
        ({"tables": {"streams": {"deep_max_roll": 11}}}, "terms.tables.streams.deep_max_roll"),
        ({"tables": 3}, "terms.tables"),
        ({"divisions": [{"key": "first", "side": "red"}]}, "terms.brigades.0.division"),
        ({"divisions": [{"side": "blue"}]}, "terms.divisions.0.key"),
        (
            {"brigades": [{"key": "garland", "side": "blue", "division": "third"}]},
            "terms.brigades.0.division",
        ),
        ({"brigades": "many"}, "terms.brigades"),
    ],
)
def test_a_fault_of_the_terms_is_reported_by_its_field(facts, change, field):
    facts["terms"].update(change)
    assert field_refused(facts) == field


def test_a_brigade_has_units_and_a_key_of_its_own(facts):
    facts["terms"]["brigades"].append({"key": "clarke", "side": "blue"})
    assert field_refused(facts) == "terms.brigades.2.key"
    facts["terms"]["brigades"][2]["key"] = "garland"
    assert field_refused(facts) == "terms.brigades.2.key"


@pytest.mark.parametrize(
    ("piece", "field"),
    [
        ({"kind": "swamp"}, "kind"),
        ({"kind": "woods"}, "polygon"),
        ({"kind": "woods", "polygon": [[0, 0], [1, 1]]}, "polygon"),
        ({"kind": "woods", "polygon": [[0, 0], [1, 1], [1, 0], [0, 1]]}, "polygon"),
        ({"kind": "woods", "line": [[0, 0], [1, 1]]}, "line"),
        ({"kind": "wall", "polygon": [[0, 0], [1, 1], [1, 0]]}, "polygon"),
        ({"kind": "wall", "line": [[0, 0], [90, 1]]}, "line.1.0"),
        ({"kind": "wall", "line": [[0, 0], [5, 1]], "width": 0}, "width"),
        ({"kind": "hill", "polygon": [[0, 0], [1, 1], [1, 0]], "level": 0}, "level"),
        ({"kind": "woods", "polygon": [[0, 0], [1, 1], [1, 0]], "width": 1}, "width"),
    ],
)
def test_a_fault_of_the_ground_is_reported_by_its_field(facts, piece, field):
    facts["board"]["pieces"] = [piece]
    assert field_refused(facts) in (f"board.pieces.0.{field}", f"board.pieces.0.{field.partition('.')[0]}.1")


def test_a_side_without_troops_is_refused(facts):
    facts["units"] = [
        unit for unit in facts["units"] if unit["side"] == "blue" or unit["troop"] == "commander"
    ]
    facts["terms"]["brigades"].pop()
    facts["units"] = [unit for unit in facts["units"] if unit.get("commands") != "mejia"]
    assert field_refused(facts) == "units"


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Reads scenario files as if these rules could be played already."""
    monkeypatch.setattr("rules.core.files.scenarios.find", lambda key: SimpleNamespace(check=check))

    def write_file(name, text):
        (tmp_path / name).write_text(text, "utf-8")
        return str(tmp_path / name)

    return write_file


UNITS = """
[[units]]
key = "4th"
side = "blue"
troop = "infantry"
class = "us_regular"
figures = 24
at = [30, 18]
facing = 0
[[units]]
key = "1st"
side = "red"
troop = "infantry"
class = "mexican_regular"
figures = 20
at = [30, 40]
facing = 180
"""
HEAD = 'ruleset = "mexican_war"\ntitle = "Two lines"\nturn_limit = 6\n'
BOARD = "[board]\nwidth = 72\nheight = 48\n"


def test_a_file_is_read_whole(files):
    scenario = load_scenario(files("two.toml", HEAD + BOARD + UNITS))
    assert [unit["key"] for unit in scenario.units] == ["4th", "1st"]


def test_a_fault_of_a_file_is_reported_with_its_line(files):
    path = files("two.toml", HEAD + BOARD + UNITS.replace("figures = 20", "figures = 200"))
    with pytest.raises(BadInput, match=r"^two\.toml:21: units\.1\.figures: must be a whole number"):
        load_scenario(path)


def test_an_umpires_tables_may_stand_in_a_file_beside_the_scenario(files):
    terms = '[terms]\ntables = "mine.toml"\n'
    files("mine.toml", "[pursuit]\ntwo_moves_min = 5\n")
    scenario = load_scenario(files("two.toml", HEAD + BOARD + terms + UNITS))
    assert scenario.terms["tables"] == {"pursuit": {"two_moves_min": 5}}
    assert json.loads(json.dumps(scenario.data()))["terms"]["tables"]["pursuit"]["two_moves_min"] == 5


def test_a_fault_of_such_a_file_is_reported_with_its_own_line(files):
    terms = '[terms]\ntables = "mine.toml"\n'
    files("mine.toml", "[pursuit]\n\ntwo_moves_min = 500\n")
    path = files("two.toml", HEAD + BOARD + terms + UNITS)
    with pytest.raises(BadInput, match=r"^mine\.toml:3: pursuit\.two_moves_min: must be a whole number"):
        load_scenario(path)


def test_a_file_of_tables_that_is_not_there_is_reported(files):
    path = files("two.toml", HEAD + BOARD + '[terms]\ntables = "none.toml"\n' + UNITS)
    with pytest.raises(BadInput, match=r"^two\.toml:8: terms\.tables: there is no none\.toml beside it"):
        load_scenario(path)
