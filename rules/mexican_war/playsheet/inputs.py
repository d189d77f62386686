"""Kinds of input that several sections of the play sheet share, and how their words are looked up."""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, Final, Literal

from annotated_types import Ge, Le, MaxLen
from pydantic import WithJsonSchema

from rules.core.files.checked_data import NamedOptions
from rules.core.inputs import BadInput, nearest_hint
from rules.mexican_war.magazine.replacing import OPTIONS
from rules.mexican_war.options import check_names
from rules.mexican_war.table_kinds import Tables, Troops
from rules.mexican_war.tables import STANDARD, tables_for
from rules.mexican_war.terms import CLASSES, INCH

Count = Annotated[int, Ge(0), Le(10_000)]
"""Figures, hits, turns: from 0."""

Some = Annotated[int, Ge(1), Le(10_000)]
"""At least one of them."""

Few = Annotated[int, Ge(1), Le(100)]
"""Guns, figures that fire together."""

Contours = Annotated[int, Ge(0), Le(100)]
Influence = Annotated[int, Ge(0), Le(3)]
Point = Annotated[int, Ge(1), Le(10)]
"""A morale point."""

Ability = Literal["I", "II", "III", "IV"]
Arm = Literal["infantry", "cavalry_mounted", "cavalry_dismounted", "artillery"]


def _words(known: Collection[str]) -> WithJsonSchema:
    """Offers the words of the standard tables; those of an umpire's tables are taken too."""
    return WithJsonSchema({"type": "string", "enum": list(known)})


def _lists(known: Collection[str]) -> WithJsonSchema:
    return WithJsonSchema({"type": "array", "items": {"type": "string", "enum": list(known)}})


TroopType = Annotated[str, _words(STANDARD.troops)]
"""A kind of troops."""

GunLb = Annotated[int, WithJsonSchema({"type": "integer", "enum": list(STANDARD.artillery.guns)})]
"""A calibre in pounds."""

Construction = Annotated[str, _words(STANDARD.artillery.protection)]
Officer = Annotated[str, _words(STANDARD.officers.influence)]
Situations = Annotated[tuple[str, ...], MaxLen(20), _lists(STANDARD.movement.situation)]
GunModifiers = Annotated[tuple[str, ...], MaxLen(50), _lists(STANDARD.artillery.modifiers)]
FireModifiers = Annotated[
    tuple[str, ...], MaxLen(50), _lists([*STANDARD.small_arms.dice_multiplier, "suspicion_fire"])
]
MeleeModifiers = Annotated[tuple[str, ...], MaxLen(50), _lists(STANDARD.melee.modifiers)]

OptionsField = Annotated[Mapping[str, Any], NamedOptions(check_names, OPTIONS)]
"""The options that differ from the defaults, by name."""

TablesField = Annotated[dict[str, Any], WithJsonSchema({"type": "object"})]
"""The values that an umpire has replaced in the tables, as in their file."""

NOTHING: Final[dict[str, Any]] = {}


def tables_of(tables: Mapping[str, Any], options: Mapping[str, Any]) -> Tables:
    """Returns the tables in force. Raises BadInput naming a table that does not fit."""
    return tables_for(tables, options)


def look_up(field: str, word: Any, known: Mapping[Any, Any]) -> Any:
    """Returns what *known* has for *word*. Raises BadInput(field) if there is none."""
    if word not in known:
        hint = nearest_hint(str(word), map(str, known))
        raise BadInput(field, f"there is no {word!r} in the tables{hint}")
    return known[word]


def troops_of(field: str, name: str, tables: Tables) -> Troops:
    """Returns a kind of troops by its name."""
    found: Troops = look_up(field, name, tables.troops)
    return found


def check_words(field: str, words: Sequence[str], known: Collection[str]) -> None:
    """Raises BadInput for a word that the tables do not have, or that comes twice."""
    for place, word in enumerate(words):
        if word not in known:
            raise BadInput(
                f"{field}.{place}", f"there is no {word!r} in the tables{nearest_hint(word, known)}"
            )
        if word in words[:place]:
            raise BadInput(f"{field}.{place}", f"{word} appears twice")


def at_most_one(field: str, words: Collection[str], group: Collection[str]) -> None:
    """Raises BadInput if more than one of a *group* is given."""
    both = [word for word in words if word in group]
    if len(both) > 1:
        raise BadInput(field, f"{both[0]} and {both[1]} cannot both apply. Choose one of them")


def class_index(word: str) -> int:
    """Returns the index of a class or ability, whose word has been checked."""
    return CLASSES.index(word)


def require_value(field: str, value: Any, reason: str) -> None:
    """Raises BadInput if *value* is missing."""
    if value is None:
        raise BadInput(field, f"is needed {reason}")


def inches(hundredths: int) -> Decimal:
    """Returns a distance as the play sheet shows it."""
    return Decimal(hundredths) / INCH
