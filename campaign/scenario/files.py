"""A scenario's files, read row by row.

rows.py says what they may contain, checks.py how they fit together. Every fault is kept, with its file, line
and field.
"""

import re
import tomllib
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from campaign.logic.settings.book import BOOK, setting_fault as fault_of_setting
from campaign.logic.settings.shares import courses_not_100
from campaign.logic.vocabulary.nations import UNNAMED
from campaign.logic.vocabulary.older_words import names, tables as words
from campaign.scenario import world as scenario_world
from campaign.scenario.events import EventRow
from campaign.scenario.folders import (
    EVENTS,
    FORCES,
    HEAD,
    LEADERS,
    MAGAZINES,
    PLACES,
    ROUTES,
    SHIPPED,
    TIMETABLE,
    UNITS,
    shipped_scenarios,
)
from campaign.scenario.nesting import NUMBER_TOO_LONG, TOO_DEEP, line_nested_too_deep, line_with_long_number
from campaign.scenario.rows import (
    ForceRow,
    Head,
    LeaderRow,
    MagazineRow,
    PlaceRow,
    RouteRow,
    UnitRow,
    WorldRow,
)
from campaign.scenario.tables import NO_FILE, Fault, R, Table, read_table, text_of
from campaign.scenario.timetable import TimetableRow
from campaign.scenario.war_words import faults_of_words
from campaign.scenario.wording import NOT_GIVEN, quote_value, word_error


@dataclass
class Files:
    """All that could be read. `head` is None if scenario.toml is at fault; `sides` and `seats`, each with its
    side, are those that it names all the same, None if they are at fault. `absent`: leaders of the scenario
    from which the deck of events is, who need not be in this one.
    """

    key: str
    text: str = ""
    head: Head | None = None
    sides: list[str] | None = None
    seats: dict[str, str] | None = None
    places: Table[PlaceRow] = field(default_factory=lambda: Table(PLACES))
    routes: Table[RouteRow] = field(default_factory=lambda: Table(ROUTES))
    forces: Table[ForceRow] = field(default_factory=lambda: Table(FORCES))
    units: Table[UnitRow] = field(default_factory=lambda: Table(UNITS))
    leaders: Table[LeaderRow] = field(default_factory=lambda: Table(LEADERS))
    magazines: Table[MagazineRow] = field(default_factory=lambda: Table(MAGAZINES))
    timetable: Table[TimetableRow] = field(default_factory=lambda: Table(TIMETABLE))
    events: Table[EventRow] = field(default_factory=lambda: Table(EVENTS))
    absent: Table[LeaderRow] = field(default_factory=lambda: Table(LEADERS))
    charts: dict[str, str] = field(default_factory=dict)  # where coast and ground were found
    faults: list[Fault] = field(default_factory=list)


def _check_settings(files: Files) -> None:
    for name, value in (files.head.settings if files.head else {}).items():
        if wrong := fault_of_setting(name, value):
            files.faults.append(Fault(HEAD, toml_line(files.text, ("settings", name)), name, wrong))


def _check_words(files: Files) -> None:
    for name, wrong in faults_of_words(files.head.words if files.head else {}):
        files.faults.append(Fault(HEAD, toml_line(files.text, ("words", name)), name, wrong))


def _forgive_what_is_not_given(files: Files) -> None:
    """Drops faults about missing files and fields: the scenario it is based on might have given them."""
    files.faults[:] = [
        fault for fault in files.faults if fault.text != (NOT_GIVEN if fault.file == HEAD else NO_FILE)
    ]


