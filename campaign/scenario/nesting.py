"""Limits of nesting and of numbers in a TOML file. Beyond them its reader fails."""

import re

from rules.core.files.toml_text import bare_lines, has_dotted_name

MOST_LEVELS = 30
TOO_DEEP = "brackets are nested too deep"


def line_nested_too_deep(text: str) -> int:
    """Returns the first line on which brackets or dotted names go deeper than MOST_LEVELS; 0 if none does."""
    depth = 0
    for number, line in enumerate(bare_lines(text), 1):
        within = 0
        for letter in line:
            within += (letter in "[{") - (letter in "]}")
            if depth + within > MOST_LEVELS:
                return number
        depth = max(0, depth + within)
        if line.count(".") >= MOST_LEVELS and has_dotted_name(line, MOST_LEVELS - 1):
            return number
    return 0


NUMBER_TOO_LONG = "has a number with too many digits"
MOST_DIGITS = 4300  # Python turns no longer text into a number


def line_with_long_number(text: str) -> int:
    """Returns the first line with more digits in a row than MOST_DIGITS; 1 if there is none."""
    found = re.search(rf"(?:\d_?){{{MOST_DIGITS + 1}}}", text)
    return text.count("\n", 0, found.start()) + 1 if found else 1
