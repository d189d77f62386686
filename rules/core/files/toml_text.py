"""A TOML file as text: what its reader would take minutes over or fail at, found before it is read.

Each pattern takes text as it comes and never tries it again, so that it takes as long as the text is.
"""

import re
from typing import Any, Final

MOST_DOTS: Final = 100  # of a name: reading one of many parts takes the square of their number
MOST_BITS: Final = 64  # of a whole number: Python refuses to print one of thousands
TEXTS: Final = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)|"(?:\\.|[^"\\\n])*+"?|\'[^\'\n]*+\'?|#[^\n]*+',
    re.DOTALL,
)
"""Strings and comments, closed or not."""

QUOTED: Final = re.compile(r"""\"(?:\\.|[^"\\])*+"?|'[^']*+'?|#.*""")
"""The same on one line."""

_PART: Final = r"""(?:"(?:\\.|[^"\\])*+"|'[^']*+'|[\w-]++)"""
_NAME: Final = rf"({_PART}(?:\s*+\.\s*+{_PART})*+)"
HEADER: Final = re.compile(rf"\s*+(\[\[?+)\s*+{_NAME}\s*+\]")
KEY: Final = re.compile(rf"\s*+{_NAME}\s*+=")
"""A table, and a value, at the beginning of a line."""


def bare_lines(text: str) -> list[str]:
    """Returns the lines of *text* with an x for each string and comment.

    No sign in those means anything.
    """
    return TEXTS.sub(lambda match: "\n" * match[0].count("\n") or "x", text).split("\n")


def dotted_line(text: str, most: int = MOST_DOTS) -> int:
    """Returns the first line with a name of more than *most* dots; 0 if there is none."""
    for number, line in enumerate(bare_lines(text), 1):
        if line.count(".") > most and has_dotted_name(line, most):
            return number
    return 0


def has_dotted_name(line: str, most: int) -> bool:
    """Tells whether a name on a bare *line* has more than *most* dots. Numbers of a list are no name."""
    return any(name.count(".") > most for name in re.findall(r"[\w.-]++", re.sub(r"\s++", "", line)))


def long_number(data: Any) -> str:
    """Returns the dotted name of the first whole number above MOST_BITS bits; "" if none."""
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