def read_files(folder: Path) -> Files:
    """Returns the contents of *folder*, completed from the scenario it is based on, if any."""
    files = Files(key=folder.name)
    text = text_of(folder / HEAD, files.faults)
    head = None
    if text is not None:
        files.text, head = text, _toml(text, files.faults)
        head = head and names.HEAD.today(words.HEAD.today(head))
    based = head is None or "based_on" in head
    base, forces, changes = _fill_from_base(head or {}, files)
    files.head = _head(head, files) if head is not None else None
    sides, seats = (
        _values_by_name(head or {}, "sides", "key", "key"),
        _values_by_name(head or {}, "seats", "key", "side"),
    )
    files.sides, files.seats = None if sides is None else [*sides], seats
    _check_settings(files)
    _check_words(files)
    _refuse_uneven(files)

    def home(file: str) -> Path:
        return base if base and not (folder / file).exists() else folder

    read_table(home(PLACES), files.places, PlaceRow, files.faults)
    read_table(home(ROUTES), files.routes, RouteRow, files.faults)
    read_table(home(FORCES), files.forces, ForceRow, files.faults)
    _find_charts(files, [folder, *([base] if base else []), SHIPPED])
    nations = _nations_of(files.head)
    read_table(home(UNITS), files.units, UnitRow, files.faults, nations)
    read_table(home(LEADERS), files.leaders, LeaderRow, files.faults)
    if (home(MAGAZINES) / MAGAZINES).exists():
        read_table(home(MAGAZINES), files.magazines, MagazineRow, files.faults)
    if (home(TIMETABLE) / TIMETABLE).exists():
        read_table(home(TIMETABLE), files.timetable, TimetableRow, files.faults, nations)
    if files.head and home(TIMETABLE) != folder:  # what was over before the first day is another's
        first = files.head.start
        _keep(files.timetable, lambda row: row.closes >= first)
    if (home(EVENTS) / EVENTS).exists():
        _read_events(home(EVENTS), files)
        if home(EVENTS) != folder:
            read_table(home(EVENTS), files.absent, LeaderRow, files.faults)
    if based and base is None:
        _forgive_what_is_not_given(files)
        return files
    if forces is not None:
        _keep_named(files, forces)
    for name, values in changes.items():
        _change(files, name, values)
    return files


def _values_by_name(head: dict[str, Any], table: str, key: str, value: str) -> dict[str, str] | None:
    """Returns *value* by *key* of the rows of *table*.

    None if there is no such table or one of them is no text.
    """
    rows = head.get(table)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return None
    found = [(row.get(key), row.get(value)) for row in rows]
    return dict(found) if all(isinstance(each, str) for pair in found for each in pair) else None


def _refuse_uneven(files: Files) -> None:
    """Adds a fault for each column of the casualty table that does not add up to 100."""
    settings = files.head.settings if files.head else {}
    values = {name: value for name, value in settings.items() if not fault_of_setting(name, value)}
    for course, _shares, whole in courses_not_100({name: row.default for name, row in BOOK.items()} | values):
        first = next(name for name in values if name.startswith(f"{course}_"))
        wrong = f"with the others of {course}_ it makes {whole}; they must make 100"
        files.faults.append(Fault(HEAD, toml_line(files.text, ("settings", first)), first, wrong))


def _fill_from_base(
    written: dict[str, Any], files: Files
) -> tuple[Path | None, list[Any] | None, dict[str, dict[str, Any]]]:
    """Fills *written* up from the head of the scenario that it is based on.

    It takes `based_on`, `forces` and `places` out. Returns that scenario's folder, which of its forces there
    are (None: all), and what differs in its places.
    """

    def fault(field: str, text: str) -> None:
        files.faults.append(Fault(HEAD, toml_line(files.text, (field,)), field, text))

    name, forces = written.pop("based_on", None), written.pop("forces", None)
    named = isinstance(forces, list) and all(isinstance(force_file, str) for force_file in forces)
    if forces is not None and not named:
        fault("forces", "must be a list of keys of forces")
        forces = None
    if name is None:
        return None, forces, {}
    changes = written.pop("places", {})
    if not isinstance(changes, dict) or not all(isinstance(values, dict) for values in changes.values()):
        fault("places", "must be tables such as [places.puerto_principe]")
        changes = {}
    if name not in shipped_scenarios():
        near = get_close_matches(str(name), shipped_scenarios(), n=1, cutoff=0.4)
        fault(
            "based_on",
            f"there is no scenario {quote_value(name)}" + (f"; did you mean {near[0]}?" if near else ""),
        )
        return None, forces, changes
    base = SHIPPED / name
    head = tomllib.loads((base / HEAD).read_text("utf-8"))
    if "based_on" in head:
        fault("based_on", f"{quote_value(name)} is based on another itself")
        return None, forces, changes
    if written.get("ruleset", head["ruleset"]) != head["ruleset"]:
        head.pop("options", None)  # they are those of other rules
    if "name" in written:
        head.pop("name_es", None)
    for field_, value in head.items():
        if field_ not in ("based_on", "forces"):
            written.setdefault(field_, value)
    return base, forces, changes


