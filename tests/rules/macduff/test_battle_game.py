"""The library plays MacDuff as it plays any ruleset: records, games, files with lines in their errors."""

import json

import pytest

import rules
from rules.core.files.scenarios import load_scenario
from rules.core.inputs import BadInput
from rules.core.playing.record import Record, digest, play
from rules.macduff import RULESET
from tests.rules.macduff.conftest import BATTLE, Eager, scenario_of

FILE = """
ruleset = "macduff"
title = "Two lines"
turn_limit = 6

[board]
width = 48
height = 36

[[units]]
key = "alba"
side = "blue"
troop = "commander"
general = true
at = [24, 4]
facing = 0

[[units]]
key = "line"
side = "blue"
troop = "infantry"
figures = 12
at = [24, 8]
facing = 0

[[units]]
key = "bravo"
side = "red"
troop = "commander"
general = true
at = [24, 33]
facing = 180

[[units]]
key = "guard"
side = "red"
troop = "infantry"
figures = 12
at = [24, 29]
facing = 180
"""


def test_it_is_offered_with_its_scenarios():
    assert "macduff" in rules.RULESETS
    assert sum(name.startswith("macduff/") for name in rules.shipped_names()) == 7
    assert rules.find("macduff") is RULESET


def test_a_scenario_comes_from_a_file(tmp_path):
    path = tmp_path / "lines.toml"
    path.write_text(FILE, "utf-8")
    assert load_scenario(str(path)).title == "Two lines"


@pytest.mark.parametrize(
    ("old", "new", "field", "line"),
    [
        ("figures = 12\nat = [24, 8]", "figures = 0\nat = [24, 8]", "units.1.figures", 22),
        ("at = [24, 29]", "at = [240, 29]", "units.3.at", 39),
        ("width = 48", "width = 4", "board.width", 7),
    ],
)
def test_a_fault_of_a_file_is_reported_by_field_file_and_line(tmp_path, old, new, field, line):
    path = tmp_path / "lines.toml"
    path.write_text(FILE.replace(old, new), "utf-8")
    with pytest.raises(BadInput) as refused:
        load_scenario(str(path))
    assert refused.value.field == field
    assert refused.value.where.startswith("lines.toml:")
    assert abs(int(refused.value.where.rpartition(":")[2]) - line) <= 3


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_record_plays_the_same_battle_again(seed):
    record = Record(scenario_of(BATTLE), RULESET.version, seed)
    log = rules.FullLog()
    outcome = play(record, dice=rules.SeededDice(seed), computer=(Eager("a"), Eager("b")), log=log)
    again = rules.FullLog()
    assert digest(play(record, log=again), again) == digest(outcome, log)
    json.dumps(scenario_of(BATTLE).data())


def test_a_person_answers_question_by_question_and_takes_answers_back():
    game = rules.start(scenario_of(BATTLE), seed="4", blue=rules.PERSON, red="steady")
    for _ in range(30):
        if game.outcome is not None:
            break
        prompt = game.question(rules.BLUE)
        before = (prompt.question, len(game.log.events))
        game.push(rules.BLUE, prompt.options[-1])
        game.pop(rules.BLUE)
        prompt = game.question(rules.BLUE)
        assert (prompt.question, len(game.log.events)) == before
        assert prompt.say()
        assert prompt.say("es")
        game.push(rules.BLUE, prompt.options[-1])
