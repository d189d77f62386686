"""MACD-SHOOT-27 to MACD-SHOOT-33: guns against walls, and towns on fire."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.macduff.sections.counting import half_up
from rules.macduff.tables import (
    BREACH_DICE,
    BREACH_HIT_FROM,
    BREACH_RANGE,
    BREACH_SIXES,
    DIE,
    FIRE_DAMAGE_DICE,
    FIRE_OUT_FROM,
    FIREFIGHTERS_PER_DIE,
)


class TownFire(NamedTuple):
    """One turn of a town on fire."""

    faces: tuple[int, ...]  # of those who fight it
    extinguished: bool
    damage: int


def may_breach(distance: int, base_visible: bool) -> bool:
    """Tells whether a gun may batter a wall. MACD-SHOOT-27, MACD-SHOOT-28."""
    return base_visible and distance <= BREACH_RANGE


def roll_breach(dice: Dice, unit: int, gun_size: int) -> tuple[tuple[int, ...], int]:
    """Rolls a gun's dice at a wall; returns them and the sixes among them. MACD-SHOOT-28."""
    faces = dice.roll(BREACH_DICE[gun_size], DIE, "MACD-SHOOT-28", unit)
    return faces, sum(face >= BREACH_HIT_FROM for face in faces)


def sixes_needed(wall: int) -> int:
    """Returns the number of sixes that breach a wall. They are kept from turn to turn.

    MACD-SHOOT-28, MACD-SHOOT-29, MACD-R-31.
    """
    return BREACH_SIXES[wall]


def fight_town_fire(dice: Dice, unit: int, figures: int) -> TownFire:
    """Rolls for *figures* who fight a fire, then for its damage.

    With no figures nobody fights it. MACD-SHOOT-31, MACD-SHOOT-32.
    """
    count = half_up(figures, FIREFIGHTERS_PER_DIE)
    faces = dice.roll(count, DIE, "MACD-SHOOT-31", unit) if count else ()
    if any(face >= FIRE_OUT_FROM for face in faces):
        return TownFire(faces, True, 0)
    return TownFire(faces, False, sum(dice.roll(FIRE_DAMAGE_DICE, DIE, "MACD-SHOOT-32", unit)))


def is_burnt_out(damage: int, points: int) -> bool:
    """Tells whether the town is destroyed, so that its garrison must retreat. MACD-SHOOT-33, MACD-R-30."""
    return damage >= points
