"""SCW-RECON: reconnaissance, and turning up the markers of a closed game."""

from rules.core.dice import Dice
from rules.scwares.options import Options
from rules.scwares.sections.zones import distance, is_in_arc
from rules.scwares.tables import ADJOINING, EXPOSED_FROM, REACH_DICE
from rules.scwares.terms import NONE, OBSERVER_SCOUT


def reach(dice: Dice, unit: int = NONE) -> int:
    """Returns how many zones a base sees this turn. SCW-RECON-02, SCW-RECON-04."""
    return sum(dice.roll(REACH_DICE, 6, "SCW-RECON-02", unit))


def is_adjoining(dx: int, dy: int) -> bool:
    """Tells whether a zone *dx* and *dy* away adjoins the base's own, or is the same.

    Corners count. SCW-RECON-01.
    """
    return max(abs(dx), abs(dy)) <= ADJOINING


def can_look_into(
    observer: int,
    dx: int,
    dy: int,
    facing: int,
    reach: int,
    chosen: bool,
    sight: bool,
    options: Options,
) -> bool:
    """Tells whether a base reconnoitres that zone.

    Adjoining zones always are. Farther off a base sees the one zone it has *chosen*, in its arc. A scout sees
    all zones, all round. *reach* is the die, 0 if none was rolled. *sight*: nothing blocks the line.
    SCW-RECON-02, SCW-RECON-03, SCW-RECON-04, SCW-RECON-05, SCW-RECON-06.
    """
    if is_adjoining(dx, dy):
        return True
    if not sight or distance(dx, dy, options) > reach:
        return False
    return observer == OBSERVER_SCOUT or (chosen and is_in_arc(dx, dy, facing))


def needs_die(dx: int, dy: int, options: Options) -> bool:
    """Tells whether a marker there is rolled for, not exposed at once.

    SCW-RECON-01, SCW-RECON-07, SCW-R-29.
    """
    return options.recon_adjoining == "roll" or not is_adjoining(dx, dy)


def may_roll(rolled_before: bool, options: Options) -> bool:
    """Tells whether another base of its side may roll for a marker again. SCW-RECON-07, SCW-R-29."""
    return not rolled_before or options.recon_throws == "per_observer"


def is_exposed(face: int, bonus: int) -> bool:
    """Tells whether that die, with the event cards' bonus, turns the marker up. SCW-RECON-08, SCW-R-35."""
    return face + bonus >= EXPOSED_FROM


def identify(dice: Dice, bonus: int, unit: int = NONE) -> bool:
    """Rolls one die for a marker in a zone looked into. True if it is turned up.

    SCW-RECON-07, SCW-RECON-08.
    """
    return is_exposed(dice.roll(1, 6, "SCW-RECON-07", unit)[0], bonus)


def dummies(units: int, options: Options) -> int:
    """Counts the dummy markers of a side with that many real *units*, rounded up. SCW-R-30."""
    return -(-units * options.dummy_halves // 2)
