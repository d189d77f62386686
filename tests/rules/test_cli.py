"""python -m rules: answers on stdout. For bad input, one sentence on stderr and exit code 2."""

import json
import os
import re
import signal
import subprocess
import sys

import pytest

from rules.__main__ import main
from rules.core.chances.odds import odds
from rules.core.files.scenarios import load_scenario, shipped_names

DRAW = ["call", "machete.draw_order", "--inputs", '{"units": ["a", "b"]}', "--dice", "2"]
SKIRMISH = "machete/skirmish_16v16"
ODDS = ["odds", "machete/ambush", "--runs", "12", "--seed", "7"]


@pytest.fixture
def rules(monkeypatch, capsys):
    """Returns a runner: `code, out, err = rules("fight", ...)`."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["rules", *words])
        code = main()
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_where_shows_text_places_and_tests(rules):
    code, out, _ = rules("where", "MACH-FIRE-18")
    assert code == 0
    assert out.startswith("MACH-FIRE-18 (auto)")
    assert "rules/machete/sections/fire.py:" in out


def test_call_prints_one_json_object(rules):
    code, out, _ = rules(*DRAW)
    assert code == 0
    assert json.loads(out)["order"] == ["b", "a"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("where", "MACH-FIRE-99"), "clause: there is no MACH-FIRE-99"),
        (("call", "machet.fire"), "ruleset: there is no 'machet'; perhaps machete."),
        (("call", "machete.draw_ordr"), "there is no machete.draw_ordr; perhaps machete.draw_order."),
        (("call", "machete.draw_order"), "units: is needed."),
        ((*DRAW[:3], '{"unit": ["a", "b"]}'), "unit: there is no such input; perhaps units."),
        ((*DRAW[:3], '{"colour": 1, "units": ["a", "b"]}'), "colour: there is no such input."),
        ((*DRAW, "3"), "dice: 1 too many, 1 are read."),
        ((*DRAW[:-1], "3"), "dice: "),
        (("fight", "machete/skirmish_16v61", "--seed", "1"), f"perhaps {SKIRMISH}."),
        (("fight", "nowhere.toml", "--seed", "1"), "scenario: there is no nowhere.toml"),
        (("odds", "nowhere", "--runs", "3", "--seed", "1"), "scenario: there is no nowhere"),
        (("odds", SKIRMISH, "--runs", "0", "--seed", "1"), "runs: must be from 1 to 1,000,000."),
        (("odds", SKIRMISH, "--runs", "1000001", "--seed", "1"), "runs: must be from 1 to 1,000,000."),
        ((*ODDS, "--processes", "0"), "processes: must be 1 or more."),
        (("coverage", "machet"), "ruleset: there is no 'machet'; perhaps machete."),
        (("vectors", "nowhere.json"), "file: nowhere.json cannot be read"),
    ],
)
def test_an_unusable_argument_is_named(rules, words, sentence):
    code, out, err = rules(*words)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 100_000, "cannot be read"),
        ('[{"procedure": 5}]', "is not a list of examples."),
        ('[{"procedure": "machete.draw_order", "expect": 4}]', "is not a list of examples."),
    ],
)
def test_a_file_that_holds_no_examples_is_named(rules, tmp_path, text, sentence):
    file = tmp_path / "vectors.json"
    file.write_text(text)
    code, out, err = rules("vectors", str(file))
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_vectors_name_each_failure_and_count(rules, tmp_path):
    good = {"id": "one", "procedure": "machete.draw_order", "inputs": {"units": ["a", "b"]}, "dice": [1]}
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps([good | {"expect": {"order": ["a", "b"]}}]))
    assert rules("vectors", str(file))[:2] == (0, "1 passed, 0 failed\n")
    file.write_text(json.dumps([good | {"expect": {"order": ["b", "a"]}}]))
    assert rules("vectors", str(file))[:2] == (
        1,
        "one: order is ['a', 'b'], expected ['b', 'a']\n0 passed, 1 failed\n",
    )


def test_scenarios_lists_the_skirmish(rules):
    code, out, _ = rules("scenarios")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(shipped_names())
    assert SKIRMISH in shipped_names()


def test_fight_tells_the_same_battle_for_the_same_seed(rules):
    told = [json.loads(rules("fight", SKIRMISH, "--seed", seed, "--json")[1]) for seed in ("7", "7", "8")]
    assert told[0] == told[1]
    assert told[0]["digest"] != told[2]["digest"]
    assert len(told[0]["fates"]) == 32
    assert told[0]["outcome"]["winner"] in ("blue", "red", None)


@pytest.mark.parametrize(
    "words",
    [
        ["fight", SKIRMISH],
        ["odds", "machete/ambush", "--runs", "2", "--processes", "1"],
        ["ground", "open"],
    ],
)
def test_without_a_seed_one_is_picked_and_printed_and_tells_the_same_again(rules, words):
    first, second = rules(*words)[1], rules(*words)[1]
    seeds = [re.search(r"seed (\w+)", said)[1] for said in (first, second)]
    assert seeds[0] != seeds[1]
    again = rules(*words, "--seed", seeds[0])[1]
    assert re.sub(r"\d+ a second", "", again) == re.sub(r"\d+ a second", "", first)


@pytest.mark.parametrize(
    ("ruleset", "counted"),
    [
        ("machete", "in whole cm"),
        ("scwares", "the left and near edges"),
        ("acw_hex", "the left and far edges"),
    ],
)
def test_a_ground_says_how_its_places_are_counted(rules, ruleset, counted):
    code, out, _ = rules("ground", "open", "--ruleset", ruleset, "--seed", "3")
    assert code == 0
    assert counted in out.splitlines()[1]


@pytest.mark.parametrize(
    ("scenario", "counted"), [("scwares/skirmish_8v8", "bases"), ("acw_hex/ford", "hits")]
)
def test_odds_count_losses_as_their_rules_do(rules, scenario, counted):
    code, out, _ = rules("odds", scenario, "--runs", "1", "--seed", "7", "--processes", "1")
    assert code == 0
    assert f" {counted}, and " in out


def test_fight_log_is_sentences_with_their_clauses(rules):
    code, out, _ = rules("fight", SKIRMISH, "--seed", "7", "--log")
    assert code == 0
    told = [line for line in out.splitlines() if " MACH-" in line]
    assert len(told) > 50
    assert all(line.endswith(".") and "{" not in line for line in told)


@pytest.mark.parametrize(("scenario", "beat"), [("machete/ambush", "phases"), ("macduff/fort", "turns")])
def test_fight_ends_with_the_last_sentence_of_its_log_and_counts_as_its_rules_do(rules, scenario, beat):
    short = rules("fight", scenario, "--seed", "3")[1].splitlines()
    long = rules("fight", scenario, "--seed", "3", "--log")[1].splitlines()
    last = [line for line in long if re.match(r"[ \d]\d  ", line)][-1]
    sentence = last[2:].split(maxsplit=1)[1].removesuffix(".")
    assert f"seed 3: {sentence} (" in short[0]
    assert re.fullmatch(rf"  \d+ {beat}; losses: blue \d+, red \d+", short[1])


def test_fight_tells_who_remains_of_each_unit_and_in_what_state_in_words(rules):
    told = rules("fight", "scwares/camp", "--seed", "7")[1].splitlines()
    band = next(line for line in told if " Machete Men  " in line)
    assert re.search(r"6 start, .* remaining, (steady|shaken|fleeing|fled|destroyed)$", band)
    told = rules("fight", "acw_hex/ridge", "--seed", "1873")[1]
    assert "0 remaining, cut off" in told
    assert " left" not in told


@pytest.mark.parametrize("processes", [(), ("--processes", "1"), ("--processes", "3")])
def test_odds_counts_the_same_runs_on_any_number_of_processes(rules, processes):
    code, out, err = rules(*ODDS, *processes, "--json")
    found = json.loads(out)
    alone = odds(load_scenario("machete/ambush"), runs=12, seed="7")
    assert code == 0
    assert (found["blue"]["count"], found["red"]["count"]) == (alone.wins[0].count, alone.wins[1].count)
    assert found["losses"]["blue"] == {str(lost): many for lost, many in alone.losses[0].items()}
    assert (found["runs"], found["mean_turns"]) == (12, alone.mean_turns)
    assert found["mean_activations"] == alone.mean_activations
    assert found["battles_per_second"] > 0
    assert err.endswith(" \n")
    assert re.findall(r"(\d+)/12", err) == sorted(re.findall(r"(\d+)/12", err), key=int)
    assert "] 12/12 " in err


@pytest.mark.parametrize("whom", [os.killpg, os.kill], ids=["terminal", "one process"])
def test_ctrl_c_stops_the_odds_cleanly(whom):
    asked = [sys.executable, "-m", "rules", *ODDS[:2], "--runs", "100000", "--seed", "7", "--processes", "2"]
    with subprocess.Popen(
        asked,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # the test runner may ignore it
    ) as weighing:
        weighing.stderr.read(40)  # the bar is being drawn
        whom(weighing.pid, signal.SIGINT)
        out, err = weighing.communicate(timeout=120)
    assert (weighing.returncode, out) == (130, "")
    assert "Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.killpg(weighing.pid, 0)  # no fighting process is left


OF_ONE_SEED = """
import sys
from rules.__main__ import main
from rules.core import coverage
coverage.SEEDS = ("1",)
sys.exit(main())
"""


def test_coverage_lists_every_clause_and_ends_with_what_is_missing():
    # In its own interpreter: a ruleset is watched from the moment it is imported. One seed, not twenty.
    asked = [sys.executable, "-c", OF_ONE_SEED, "coverage", "machete"]
    out = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=240).stdout
    *lines, last = out.splitlines()
    assert len(lines) == 215 + 83
    assert re.fullmatch(r"machete: \d+ missing of 191 auto clauses", last)
    fates = {line.split()[0]: line.rpartition("; ")[2] for line in lines}
    assert fates["MACH-FIRE-18"] == "applied"
    assert fates["MACH-MWAG-06"] == "not applied"  # no shipped battle has a cart that fords


def test_a_reader_who_has_seen_enough_ends_the_telling_quietly():
    asked = [sys.executable, "-m", "rules", "fight", SKIRMISH, "--seed", "1", "--log"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as telling:
        assert telling.stdout.readline()
        telling.stdout.close()
        assert telling.stderr.read() == ""
