"""A file of tables that replace some of a ruleset's. It is refused with all its faults by line."""

import tomllib
from typing import Any, Final

from rules.core.inputs import BadInput
from rules.core.ruleset import find
from rules.core.scenarios import MOST_BRACKETS, deepest_line, line_of, toml_fault

MOST_DOTS: Final = 100  # on a line: the time to read a name grows with the square of its parts
MOST_BITS: Final = 64  # of a whole number: Python refuses to print numbers of thousands


def read_tables(ruleset: str, text: str) -> tuple[dict[str, Any], list[BadInput]]:
    """Returns the tables that *text* (TOML) replaces, and all its faults, each with its line as its place.

    Raises BadInput("ruleset", ...) if that ruleset's tables cannot be replaced.
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
    faults = [
        BadInput(fault.field, fault.why, str(line_of(text, fault.field))) for fault in book.find_faults(data)
    ]
    return data, sorted(faults, key=lambda fault: (int(fault.where), fault.field))


def dotted_line(text: str) -> int:
    """Returns the first line with more than MOST_DOTS dots that is not a comment. 0 if there is none."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            return number
    return 0


def long_number(data: Any) -> str:
    """Returns the dotted name of the first whole number above MOST_BITS bits; "" if there is none."""
    waiting = [("", data)]
    while waiting:
        name, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(f"{name}.{key}".lstrip("."), inner) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [(name, inner) for inner in reversed(value)]
        elif isinstance(value, int) and value.bit_length() > MOST_BITS:
            return name
    return ""
