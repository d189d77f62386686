"""Inputs that several sections of the play sheet share, as annotations."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from annotated_types import Ge, Le

from rules.scwares.terms import CLASSES

Count = Annotated[int, Ge(0), Le(1_000)]
"""Bases, zones, points: from 0."""

Some = Annotated[int, Ge(1), Le(1_000)]
"""At least one of them."""

Bonus = Annotated[int, Ge(0), Le(10)]
"""The bonus from event cards."""

Turn = Annotated[int, Ge(1), Le(1_000)]
"""Turns count from 1."""

Millimetres = Annotated[int, Ge(1), Le(1_000)]
"""A side of a zone."""

_Place = Annotated[int, Ge(-1_000), Le(1_000)]
Zone = tuple[_Place, _Place]
"""x to the east, y to the north."""

Class = Literal["european", "european_led", "native"]
Bases = dict[Class, Count]
"""How many bases of each class; {} means none."""

Kind = Literal[
    "infantry",
    "mounted",
    "artillery",
    "machine_gun",
    "commander",
    "scout_foot",
    "scout_mounted",
    "unit_marker",
]
Weapon = Literal[
    "european_field_artillery",
    "native_field_artillery",
    "automatic_machine_gun",
    "mechanical_machine_gun",
    "magazine_rifle",
    "single_shot_rifle",
    "musket",
    "spear",
]
Facing = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Metric = Literal["manhattan", "chebyshev"]
Doubles = Literal["pooled_pairs", "per_base"]
Spears = Literal["close_only", "extra_die", "fire_at_contact"]


def classes_in_order(bases: Mapping[Class, int], order: Sequence[int]) -> tuple[int, ...]:
    """Returns the class of every base in a zone, in the *order* of classes for losses."""
    return tuple(each for each in order for _ in range(bases.get(CLASSES[each], 0)))


def count_classes(classes: Sequence[int]) -> dict[str, int]:
    """Counts each class. Classes without bases are left out."""
    return {word: classes.count(code) for code, word in enumerate(CLASSES) if code in classes}
