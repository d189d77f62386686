"""The places that cite a clause of the campaign: in code, in tables of numbers, in tests.

Source is read as text and never imported.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
CODE: Final = ("campaign", "battles")
SUFFIXES: Final = {".py", ".toml", ".html"}


@dataclass(frozen=True, slots=True)
class Citation:
    """A line that names a clause; `name`: the function or class there, "" for a module or a data file."""

    file: Path
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT).as_posix()}:{self.line} {self.name}".rstrip()


def citations_in_code(key: str) -> tuple[Citation, ...]:
    """Returns where code and tables of numbers cite a clause, one line for each function."""
    return tuple(citation for tree in CODE for citation in citations_in(ROOT / tree, key))


def citations_in_tests(key: str) -> tuple[Citation, ...] | None:
    """Returns where tests cite a clause; None if no tests are installed."""
    folders = [ROOT / "tests" / tree for tree in CODE]
    if not any(folder.is_dir() for folder in folders):
        return None
    return tuple(citation for folder in folders for citation in citations_in(folder, key))


def citations_in(folder: Path, key: str) -> Iterator[Citation]:
    """Yields the citations of a clause below a folder, in order of file and line."""
    word = re.compile(rf"\b{re.escape(key)}\b")
    for path in sorted(folder.rglob("*")):
        if path.suffix not in SUFFIXES or path.parent == Path(__file__).parent:
            continue
        text = path.read_text("utf-8")
        if key not in text:
            continue
        names = names_by_line(text) if path.suffix == ".py" else {}
        seen = set[str]()
        for number, line in enumerate(text.splitlines(), 1):
            name = names.get(number, "")
            if word.search(line) and name not in seen:
                seen.add(name)
                yield Citation(path, number, name)


def names_by_line(source: str) -> dict[int, str]:
    """Returns the innermost function or class of each line of a module."""
    found: dict[int, str] = {}
    for node in ast.walk(ast.parse(source)):  # outer nodes first
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.update(dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), node.name))
    return found
