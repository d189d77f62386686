"""Facts as JSON: how they are stored, and how they are read with names."""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from campaign.briefing.facts.keys import Names, Table
from campaign.briefing.facts.spots import Spot

Reader = Callable[[Any, Names], Any]


def to_plain(fact: Any) -> Any:
    """Returns *fact* as JSON has it. Fields that have their default value are left out."""
    if is_dataclass(fact) and not isinstance(fact, type):
        return {
            field.name.rstrip("_"): to_plain(value)
            for field in fields(fact)
            if (value := getattr(fact, field.name)) != field.default or field.default is MISSING
        }
    if isinstance(fact, dict):
        return {str(key): to_plain(value) for key, value in fact.items()}
    if isinstance(fact, list | tuple):
        return [to_plain(field) for field in fact]
    return fact.value if isinstance(fact, Enum) else fact


@cache
def reader_of(kind: Any) -> Reader:
    """Returns the function that puts names into a stored value of *kind*."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return reader_of_key(inner[1])
    if origin in (Union, UnionType):
        return reader_of_union(tuple(inner_kind for inner_kind in inner if inner_kind is not type(None)))
    if origin is tuple:
        return reader_of_tuple(inner)
    if origin is dict:
        key, value = (reader_of(inner_kind) for inner_kind in inner)
        return lambda plain, names: {
            key(name, names): value(inner_kind, names) for name, inner_kind in plain.items()
        }
    if kind is Spot:
        return spot_with_names
    if is_dataclass(kind):
        return reader_of_fact(kind)
    return lambda plain, _names: plain


def reader_of_key(table: Table) -> Reader:
    return lambda plain, names: names.name_of(table.value, plain)


def reader_of_tuple(inner: tuple[Any, ...]) -> Reader:
    """Returns the reader of a list of equals (`tuple[X, ...]`), or of one with a kind for each item."""
    if inner[1:] == (...,):
        one = reader_of(inner[0])
        return lambda plain, names: [one(inner_kind, names) for inner_kind in plain]
    readers = [reader_of(inner_kind) for inner_kind in inner]
    return lambda plain, names: [
        read_fields(inner_kind, names) for read_fields, inner_kind in zip(readers, plain, strict=True)
    ]


def reader_of_union(kinds: tuple[Any, ...]) -> Reader:
    """Returns the reader of one kind or None, or of facts whose `kind` says which they are (`KINDS`)."""
    if len(kinds) == 1:
        one = reader_of(kinds[0])
        return lambda plain, names: None if plain is None else one(plain, names)
    by_kind = {word: reader_of(each) for each in kinds for word in each.KINDS}
    return lambda plain, names: by_kind[plain["kind"]](plain, names)


def reader_of_fact(kind: Any) -> Reader:
    hints = get_type_hints(kind, include_extras=True)
    readers = {field.name.rstrip("_"): reader_of(hints[field.name]) for field in fields(kind)}

    def read_fields(plain: dict[str, Any], names: Names) -> dict[str, Any]:
        return {name: readers[name](value, names) for name, value in plain.items()}

    return read_fields


@cache
def readers_of_fields(kinds: tuple[Any, ...]) -> dict[str, Reader]:
    """Returns the reader of every field of *kinds*."""
    return {
        each.name: reader_of(get_type_hints(kind, include_extras=True)[each.name])
        for kind in kinds
        for each in fields(kind)
    }


def spot_with_names(plain: dict[str, Any], names: Names) -> dict[str, Any]:
    """Returns a spot by the names of its place, or of the ends of its road."""
    if "place" in plain:
        return {"place": names.name_of(Table.PLACES.value, plain["place"])}
    start, end, way = names.road_of(plain["route"])
    return {"from": start, "to": end, "metres": plain["metres"], "way": way}
