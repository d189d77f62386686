"""MACD-CMD on the play sheet: orders, joining a unit, and what becomes of commanders."""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import hundredths
from rules.macduff.playsheet.inputs import Count
from rules.macduff.sections import commanders
from rules.macduff.terms import ALREADY_ACTIVATED, IN_COMMAND, NONE, ORDER_REASONS, PINNED

_BECAUSE = {PINNED: "MACD-CHG-06", ALREADY_ACTIVATED: "MACD-SEQ-05", IN_COMMAND: "MACD-CMD-05"}


def order_unit(
    dice: Dice,
    *,
    distance_in: Distance,
    in_sight: bool,
    leader: Literal["present", "lost"] = "present",
    already_activated: bool = False,
    pinned: bool = False,
) -> dict[str, Any]:
    """Tells whether a unit is `ordered`, by a die if it `needs_roll`.

    *distance_in* and *in_sight* are from the commander. `reason` is in_command, rolled, failed,
    already_activated or pinned. MACD-CMD-05, MACD-CMD-06, MACD-SEQ-08.
    """
    order = commanders.give_order(
        dice, NONE, hundredths(distance_in), in_sight, leader == "lost", already_activated, pinned
    )
    clauses = [_BECAUSE.get(order.reason, "MACD-CMD-06")]
    if leader == "lost" and order.rolled:
        clauses += ["MACD-SEQ-08", "MACD-R-07"]
    return {
        "ordered": order.ordered,
        "needs_roll": order.rolled,
        "reason": ORDER_REASONS[order.reason],
        "clauses": clauses,
    }


def commander_join(dice: Dice, *, distance_in: Distance) -> dict[str, Any]:
    """Tells whether a commander has `joined` a unit that far away, instead of moving. MACD-CMD-08."""
    joined = commanders.may_join(hundredths(distance_in))
    return {"joined": joined, "clauses": ["MACD-CMD-08", "MACD-R-09"]}


def steady_men(
    dice: Dice, *, hits: Count, source: Literal["shooting", "melee"], rolled_already: bool = False
) -> dict[str, Any]:
    """Rolls for a commander whose unit takes *hits*; returns the `hits_taken`.

    *rolled_already*: they have rolled for that source this turn. `cancelled` is 0 or 1. The `commander` is
    unhurt or wounded. MACD-CMD-12, MACD-CMD-13.
    """
    steadied = commanders.steady_men(dice, NONE, hits, rolled_already)
    clauses = ["MACD-CMD-12", "MACD-R-12"]
    if steadied.faces:
        clauses.insert(1, "MACD-CMD-13")
    if source == "melee":
        clauses.append("MACD-R-11")
    return {
        "rolled": bool(steadied.faces),
        "cancelled": hits - steadied.hits,
        "hits_taken": steadied.hits,
        "commander": "wounded" if steadied.wounded else "unhurt",
        "clauses": clauses,
    }


def commander_capture(dice: Dice, *, distance_in: Distance, joined: bool = False) -> dict[str, Any]:
    """Rolls for a commander near an enemy unit, if they are `at_risk`.

    Dice: the commander's, the enemy's, then those of the flight. The commander is `captured` or goes up to
    `escape_in` inches. MACD-CMD-14, MACD-CMD-15, MACD-CMD-16.
    """
    if not commanders.is_at_risk(hundredths(distance_in), joined):
        clause = "MACD-CMD-14" if joined else "MACD-CMD-15"
        return {"at_risk": False, "captured": False, "escape_in": 0, "clauses": [clause]}
    escape = commanders.escape_capture(dice, NONE, NONE)
    return {
        "at_risk": True,
        "captured": escape.captured,
        "escape_in": escape.distance,
        "clauses": ["MACD-CMD-15", *([] if escape.captured else ["MACD-CMD-16", "MACD-R-10"])],
    }