def _keep_named(files: Files, forces: list[Any]) -> None:
    """Keeps of all forces those named, with their units and leaders."""
    for name in forces:
        if name not in files.forces.known_keys:
            line = toml_line(files.text, ("forces",))
            files.faults.append(Fault(HEAD, line, "forces", f"there is no force {quote_value(name)}"))
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
        if not files.places.is_read:
            return
        near = get_close_matches(name, list(files.places.keys), n=2, cutoff=0.5)
        fault(
            name,
            f"there is no place {quote_value(name)}"
            + (f"; did you mean {' or '.join(near)}?" if near else ""),
        )
        return
    if "key" in values:
        fault("key", "is the name of the table, and cannot be changed")
    elif line in files.places.rows:
        row = files.places.rows[line].model_dump() | values
        row["holder"] = row["holder"] or None
        try:
            files.places.rows[line] = PlaceRow.model_validate(row)
        except ValidationError as invalid:
            for error in invalid.errors():
                fault(*word_error(PlaceRow, error))


def _keep(table: Table[R], stays: Callable[[R], bool]) -> None:
    """Keeps of *table* the rows that *stays* is true for, and the keys of faulty rows."""
    left_out = {line for line, row in table.rows.items() if not stays(row)}
    table.rows = {line: row for line, row in table.rows.items() if line not in left_out}
    table.keys = {key: line for key, line in table.keys.items() if line not in left_out}


def toml_line(text: str, path: tuple[int | str, ...]) -> int:
    """Returns the line of *text* on which the value at *path* stands; tomllib does not tell."""
    lines = text.splitlines()
    number, names = 0, list(path)
    if (whole := _line_of_dotted(lines, path)) is not None:
        return whole + 1
    if (within := _line_in_dotted_table(lines, path)) is not None:
        return within + 1
    while len(names) > 1:
        table, nth = str(names.pop(0)), 0
        if isinstance(names[0], int):
            nth = names.pop(0)  # type: ignore[assignment]
        headers = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[?{re.escape(table)}\]", line)]
        if nth >= len(headers):
            written = (at for at, line in enumerate(lines) if re.match(rf"\s*{_toml_name(table)}\s*=", line))
            number = next(written, number)  # a table within braces
            break
        number = headers[nth]
    for at in range(number, len(lines)):
        if names and re.match(rf"\s*\[*{_toml_name(names[-1])}\s*[]=.]", lines[at]):
            return at + 1
        if at > number and lines[at].lstrip().startswith("[") and len(path) > 1:
            break
    return number + 1


def _line_of_dotted(lines: list[str], path: tuple[int | str, ...]) -> int | None:
    """Returns the line, from 0, that begins with all of *path* and dots between; None if none does."""
    if len(path) < 2 or any(isinstance(name, int) for name in path):
        return None
    dotted = r"\s*\.\s*".join(map(_toml_name, path))
    return next((at for at, line in enumerate(lines) if re.match(rf"\s*\[*\s*{dotted}\s*[]=.]", line)), None)


