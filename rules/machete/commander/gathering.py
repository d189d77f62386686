"""The computer's attackers: they gather out of range, and attack together."""

from typing import Final

from rules.machete.battle import MacheteBattle
from rules.machete.commander.assault import is_exhausted
from rules.machete.tables import scaled_distance
from rules.machete.terms import CAVALRY
from rules.machete.units import STEADY, MacheteUnit, strength_points

# Hundredths of a cm for 28 mm figures.
RANGE: Final = 6000  # the longest fire range
GATHER: Final = 6500  # attackers wait this far from the nearest enemy
CLOSE_UP: Final = 1500  # units this much farther back still attack with them
ENOUGH: Final = 75  # per cent of a side's points that are enough to attack
BEGUN: Final = 25  # per cent within range at which the battle has begun: then all attack


def is_gathered(view: MacheteBattle, side: int) -> bool:
    """Tells whether enough of *side* are ready to attack.

    They were near enough to the enemy as the phase began, or some are in range. Units that arrive in this
    phase attack with the others in the next.
    """
    mm = view.options.figure_mm
    near, inside = scaled_distance(GATHER + CLOSE_UP, mm), scaled_distance(RANGE, mm)
    total = ready = begun = 0
    table = view.table
    for unit in view.foes[1 - side]:
        if not goes_in(unit):
            continue
        points = strength_points(unit)
        total += points
        if unit.engaged or table.disc(unit.cell, inside) & view.held[1 - side]:
            begun += points
        elif unit.moved != view.turn and table.disc(unit.cell, near) & view.held[1 - side]:
            ready += points
    return 100 * (ready + begun) >= ENOUGH * total or 100 * begun >= BEGUN * total


def goes_in(unit: MacheteUnit) -> bool:
    """Tells whether an attack can count on *unit*.

    That is steady infantry or cavalry in the open, not exhausted.
    """
    return unit.troop <= CAVALRY and unit.state == STEADY and unit.house < 0 and not is_exhausted(unit)
