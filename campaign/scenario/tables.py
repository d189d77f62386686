"""A scenario's tables, read row by row; every fault is kept, with its file, line and field."""

import csv
import io
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from campaign.logic.vocabulary.older_words.names import COLUMNS_OF_FILES
from campaign.scenario.faults import Fault
from campaign.scenario.rows import Row
from campaign.scenario.wording import nearest_field, quote_value, word_error

R = TypeVar("R", bound=Row)


NO_FILE = "there is no such file"


class EveryKey(Collection[str]):
    """The keys of a file that could not be read. Any key may be among them, so none is reported missing."""

    def __contains__(self, _key: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


EVERY_KEY = EveryKey()


@dataclass
class Table(Generic[R]):
    """One file's rows by the line they begin on.

    `keys` also has those of faulty rows, which may be named. `is_read`: the file was read to its end.
    """

    file: str
    rows: dict[int, R] = field(default_factory=dict)
    keys: dict[str, int] = field(default_factory=dict)
    is_read: bool = True
    is_faultless: bool = True

    @property
    def known_keys(self) -> Collection[str]:
        """Returns the keys that other files may name."""
        return self.keys if self.is_read else EVERY_KEY

    def known_values(self, value_of: Callable[[R], str]) -> Collection[str]:
        """Returns a value of each row that other files may name; any value may be in a faulty row."""
        return list(map(value_of, self.rows.values())) if self.is_faultless else EVERY_KEY


def text_of(path: Path, faults: list[Fault]) -> str | None:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        faults.append(Fault(path.name, 0, "", NO_FILE))
    except OSError:
        faults.append(Fault(path.name, 0, "", "cannot be read"))
    except UnicodeDecodeError as fault:
        line = path.read_bytes()[: fault.start].count(b"\n") + 1
        faults.append(Fault(path.name, line, "", "is not written in UTF-8"))
    else:
        if "\0" not in text:
            return text
        line = text[: text.index("\0")].count("\n") + 1  # no database but SQLite would keep it
        faults.append(Fault(path.name, line, "", "contains a character that is not allowed"))
    return None


def read_table(
    folder: Path,
    table: Table[R],
    model: type[R],
    faults: list[Fault],
    nations: Collection[str] | None = None,
) -> None:
    """Reads the file of *table* in *folder*. *nations*: their keys; empty if unknown."""
    earlier = len(faults)
    table.is_read = _read_lines(folder, table, model, faults, nations)
    table.is_faultless = len(faults) == earlier


def _read_lines(
    folder: Path,
    table: Table[R],
    model: type[R],
    faults: list[Fault],
    nations: Collection[str] | None,
) -> bool:
    """Reads the rows of *table*; returns whether the file could be read to its end."""
    text = text_of(folder / table.file, faults)
    if text is None:
        return False
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    broken: list[Fault] = []
    lines = _csv_lines(table.file, reader, broken)
    older = COLUMNS_OF_FILES.get(table.file, {})
    header = [older.get(name.strip(), name.strip()) for name in next(lines, (1, [""]))[1]]
    if not broken and not _header_fits(table.file, header, model, faults):
        return False
    for line, cells in lines:
        values = {name: cell.strip() for name, cell in zip(header, cells, strict=False) if cell.strip()}
        _keep_key(table, line, values.get("key", ""), faults)
        if len(cells) != len(header):
            faults.append(Fault(table.file, line, "", f"has {len(cells)} fields, the header {len(header)}"))
        elif _nation_fits(table.file, line, values, nations, faults):
            try:
                table.rows[line] = model.model_validate(values)
            except ValidationError as invalid:
                line_faults = [
                    Fault(table.file, line, *word_error(model, error)) for error in invalid.errors()
                ]
                faults.extend(dict.fromkeys(line_faults))
    faults.extend(broken)
    return not broken


def _keep_key(table: Table[R], line: int, key: str, faults: list[Fault]) -> None:
    if key in table.keys:
        text = f"{quote_value(key)} is already in line {table.keys[key]}"
        faults.append(Fault(table.file, line, "key", text))
    elif key:
        table.keys[key] = line


def _nation_fits(
    file: str, line: int, values: dict[str, Any], nations: Collection[str] | None, faults: list[Fault]
) -> bool:
    """Tells whether *values* name one of *nations*, or none; adds a fault if not. Empty: any may be meant."""
    nation = values.get("nation")
    if nation is None or nations is None:
        return True
    if nations and nation not in nations:
        text = f"must be one of {', '.join(nations)}, not {quote_value(nation)}"
        faults.append(Fault(file, line, "nation", text))
        return False
    return True


def _csv_lines(file: str, reader: Any, faults: list[Fault]) -> Iterator[tuple[int, list[str]]]:
    """Yields rows with something in them, and the line on which each begins."""
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
            faults.append(Fault(file, 1, name, f"there is no such column{nearest_field(name, model)}"))
    for name, info in model.model_fields.items():
        if info.is_required() and name not in header:
            faults.append(Fault(file, 1, name, "the column is missing"))
    for name in sorted({name for name in header if header.count(name) > 1}):
        faults.append(Fault(file, 1, name, "the column is there twice"))
    return len(faults) == before
