"""Inputs that several sections of the play sheet share, as annotations."""

from typing import Annotated, Literal

from annotated_types import Ge, Le

from rules.core.files.checked_data import NamedOptions
from rules.machete.options import Options, read
from rules.machete.tables import OPTIONS

Count = Annotated[int, Ge(0), Le(10_000)]
"""Figures, points, prisoners: from 0."""

Some = Annotated[int, Ge(1), Le(10_000)]
"""At least one of them."""

PhaseNumber = Annotated[int, Ge(1), Le(10_000)]
"""Phases count from 1."""

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


OptionsField = Annotated[Options, NamedOptions(read, OPTIONS, beside="figure_mm")]
"""The options that differ from the defaults, by name."""