def _line_in_dotted_table(lines: list[str], path: tuple[int | str, ...]) -> int | None:
    """Returns the line, from 0, of what *path* names in a table such as [nations.union]; None: there is none.

    If the name is missing in the table, it is the line of the table's header.
    """
    if any(isinstance(name, int) for name in path):
        return None
    for count in range(len(path) - 1, 1, -1):
        dotted = r"\s*\.\s*".join(map(_toml_name, path[:count]))
        at = next((at for at, line in enumerate(lines) if re.match(rf"\s*\[\s*{dotted}\s*\]", line)), None)
        if at is None:
            continue
        for below in range(at + 1, len(lines)):
            if lines[below].lstrip().startswith("["):
                break
            if re.match(rf"\s*{_toml_name(path[count])}\s*[=.]", lines[below]):
                return below
        return at
    return None


def _toml_name(name: int | str) -> str:
    """Returns a pattern of *name* as a key of TOML, with or without quotation marks."""
    return rf"[\"']?{re.escape(str(name))}[\"']?"


def _toml(text: str, faults: list[Fault], file: str = HEAD) -> dict[str, Any] | None:
    if line := line_nested_too_deep(text):
        faults.append(Fault(file, line, "", TOO_DEEP))
        return None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        place = re.search(r"at line (\d+)", str(fault))
        line = int(place[1]) if place else len(text.splitlines())
        faults.append(Fault(file, line, "", f"is not TOML: {re.sub(r' [(]at .*', '', str(fault)).lower()}"))
    except ValueError:
        faults.append(Fault(file, line_with_long_number(text), "", NUMBER_TOO_LONG))
    return None


def _read_events(folder: Path, files: Files) -> None:
    text = text_of(folder / EVENTS, files.faults)
    data = _toml(text, files.faults, EVENTS) if text is not None else None
    for name in data or {}:
        if name != "event":
            fault = Fault(EVENTS, toml_line(text or "", (name,)), name, "must be [[event]]")
            files.faults.append(fault)
    rows = (data or {}).get("event", [])
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        line = toml_line(text or "", ("event", number, "key"))
        try:
            event = EventRow.model_validate(words.EVENT.today(row))
        except ValidationError as invalid:
            for error in invalid.errors():
                at = toml_line(text or "", ("event", number, error["loc"][0] if error["loc"] else ""))
                files.faults.append(Fault(EVENTS, at, *word_error(EventRow, error)))
            continue
        files.events.keys[event.key] = line
        files.events.rows[line] = event


NAME_ITSELF = "[key]"
"""Pydantic's mark for a fault in the name of a table rather than in its contents."""


def _head(head: dict[str, Any], files: Files) -> Head | None:
    try:
        return Head.model_validate(head)
    except ValidationError as invalid:
        head_faults: list[Fault] = []
        for error in invalid.errors():
            error["loc"] = path = tuple(name for name in error["loc"] if name != NAME_ITSELF)
            while isinstance(path[-1], int):  # which of a list: the line is the list's
                path = path[:-1]
            field, text = word_error(Head, error)
            if field != path[-1]:
                path = (*error["loc"], field)
            head_faults.append(Fault(HEAD, toml_line(files.text, path), field, text))
        files.faults.extend(dict.fromkeys(head_faults))
    return None


def _nations_of(head: Head | None) -> Collection[str]:
    """Returns the keys of the nations that a unit may be of; none if the head is at fault."""
    if head is None:
        return ()
    return [*(head.nations or UNNAMED)]


def _find_charts(files: Files, folders: list[Path]) -> None:
    """Reads the files of coast and ground that the world names, and notes their faults."""
    world = files.head.world if files.head else WorldRow()
    for field_, name in (("coast", world.coast), ("ground", world.ground)):
        path = next((folder / name for folder in folders if name and (folder / name).is_file()), None)
        if path is not None:
            within = path.is_relative_to(SHIPPED)
            files.charts[field_] = str(path.relative_to(SHIPPED) if within else path)
            chart_faults = scenario_world.faults_of(path, coast=field_ == "coast")
            files.faults += [Fault(name, line, where, text) for line, where, text in chart_faults]
        elif name:
            line = toml_line(files.text, ("world", field_))
            files.faults.append(Fault(HEAD, line, field_, f"there is no file {quote_value(name)}"))
