"""Who is asked about guns, houses, ships and errands before a unit fights as foot or horse do."""

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
    """What those who know guns, houses, ships and errands want of *unit*; None if it is none of theirs.

    *special*: *options* hold more than to march, to shoot and to attack.
    """
    simple = plain(view, unit)
    if simple and not special:
        return None
    advisers = [escorts.choose, raiders.choose, gunners.choose, mariners.choose]
    if options[-1] < REJOIN and simple:  # a house, a field or a gun may be of use, no more
        advisers = advisers[1:3]
    for advise in advisers if special or unit.gun != NONE else advisers[:2]:
        place = advise(view, unit, options)
        if place is not None:
            return place
    return None


def plain(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Whether *unit* is foot or horse on no errand of its own: then it goes as the battle asks."""
    return (
        unit.troop <= CAVALRY
        and not unit.held
        and unit.duty == NONE
        and unit.piece == NONE
        and unit.gun == NONE
        and not view.goals
    )
