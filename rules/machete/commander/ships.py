"""The computer's ships: their departure, and who goes aboard (section g)."""

from collections.abc import Sequence

from rules.machete.battle import MacheteBattle
from rules.machete.engine.orders import MAN, ORDER, SAIL
from rules.machete.engine.ships import boats
from rules.machete.sections.guns import band
from rules.machete.sections.morale import has_reached
from rules.machete.terms import NONE
from rules.machete.units import MacheteUnit

MANY = 3  # men go to sea from units this many times as strong as the party


def choose(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """Returns the index in *options* of the choice about ships; None: no choice.

    A ship announces her departure when the last load is off, or an enemy gun has her within long range. While
    her side still needs what she has to land, she waits until that has cost her half of her crew. Infantry go
    aboard while she has something to land. MACH-SHIP-02, MACH-SHIP-10.
    """
    if options[-1] < SAIL:  # options about ships come last
        return None
    for place, option in enumerate(options):
        order = option - option % ORDER
        if order == SAIL and (
            is_unloaded(view, unit) or (is_under_guns(view, unit) and is_expendable(view, unit))
        ):
            return place
        if order == MAN and not unit.engaged:
            ship = view.units[option % ORDER]
            if ship.loads and unit.figures_left >= MANY * max(1, ship.muster // 2):
                return place
    return None


def is_unloaded(view: MacheteBattle, ship: MacheteUnit) -> bool:
    """Tells whether the last load is in a boat that has pushed off, or ashore."""
    alongside = [boat for boat in boats(view, ship) if (boat.x, boat.y) == (ship.x, ship.y)]
    return not ship.loads and not any(boat.loads for boat in alongside)


def is_expendable(view: MacheteBattle, ship: MacheteUnit) -> bool:
    """Tells whether her side can do without the loads still aboard.

    It can too if it has paid enough for them.
    """
    wanted = any(goal.lands and goal.side == ship.side and not goal.met for goal in view.goals)
    return not wanted or has_reached(ship.muster, ship.muster - ship.figures_left, 1)


def is_under_guns(view: MacheteBattle, ship: MacheteUnit) -> bool:
    """Tells whether an enemy gun that is set up sees *ship* within its long range."""
    table = view.table
    spans = table.spans(ship.cell)
    return any(
        foe.gun != NONE
        and not foe.limbered
        and band(foe.gun, spans[foe.cell], view.options) != NONE
        and not table.hides(foe.cell, ship.cell)
        for foe in view.foes[ship.side]
    )
