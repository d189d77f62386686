"""Limits of every file: size, names, words that may not stand, no inline style or script."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SKIP = {"migrations", "older_migrations", "vendor", "fonts", "__pycache__"}
CEILING = 400  # lines
ROOMY = 24  # Python files in a folder
CODE = ["rules", "campaign", "battles", "config"]
TREES = [*CODE, "tests", "templates", "static", "docs", "benchmarks", ".ci"]
TEXT = {".py", ".html", ".css", ".js", ".toml", ".md", ".json", ".txt", ".csv", ".yaml", ".typ", ""}

# Tests of a tree as a whole, which have no module of their name to mirror.
OF_A_WHOLE = {
    "rules": {"catalogue", "clauses", "cli", "fast", "purity", "transcripts", "vectors", "weekend", "wheel"},
    "campaign/whole": {
        "fog",
        "fog_great_war",
        "forged",
        "page_queries",
        "queries",
        "three_sides",
        "twins",
        "walk_of_twelve",
    },
    "battles": {"evening", "queries", "record"},
}


def project_files(*suffixes: str) -> list[Path]:
    found = [path for tree in TREES for path in (ROOT / tree).rglob("*") if path.is_file()]
    found += [path for path in ROOT.iterdir() if path.is_file()]
    return sorted(path for path in found if path.suffix in suffixes and not SKIP & set(path.parts))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def matches(pattern: str, *suffixes: str) -> list[str]:
    """Returns `file:line: text` wherever *pattern* stands in files of these kinds. This file is left out."""
    found = []
    for path in project_files(*suffixes):
        if path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if re.search(pattern, line):
                found.append(f"{name(path)}:{number}: {line.strip()[:80]}")
    return found


def test_no_file_of_code_is_longer_than_the_ceiling():
    long = {}
    for path in project_files(".py", ".html", ".css", ".js"):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > CEILING:
            long[name(path)] = lines
    assert long == {}


def test_no_folder_holds_more_modules_than_a_reader_looks_through():
    folders = Counter(name(path.parent) for path in project_files(".py"))
    assert {folder: files for folder, files in folders.items() if files > ROOMY} == {}


def test_no_module_is_a_drawer_for_odds_and_ends():
    drawers = {"utils", "util", "helpers", "helper", "common", "misc", "managers", "mixins"}
    assert [name(path) for path in project_files(".py") if path.stem in drawers] == []


def test_a_test_is_named_by_a_subject_and_its_verb():
    """Checks that no name is a clause without a subject. No force, side or player is a man."""
    assert matches(r"def test_((who|whom|whose|whoever|of)_|\w*_(he|his|him|himself)(_|\())", ".py") == []


@pytest.mark.parametrize("tree", CODE)
def test_tests_mirror_the_source_tree(tree):
    """Checks that `tests/rules/core/test_dice.py` tests `rules/core/dice.py`.

    It may test the package of that name, too. A module with many tests may have a folder of its name for
    them.
    """
    strays = []
    for test in (ROOT / "tests" / tree).rglob("test_*.py"):
        source = ROOT / test.parent.relative_to(ROOT / "tests")
        if source.with_suffix(".py").is_file():
            source = source.parent
        noun = test.stem.removeprefix("test_")
        if noun in OF_A_WHOLE.get(name(source), ()):
            continue
        nouns = {path.stem for path in source.iterdir()} if source.is_dir() else set()
        if not any(noun == each or noun.startswith(f"{each}_") for each in nouns):
            strays.append(name(test))
    assert strays == []


def test_nothing_is_left_for_later():
    assert matches(r"\b(TODO|FIXME|XXX|HACK)\b|NotImplementedError", ".py", ".html", ".css", ".js") == []


def test_dice_come_from_battle_dice_and_from_nowhere_else():
    """Leaves out the yardstick of benchmarks/, which is no battle. Its moves may come from anywhere."""
    found = matches(r"^\s*(import|from) random\b|\b(np|numpy)\.random\b", ".py")
    assert [line for line in found if not line.startswith("benchmarks/")] == []


def test_no_file_names_somebodys_machine_or_registry():
    places = r"(?<![\w.$}])/(work|root|home/\w+|Users/\w+)/|files\.pythonhosted|registry\.npmjs|://pypi\.org"
    assert matches(places, *TEXT) == []


def test_templates_hold_no_inline_style_or_script():
    """Guards against inline styles, which the content security policy drops.

    A page would be wrong without anybody noticing. Readers of e-mail load no style sheet: theirs stands in
    line.
    """
    inline = r"\sstyle\s*=|<style|<script(?![^>]*\bsrc=)|\son[a-z]+\s*=|hx-on|javascript:|hx-vals=.?js:"
    found = matches(inline, ".html")
    assert [line for line in found if not line.startswith("templates/notices/")] == []
