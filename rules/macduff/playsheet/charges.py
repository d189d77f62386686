"""MACD-CHG on the play sheet: arcs, and what a unit that is charged or shot at may do."""

from decimal import Decimal
from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import hundredths
from rules.core.terms import ARCS
from rules.macduff.playsheet.inputs import Arm, Bearing
from rules.macduff.sections import charges
from rules.macduff.terms import ARMS, CHARGED, FIRED_AT, REACTIONS, TRIGGERS


def arc(dice: Dice, *, bearing_deg: Bearing) -> dict[str, Any]:
    """Returns the `arc` in which something lies: front, flank or rear. MACD-SHOOT-04, MACD-R-19."""
    parts, whole = bearing_deg.as_integer_ratio()
    return {"arc": ARCS[charges.arc_of(parts, whole)], "clauses": ["MACD-SHOOT-04", "MACD-R-19"]}


def reactions(
    dice: Dice,
    *,
    trigger: Literal["charged", "fired_at", "fired_at_while_charging"],
    unit_type: Arm,
    regular: bool = True,
    formed: bool = True,
    fired: bool = False,
    marched: bool = False,
    used_charge_bonus: bool = False,
    activated: bool = False,
    in_melee: bool = False,
    limbered: bool = False,
    from_front: bool = True,
    charger_type: Literal["infantry", "cavalry"] = "infantry",
    pursuit: bool = False,
    distance_covered_in: Distance = Decimal(0),
    basic_in: Distance = Decimal(0),
) -> dict[str, Any]:
    """Lists the `options` of a unit that may react. It takes one.

    *from_front*: the enemy is in its front. A charger that is shot at has covered *distance_covered_in*;
    *basic_in* is what its basic dice came to. MACD-CHG-05, MACD-CHG-08, MACD-SHOOT-10.
    """
    unit = charges.Reacting(
        ARMS.index(unit_type),
        regular,
        formed,
        fired,
        marched,
        used_charge_bonus,
        activated,
        in_melee,
        limbered,
        from_front,
    )
    why = TRIGGERS.index(trigger)
    if why == CHARGED:
        open_reactions = charges.charge_reactions(unit, charger_type == "cavalry", pursuit)
        clauses = ["MACD-CHG-05", *(_REACTS[reaction] for reaction in open_reactions)]
        if pursuit:
            clauses.append("MACD-MEL-19")
    elif why == FIRED_AT:
        open_reactions = charges.fire_reactions(unit)
        clauses = ["MACD-SHOOT-10", "MACD-SHOOT-11"]
    else:
        open_reactions = charges.charger_answers(unit, hundredths(distance_covered_in), hundredths(basic_in))
        clauses = ["MACD-CHG-08", "MACD-R-24"]
    return {"options": [REACTIONS[reaction] for reaction in open_reactions], "clauses": clauses}


_REACTS = ("MACD-CHG-07", "MACD-CHG-09", "MACD-CHG-10", "MACD-CHG-11")
