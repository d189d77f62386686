"""MACD-ORD: what a unit may be told to do. Orders are declared before any die is rolled."""

from rules.macduff.terms import (
    ARTILLERY,
    CHARGE,
    COUNTERCHARGE,
    EVADE,
    FORMED_CAVALRY,
    IN_THE_SADDLE,
    MANEUVER,
    MANHANDLE,
    MARCH,
    ON_FOOT,
    PACK_ANIMALS,
    PURSUIT,
    UNFORMED_CAVALRY,
    UNFORMED_INFANTRY,
    WAGON,
)

CHARGERS = (*ON_FOOT, *IN_THE_SADDLE)
MARCHERS = (*CHARGERS, ARTILLERY, WAGON, PACK_ANIMALS)
EVADERS = (UNFORMED_INFANTRY, *IN_THE_SADDLE)
COUNTERCHARGERS = (FORMED_CAVALRY, UNFORMED_CAVALRY)


def is_open_to(unit_class: int, move: int) -> bool:
    """Tells whether troops of that class make such moves at all.

    MACD-ORD-01, MACD-ORD-03, MACD-R-15, MACD-R-66.
    """
    if move == MARCH:
        return unit_class in MARCHERS
    if move in (CHARGE, PURSUIT):
        return unit_class in CHARGERS
    if move == COUNTERCHARGE:
        return unit_class in COUNTERCHARGERS
    if move == EVADE:
        return unit_class in EVADERS
    if move == MANHANDLE:
        return unit_class == ARTILLERY
    return True


def is_barred_by_fire(move: int, fired: bool, reaction_fire: bool) -> bool:
    """Tells whether its shot rules out the move.

    It *fired* on its own order, or in *reaction_fire* earlier, at the enemy's.
    MACD-SHOOT-08, MACD-SHOOT-09, MACD-MOVE-12, MACD-MOVE-15.
    """
    if move == MARCH:
        return fired or reaction_fire
    return move == MANEUVER and fired
