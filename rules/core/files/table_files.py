"""A file of tables that replace some of a ruleset's. It is refused with all its faults by line."""

import tomllib
from typing import Any

from rules.core.files.scenarios import (
    MOST_BRACKETS,
    deepest_line,
    line_of,
    lines_by_field,
    nearest_line,
    toml_fault,
)
from rules.core.files.toml_text import dotted_line, long_number
from rules.core.inputs import BadInput
from rules.core.ruleset import find


def read_tables(ruleset: str, text: str) -> tuple[dict[str, Any], list[BadInput]]:
    """Returns the tables that *text* (TOML) replaces, and all its faults.

    The place of a fault is its line. Raises BadInput("ruleset", ...) if that ruleset's tables cannot be
    replaced.
    """
    book = find(ruleset)
    if book.find_faults is None:
        raise BadInput("ruleset", f"the tables of {book.title} cannot be replaced")
    if line := dotted_line(text):
        return {}, [BadInput("tables", "is too long", str(line))]
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why, line = toml_fault(str(error), text)
        return {}, [BadInput("tables", f"is not TOML: {why}", str(line))]
    except RecursionError:
        why = f"has brackets more than {MOST_BRACKETS} deep"
        return {}, [BadInput("tables", why, str(deepest_line(text)))]
    except ValueError as error:  # such as a number of more digits than Python reads
        return {}, [BadInput("tables", str(error), "1")]
    if unread := long_number(data):
        return {}, [BadInput(unread, "is too long", str(line_of(text, unread) or 1))]
    lines = lines_by_field(text)
    faults = [
        BadInput(fault.field or '""', fault.why, str(nearest_line(lines, fault.field) or 1))
        for fault in book.find_faults(data)
    ]
    return data, sorted(faults, key=lambda fault: (int(fault.where), fault.field))
