"""MACH-WEAP: the weapons of each kind of troops.

All firearms shoot alike and all blades strike alike, so these are names, and decide only whether a man can
fire at all.
"""

from collections.abc import Sequence
from functools import cache

from rules.machete.tables import EDGED, FIREARMS, WEAPONS


@cache
def issued_weapons(nation: str, troop: str) -> tuple[str, ...]:
    """Returns the weapons that troops of that nation may carry, in the tables' words.

    MACH-WEAP-01, MACH-WEAP-03.
    """
    return tuple(
        weapon for weapon, bearers in WEAPONS.items() if nation in bearers or f"{nation}_{troop}" in bearers
    )


def carried_weapons(
    named: Sequence[str] | None, nation: str, troop: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns firearms and blades: those *named*, else all that its side may have.

    MACH-WEAP-01, MACH-WEAP-03.
    """
    return _kinds_of_weapons(issued_weapons(nation, troop) if named is None else tuple(named))


@cache  # there are few sets of weapons, and many units
def _kinds_of_weapons(carried_weapons: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(name for name in FIREARMS if name in carried_weapons), tuple(
        name for name in EDGED if name in carried_weapons
    )
