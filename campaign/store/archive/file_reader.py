"""Reads and checks the file of a campaign: a fault in it is a Refusal that says what is wrong."""

import gzip
import json
import zlib
from collections.abc import Iterator
from hashlib import sha256
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaign.logic.vocabulary.older_words import (
    Renaming,
    renaming_of_column,
    steps_since,
    table_today,
)
from campaign.refusals import Refusal
from campaign.store.archive.export import (
    FORMAT,
    OLDER_WORDS,
    READ,
    VERSION,
    added_tables,
    fields_by_table,
    later_fields,
)

MOST_PACKED, MOST_UNPACKED = 64 << 20, 1 << 30  # bytes: far more than a war of ten years takes
LONGEST = 64 << 20  # bytes of one line


def check_file(file: IO[bytes]) -> dict[str, Any]:
    """Returns the head of *file* and its number of `rows`.

    Raises Refusal unless the file is whole, unchanged and of this version.
    """
    seal, count, head, line = sha256(), 0, dict[str, Any](), b""
    for number, following in enumerate(raw_lines(file), 1):
        if number == 1:
            head = head_of(following)
        else:
            seal.update(line)
            count += 1
        line = following
    last = parse_line(line)
    if not isinstance(last, dict) or set(last) != {"rows", "seal"}:
        raise Refusal(_("The file is incomplete: its last line, the checksum, is missing."))
    if last != {"rows": count - 1, "seal": seal.hexdigest()}:
        raise Refusal(_("The file has been changed or damaged: its checksum does not match."))
    return head | {"rows": count - 1}


def head_of(line: bytes) -> dict[str, Any]:
    head = parse_line(line)
    if not isinstance(head, dict) or head.get("file") != FORMAT:
        raise Refusal(_("This is not a campaign file."))
    if head.get("version") not in READ:
        raise Refusal(
            _("The file has format %(theirs)s. This version of Manigua reads format %(ours)s.")
            % {"theirs": head.get("version"), "ours": VERSION}
        )
    if not isinstance(head.get("tables"), dict):
        raise Refusal(_("This is not a campaign file."))
    theirs = tables_today(head)
    refuse_other_tables(theirs)
    return head | {"tables": theirs, "checksum": head.get("checksum", head.get("digest"))}


def refuse_other_tables(theirs: dict[str, Any]) -> None:
    """Raises Refusal if a file's tables and fields are not those of this version."""
    ours, later = fields_by_table(), later_fields()
    differ = _("The file was made by another version of Manigua, and cannot be read by this one: ")
    for table in sorted(ours.keys() | theirs.keys()):
        here, their_fields = ours.get(table), theirs.get(table)
        if their_fields is None and table in added_tables():
            continue
        if their_fields is None:
            raise Refusal(differ + _("it has no table “%(table)s”.") % {"table": table})
        if here is None:
            raise Refusal(differ + _("its table “%(table)s” is unknown here.") % {"table": table})
        if not isinstance(their_fields, list):
            raise Refusal(_("This is not a campaign file."))
        here = [name for name in here if name in their_fields or name not in later[table]]
        for name in here:
            if name not in their_fields:
                raise Refusal(
                    differ + _("its “%(table)s” has no “%(field)s”.") % {"table": table, "field": name}
                )
        if here != their_fields:
            raise Refusal(differ + _("its “%(table)s” has other fields.") % {"table": table})


def tables_today(head: dict[str, Any]) -> dict[str, Any]:
    """Returns the tables that *head* lists, and their fields, by their present names."""
    fields_by_table = {}
    for table, fields in head["tables"].items():
        name = table_today(table) if head["version"] in OLDER_WORDS else table
        if isinstance(fields, list):
            for step in steps_since(head["version"]):
                fields = [
                    step.field_after(name, field_entry) if isinstance(field_entry, str) else field_entry
                    for field_entry in fields
                ]
        fields_by_table[name] = fields
    return fields_by_table


