"""MACH-AMB: how the opening of an ambush affects the ambushed."""

from rules.machete.options import Options
from rules.machete.tables import AMBUSHED_DIVISOR


def reply_score(face: int, modifier: int, options: Options) -> int:
    """Returns the score of an ambushed unit that fires back in that phase.

    Its die is halved, rounded down, and then modified. Under the other reading the modified score is halved,
    rounded towards minus infinity. MACH-AMB-01, MACH-AMB-02, MACH-R-07.
    """
    if options.ambush_halving == "die":
        return face // AMBUSHED_DIVISOR + modifier
    return (face + modifier) // AMBUSHED_DIVISOR


def fires_halved(force_ambushed: bool, was_target: bool, options: Options) -> bool:
    """Tells whether a unit replies at half: the whole ambushed force, or only the units attacked.

    MACH-R-09.
    """
    return force_ambushed and (was_target or options.ambush_scope == "force")
