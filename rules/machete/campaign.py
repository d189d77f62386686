"""Machete! in a campaign: figures for men, at the project's own scale.

The printed rules give no scale. The campaign judges losses by how a side left the battle.
"""

from collections.abc import Mapping
from typing import Any

from rules.core.establishment import Establishment, Trains, UnitSize
from rules.machete.tables import FULL_CREW, TREE_TRUNK_NATIONS
from rules.machete.terms import NATIONS

GUNS = {1: 1, 2: 1, 5: 2, 10: 2, 20: 4, 30: 4, 50: 6}  # guns of one model, by men a figure
FOOT, HORSE = UnitSize("infantry", 6, 12), UnitSize("cavalry", 3, 6)
FIELDS = ("key", "name", "side", "nation", "troop", "figures", "command", "firearms", "skirmish")
MORE = ("gun", "drivers", "loads", "boats", "captive_of", "formation", "reserve")  # copied if present


def enlist(unit: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *unit* for a scenario. A tree trunk gun is never limbered. MACH-GEN-11, MACH-ART-05."""
    told = {name: unit[name] for name in FIELDS} | {name: unit[name] for name in MORE if unit.get(name)}
    if unit.get("gun", "") not in ("", "tree_trunk"):
        told["limbered"] = unit["limbered"]
    return told


ESTABLISHMENT = Establishment(
    scales={men: (guns, FULL_CREW * men) for men, guns in GUNS.items()},
    unit_sizes={
        (arm, nation): body
        for arm, body in (("infantry", FOOT), ("cavalry", HORSE))
        for nation in ("spanish", "cuban")
    },
    nations={"regular": "spanish", "irregular": "cuban"},
    nation_order=NATIONS,
    crowd=(24, 20, 16, 12, 8, 4),
    at_table=16,
    turn_minutes=10,
    turns=12,
    after=6,
    comes="phase",
    enlist=enlist,
    crew=FULL_CREW,
    prisoners=True,
    carriages={
        "artillery": ("pack_artillery", "mountain"),  # columns took mountain guns with them
        "mountain_artillery": ("pack_artillery", "mountain"),
        "field_artillery": ("horse_drawn_artillery", "other"),
        "tree_trunk": ("manhandled_artillery", "tree_trunk"),
    },
    makers={"tree_trunk": TREE_TRUNK_NATIONS},
    carriage=("manhandled_artillery", "other"),  # any gun that a garrison or a band has found
    trains=Trains("pack_train", "supply_cart", mules=10, draught=8, most=6, figures=FULL_CREW),
)
