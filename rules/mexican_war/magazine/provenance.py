"""The source of each figure of the tables: the text, a restored row, this project, or an umpire."""

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Final

from rules.mexican_war.magazine.replacing import DATA
from rules.mexican_war.magazine.shapes import is_marker

GIVEN: Final = "given"
RESTORED: Final = "restored"
DESIGNED: Final = "designed"
REPLACED: Final = "replaced"  # by an umpire who does not say from where
MIXED: Final = "mixed"


def figure_origins(replacement: Mapping[str, Any] | None = None) -> dict[str, str]:
    """Returns the origin of every figure by its dotted name: "melee.table.9" -> "designed"."""
    return dict(_standard_origins()) | dict(_figures("", replacement or {}, REPLACED))


def table_origins(replacement: Mapping[str, Any] | None = None) -> dict[str, str]:
    """Returns the origin of every table by its dotted name; "mixed" where its figures differ in origin."""
    origins_by_name: dict[str, set[str]] = {}
    for field, origin in figure_origins(replacement).items():
        parts = field.split(".")[:-1]
        for length in range(1, len(parts) + 1):
            origins_by_name.setdefault(".".join(parts[:length]), set()).add(origin)
    return {
        name: next(iter(origins)) if len(origins) == 1 else MIXED for name, origins in origins_by_name.items()
    }


@cache
def _standard_origins() -> tuple[tuple[str, str], ...]:
    return tuple(_figures("", {name: table for name, table in DATA.items() if name != "options"}, DESIGNED))


def _figures(path: str, table: Mapping[str, Any], status: str) -> Iterator[tuple[str, str]]:
    """Yields every figure under *path* with its origin; *status* is that of the table around it."""
    status = table.get("status", status)
    lists = {name: _patterns(path, table.get(name, ())) for name in (GIVEN, RESTORED)}
    for name, value in table.items():
        if is_marker(name) or (not path and name == "options"):
            continue
        field = f"{path}.{name}".lstrip(".")
        figures = _figures(field, value, status) if isinstance(value, Mapping) else [(field, status)]
        for figure, origin in figures:
            yield figure, _list_of(figure, lists) or (DESIGNED if origin == MIXED else origin)


def _patterns(path: str, names: Sequence[str]) -> list[str]:
    return [f"{path}.{name}" for name in names]


def _list_of(field: str, lists: Mapping[str, Sequence[str]]) -> str:
    """Returns the name of the list that *field* is in, or nothing."""
    for name, patterns in lists.items():
        if any(fnmatchcase(field, pattern) for pattern in patterns):
            return name
    return ""
