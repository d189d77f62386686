"""MACD-CHG: charges, and how those charged or shot at may react."""

from typing import NamedTuple

from rules.core.terms import FLANK, FRONT, REAR
from rules.macduff.tables import FLANK_DEGREES, FRONT_DEGREES
from rules.macduff.terms import (
    CAVALRY,
    CHARGE_HOME,
    COUNTERCHARGES,
    FALL_BACK,
    FIRE,
    FORM_SQUARE,
    HALT,
    HALT_AND_RETURN_FIRE,
    INFANTRY,
    RETURN_FIRE,
    SKIRMISHERS,
)


class Reacting(NamedTuple):
    """The state of a unit that may react."""

    arm: int  # INFANTRY, SKIRMISHERS, CAVALRY or GUNS
    regular: bool
    formed: bool
    fired: bool
    marched: bool
    used_charge_bonus: bool
    activated: bool
    in_melee: bool
    limbered: bool
    from_front: bool  # the enemy who charges or shoots is in its front


def arc_of(bearing: int, whole: int = 1) -> int:
    """Returns FRONT, FLANK or REAR for an angle from straight ahead.

    *bearing* is counted in parts of a degree; *whole* of them make one. MACD-SHOOT-04, MACD-R-19.
    """
    if abs(bearing) <= FRONT_DEGREES * whole:
        return FRONT
    return FLANK if abs(bearing) <= FLANK_DEGREES * whole else REAR


def may_fire(unit: Reacting) -> bool:
    """Tells whether the unit may still shoot. MACD-CHG-07, MACD-SHOOT-01, MACD-SHOOT-02, MACD-SHOOT-03."""
    return unit.from_front and not (unit.fired or unit.marched or unit.limbered or unit.in_melee)


def may_countercharge(unit: Reacting) -> bool:
    """Tells whether cavalry may meet a charge from its front. MACD-CHG-09, MACD-R-66."""
    return unit.arm == CAVALRY and unit.from_front


def may_form_square(unit: Reacting, by_cavalry: bool) -> bool:
    """Tells whether infantry may form square against cavalry. MACD-CHG-10, MACD-R-03, MACD-R-65."""
    return unit.arm == INFANTRY and unit.regular and unit.formed and by_cavalry and not unit.activated


def may_fall_back(unit: Reacting) -> bool:
    """Tells whether skirmishers or cavalry may evade. MACD-CHG-11, MACD-R-05."""
    return unit.arm in (SKIRMISHERS, CAVALRY)


def charge_reactions(unit: Reacting, by_cavalry: bool, pursuit: bool) -> list[int]:
    """Returns the reactions open to a charged unit. It may take one of them.

    There are none in melee or against a pursuit. MACD-CHG-05, MACD-MEL-19, MACD-R-53.
    """
    if unit.in_melee or pursuit:
        return []
    open_to_it = (
        (FIRE, may_fire(unit)),
        (COUNTERCHARGES, may_countercharge(unit)),
        (FORM_SQUARE, may_form_square(unit, by_cavalry)),
        (FALL_BACK, may_fall_back(unit)),
    )
    return [reaction for reaction, allowed in open_to_it if allowed]


def fire_reactions(unit: Reacting) -> list[int]:
    """Returns the reactions of a unit that is shot at: return fire, or nothing.

    MACD-SHOOT-10, MACD-CHG-12.
    """
    return [RETURN_FIRE] if may_fire(unit) and not unit.used_charge_bonus else []


def charger_answers(unit: Reacting, covered: int, basic: int) -> list[int]:
    """Returns what a charger may do when its target fires at it.

    It may halt and fire while it has *covered* no more than its *basic* dice. MACD-CHG-08, MACD-R-24.
    """
    answers = [CHARGE_HOME, HALT]
    if covered <= basic and not (unit.fired or unit.marched):
        answers.append(HALT_AND_RETURN_FIRE)
    return answers
