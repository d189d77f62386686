"""What comes in from outside: refused by field, in one sentence, before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from typing import Any


class BadInput(Exception):
    """An input that cannot be used: *field* ("range_cm", "units.3.figures") and *why*, no full stop.

    *where* is the place in a file, if it came from one: "skirmish.toml:12".
    """

    def __init__(self, field: str, why: str, where: str = "") -> None:
        super().__init__(": ".join(part for part in (where, field, why) if part))
        self.field = field
        self.why = why
        self.where = where

    def __reduce__(self) -> tuple[type[BadInput], tuple[str, str, str]]:
        """It may come from another process."""
        return type(self), (self.field, self.why, self.where)


def nearest_hint(name: str, known: Iterable[str]) -> str:
    """Returns "; perhaps <the name of *known* most like *name*>", or nothing if none is like it."""
    near = get_close_matches(name, known, 1)
    return f"; perhaps {near[0]}" if near else ""


def once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """A table of JSON, for json.loads(object_pairs_hook=once). BadInput for a name that is given twice."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadInput(name, "is given twice")
        found[name] = value
    return found


def chosen(title: str, readings: Mapping[str, Sequence[Any]], values: Mapping[str, Any]) -> dict[str, Any]:
    """Which of its *readings* each open question of a ruleset is given: what *values* names, else the first.

    Raises BadInput("options.<name>", ...) for an option that *title* does not have or a value it does not
    take; true is not 1.
    """
    found = {name: each[0] for name, each in readings.items()}
    for name, value in values.items():
        if name not in readings:
            raise BadInput(f"options.{name}", f"{title} has no option {name!r}{nearest_hint(name, readings)}")
        for reading in readings[name]:
            if reading == value and isinstance(reading, bool) == isinstance(value, bool):
                found[name] = reading
                break
        else:
            words = ", ".join(map(str, readings[name]))
            raise BadInput(f"options.{name}", f"must be one of {words}")
    return found


def hundredths(distance: Decimal) -> int:
    """The engine's measure of a *distance*: hundredths of the printed unit, exactly."""
    return int(distance * 100)
