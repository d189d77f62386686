"""A scenario's files, read row by row. What may stand in them is in scenario_rows.py, how they fit in
scenario_checks.py. Every fault is kept, with its file, line and field.
"""

import csv
import io
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from campaign.logic.settings.book import fault as fault_of_setting
from campaign.scenario_rows import ForceRow, Head, LeaderRow, PlaceRow, RouteRow, Row, UnitRow, expected
from campaign.scenario_timetable import TimetableRow

SHIPPED = Path(__file__).parent / "scenarios"
HEAD, PLACES, ROUTES, FORCES, UNITS, LEADERS, TIMETABLE = FILES = (
    "scenario.toml",
    "places.csv",
    "routes.csv",
    "forces.csv",
    "units.csv",
    "leaders.csv",
    "timetable.csv",
)
R = TypeVar("R", bound=Row)


class UnknownScenario(Exception):
    """No folder of that name; the message is a sentence with the nearest names."""


@dataclass(frozen=True, order=True)
class Fault:
    """Something to mend: `units.csv line 7: men: must be a whole number of 1 or more, not "x"`."""

    file: str
    line: int
    field: str
    text: str

    def __str__(self) -> str:
        return ": ".join(part for part in (f"{self.file} line {self.line}", self.field, self.text) if part)


@dataclass
class Table(Generic[R]):
    """One file's rows by the line they begin on; `keys` also has those of faulty rows, which may be named."""

    file: str
    rows: dict[int, R] = field(default_factory=dict)
    keys: dict[str, int] = field(default_factory=dict)


@dataclass
class Files:
    """All that could be read. `head` is None if scenario.toml is at fault."""

    key: str
    text: str = ""
    head: Head | None = None
    places: Table[PlaceRow] = field(default_factory=lambda: Table(PLACES))
    routes: Table[RouteRow] = field(default_factory=lambda: Table(ROUTES))
    forces: Table[ForceRow] = field(default_factory=lambda: Table(FORCES))
    units: Table[UnitRow] = field(default_factory=lambda: Table(UNITS))
    leaders: Table[LeaderRow] = field(default_factory=lambda: Table(LEADERS))
    timetable: Table[TimetableRow] = field(default_factory=lambda: Table(TIMETABLE))
    faults: list[Fault] = field(default_factory=list)


def shipped() -> list[str]:
    return sorted(path.parent.name for path in SHIPPED.glob("*/scenario.toml"))


def find(name: str) -> Path:
    """The folder of the shipped scenario *name*, or the folder that *name* is the path of."""
    if name in shipped():
        return SHIPPED / name
    if Path(name).is_dir():
        return Path(name).resolve()
    near = get_close_matches(name, shipped(), n=3, cutoff=0.4) or shipped()
    raise UnknownScenario(f"There is no scenario {name!r}. Did you mean {' or '.join(near)}?")


def read_files(folder: Path) -> Files:
    """What stands in *folder*, and what it does not have itself in the scenario it is based on, if any."""
    files = Files(key=folder.name)
    text = _text(folder / HEAD, files.faults)
    told = None
    if text is not None:
        files.text, told = text, _toml(text, files.faults)
    base, forces, changes = _taken(told or {}, files)
    files.head = _head(told, files) if told is not None else None
    for name, value in (files.head.settings if files.head else {}).items():
        if wrong := fault_of_setting(name, value):
            files.faults.append(Fault(HEAD, toml_line(files.text, ("settings", name)), name, wrong))

    def home(file: str) -> Path:
        return base if base and not (folder / file).exists() else folder

    _read_table(home(PLACES), files.places, PlaceRow, files.faults)
    _read_table(home(ROUTES), files.routes, RouteRow, files.faults)
    _read_table(home(FORCES), files.forces, ForceRow, files.faults)
    _read_table(home(UNITS), files.units, UnitRow, files.faults)
    _read_table(home(LEADERS), files.leaders, LeaderRow, files.faults)
    if (home(TIMETABLE) / TIMETABLE).exists():
        _read_table(home(TIMETABLE), files.timetable, TimetableRow, files.faults)
    if forces is not None:
        _only(files, forces)
    for name, values in changes.items():
        _change(files, name, values)
    return files


def _taken(
    told: dict[str, Any], files: Files
) -> tuple[Path | None, list[Any] | None, dict[str, dict[str, Any]]]:
    """Takes `based_on`, `forces` and `places` out of *told* and fills it up from the head of the scenario it
    is based on; that one's folder, which of its forces there are (None: all), and what of its places is
    otherwise.
    """

    def fault(field: str, text: str) -> None:
        files.faults.append(Fault(HEAD, toml_line(files.text, (field,)), field, text))

    name, forces = told.pop("based_on", None), told.pop("forces", None)
    if forces is not None and not isinstance(forces, list):
        fault("forces", "must be a list of keys of forces")
        forces = None
    if name is None:
        return None, forces, {}
    changes = told.pop("places", {})
    if not isinstance(changes, dict) or not all(isinstance(values, dict) for values in changes.values()):
        fault("places", "must be tables such as [places.puerto_principe]")
        changes = {}
    if name not in shipped():
        near = get_close_matches(str(name), shipped(), n=1, cutoff=0.4)
        fault("based_on", f'there is no scenario "{name}"' + (f"; did you mean {near[0]}?" if near else ""))
        return None, forces, changes
    base = SHIPPED / name
    head = tomllib.loads((base / HEAD).read_text("utf-8"))
    if "based_on" in head:
        fault("based_on", f'"{name}" is based on another itself')
    for field_, value in head.items():
        if field_ not in ("based_on", "forces"):
            told.setdefault(field_, value)
    return base, forces, changes


