"""Copies of a battle in progress: much faster than copy.deepcopy, with the same result."""

from __future__ import annotations

from copy import copy, deepcopy
from dataclasses import fields
from functools import cache
from typing import Any

PLAIN = (int, str, bool, type(None))


def whole_copy(value: Any, known: dict[int, Any]) -> Any:
    """Returns a copy of *value* that shares nothing with it that can change.

    *known*: copies by id of the original. To share an object, put it in *known* first.
    """
    kind: Any = type(value)
    if kind in PLAIN:
        return value
    copied = known.get(id(value))
    if copied is not None:
        return copied
    if kind is list:
        twin = value.copy()
        known[id(value)] = twin
        for place, item in enumerate(value):
            if type(item) not in PLAIN:
                twin[place] = whole_copy(item, known)
        return twin
    if kind is tuple:
        items = [item if type(item) in PLAIN else whole_copy(item, known) for item in value]
        return value if all(map(_is_same, items, value)) else tuple(items)
    if kind is dict:
        known[id(value)] = twins = {}
        for key, item in value.items():
            twins[key] = whole_copy(item, known)
        return twins
    names = field_names(kind)
    if names is None:
        return deepcopy(value, known)
    if kind.__dataclass_params__.frozen:
        parts = [getattr(value, name) for name in names]
        if all(map(_is_same, [whole_copy(part, known) for part in parts], parts)):
            return value
        return deepcopy(value, known)
    return copied_fields(value, copy(value), names, known)


def copied_fields(value: Any, twin: Any, names: tuple[str, ...], known: dict[int, Any]) -> Any:
    """Fills *twin*, a shallow copy of the dataclass *value*, with copies of its fields; returns it."""
    known[id(value)] = twin
    for name in names:
        part = getattr(twin, name)
        if type(part) not in PLAIN:
            setattr(twin, name, whole_copy(part, known))
    return twin


@cache
def field_names(kind: Any) -> tuple[str, ...] | None:
    """Returns the names of a dataclass's fields. None if *kind* is not a dataclass."""
    return tuple(at.name for at in fields(kind)) if hasattr(kind, "__dataclass_fields__") else None


def _is_same(a: Any, b: Any) -> bool:
    return a is b
