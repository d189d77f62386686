"""Coverage is computed from source, tests and battles, here for a ruleset of five clauses."""

import shutil
import sys
import textwrap

import pytest

import rules
from rules.core import ruleset as rulesets
from rules.core.coverage import cover, report

FILES = {
    "rules/toy/clauses.toml": "\n".join(
        f'[TOY-GEN-{n:02}]\ntag = "{"assist" if n == 5 else "auto"}"\nsource = ""\n'
        f'title.en = "{n}"\ntext.en = "{n}"\n'
        for n in range(1, 6)
    ),
    "rules/toy/tables.toml": """
        # TOY-GEN-02
        used = 4
        # TOY-GEN-03
        unused = 5
        [bands]
        # TOY-GEN-05
        near = [1, 2]
    """,
    "rules/toy/scenarios/one.toml": """
        ruleset = "toy"
        title = "One shot"
        turn_limit = 1
        board = {}
        units = [{key = "a", side = "blue"}]
    """,
    "rules/toy/__init__.py": '''
        import tomllib
        from pathlib import Path

        from rules.core.battle import Battle, Outcome, Phase, Unit
        from rules.core.boards.free import FreeTable
        from rules.core.ruleset import Ruleset

        TABLES = tomllib.loads(Path(__file__).with_name("tables.toml").read_text("utf-8"))
        USED = TABLES["used"] * 10
        UNUSED = TABLES["unused"]
        SUM = USED + UNUSED

        def shoot(battle):
            """TOY-GEN-01: a shot."""
            battle.commanders[0].choose(battle, "TOY-GEN-01", 0, [0])
            faces = battle.dice.roll(1, 6, "TOY-GEN-04", 0)
            if faces[0] * 10 > USED:
                battle.log.add("TOY-GEN-01", "hits", 0)

        def surrender(battle):
            """TOY-GEN-03: nobody but the commander calls it."""

        class Commander:
            def choose(self, view, clause, unit, options):
                surrender(view)
                return 0

        RULESET = Ruleset(
            "toy", "Toy", 1, (Phase("TOY-GEN-01", "Fire", shoot),), lambda scenario: None,
            lambda scenario, dice, log, commanders: Battle(
                scenario, [Unit(0, 0, 0, 0, 0, 1, 0, "steady", True)], FreeTable(100, 100, 100), dice, log,
                commanders,
            ),
            lambda battle: Outcome(None, "TOY-GEN-01", 1, (0, 0), None, False, ()),
            lambda temper: Commander(),
        )
    ''',
    "tests/rules/toy/test_toy.py": "def test_toy_gen_01_a_shot(): ...\ndef test_toy_gen_02_four(): ...\n",
    "tests/rules/vectors/toy.json": '[{"id": "toy-1", "clauses": ["TOY-GEN-04"]}]',
}


@pytest.fixture
def toy_package(tmp_path, monkeypatch):
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), "utf-8")
    monkeypatch.setattr(rulesets, "HOME", tmp_path / "rules")
    monkeypatch.setattr(rules, "__path__", [str(tmp_path / "rules"), *rules.__path__])
    yield
    sys.modules.pop("rules.toy")


@pytest.fixture
def toy(toy_package):
    return cover("toy")


@pytest.fixture
def untested_toy(tmp_path, toy_package):
    """Installs the toy without its tests, beside another package's tests."""
    shutil.rmtree(tmp_path / "tests/rules/toy")
    return cover("toy")


def test_code_test_and_use_in_battle_are_all_found(toy):
    found = {it.clause.id[-2:]: it for it in toy}
    assert [place.name for place in found["01"].places] == ["shoot"]
    assert [place.name for place in found["03"].places] == ["surrender", "unused"]
    assert found["01"].tests == ("test_toy_gen_01_a_shot",)
    assert found["04"].tests == ("toy-1",)
    assert {key for key, it in found.items() if it.applied} == {"01", "04"}


def test_a_number_that_was_only_read_and_a_function_a_commander_looks_into_prove_nothing(toy):
    """Compares TOY-GEN-02 with a die. The commander asks for TOY-GEN-03 before it shoots."""
    found = {it.clause.id[-2:]: it for it in toy}
    assert not found["02"].applied
    assert not found["03"].applied


def test_the_report_ends_with_what_is_missing(toy):
    lines = list(report("toy", toy))
    assert lines[0] == "TOY-GEN-01    auto     toy/__init__.py:14 shoot; 1 test; applied"
    assert lines[3] == "TOY-GEN-04    auto     MISSING  no code; 1 test; applied"
    assert lines[4] == "TOY-GEN-05    assist   toy/tables.toml:8 bands.near; 0 tests; not applied"
    assert lines[-1] == "toy: 3 missing of 4 auto clauses"


def test_where_no_tests_are_installed_none_is_missed(untested_toy):
    lines = list(report("toy", untested_toy))
    assert lines[0] == "TOY-GEN-01    auto     toy/__init__.py:14 shoot; tests not installed; applied"
    assert lines[1].startswith(
        "TOY-GEN-02    auto     MISSING  toy/tables.toml:3 used; tests not installed; not"
    )
    assert lines[-1] == "toy: 3 missing of 4 auto clauses"
