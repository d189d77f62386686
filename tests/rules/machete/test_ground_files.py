"""Ground as a small file: printed, changed by hand, named by scenarios, refused by field and line."""

import sys
import tomllib

import pytest

import rules
from rules.__main__ import main
from rules.core.boards.paper import board_text
from rules.core.files.scenarios import line_of, load_scenario
from rules.core.inputs import BadInput
from rules.machete.ground import KINDS, RECIPES, ground
from rules.machete.ground.words import WORDS
from rules.machete.terrain import AREAS, CROSSINGS, LINES

BATTLE = """ruleset = "machete"
title = "At the mill"
turn_limit = 12
board = "mill.toml"

[[units]]
key = "a"
side = "blue"
nation = "spanish"
troop = "infantry"
figures = 6
x_cm = 10
y_cm = 60

[[units]]
key = "b"
side = "red"
nation = "cuban"
troop = "infantry"
figures = 6
x_cm = 60
y_cm = 60
"""


@pytest.fixture
def files(tmp_path):
    """Returns `files`: `load = files(ground text)` writes a battle and its ground; `load()` reads them."""

    def write(text, battle=BATTLE):
        (tmp_path / "battle.toml").write_text(battle, "utf-8")
        (tmp_path / "mill.toml").write_text(text, "utf-8")
        return lambda: load_scenario(str(tmp_path / "battle.toml"))

    return write


@pytest.mark.parametrize("place", RECIPES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_ground_is_the_same_when_it_is_read_again(place, kind):
    board = ground(place, "wet", "a", "ford", kind=kind, works=2)
    assert tomllib.loads(board_text(board, ["A ground"], WORDS)) == {"board": board}


def test_every_word_of_a_board_is_explained():
    assert set(WORDS) == {*AREAS, *LINES, *CROSSINGS}


def test_a_scenario_names_the_file_of_its_ground(files):
    board = ground("cane", "dry", "s", kind="raid")
    assert files(board_text(board, [], {}))().board == board


def test_a_fault_of_the_ground_is_named_by_field_and_line_of_its_own_file(files):
    text = board_text(ground("cane", "dry", "s", kind="raid"), ["For the raid"], WORDS)
    spoilt = text.replace('kind = "building", points = [[135, 45]', 'kind = "castle", points = [[135, 45]')
    line = next(number for number, each in enumerate(spoilt.splitlines(), 1) if "castle" in each)
    with pytest.raises(BadInput, match=f"^mill.toml:{line}: board.areas.1.kind: must be one of"):
        files(spoilt)()


def test_a_fault_of_the_battle_is_named_by_field_and_line_of_the_battle(files):
    load = files(board_text(ground("open", "dry", "s"), [], {}), BATTLE.replace("x_cm = 60", "x_cm = 600"))
    with pytest.raises(BadInput, match=r"^battle.toml:21: units.1.x_cm: "):
        load()


@pytest.mark.parametrize("name", ["none.toml", "../mill.toml", "/etc/passwd", "battle.txt"])
def test_ground_is_looked_for_beside_the_battle_and_nowhere_else(files, name):
    load = files("[board]\n", BATTLE.replace("mill.toml", name))
    with pytest.raises(BadInput, match=r"^battle.toml:4: board: there is no"):
        load()


@pytest.mark.parametrize(
    ("text", "line", "field"), [("width_cm = 90\n", 1, "width_cm"), ("[board]\n[terms]\n", 2, "terms")]
)
def test_a_ground_file_holds_a_board_and_nothing_else(files, text, line, field):
    with pytest.raises(BadInput, match=rf"^mill.toml:{line}: {field}: a file of a board has one table"):
        files(text)()


def test_the_line_of_a_thing_in_a_list_over_many_lines():
    text = '[board]\nareas = [\n  # a house [1]\n  { kind = "]" },\n\n  { kind = "b" },\n]\nwidth_cm = 1\n'
    assert line_of(text, "board.areas.0.kind") == 4
    assert line_of(text, "board.areas.1.points") == 6
    assert line_of(text, "board.areas.2") == 2
    assert line_of(text, "board.width_cm") == 8


def test_the_command_prints_what_the_rules_take(monkeypatch, capsys):
    words = ["ground", "jungle", "--season", "wet", "--kind", "assault", "--works", "3", "--seed", "s"]
    monkeypatch.setattr(sys, "argv", ["rules", *words])
    assert main() == 0
    out = capsys.readouterr().out
    assert out.startswith("# Ground: jungle, wet season, kind assault, works 3; seed s.\n")
    assert "# earthwork: as a wall" in out
    made = rules.find("machete").ground
    assert tomllib.loads(out)["board"] == made("jungle", "wet", "s", kind="assault", works=3)


def test_the_command_names_what_it_does_not_know(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["rules", "ground", "moon", "--seed", "s"])
    assert main() == 2
    assert capsys.readouterr().err.startswith("terrain: must be one of")
