"""A scenario's tables, read row by row; every fault is kept, with its file, line and field."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from campaign.logic.vocabulary import Nation
from campaign.scenario.rows import Row, expected, fields_of

CHARTS = ("coast", "ground")
KEY_IN_WORDS = "small letters, digits and _, a letter first"
R = TypeVar("R", bound=Row)


@dataclass(frozen=True, order=True)
class Fault:
    """Something to mend: `units.csv line 7: men: must be a whole number of 1 or more, not "x"`."""

    file: str
    line: int
    field: str
    text: str

    def __str__(self) -> str:
        return ": ".join(part for part in (f"{self.file} line {self.line}", self.field, self.text) if part)


UNKNOWN_FIELD = ("extra_forbidden", "unexpected_keyword_argument")  # of a row; of typed data
NO_FILE, NOT_GIVEN = "there is no such file", "must be given"


@dataclass
class Table(Generic[R]):
    """One file's rows by the line they begin on; `keys` also has those of faulty rows, which may be named."""

    file: str
    rows: dict[int, R] = field(default_factory=dict)
    keys: dict[str, int] = field(default_factory=dict)


def text_of(path: Path, faults: list[Fault]) -> str | None:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        faults.append(Fault(path.name, 1, "", NO_FILE))
    except OSError:
        faults.append(Fault(path.name, 1, "", "cannot be read"))
    except UnicodeDecodeError as fault:
        line = path.read_bytes()[: fault.start].count(b"\n") + 1
        faults.append(Fault(path.name, line, "", "is not written in UTF-8"))
    else:
        if "\0" not in text:
            return text
        line = text[: text.index("\0")].count("\n") + 1  # no database but SQLite would keep it
        faults.append(Fault(path.name, line, "", "holds a character that no text has"))
    return None


def read_table(
    folder: Path,
    table: Table[R],
    model: type[R],
    faults: list[Fault],
    nations: dict[str, Nation] | None = None,
) -> None:
    text = text_of(folder / table.file, faults)
    if text is None:
        return
    lines = _csv_lines(table.file, csv.reader(io.StringIO(text, newline=""), strict=True), faults)
    header = [name.strip() for name in next(lines, (1, [""]))[1]]
    if not _header_fits(table.file, header, model, faults):
        return
    for line, cells in lines:
        if len(cells) != len(header):
            faults.append(Fault(table.file, line, "", f"has {len(cells)} fields, the header {len(header)}"))
            continue
        values = {name: cell.strip() for name, cell in zip(header, cells, strict=True) if cell.strip()}
        key = values.get("key", "")
        if key in table.keys:
            faults.append(Fault(table.file, line, "key", f'"{key}" stands in line {table.keys[key]} already'))
        elif key:
            table.keys[key] = line
        nation = values.get("nation")
        if nations and nation:
            if nation not in nations:
                text = f'must be one of {", ".join(nations)}, not "{nation}"'
                faults.append(Fault(table.file, line, "nation", text))
                continue
            values["nation"] = nations[nation]
        try:
            table.rows[line] = model.model_validate(values)
        except ValidationError as invalid:
            faults.extend(Fault(table.file, line, *said(model, error)) for error in invalid.errors())


def _csv_lines(file: str, reader: Any, faults: list[Fault]) -> Iterator[tuple[int, list[str]]]:
    """Rows with something in them, and the line on which each begins."""
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as fault:
            faults.append(Fault(file, line, "", f"is not CSV: {fault}"))
            return
        if any(cell.strip() for cell in cells):
            yield line, cells


def _header_fits(file: str, header: list[str], model: type[Row], faults: list[Fault]) -> bool:
    before = len(faults)
    for name in header:
        if name not in model.model_fields:
            faults.append(Fault(file, 1, name, f"there is no such column{_meant(name, model)}"))
    for name, info in model.model_fields.items():
        if info.is_required() and name not in header:
            faults.append(Fault(file, 1, name, "the column is missing"))
    for name in sorted({name for name in header if header.count(name) > 1}):
        faults.append(Fault(file, 1, name, "the column stands there twice"))
    return len(faults) == before


def said(model: type[Any], error: Any) -> tuple[str, str]:
    """The field at fault and what is wrong with it, in words."""
    names = [str(name) for name in error["loc"] if not isinstance(name, int)]
    name = names[-1] if names else ""
    if error["type"] == "missing":
        return name, NOT_GIVEN
    if error["type"] in UNKNOWN_FIELD:
        return name, f"there is no such field{_meant(name, model)}"
    given = error["input"]
    shown = f', not "{given}"' if isinstance(given, (str, int, float)) else ""
    if error["type"] == "string_pattern_mismatch":
        wanted = "the name of a file such as coast.geojson" if name in CHARTS else KEY_IN_WORDS
        return name, f"must be {wanted}{shown}"
    if error["type"] == "string_too_long":
        return name, f"must be no longer than {error['ctx']['max_length']} letters"
    if error["type"] == "decimal_max_places":
        return name, f"must have no more than {error['ctx']['decimal_places']} decimal places{shown}"
    wanted = expected(model, name) if name in fields_of(model) else ""
    if wanted:
        return name, f"must be {wanted}{shown}"
    return name, str(error["msg"]).removeprefix("Value error, ").lower()


def _meant(name: str, model: type[Any]) -> str:
    near = get_close_matches(name, list(fields_of(model)), n=1)
    return f"; did you mean {near[0]}?" if near else ""