def renamings_of(head: dict[str, Any]) -> dict[str, list[list[Renaming]]]:
    """Returns what is renamed in each table of a checked file, column by column; nothing of a present one."""
    if not steps_since(head["version"]):
        return {}
    return {
        table: [renamings_of_column(head["version"], table, column) for column in columns]
        for table, columns in head["tables"].items()
    }


def renamings_of_column(version: int, table: str, column: str) -> list[Renaming]:
    """Returns what is renamed inside a column of a file of format *version*, in order."""
    found = [renaming_of_column(table, column)] if version in OLDER_WORDS else []
    for step in steps_since(version):
        found.append(step.renaming_inside(table_today(table), column))
        column = step.field_after(table_today(table), column)
    return found


def file_rows(file: IO[bytes]) -> Iterator[tuple[int, str, list[Any]]]:
    """Yields every row of a checked *file*: the number of its line, its table, its values.

    Fields that the file lacks have a new row's values.
    """
    fields, later = fields_by_table(), later_fields()
    filed, renamings = dict[str, list[str]](), dict[str, list[list[Renaming]]]()
    for number, line in enumerate(raw_lines(file), 1):
        row = parse_line(line)
        if number == 1:
            filed, renamings = tables_today(row), renamings_of(row)
            continue
        if isinstance(row, dict):
            continue
        if renamings and isinstance(row, list):
            row = row_today(row, renamings)
        if not (isinstance(row, list) and row and isinstance(row[0], str) and row[0] in fields):
            raise Refusal(_("Line %(line)d: this is not a row of a table.") % {"line": number})
        table, *values = row
        if len(values) != len(filed[table]):
            raise Refusal(
                _("Line %(line)d: a row of “%(table)s” has %(ours)d values, not %(theirs)d.")
                % {"line": number, "table": table, "ours": len(filed[table]), "theirs": len(values)}
            )
        if filed[table] != fields[table]:
            entry = later[table] | dict(zip(filed[table], values, strict=True))
            values = [entry[name] for name in fields[table]]
        yield number, table, values


def row_today(row: list[Any], renamings: dict[str, list[list[Renaming]]]) -> list[Any]:
    """Returns a row of an older file with the words and names of today."""
    table, *values = row or [""]
    known = renamings.get(table) if isinstance(table, str) else None
    if known is None or len(known) != len(values):
        return row  # which the caller refuses
    for at, steps in enumerate(known):
        for renaming in steps:
            values[at] = renaming.today(values[at])
    return [table_today(table), *values]


def raw_lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yields the lines of *file* from its beginning, unpacked."""
    file.seek(0)
    length = 0
    try:
        with gzip.GzipFile(fileobj=file, mode="rb") as unpacked:
            while line := unpacked.readline(LONGEST):
                length += len(line)
                if length > MOST_UNPACKED:
                    raise Refusal(_("The file is too long for a campaign file."))
                yield line
    except EOFError:
        raise Refusal(_("The file is incomplete: its end is missing.")) from None
    except (gzip.BadGzipFile, zlib.error):
        if length:
            raise Refusal(_("The file is damaged and cannot be unpacked to its end.")) from None
        raise Refusal(_("This is not a campaign file.")) from None


def parse_line(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise Refusal(_("This is not a campaign file.")) from None


def value_for(field: Any, value: Any) -> Any:
    """Returns *value* from the file as a row of *field*'s table holds it.

    Raises ValueError with the reason in words if it cannot.
    """
    try:
        python_value = field.to_python(value)
        if python_value is None and not field.null:
            raise ValueError(_("is missing"))
        words = {word for word, _label in field.flatchoices}
        if words and python_value and python_value not in words:
            raise ValueError(_("“%(value)s” is unknown") % {"value": str(value)[:40]})
        field.run_validators(python_value)
    except ValidationError as wrong:
        raise ValueError(" ".join(wrong.messages)) from None
    except (TypeError, OverflowError):
        raise ValueError(_("“%(value)s” is unknown") % {"value": str(value)[:40]}) from None
    return python_value
