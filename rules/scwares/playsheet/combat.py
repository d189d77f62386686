"""SCW-CC on the play sheet: one close combat, both sides at once."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.scwares.options import Options, read
from rules.scwares.playsheet.inputs import (
    Bases,
    Bonus,
    Count,
    Doubles,
    Spears,
    classes_in_order,
    count_classes,
)
from rules.scwares.sections import combat
from rules.scwares.sections.combat import Blow, Party
from rules.scwares.tables import LOSS_ORDER
from rules.scwares.terms import NONE, SPEAR


class Side(BaseModel):
    """One side of a close combat: its bases in the zone, and how many of them fight."""

    model_config = ConfigDict(strict=True, extra="forbid")

    fighting: Count
    bases: Bases
    fortified: bool = False
    die_bonus: Bonus = 0
    spear_armed: bool = False


def _party(name: str, side: Side, options: Options) -> Party:
    present = sum(side.bases.values())
    if side.fighting > present:
        raise BadInput(f"{name}.fighting", f"only {present} are there (SCW-CC-03)")
    if side.die_bonus and side.bases.get("native"):
        raise BadInput(f"{name}.die_bonus", "no card adds to the dice of native troops (SCW-R-35)")
    dice_each = combat.dice_of(SPEAR if side.spear_armed else NONE, options)
    return Party(
        ((dice_each,) * side.fighting,),
        classes_in_order(side.bases, LOSS_ORDER),
        side.fortified,
        side.die_bonus,
    )


def _losses_of(name: str, struck: Party, blow: Blow) -> dict[str, Any]:
    """Returns the losses of the side *name* from a blow."""
    gone = (*blow.fall.destroyed, *blow.fall.driven_back)
    return {
        f"{name}_destroyed": count_classes([struck.classes[place] for place in blow.fall.destroyed]),
        f"{name}_driven_back": count_classes([struck.classes[place] for place in blow.fall.driven_back]),
        f"{name}_remaining": count_classes(
            [place_struck for place, place_struck in enumerate(struck.classes) if place not in gone]
        ),
    }


def close_combat(
    dice: Dice,
    *,
    side_a: Side,
    side_b: Side,
    spears: Spears = "close_only",
    fortification_doubles: Doubles = "pooled_pairs",
) -> dict[str, Any]:
    """Returns `a_dice`, `b_dice`, and the losses.

    A side is *fortified* if it is in fortifications and the enemy outside. Driven back are those that must
    go, before it is known whether they can. SCW-CC-03, SCW-CC-04, SCW-CC-05, SCW-CC-06, SCW-CC-08.
    """
    options = read({"spears": spears, "fortification_doubles": fortification_doubles})
    a, b = _party("side_a", side_a, options), _party("side_b", side_b, options)
    from_a, from_b = combat.fight(dice, a, b, options)
    clauses = ["SCW-CC-04", "SCW-COMB-03"]
    if not (a.fortified and b.fortified):
        clauses += ["SCW-CC-06", "SCW-CC-08"]
    if a.fortified or b.fortified:
        clauses += ["SCW-CC-07", "SCW-CC-09", "SCW-R-13", "SCW-R-23"]
    if spears == "extra_die":
        clauses.append("SCW-R-20")
    return {
        "a_dice": len(from_a.roll.faces),
        "b_dice": len(from_b.roll.faces),
        **_losses_of("a", a, from_b),
        **_losses_of("b", b, from_a),
        "clauses": clauses,
    }
