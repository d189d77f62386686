"""The file by which a campaign replaces tables of its ruleset, by the turn from which it holds."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

import rules

MOST_LETTERS = 40_000  # of a file: the standard tables have 25,000
KEPT = 16  # files remembered


def can_replace(ruleset: str) -> bool:
    """Tells whether tables of *ruleset* can be replaced."""
    return rules.find(ruleset).find_faults is not None


def find_faults(ruleset: str, text: str) -> list[rules.BadInput]:
    """Returns every fault of a file, in the order of its lines; each has its line as its place."""
    if len(text) > MOST_LETTERS:
        return [rules.BadInput("tables", f"has room for {MOST_LETTERS} characters at most")]
    data, faults = rules.read_tables(ruleset, text)
    if not faults and not data:
        return [rules.BadInput("tables", "names no table")]
    if "options" in data:
        where = str(rules.line_of(text, "options"))
        return [*faults, rules.BadInput("options", "are chosen on the rules options page", where)]
    return faults


@lru_cache(KEPT)
def tables_of(ruleset: str, text: str) -> Mapping[str, Any]:
    """Returns the tables that *text* replaces; none if it is empty."""
    return rules.read_tables(ruleset, text)[0] if text else {}


def text_in_force(plain: Mapping[str, str], turn: int) -> str:
    """Returns the file that holds in *turn*; "" where all tables are the ruleset's own.

    *plain*: the files by the turn from which each held.
    """
    begun = [int(number) for number in plain if int(number) <= turn]
    return plain[str(max(begun))] if begun else ""


def refuse_files(plain: Mapping[str, str], ruleset: str) -> None:
    """Raises ValueError for files, by turn, that a campaign of *ruleset* could not have."""
    for number, text in plain.items():
        if str(int(number)) != number or not isinstance(text, str) or not can_replace(ruleset):
            raise ValueError(number)
        if text and (faults := find_faults(ruleset, text)):
            raise ValueError(str(faults[0]))


def mark_of(text: str) -> str:
    """Returns a short mark that tells one file from another; "" for none."""
    return sha256(text.encode()).hexdigest()[:16] if text else ""


def table_names(tables: Mapping[str, Any], above: str = "", levels: int = 2) -> tuple[str, ...]:
    """Returns the dotted names of the *tables* that are replaced: melee.modifiers, pursuit."""
    names: list[str] = []
    for name, value in tables.items():
        whole = f"{above}.{name}".lstrip(".")
        if not isinstance(value, Mapping):
            names += [above] if above else []
        elif levels == 1 or not any(isinstance(part, Mapping) for part in value.values()):
            names.append(whole)
        else:
            names += table_names(value, whole, levels - 1)
    return tuple(dict.fromkeys(names))
