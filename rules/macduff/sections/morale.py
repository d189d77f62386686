"""MACD-MOR: hits, shaken units, rally tests, and when an army gives up."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.macduff.sections.counting import half_up
from rules.macduff.tables import (
    ARMY_DIVISOR,
    COMMANDER_LOST,
    DIE,
    RALLY_COMMANDER,
    RALLY_FROM,
    RALLY_QUALITY,
    RETREAT_FROM,
    SHAKEN_OVER,
    SUPPORT_LOST,
    UNIT_LOST,
)
from rules.macduff.terms import FELL_BACK, RALLIED, ROUTED


class Rally(NamedTuple):
    """One rally test."""

    face: int
    score: int
    result: int  # RALLIED, FELL_BACK or ROUTED


def shaken_at(original: int, morale: int) -> int:
    """Returns the fewest losses that leave a unit shaken. MACD-MOR-01, MACD-MOR-03, MACD-R-39."""
    over, parts = SHAKEN_OVER[morale]
    return original * over // parts + 1


def is_shaken(original: int, lost: int, morale: int) -> bool:
    """Tells whether more than its share of the original figures is lost. MACD-MOR-03, MACD-R-39."""
    return lost >= shaken_at(original, morale)


def rally_modifier(morale: int, commander_joined: bool) -> int:
    """Returns the modifier of a rally test. MACD-MOR-06."""
    return RALLY_QUALITY[morale] + (RALLY_COMMANDER if commander_joined else 0)


def rally(dice: Dice, unit: int, modifier: int) -> Rally:
    """Rolls a rally test. A unit that falls back tests again next turn. MACD-MOR-05."""
    face = dice.roll(1, DIE, "MACD-MOR-05", unit)[0]
    score = face + modifier
    if score >= RALLY_FROM:
        return Rally(face, score, RALLIED)
    return Rally(face, score, FELL_BACK if score >= RETREAT_FROM else ROUTED)


def army_level(units: int) -> int:
    """Returns an army's morale at the start: half its units, rounded up. MACD-MOR-07, MACD-R-37."""
    return half_up(units, ARMY_DIVISOR)


def army_morale(level: int, units: int, commanders: int, support: int) -> int:
    """Returns what is left of an army's morale after these losses, never below 0.

    MACD-MOR-08, MACD-HOSP-06, MACD-R-64.
    """
    return max(0, level - units * UNIT_LOST - commanders * COMMANDER_LOST - support * SUPPORT_LOST)


def must_concede(morale: int) -> bool:
    """Tells whether the General must give up the battle. MACD-MOR-09."""
    return morale <= 0
