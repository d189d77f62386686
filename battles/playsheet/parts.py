"""The questions of a procedure, as fields: single ones, and groups of fields to any depth."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.forms import BoundField

from battles.playsheet.kinds import plain_value

FIELD: Final = "field"  # one value
TICKS: Final = "ticks"  # some of a few words
PLACE: Final = "place"  # one of the board
COUNTS: Final = "counts"  # how many of each of a few words
RECORD: Final = "record"  # values by name
ROWS: Final = "rows"  # any number of one of these
NAMED: Final = "named"  # rows of a name and how many

LISTS: Final = (ROWS, NAMED)
Written = Mapping[str, Any]  # by the names of the form's fields, cleaned


@dataclass(slots=True)
class Part:
    """An input of a procedure, or a part of one."""

    key: str  # what its field is called, or what the names of its fields begin with
    own: str  # its name in what it is part of
    shape: str
    label: str
    hint: str
    asked: Mapping[str, Any]  # its JSON schema, without null
    needed: bool
    parts: tuple["Part", ...] = ()
    least: int = 0  # rows
    most: int = 0
    nobody: str = ""  # whom a row without a name is about
    inner: bool = False  # one of several rows: what is left empty there is left out
    box: BoundField | None = None  # of a field
    faults: list[str] = field(default_factory=list)  # of a group

    @property
    def may_grow(self) -> bool:
        return self.shape in LISTS and len(self.parts) < self.most

    @property
    def is_single(self) -> bool:
        """Tells whether it is among the single fields."""
        return self.shape in (FIELD, TICKS, PLACE, COUNTS)

    @property
    def is_ticked(self) -> bool:
        return self.shape == FIELD and self.box is not None and self.box.widget_type == "checkbox"

    @property
    def parts_in_order(self) -> list["Part"]:
        """Returns its parts, boxes to tick last."""
        return sorted(self.parts, key=lambda part: part.is_ticked)


def leaf_parts(parts: tuple[Part, ...]) -> Iterator[Part]:
    for part in parts:
        if part.parts:
            yield from leaf_parts(part.parts)
        elif part.shape in (FIELD, TICKS, PLACE):
            yield part


def is_filled_in(part: Part, written: Written) -> bool:
    """Tells whether anything is written in it."""
    values = (written.get(leaf.key) for leaf in leaf_parts((part,)))
    return any(value == 0 and value is not False or bool(value) for value in values)


def rows_that_count(part: Part, written: Written) -> list[Part]:
    """Returns the rows that count: those that are wanted in any case, and those in which anything stands."""
    return [row for number, row in enumerate(part.parts) if number < part.least or is_filled_in(row, written)]


def is_left_out(part: Part, written: Written) -> bool:
    """Tells whether a record is left out: it may be, and nothing that it needs was written."""
    if part.shape != RECORD or part.needed:
        return False
    wanted = [each for each in part.parts if each.needed]
    return bool(wanted) and not any(is_filled_in(each, written) for each in wanted)


def missing_fields(part: Part, written: Written, *, needed: bool) -> Iterator[Part]:
    """Returns the required fields that are empty: of a row that is begun, or of the form."""
    if part.shape in (FIELD, PLACE):
        if needed and written.get(part.key) in (None, ""):
            yield part
    elif part.shape in LISTS:
        for row in rows_that_count(part, written):
            yield from missing_fields(row, written, needed=True)
    elif part.shape == RECORD and not is_left_out(part, written):
        for inner_part in part.parts:
            yield from missing_fields(inner_part, written, needed=inner_part.needed)


def repeated_names(part: Part, written: Written) -> Iterator[Part]:
    """Yields the names that are in an earlier row already."""
    seen = set()
    for row in rows_that_count(part, written) if part.shape == NAMED else ():
        name = written.get(row.parts[0].key) or part.nobody
        if name in seen:
            yield row.parts[0]
        seen.add(name)


def part_value(part: Part, written: Written) -> Any:
    """Returns the entry as the procedure takes it; None for what was left empty."""
    if part.shape in (FIELD, TICKS, PLACE):
        return plain_value(written.get(part.key), part.asked)
    if part.shape == ROWS:
        return [part_value(row, written) for row in rows_that_count(part, written)]
    if part.shape == NAMED:
        rows = [part_value(row, written) for row in rows_that_count(part, written)]
        return {row.get("id", part.nobody): row["count"] for row in rows}
    if is_left_out(part, written):
        return None
    return {
        inner_part.own: inner_value
        for inner_part in part.parts
        if (inner_value := part_value(inner_part, written)) is not None
    }


def part_at_path(parts: tuple[Part, ...], path: str, written: Written) -> Part | None:
    """Returns the part that *path* of the rules names ("firers.1.sight"), or the nearest that holds it."""
    part_found = None
    for step in path.split("."):
        if part_found is not None and part_found.shape == ROWS:
            inside = rows_that_count(part_found, written)
            part = inside[int(step)] if step.isdigit() and int(step) < len(inside) else None
        else:
            inside = list(parts if part_found is None else part_found.parts)
            part = next((inner_part for inner_part in inside if inner_part.own == step), None)
        if part is None:
            return part_found
        part_found = part
    return part_found
