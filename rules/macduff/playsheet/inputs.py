"""Kinds of input that several sections of the play sheet share, as annotations."""

from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from annotated_types import Ge, Le
from pydantic import BaseModel, BeforeValidator, ConfigDict

from rules.core.files.checked_data import exact_decimal
from rules.macduff.tables import INCH

Count = Annotated[int, Ge(0), Le(10_000)]
"""Figures, hits, points: from 0."""

Some = Annotated[int, Ge(1), Le(10_000)]
"""At least one of them."""

Few = Annotated[int, Ge(0), Le(100)]
"""Dice in plenty: blanks of a deck, for instance."""

Bearing = Annotated[Decimal, Ge(-180), Le(180), BeforeValidator(exact_decimal)]
"""Degrees from straight ahead, to the right if positive."""

Share = Annotated[Decimal, Ge(0), Le(1), BeforeValidator(exact_decimal)]
"""A part of the whole: 0.5 is half."""

SideName = Literal["a", "b"]
SIDES: Final[tuple[SideName, SideName]] = ("a", "b")

UnitClass = Literal[
    "formed_infantry",
    "unformed_infantry",
    "formed_cavalry",
    "mounted_infantry",
    "unformed_cavalry",
    "commander",
    "messenger",
    "artillery",
    "wagon",
    "boat",
    "steam_engine",
    "train",
    "airship",
    "balloon",
    "pack_animals",
]
MoveType = Literal[
    "basic",
    "maneuver",
    "march",
    "charge",
    "pursuit",
    "countercharge",
    "evade",
    "retreat",
    "manhandle",
]
Weapon = Literal[
    "musket",
    "carbine",
    "rifle",
    "jezail",
    "light_gun",
    "foot_artillery",
    "rifled_artillery",
    "mortar",
    "rocket",
]
Arm = Literal["infantry", "skirmishers", "cavalry", "artillery"]
Morale = Literal["elite", "average", "poor"]
Rounding = Literal["single", "stepwise"]
Task = Literal[
    "fortify_town",
    "earthwork",
    "obstacle",
    "pontoon_section",
    "demolition_charge",
    "gap_wall_or_hedge",
    "ease_banks",
    "shore_marsh",
    "break_wooden_bridge",
    "hospital_setup",
    "hospital_pack",
    "road",
    "repair",
]
Demolished = Literal[
    "fortified_house",
    "gate",
    "stone_wall",
    "wooden_bridge",
    "palisade",
    "stone_bridge",
    "fort",
]
Wall = Literal["door", "weak_wall", "palisade", "gate", "stone_wall", "fortified_house", "fort"]
Card = Literal[
    "someone_has_blundered",
    "ammo_shortage",
    "huzzah",
    "for_want_of_a_nail",
    "we_marched_all_night",
    "they_couldnt_hit_an_elephant",
    "rising_to_the_occasion",
    "seizing_the_moment",
    "never_say_die",
    "ill_try_sir",
]


class Row(BaseModel):
    """A table of inputs within the inputs, as strict as these."""

    model_config = ConfigDict(strict=True, extra="forbid")


def inches(hundredths: int) -> Any:
    """Returns hundredths of an inch as a person reads them."""
    return Fraction(hundredths, INCH)
