"""The sheet of all tables of a ruleset: one page for the table, with every number from tables.toml.

A ruleset's sheet.toml says what stands where, in every language. `{fire.modifiers.long}` in it is that number
of tables.toml, `{+…}` the number with its sign, and a cell `{….*}` a cell for each number of a list.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rules.core.inputs import BadInput
from rules.core.ruleset import home
from rules.core.telling.prose import Language

NUMBER: Final = re.compile(r"\{(\+?)([^{}*]+)\}")
LIST: Final = re.compile(r"\{([^{}*]+)\.\*\}")
SPAN: Final = re.compile(r"(\d)\*(.*)", re.DOTALL)
LANGUAGES: Final = ("en", "es")
NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A cell of a table, over so many columns."""

    text: str
    span: int = 1


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a table, with the clauses that it comes from."""

    name: str
    cells: tuple[SheetCell, ...]
    clauses: str


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A sentence beside the tables: what it is about in bold, the rule, its clauses."""

    bold: str
    text: str
    clauses: str


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A titled part of the sheet. `paired`: its rows stand two abreast; `new_column`: it heads a column."""

    title: str
    note: str
    clauses: str
    heads: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    lines: tuple[SheetLine, ...]
    paired: bool = False
    new_column: bool = False


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The sheet of a ruleset in one language. `size`: of its letters in points."""

    title: str
    about: str
    prefix: str
    size: str
    columns: int
    steps: tuple[SheetLine, ...]
    parts: tuple[SheetPart, ...]


def has_table_sheet(ruleset: str) -> bool:
    """Tells whether somebody has written the sheet of *ruleset*."""
    return (home(ruleset) / "sheet.toml").exists()


def table_sheet(ruleset: str, title: str, language: Language, replaced: Mapping[str, Any]) -> TableSheet:
    """Returns the sheet of *ruleset*, with *replaced* tables in place of its own.

    BadInput("sheet", ...) for a number that tables.toml does not have.
    """
    data, tables = sheet_data(ruleset), replace_tables(all_tables(ruleset), replaced)
    reader = _Reader(tables, LANGUAGES.index(language))
    return TableSheet(
        title=title,
        about=reader.text(data["about"]),
        prefix=data["prefix"],
        size=data["size"],
        columns=data["columns"],
        steps=tuple(reader.line(row) for row in data["steps"]),
        parts=tuple(reader.part(row) for row in data["parts"]),
    )


@cache
def sheet_data(ruleset: str) -> Mapping[str, Any]:
    """Returns sheet.toml of *ruleset* as it is written."""
    return tomllib.loads((home(ruleset) / "sheet.toml").read_text("utf-8"))


@cache
def all_tables(ruleset: str) -> Mapping[str, Any]:
    """Returns tables.toml of *ruleset* as it is written."""
    return tomllib.loads((home(ruleset) / "tables.toml").read_text("utf-8"))


def replace_tables(tables: Mapping[str, Any], replaced: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *tables* with what *replaced* names; a list is replaced whole."""
    found = dict(tables)
    for name, value in replaced.items():
        inner = isinstance(value, Mapping) and isinstance(found.get(name), Mapping)
        found[name] = replace_tables(found[name], value) if inner else value
    return found


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads what sheet.toml writes in one language."""

    tables: Mapping[str, Any]
    tongue: int

    def text(self, written: Any) -> str:
        """Returns a text with its numbers; *written* is [English, Spanish] or the same in both."""
        said = written if isinstance(written, str) else written[self.tongue]
        return NUMBER.sub(lambda match: self.number(match[2], signed=bool(match[1])), said)

    def number(self, path: str, *, signed: bool = False) -> str:
        value: Any = self.tables
        for name in path.split("."):
            try:
                value = value[int(name)] if isinstance(value, Sequence) else value[name]
            except (KeyError, IndexError, ValueError, TypeError):
                raise BadInput("sheet", f"names {path}, which tables.toml does not have") from None
        figure = (f"{value:+}" if signed and value else str(value)).replace("-", "−")
        return figure.replace(".", ",") if isinstance(value, float) and self.tongue else figure

    def cells(self, written: Any) -> list[SheetCell]:
        if isinstance(written, str) and (matched := LIST.fullmatch(written)):
            count = len(self.list_at(matched[1]))
            numbers = [self.number(f"{matched[1]}.{at}") for at in range(count)]
            return [SheetCell(NONE if number == "0" else number) for number in numbers]
        cell_text = self.text(written)
        if spread := SPAN.fullmatch(cell_text):
            return [SheetCell(spread[2], int(spread[1]))]
        return [SheetCell(cell_text)]

    def list_at(self, path: str) -> Sequence[Any]:
        value: Any = self.tables
        for name in path.split("."):
            value = value[name]
        return list(value)

    def line(self, written: Sequence[Any]) -> SheetLine:
        bold, text, clauses = written
        return SheetLine(self.text(bold), self.text(text), clauses)

    def part(self, written: Mapping[str, Any]) -> SheetPart:
        return SheetPart(
            title=self.text(written["title"]),
            note=self.text(written.get("note", "")),
            clauses=written.get("clauses", ""),
            heads=tuple(cell.text for row in written.get("heads", ()) for cell in self.cells(row)),
            rows=tuple(self.row(row) for row in written.get("rows", ())),
            lines=tuple(self.line(row) for row in written.get("lines", ())),
            paired=written.get("paired", False),
            new_column=written.get("new_column", False),
        )

    def row(self, written: Sequence[Any]) -> SheetRow:
        name, *cells, clauses = written
        return SheetRow(self.text(name), tuple(cell for each in cells for cell in self.cells(each)), clauses)
