"""The compiled rules (`make fast`) fight the same battles as their sources."""

import ast
import os
import re
import runpy
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import rules
from rules.core.playing.record import digest

FAST = runpy.run_path(str(Path(__file__).resolve().parents[2] / ".ci" / "fast.py"))
BATTLES = 50
STARRED = re.compile(r"\bin\s*[(\[][^)\]]*\*")  # parses only lines that could match: that takes a second
SCENARIOS = ("machete/ford", "scwares/defile", "acw_hex/ford", "macduff/meeting", "mexican_war/prairie")


def digests(name: str) -> str:
    """Returns one line for all battles of that scenario, the same on every machine."""
    scenario = rules.load_scenario(name)
    told = sha256()
    for seed in range(BATTLES):
        log = rules.FullLog()
        outcome = rules.find(scenario.ruleset).run(
            scenario, rules.SeededDice(str(seed)), rules.computers(scenario), log
        )
        told.update(digest(outcome, log).encode())
    return told.hexdigest()


def test_every_ruleset_is_compiled():
    assert {name.split("/")[0] for name in SCENARIOS} == set(FAST["RULESETS"]) == set(rules.rulesets())


def test_no_module_holds_what_stops_the_compiler():
    """Checks for `x in (*A, B)`, which the compiler cannot take."""
    found = []
    for path in FAST["modules"](FAST["ROOT"]):
        text = (FAST["ROOT"] / path).read_text("utf-8")
        for node in ast.walk(ast.parse(text if STARRED.search(text) else "")):
            if isinstance(node, ast.Compare):
                sought = [each for each in node.comparators if isinstance(each, (ast.Tuple, ast.List))]
                if any(isinstance(part, ast.Starred) for each in sought for part in each.elts):
                    found.append(f"{path}:{node.lineno}")
    assert found == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_compiled_battles_are_the_same(name):
    if not FAST["STAMP"].is_file():
        pytest.skip(FAST["hindrance"]() or "build/fast is not there: make fast")
    if FAST["STAMP"].read_text("utf-8") != FAST["sources"]():
        pytest.skip("build/fast is older than the sources: make fast")
    ruleset = name.split("/")[0]
    code = f"import test_fast, rules.{ruleset}.battle as at; print(at.__file__, test_fast.digests({name!r}))"
    path = os.pathsep.join((str(FAST["HOME"]), str(Path(__file__).parent)))
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=FAST["HOME"],  # away from the sources, which Python would find first
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    module, told = done.stdout.split()
    assert module.endswith((".so", ".pyd"))
    assert told == digests(name)
