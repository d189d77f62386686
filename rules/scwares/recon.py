"""SCW-RECON: reconnaissance, and turning up the markers of a closed game."""

from rules.core.dice import Dice
from rules.scwares.options import Options
from rules.scwares.tables import ADJOINING, EXPOSED_FROM, REACH_DICE
from rules.scwares.terms import NONE, OBSERVER_SCOUT
from rules.scwares.zones import distance, in_arc


def reach(dice: Dice, unit: int = NONE) -> int:
    """SCW-RECON-02, SCW-RECON-04: how many zones a base sees this turn."""
    return sum(dice.roll(REACH_DICE, 6, "SCW-RECON-02", unit))


def is_adjoining(dx: int, dy: int) -> bool:
    """SCW-RECON-01: True if a zone *dx* and *dy* away adjoins the base's own, or is the same.

    Corners count.
    """
    return max(abs(dx), abs(dy)) <= ADJOINING


def looks_into(
    observer: int,
    dx: int,
    dy: int,
    facing: int,
    reach: int,
    chosen: bool,
    sight: bool,
    options: Options,
) -> bool:
    """SCW-RECON-02, SCW-RECON-03, SCW-RECON-04, SCW-RECON-05, SCW-RECON-06: is that zone reconnoitred?

    Adjoining zones always are. Farther off a base sees the one zone it has *chosen*, in its arc. A scout sees
    all zones, all round. *reach* is the die, 0 if none was rolled. *sight*: nothing blocks the line.
    """
    if is_adjoining(dx, dy):
        return True
    if not sight or distance(dx, dy, options) > reach:
        return False
    return observer == OBSERVER_SCOUT or (chosen and in_arc(dx, dy, facing))


def needs_die(dx: int, dy: int, options: Options) -> bool:
    """SCW-RECON-01, SCW-RECON-07, SCW-R-29: True if a marker there is rolled for, not exposed at once."""
    return options.recon_adjoining == "roll" or not is_adjoining(dx, dy)


def may_throw(thrown_before: bool, options: Options) -> bool:
    """SCW-RECON-07, SCW-R-29: True if another base of its side may roll for a marker again."""
    return not thrown_before or options.recon_throws == "per_observer"


def is_exposed(face: int, bonus: int) -> bool:
    """SCW-RECON-08, SCW-R-35: True if that die, with the event cards' bonus, turns the marker up."""
    return face + bonus >= EXPOSED_FROM


def identify(dice: Dice, bonus: int, unit: int = NONE) -> bool:
    """SCW-RECON-07, SCW-RECON-08: one die for a marker in a zone looked into: True if it is turned up."""
    return is_exposed(dice.roll(1, 6, "SCW-RECON-07", unit)[0], bonus)


def dummies(units: int, options: Options) -> int:
    """SCW-R-30: the dummy markers of a side with that many real *units*, rounded up."""
    return -(-units * options.dummy_halves // 2)
