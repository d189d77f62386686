"""Citations of the campaign's clauses: each cites a clause that is there, and every roll cites one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from campaign.clauses.catalogue import catalogue, clauses_by_setting
from campaign.logic.settings.book import BOOK, GROUPS

ROOT = Path(__file__).resolve().parents[3]
TREES = ("campaign", "battles", "config", "tests/campaign", "tests/battles", "templates", "docs")
ID = re.compile(r"\bCAMP-[A-Z]+-\d+\b")
ABSENT = {"CAMP-MARCH-99"}
"""Ids that tests name because there are none."""

HANDED_IN = {
    "battles/offline/offline_game.py": {"need.clause"},
    "battles/operations/assisted.py": {"need.clause"},
    "battles/playsheet/ask.py": {"clause"},
    "campaign/logic/casualties/overrun.py": {"clause"},
    "campaign/logic/knowledge/intelligence.py": {"clause"},
    "campaign/logic/movement/field.py": {"clause"},
    "campaign/logic/theatre/timetable.py": {"clause"},
}
"""Modules that roll for a clause which their caller names."""


def sources(tree: str) -> list[Path]:
    kinds = {".py", ".toml", ".html", ".md"}
    return [path for path in sorted((ROOT / tree).rglob("*")) if path.suffix in kinds]


def rolls(tree: str) -> Iterator[tuple[str, ast.expr]]:
    """Yields the module and third argument of every roll below a tree."""
    for path in (ROOT / tree).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "roll"
            ):
                yield path.relative_to(ROOT).as_posix(), node.args[2]


def test_every_citation_resolves():
    cited = {
        (path.relative_to(ROOT).as_posix(), key)
        for tree in TREES
        for path in sources(tree)
        for key in ID.findall(path.read_text("utf-8"))
    }
    known = catalogue().keys() | ABSENT
    assert sorted((path, key) for path, key in cited if key not in known) == []


def test_every_roll_of_the_campaign_cites_a_clause():
    for module, argument in rolls("campaign"):
        if isinstance(argument, ast.Constant):
            assert argument.value in catalogue(), module
        else:
            assert ast.unparse(argument) in HANDED_IN.get(module, ()), module


def test_rolls_between_campaign_and_table_cite_a_clause_of_either():
    for module, argument in rolls("battles"):
        if isinstance(argument, ast.Constant):
            assert argument.value in catalogue() or re.fullmatch(r"MAC[HD]-GEN-\d+", argument.value), module
        else:
            assert ast.unparse(argument) in HANDED_IN.get(module, ()), module


def test_no_roll_has_a_name_of_the_old_kind():
    old = "CAMPAIGN" + "-"
    assert [path for tree in TREES[:3] for path in sources(tree) if old in path.read_text("utf-8")] == []


def test_every_clause_is_cited_in_code():
    code = "\n".join(path.read_text("utf-8") for tree in TREES[:2] for path in modules(tree))
    cited = set(ID.findall(code))
    assert sorted(key for key in catalogue() if key not in cited) == []


def modules(tree: str) -> list[Path]:
    """Returns the modules below a tree. Data files, which name their clauses too, are left out."""
    return [path for path in sources(tree) if path.suffix == ".py"]


def test_each_group_of_settings_names_the_clauses_that_read_it():
    read, told = {}, {}
    for group in GROUPS:
        text = (ROOT / "campaign/logic/settings" / f"{group}.toml").read_text("utf-8")
        told[group] = set(ID.findall(text))
        names = [name for name, row in BOOK.items() if row.group == group]
        read[group] = {clause.id for name in names for clause in clauses_by_setting()[name]}
    assert told == read


def test_no_code_and_no_test_points_to_a_document_that_is_not_here():
    absent = re.compile(r"(?<![\w/-])(marching|campaign|reports)\.md\b")
    files = [path for tree in TREES[:-1] for path in sources(tree) if path != Path(__file__)]
    assert [path.as_posix() for path in files if absent.search(path.read_text("utf-8"))] == []
