"""ACW-NIGHT on the play sheet: between two days."""

from typing import Annotated, Any

from annotated_types import Ge, Le

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.playsheet.inputs import Action, Generals, OptionsField
from rules.acw_hex.sections import night
from rules.acw_hex.tables import LAST_EARLY_YEAR
from rules.acw_hex.terms import ACTIONS, NONE
from rules.core.dice import Dice


def night_move(
    dice: Dice, *, action: Action, moves_adjacent: bool = False, options: OptionsField = DEFAULTS
) -> dict[str, Any]:
    """Tells whether a unit's night action is `legal`. ACW-NIGHT-01, ACW-NIGHT-02."""
    return {
        "legal": night.may_act(ACTIONS.index(action), moves_adjacent, options),
        "clauses": ["ACW-NIGHT-01", "ACW-NIGHT-02", *(["ACW-R-29"] if action == "rally" else [])],
    }


def night_entrench(
    dice: Dice, *, generals: Generals, year: Annotated[int, Ge(1800), Le(1999)]
) -> dict[str, Any]:
    """Rolls the `hexes` of each general, `total_hexes` and `hexes_per_order`. ACW-NIGHT-03, ACW-NIGHT-04."""
    dug = night.entrench(dice, [NONE] * len(generals), year)
    return {
        "hexes": {general.id: count for general, count in zip(generals, dug, strict=True)},
        "total_hexes": sum(dug),
        "hexes_per_order": night.hexes_per_order(year),
        "clauses": ["ACW-NIGHT-03" if year <= LAST_EARLY_YEAR else "ACW-NIGHT-04", "ACW-R-29"],
    }
