"""MACD-CMD: commanders, the orders they give, and what becomes of them."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.macduff.tables import (
    CAPTURE_DISTANCE,
    COMMAND_RADIUS,
    DIE,
    ESCAPE_DICE,
    JOIN_DISTANCE,
    ORDER_FROM,
    STEADY_MEN,
)
from rules.macduff.terms import (
    ALREADY_ACTIVATED,
    CANCELS,
    FAILED,
    IN_COMMAND,
    PINNED,
    ROLLED,
    WOUNDED,
)


class Order(NamedTuple):
    """Whether an order reaches a unit, and why."""

    ordered: bool
    rolled: bool
    reason: int  # IN_COMMAND, ROLLED, FAILED ...


class Steadied(NamedTuple):
    """The help of a joined commander to a unit that was hit."""

    faces: tuple[int, ...]  # () when no die was due
    hits: int  # the unit takes
    wounded: bool  # the commander


class Escape(NamedTuple):
    """The roll of a lone commander against an enemy unit."""

    faces: tuple[int, ...]  # the commander's die, the enemy's, then the dice of the flight
    captured: bool
    distance: int  # inches that they may go


def is_in_command(distance: int, in_sight: bool) -> bool:
    """Tells whether a unit obeys its commander without a die. MACD-CMD-05."""
    return in_sight and distance <= COMMAND_RADIUS


def give_order(
    dice: Dice, unit: int, distance: int, in_sight: bool, leader_lost: bool, activated: bool, pinned: bool
) -> Order:
    """Gives an order to a unit, by a die if need be.

    A pinned unit takes no order, nor does one that was activated this turn.
    MACD-CMD-05, MACD-CMD-06, MACD-SEQ-05, MACD-SEQ-08, MACD-CHG-06.
    """
    if pinned:
        return Order(False, False, PINNED)
    if activated:
        return Order(False, False, ALREADY_ACTIVATED)
    if is_in_command(distance, in_sight) and not leader_lost:
        return Order(True, False, IN_COMMAND)
    ordered = dice.roll(1, DIE, "MACD-CMD-06", unit)[0] >= ORDER_FROM
    return Order(ordered, True, ROLLED if ordered else FAILED)


def may_join(distance: int) -> bool:
    """Tells whether a commander may join a unit that far away. MACD-CMD-08."""
    return distance <= JOIN_DISTANCE


def steady_men(dice: Dice, unit: int, hits: int, rolled_already: bool) -> Steadied:
    """Rolls for the commander with a unit that took *hits*.

    One hit may be cancelled, or the commander may be wounded. There is no die if none hit, or if the
    commander has rolled for that source. MACD-CMD-12, MACD-CMD-13, MACD-R-12.
    """
    if not hits or rolled_already:
        return Steadied((), hits, False)
    faces = dice.roll(1, DIE, "MACD-CMD-12", unit)
    effect = STEADY_MEN[faces[0]]
    return Steadied(faces, hits - (effect == CANCELS), effect == WOUNDED)


def is_at_risk(distance: int, joined: bool) -> bool:
    """Tells whether a commander may be captured by an enemy unit that near. MACD-CMD-14, MACD-CMD-15."""
    return not joined and distance <= CAPTURE_DISTANCE


def escape_capture(dice: Dice, commander: int, enemy: int) -> Escape:
    """Rolls for a commander who is caught alone, then for their flight.

    They are captured if their die is lower. MACD-CMD-15, MACD-CMD-16, MACD-R-10.
    """
    faces, is_captured = roll_capture(dice, commander, enemy)
    if is_captured:
        return Escape(faces, True, 0)
    flight = dice.roll(ESCAPE_DICE, DIE, "MACD-CMD-16", commander)
    return Escape(faces + flight, False, sum(flight))


def roll_capture(dice: Dice, commander: int, enemy: int) -> tuple[tuple[int, ...], bool]:
    """Rolls a die for each side; returns them, and whether the commander is captured. MACD-CMD-15."""
    own = dice.roll(1, DIE, "MACD-CMD-15", commander)
    theirs = dice.roll(1, DIE, "MACD-CMD-15", enemy)
    return own + theirs, own[0] < theirs[0]
