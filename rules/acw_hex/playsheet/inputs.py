"""Inputs that several sections of the play sheet share, as annotations."""

from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import AfterValidator, BaseModel, ConfigDict
from pydantic_core import PydanticCustomError

from rules.acw_hex.options import Options, read
from rules.acw_hex.tables import OPTIONS
from rules.core.files.checked_data import NamedOptions

Count = Annotated[int, Ge(0), Le(10_000)]
"""Units, hexes, orders: from 0."""

Some = Annotated[int, Ge(1), Le(10_000)]
"""At least one of them."""

Hits = Annotated[int, Ge(0), Le(2)]
"""Hits on a unit on the map."""

Axis = Annotated[int, Ge(-200), Le(200)]
Place = tuple[Axis, Axis]
"""A hex as [q, r]."""

Corner = Annotated[int, Ge(0), Le(5)]
"""The corner of its hex that a unit faces."""

Fighter = Literal["infantry", "cavalry", "dismounted_cavalry", "field_artillery", "heavy_artillery"]
Arm = Literal[
    "infantry",
    "cavalry",
    "dismounted_cavalry",
    "field_artillery",
    "heavy_artillery",
    "train",
    "general",
    "division_commander",
]
Action = Literal["move", "shoot", "rally"]


OptionsField = Annotated[Options, NamedOptions(read, OPTIONS)]
"""The options that differ from the defaults, by name."""


def _distinct_rows(rows: tuple[Any, ...]) -> tuple[Any, ...]:
    if len({row.id for row in rows}) < len(rows):
        raise PydanticCustomError("names", "a name comes twice")
    return rows


NoNameTwice = AfterValidator(_distinct_rows)
"""Rows with an id: each id is unique."""


class General(BaseModel):
    """A commander who rolls for orders."""

    model_config = ConfigDict(strict=True, extra="forbid")

    id: str
    role: Literal["army", "corps"]


def _one_army(generals: tuple[General, ...]) -> tuple[General, ...]:
    if sum(general.role == "army" for general in generals) > 1:
        raise PydanticCustomError("army", "an army has one general")
    return generals


Generals = Annotated[tuple[General, ...], MinLen(1), MaxLen(100), NoNameTwice, AfterValidator(_one_army)]
"""The generals of one army, in the order in which they roll."""
