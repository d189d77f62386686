"""How deep a TOML file may nest, and how long a number may be. Beyond that, its reader fails."""

import re

MOST_LEVELS = 30
NO_BRACKETS = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*',
    re.DOTALL,
)
"""Texts and remarks: brackets and dots in them nest nothing."""
KEY = re.compile(r"\s*\[*([^=\]]*)")
TOO_DEEP = "brackets are nested too deep"


def line_nested_too_deep(text: str) -> int:
    """The first line on which brackets or dotted names go deeper than MOST_LEVELS; 0 if none does."""
    depth = 0
    bare = NO_BRACKETS.sub(lambda found: "\n" * found[0].count("\n") or "x", text)
    for number, line in enumerate(bare.split("\n"), 1):
        within = 0
        for letter in line:
            within += (letter in "[{") - (letter in "]}")
            if depth + within > MOST_LEVELS:
                return number
        depth = max(0, depth + within)
        key = KEY.match(line)
        if key and key[1].count(".") >= MOST_LEVELS:
            return number
    return 0


NUMBER_TOO_LONG = "has a number with too many digits"
MOST_DIGITS = 4300  # Python turns no longer text into a number


def line_with_long_number(text: str) -> int:
    """Returns the first line with more digits in a row than MOST_DIGITS; 1 if there is none."""
    found = re.search(rf"(?:\d_?){{{MOST_DIGITS + 1}}}", text)
    return text.count("\n", 0, found.start()) + 1 if found else 1
