"""MACH-GEN on the play sheet: disputes, the order of the cards, reserves."""

from typing import Annotated, Any

from annotated_types import MaxLen

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.machete import cards
from rules.machete.options import DEFAULTS
from rules.machete.playsheet.inputs import OptionsField
from rules.machete.tables import DEFAULT_RESERVE_DICE, RESERVE_DICE
from rules.machete.terms import EDGES


def dispute(dice: Dice, *, options: OptionsField = DEFAULTS) -> dict[str, Any]:
    """Returns the `outcome`, good or poor for the side that asks. MACH-GEN-01."""
    return {
        "outcome": "good" if cards.is_favourable(dice) else "poor",
        "clauses": ["MACH-GEN-01", "MACH-GEN-02", "MACH-R-70"],
    }


def draw_order(
    dice: Dice,
    *,
    units: Annotated[tuple[str, ...], MaxLen(256)],
    ambushers: tuple[str, ...] = (),
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns the `order` in which the units act this phase, ambushers first.

    *units* are names in the order of the deck. A die of as many sides as there are cards left picks each card
    but the last. MACH-GEN-04, MACH-GEN-06.
    """
    if not units:
        raise BadInput("units", "there are none")
    if len(set(units)) < len(units):
        raise BadInput("units", "a name comes twice")
    if len(set(ambushers)) < len(ambushers) or not set(ambushers) <= set(units):
        raise BadInput("ambushers", "each must be one of the units, once")
    order = cards.draw_order(dice, list(range(len(units))), [units.index(name) for name in ambushers])
    clauses = ["MACH-GEN-03", "MACH-GEN-04", "MACH-GEN-05"]
    if ambushers:
        clauses += ["MACH-GEN-06", "MACH-GEN-07", "MACH-R-71"]
    return {"order": [units[unit] for unit in order], "clauses": clauses}


def reserve_arrival(
    dice: Dice, *, dice_count: int = DEFAULT_RESERVE_DICE, options: OptionsField = DEFAULTS
) -> dict[str, Any]:
    """Returns the `arrival_phase`, the total of one or two dice as the scenario demands. MACH-GEN-14."""
    if dice_count not in RESERVE_DICE:
        raise BadInput("dice_count", "a reserve rolls one die or two")
    return {
        "arrival_phase": cards.reserve_arrival(dice, dice_count),
        "clauses": ["MACH-GEN-14", "MACH-R-62"],
    }


def reserve_entry(
    dice: Dice, *, agreed_point: str | None = None, options: OptionsField = DEFAULTS
) -> dict[str, Any]:
    """Returns the `entry`: the agreed point, or without one the edge that the die gives.

    MACH-GEN-15, MACH-GEN-16.
    """
    if agreed_point is not None:
        return {"entry": "agreed", "clauses": ["MACH-GEN-15"]}
    return {"entry": EDGES[cards.reserve_entry(dice)], "clauses": ["MACH-GEN-15", "MACH-GEN-16"]}
