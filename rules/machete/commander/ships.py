"""What the computer does with its ships: when they leave, and who goes aboard (section g)."""

from collections.abc import Sequence

from rules.machete.battle import MacheteBattle
from rules.machete.engine.orders import MAN, ORDER, SAIL
from rules.machete.engine.ships import boats
from rules.machete.guns import band
from rules.machete.morale import reached
from rules.machete.terms import NONE
from rules.machete.units import MacheteUnit

MANY = 3  # men go to sea from bodies so many times as strong as the party


def choose(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """MACH-SHIP-02, MACH-SHIP-10: the place among *options* of what is to be done about ships; None: nothing.

    She announces her departure when the last load is off, or a gun of the enemy has her within long range;
    but while her side is here for what she has still to land, not before that has cost her half of her crew.
    Foot go aboard while she has something to land.
    """
    if options[-1] < SAIL:  # what concerns ships is listed last
        return None
    for place, option in enumerate(options):
        order = option - option % ORDER
        if order == SAIL and (unloaded(view, unit) or (under_guns(view, unit) and expendable(view, unit))):
            return place
        if order == MAN and not unit.engaged:
            ship = view.units[option % ORDER]
            if ship.loads and unit.standing >= MANY * max(1, ship.muster // 2):
                return place
    return None


def unloaded(view: MacheteBattle, ship: MacheteUnit) -> bool:
    """Whether the last load is in a boat that has pushed off, or ashore."""
    alongside = [boat for boat in boats(view, ship) if (boat.x, boat.y) == (ship.x, ship.y)]
    return not ship.loads and not any(boat.loads for boat in alongside)


def expendable(view: MacheteBattle, ship: MacheteUnit) -> bool:
    """Whether her side can do without the loads still aboard, or has paid enough for them."""
    wanted = any(goal.lands and goal.side == ship.side and not goal.met for goal in view.goals)
    return not wanted or reached(ship.muster, ship.muster - ship.standing, 1)


def under_guns(view: MacheteBattle, ship: MacheteUnit) -> bool:
    """Whether a gun of the enemy that stands ready has *ship* within its long range, and sees her."""
    table = view.table
    spans = table.spans(ship.cell)
    return any(
        foe.gun != NONE
        and not foe.limbered
        and band(foe.gun, spans[foe.cell], view.options) != NONE
        and not table.hides(foe.cell, ship.cell)
        for foe in view.foes[ship.side]
    )
