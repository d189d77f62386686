"""Clauses: the catalogue of a ruleset, and where in the source each clause is applied.

A clause is applied where a docstring ends with its id as a sentence ("Counts the figures hit. MACH-FIRE-18.")
or opens with it ("MACH-FIRE-18: figures hit"), and where a comment line of tables.toml opens with it
("# MACH-FIRE-04"). Source is read as text and never imported, so the answer is the same for a compiled build.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.core.inputs import BadInput, nearest_hint
from rules.core.ruleset import home, written_rulesets

ID = r"[A-Z]{3,4}-[A-Z]+-\d+"
IDS = rf"{ID}(?:(?:,\s+|\s+and\s+){ID})*"  # one id or a few
OPENING = re.compile(rf"{IDS}(?=:|\.|$)")  # before a colon
CLOSING = re.compile(rf"(?<=\s){IDS}\.?$")  # a last sentence of ids alone
LETTERS = re.compile(r"[A-Z]+|[a-z]+(?: [a-z]+)*")  # what printed.toml has words for


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause or ruling, in our own words. Texts are by language; "en" is always there."""

    id: str
    tag: str  # "auto", "assist", "umpire", "option", "campaign"; "ruling" for answers to open questions
    source: str  # place in the printed rules, by letters: see printed_source; "" for rulings
    title: Mapping[str, str]
    text: Mapping[str, str]
    question: Mapping[str, str]  # rulings only: what the printed rules do not answer
    touches: tuple[str, ...]  # rulings only: the clauses that the answer affects
    options: Mapping[str, Mapping[str, Any]]  # option name -> {values, default}


@dataclass(frozen=True, slots=True)
class Place:
    """A place where a clause is applied: a line of a file, and the function or table there."""

    file: Path
    line: int
    name: str  # "casualties", or "fire.modifiers.long" in tables.toml

    def __str__(self) -> str:
        return f"{self.file.parent.name}/{self.file.name}:{self.line} {self.name}"


@cache
def catalogue(ruleset: str) -> Mapping[str, Clause]:
    """Returns every clause of a ruleset by id, in the printed order, rulings last."""
    return {
        key: Clause(
            key,
            table["tag"],
            table["source"],
            table["title"],
            table["text"],
            table.get("question", {}),
            tuple(table.get("touches", ())),
            table.get("options", {}),
        )
        for key, table in _toml(ruleset, "clauses").items()
        if key != "sections"
    }


def sections(ruleset: str) -> Mapping[str, str]:
    """Returns the module of each section: {"FIRE": "fire", ...}."""
    return dict(_toml(ruleset, "clauses")["sections"])


def clause(key: str) -> Clause:
    """Returns the clause with that id, from any ruleset. BadInput("clause", ...) if there is none."""
    known = {id_: found for ruleset in written_rulesets() for id_, found in catalogue(ruleset).items()}
    if key not in known:
        raise BadInput("clause", f"there is no {key}{nearest_hint(key.upper(), known)}")
    return known[key]


def ruleset_of(key: str) -> str:
    """Returns the ruleset whose catalogue has the clause *key*."""
    return next(ruleset for ruleset in written_rulesets() if key in catalogue(ruleset))


def printed_source(cited: Clause) -> Mapping[str, str]:
    """Returns the place of a clause in the printed rules in words, by language. {} for rulings.

    "WF; PS" of Machete! is "Weapons and firing; play sheet". Letters without words stay letters.
    """
    if not cited.source:
        return {}
    ruleset = ruleset_of(cited.id)
    words = _toml(ruleset, "printed") if (home(ruleset) / "printed.toml").is_file() else {}
    spaced = re.sub(r"([A-Z])(?=\d)", r"\1 ", cited.source)
    listed = re.sub(r"([A-Z]) (?=[a-z])", r"\1, ", spaced)
    return {language: _in_words(listed, words, language) for language in cited.title}


def _in_words(source: str, words: Mapping[str, Mapping[str, str]], language: str) -> str:
    text = LETTERS.sub(lambda part: words[part[0]][language] if part[0] in words else part[0], source)
    return text[0].upper() + text[1:]


def places(ruleset: str) -> Mapping[str, tuple[Place, ...]]:
    """Returns the places of each clause, by file and line. Ids without a place are left out."""
    places_by_clause: dict[str, list[Place]] = {}
    for path in sorted(home(ruleset).rglob("*.py")):
        for line, name, ids in docstrings(path):
            for key in ids:
                places_by_clause.setdefault(key, []).append(Place(path, line, name))
    tables = home(ruleset) / "tables.toml"
    if tables.is_file():
        for line, name, ids in comments(tables):
            for key in ids:
                places_by_clause.setdefault(key, []).append(Place(tables, line, name))
    return {key: tuple(clause_places) for key, clause_places in places_by_clause.items()}


def docstrings(path: Path) -> Iterator[tuple[int, str, list[str]]]:
    """Yields the functions and classes whose docstring opens or ends with ids: first line, name, ids."""
    for node, ids in cited_clauses(ast.parse(path.read_text("utf-8"))):
        yield node.decorator_list[0].lineno if node.decorator_list else node.lineno, node.name, ids


def cited_clauses(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, list[str]]]:
    """Yields the functions and classes in *tree* whose docstring cites clauses, with the ids.

    It opens or ends with them.
    """
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            ids = ids_of_docstring(ast.get_docstring(node) or "")
            if ids:
                yield node, ids


def ids_of_docstring(text: str) -> list[str]:
    """Returns the ids that a docstring opens with, then those of its last sentence.

    The last sentence counts if it has nothing but ids.
    """
    text = text.strip()
    opening = OPENING.match(text)
    closing = CLOSING.search(text, opening.end() if opening else 0)
    ends_sentence = closing and re.search(r"[.!?)\"]$", text[: closing.start()].rstrip())
    parts = [opening.group() if opening else "", closing.group() if closing and ends_sentence else ""]
    return re.findall(ID, " ".join(parts))


def comments(path: Path) -> Iterator[tuple[int, str, list[str]]]:
    """Yields the keys of a TOML file under a comment that opens with ids: line, dotted name, ids.

    The comment applies to the key, or the whole table, on the next line that is neither empty nor a comment.
    One comment may name several ids, each with its remark: "# MACH-MART-12: no jungle. MACH-MART-13: no
    charge".
    """
    table = ""
    ids: list[str] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("# ") and re.match(rf"# {ID}", line):
            opening = OPENING.match(line[2:])
            ids += re.findall(ID, opening.group() if opening else "")
            ids += re.findall(rf"(?<=\. ){ID}(?=:)", line)
        elif line and not line.startswith("#"):
            header = re.match(r"\[+([^\]]+)\]", line)
            key = line.partition("=")[0].strip()
            if header:
                table = header.group(1)
            if ids:
                yield number, table if header else f"{table}.{key}".lstrip("."), ids
            ids = []


@cache
def _toml(ruleset: str, name: str) -> dict[str, Any]:
    with (home(ruleset) / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