def _only(files: Files, forces: list[Any]) -> None:
    """Keeps of all forces those named, with their units and leaders."""
    for name in forces:
        if name not in files.forces.keys:
            line = toml_line(files.text, ("forces",))
            files.faults.append(Fault(HEAD, line, "forces", f'there is no force "{name}"'))
    _keep(files.forces, lambda row: row.key in forces)
    _keep(files.units, lambda row: row.force in forces)
    _keep(files.leaders, lambda row: row.unit in files.units.keys)
    _keep(files.timetable, lambda row: row.force is None or row.force in forces)


def _change(files: Files, name: str, values: dict[str, Any]) -> None:
    """Puts *values* in the place of those that the scenario it is based on has for a place."""

    def fault(field: str, text: str) -> None:
        files.faults.append(Fault(HEAD, toml_line(files.text, (f"places.{name}", field)), field, text))

    line = files.places.keys.get(name)
    if line is None:
        near = get_close_matches(name, list(files.places.keys), n=2, cutoff=0.5)
        fault(name, f'there is no place "{name}"' + (f"; did you mean {' or '.join(near)}?" if near else ""))
        return
    if "key" in values:
        fault("key", "is the name of the table, and cannot be changed")
    elif line in files.places.rows:
        told = files.places.rows[line].model_dump() | values
        told["holder"] = told["holder"] or None
        try:
            files.places.rows[line] = PlaceRow.model_validate(told)
        except ValidationError as invalid:
            for error in invalid.errors():
                fault(*_said(PlaceRow, error))


def _keep(table: Table[R], stays: Callable[[R], bool]) -> None:
    table.rows = {line: row for line, row in table.rows.items() if stays(row)}
    table.keys = {key: line for key, line in table.keys.items() if line in table.rows}


def toml_line(text: str, path: tuple[int | str, ...]) -> int:
    """The line of *text* on which the value at *path* stands; tomllib does not tell."""
    lines = text.splitlines()
    number, names = 0, list(path)
    while len(names) > 1:
        table, nth = str(names.pop(0)), 0
        if isinstance(names[0], int):
            nth = names.pop(0)  # type: ignore[assignment]
        headers = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[?{re.escape(table)}\]", line)]
        if nth >= len(headers):
            break
        number = headers[nth]
    for at in range(number, len(lines)):
        if names and re.match(rf"\s*\[*{re.escape(str(names[-1]))}\s*[]=]", lines[at]):
            return at + 1
        if at > number and lines[at].lstrip().startswith("[") and len(path) > 1:
            break
    return number + 1


def _text(path: Path, faults: list[Fault]) -> str | None:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        faults.append(Fault(path.name, 1, "", "there is no such file"))
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


def _toml(text: str, faults: list[Fault]) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        place = re.search(r"at line (\d+)", str(fault))
        line = int(place[1]) if place else len(text.splitlines())
        faults.append(Fault(HEAD, line, "", f"is not TOML: {re.sub(r' [(]at .*', '', str(fault)).lower()}"))
    return None


def _head(told: dict[str, Any], files: Files) -> Head | None:
    try:
        return Head.model_validate(told)
    except ValidationError as invalid:
        for error in invalid.errors():
            model: type[Row] = Head
            for name in error["loc"][:-1]:
                if name in ("sides", "seats"):
                    model = Head.model_fields[str(name)].annotation.__args__[0]  # type: ignore[union-attr]
            line = toml_line(files.text, error["loc"])
            files.faults.append(Fault(HEAD, line, *_said(model, error)))
    return None


def _read_table(folder: Path, table: Table[R], model: type[R], faults: list[Fault]) -> None:
    text = _text(folder / table.file, faults)
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
        try:
            table.rows[line] = model.model_validate(values)
        except ValidationError as invalid:
            faults.extend(Fault(table.file, line, *_said(model, error)) for error in invalid.errors())


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


def _said(model: type[Row], error: Any) -> tuple[str, str]:
    """The field at fault and what is wrong with it, in words."""
    names = [str(name) for name in error["loc"] if not isinstance(name, int)]
    name = names[-1] if names else ""
    if error["type"] == "missing":
        return name, "must be given"
    if error["type"] == "extra_forbidden":
        return name, f"there is no such field{_meant(name, model)}"
    given = error["input"]
    shown = f', not "{given}"' if isinstance(given, (str, int, float)) else ""
    if error["type"] == "string_pattern_mismatch":
        return name, f"must be small letters, digits and _, a letter first{shown}"
    if error["type"] == "string_too_long":
        return name, f"must be no longer than {error['ctx']['max_length']} letters"
    if error["type"] == "decimal_max_places":
        return name, f"must have no more than {error['ctx']['decimal_places']} decimal places{shown}"
    wanted = expected(model, name) if name in model.model_fields else ""
    return name, f"must be {wanted}{shown}" if wanted else str(error["msg"]).lower()


def _meant(name: str, model: type[Row]) -> str:
    near = get_close_matches(name, list(model.model_fields), n=1)
    return f"; did you mean {near[0]}?" if near else ""
