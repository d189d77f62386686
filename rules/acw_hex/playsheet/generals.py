"""ACW-CMD on the play sheet: commanders alone, and their replacements."""

from typing import Any

from rules.acw_hex.playsheet.inputs import Some
from rules.acw_hex.sections import generals
from rules.core.dice import Dice


def commander_exposure(
    dice: Dice, *, adjacent_enemy: bool, with_friendly_unit: bool, close_combat_phase: bool = True
) -> dict[str, Any]:
    """Tells whether a commander is `removed` when alone next to an enemy. ACW-CMD-03."""
    return {
        "removed": generals.is_exposed(adjacent_enemy, with_friendly_unit, close_combat_phase),
        "clauses": ["ACW-CMD-03", "ACW-R-23"],
    }


def commander_replacement(
    dice: Dice, *, turn: Some, owner_first: bool, during_own_half: bool
) -> dict[str, Any]:
    """Returns the `replacement_turn`, at the end of whose own half a replacement takes over.

    *turn* is the game turn of the loss. *owner_first*: the commander's player goes first in it. ACW-CMD-04.
    """
    return {
        "replacement_turn": generals.replaced_in(turn, owner_first, during_own_half),
        "clauses": ["ACW-CMD-04", "ACW-R-23"],
    }
