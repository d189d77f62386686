"""The order of asking about guns, houses, ships and errands before a unit acts as infantry or cavalry."""

from collections.abc import Sequence

from rules.machete.battle import MacheteBattle
from rules.machete.commander import (
    artillery as gunners,
    buildings as raiders,
    escorts,
    ships as mariners,
)
from rules.machete.engine.orders import REJOIN
from rules.machete.terms import CAVALRY, NONE
from rules.machete.units import MacheteUnit


def advised_option(
    view: MacheteBattle, unit: MacheteUnit, options: Sequence[int], special: bool
) -> int | None:
    """Returns the choice that the modules for guns, houses, ships and errands make for *unit*.

    None if none of them applies. *special*: *options* hold more than march, fire and attack.
    """
    simple = has_no_errand(view, unit)
    if simple and not special:
        return None
    advisers = [escorts.choose, raiders.choose, gunners.choose, mariners.choose]
    if options[-1] < REJOIN and simple:  # only a house, a field or a gun may be of use
        advisers = advisers[1:3]
    for advise in advisers if special or unit.gun != NONE else advisers[:2]:
        place = advise(view, unit, options)
        if place is not None:
            return place
    return None


def has_no_errand(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* is infantry or cavalry without an errand.

    It then acts as the battle requires.
    """
    return (
        unit.troop <= CAVALRY
        and not unit.held
        and unit.duty == NONE
        and unit.piece == NONE
        and unit.gun == NONE
        and not view.goals
    )
