"""Input from outside, refused by field and in one sentence before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from typing import Any


class BadInput(Exception):
    """An input that cannot be used: *field* ("range_cm", "units.3.figures") and *why*, no full stop.

    *where* is the place in a file, such as "skirmish.toml:12", if the input came from one.
    """

    def __init__(self, field: str, why: str, where: str = "") -> None:
        super().__init__(": ".join(part for part in (where, field, why) if part))
        self.field = field
        self.why = why
        self.where = where

    def __reduce__(self) -> tuple[type[BadInput], tuple[str, str, str]]:
        """Pickles the fault: it may come from another process."""
        return type(self), (self.field, self.why, self.where)


def nearest_hint(name: str, known: Iterable[str]) -> str:
    """Returns "; perhaps <the most similar name in *known*>", or "" if none is similar."""
    near = get_close_matches(name, known, 1)
    return f"; perhaps {near[0]}" if near else ""


def unique_pairs(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Returns a JSON object, for json.loads(object_pairs_hook=unique_pairs).

    BadInput for a name that occurs twice.
    """
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise BadInput(name, "appears twice")
        fields[name] = value
    return fields


def chosen_options(
    title: str, options: Mapping[str, Sequence[Any]], values: Mapping[str, Any]
) -> dict[str, Any]:
    """Returns the option chosen for each open question of a ruleset.

    It is that in *values*, else the first. Raises BadInput("options.<name>", ...) for an option that *title*
    does not have, or for a value that it does not take. True is not 1.
    """
    chosen = {name: choices[0] for name, choices in options.items()}
    for name, value in values.items():
        if name not in options:
            raise BadInput(f"options.{name}", f"{title} has no option {name!r}{nearest_hint(name, options)}")
        for choice in options[name]:
            if choice == value and isinstance(choice, bool) == isinstance(value, bool):
                chosen[name] = choice
                break
        else:
            words = ", ".join(map(str, options[name]))
            raise BadInput(f"options.{name}", f"must be one of {words}")
    return chosen


def hundredths(distance: Decimal) -> int:
    """Converts a *distance* to the engine's hundredths of the printed unit, exactly."""
    return int(distance * 100)
