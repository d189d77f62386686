"""Checks of a scenario's fields. Each refuses a bad value by the name of its field, whatever the ruleset."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rules.core.inputs import BadInput, nearest_hint
from rules.core.scenario import SIDES

TEMPERS = ("bold", "steady", "wary")  # tempers of the computer


def table(field: str, value: Any) -> Mapping[str, Any]:
    """Returns *value* if it is a table of named values, whatever its names."""
    if not isinstance(value, Mapping):
        raise BadInput(field, "must be a table of named values")
    return value


def entries(field: str, value: Any) -> Sequence[Any]:
    """Returns *value* if it is a list."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BadInput(field, "must be a list")
    return value


def known_table(field: str, value: Any, names: Collection[str]) -> Mapping[str, Any]:
    """Returns *value* if it is a table with no other fields than *names*."""
    for name in table(field, value):
        if name not in names:
            hint = nearest_hint(str(name), sorted(set(names) - set(value)))
            raise BadInput(f"{field}.{name}", f"is not a field of these rules{hint}")
    return value  # type: ignore[no-any-return]


def word(field: str, value: Any, words: Collection[str]) -> str:
    """Returns *value* if it is one of *words*. If there are none, the scenario declared nothing to name."""
    if not isinstance(value, str) or value not in words:
        raise BadInput(field, f"must be one of {', '.join(words)}" if words else f"{value!r} is not declared")
    return value


def number(field: str, value: Any, least: int, most: int) -> int:
    """Returns *value* if it is a whole number from *least* to *most*. True is not 1."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadInput(field, f"must be a whole number from {least} to {most}")
    return value


def read_flag(field: str, value: Any) -> bool:
    """Returns *value* if it is true or false."""
    if not isinstance(value, bool):
        raise BadInput(field, "must be true or false")
    return value


def text(field: str, value: Any) -> str:
    """Returns *value* if it is text. It may be empty."""
    if not isinstance(value, str):
        raise BadInput(field, "must be a word")
    return value


def name(field: str, facts: Mapping[str, Any]) -> None:
    """Checks the name of a thing, if it has one."""
    text(f"{field}.name", facts.get("name", ""))


def check_keys(units: Sequence[Mapping[str, Any]], names: Collection[str]) -> None:
    """Checks that there are *units*, each with a unique key and no other fields than *names*."""
    if not units:
        raise BadInput("units", "nobody is on either side")
    seen: set[str] = set()
    for place, unit in enumerate(units):
        key = known_table(f"units.{place}", unit, names).get("key")
        if not isinstance(key, str) or not key:
            raise BadInput(f"units.{place}.key", "must be a word that names the unit")
        if key in seen:
            raise BadInput(f"units.{place}.key", f"{key!r} appears twice")
        seen.add(key)


def reserves(terms: Mapping[str, Any], units: Sequence[Mapping[str, Any]]) -> None:
    """Checks that every reserve that *terms* declare has a unit."""
    coming = {unit["reserve"] for unit in units if "reserve" in unit}
    for reserve in terms.get("reserves", {}):
        if reserve not in coming:
            raise BadInput(f"terms.reserves.{reserve}", "no unit comes with it")


def by_side(field: str, value: Any) -> Mapping[str, Any]:
    """Returns *value* if it is a table in which each side may have an entry."""
    return known_table(field, value, SIDES)


def words_by_side(field: str, value: Any, words: Collection[str]) -> None:
    """Checks that each side's entry is one of *words*."""
    for side, each in by_side(field, value).items():
        word(f"{field}.{side}", each, words)
