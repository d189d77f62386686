"""SCW-R-43: the class and weapons of a unit where a scenario does not give them."""

from collections.abc import Mapping
from typing import Any, Final

from rules.scwares.terms import CLASSES, EUROPEAN, NATIVE, NONE, WEAPONS

NATIONS: Final = {"spanish": EUROPEAN, "cuban": NATIVE}
ISSUED: Final = {  # by kind: the weapons of Europeans and European-led, and those of natives
    "infantry": ("single_shot_rifle", "musket"),
    "mounted": ("single_shot_rifle", "spear"),
    "artillery": ("european_field_artillery", "native_field_artillery"),
    "machine_gun": ("mechanical_machine_gun", "mechanical_machine_gun"),
}


def class_of(unit: Mapping[str, Any]) -> int:
    """Returns a unit's class: European for regulars and volunteers, native for the Liberation Army.

    NONE if unknown. SCW-R-43.
    """
    if "class" in unit:
        return CLASSES.index(unit["class"])
    return NATIONS.get(unit.get("nation", ""), NONE)


def weapon_of(unit: Mapping[str, Any]) -> int:
    """Returns the weapon of a unit.

    Commanders, messengers and scouts have NONE unless the scenario names it. SCW-R-25, SCW-R-43.
    """
    if "weapon" in unit:
        return WEAPONS.index(unit["weapon"])
    issued = ISSUED.get(unit["troop"])
    return WEAPONS.index(issued[class_of(unit) == NATIVE]) if issued else NONE
