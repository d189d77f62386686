"""Kinds of input that several sections of the play sheet share, as annotations."""

from typing import Annotated, Any, Literal

from annotated_types import Ge, Le
from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from rules.core.inputs import BadInput
from rules.machete.options import Options, read
from rules.machete.tables import READINGS

Count = Annotated[int, Ge(0), Le(10_000)]
"""Figures, points, captives: from 0."""

Some = Annotated[int, Ge(1), Le(10_000)]
"""At least one of them."""

PhaseNumber = Annotated[int, Ge(1), Le(10_000)]
"""Phases are counted from 1."""

FigureMm = Literal[28, 20, 15]
"""Height of the figures in mm: printed distances are for 28 (MACH-DES-02)."""

Nation = Literal["cuban", "spanish"]
Troop = Literal[
    "infantry",
    "cavalry",
    "horse_drawn_artillery",
    "pack_artillery",
    "manhandled_artillery",
    "pack_train",
    "supply_cart",
    "ship",
    "rowing_boat",
]
State = Literal["steady", "shaken", "forced_back"]


def _options(values: Any) -> Options:
    if not isinstance(values, dict) or "figure_mm" in values:
        raise PydanticCustomError("options", "must be named options; figure_mm stands beside them")
    try:
        return read(values)
    except BadInput as fault:
        told = {"why": fault.why, "within": fault.field.partition(".")[2]}
        raise PydanticCustomError("options", "{why}", told) from None


OptionsField = Annotated[
    Options,
    PlainValidator(_options),
    WithJsonSchema(
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                name: {"enum": list(values)} for name, values in READINGS.items() if name != "figure_mm"
            },
        }
    ),
]
"""The options that differ from the defaults, by name."""
