"""MACD-CAMP on the play sheet: what the figures lost cost a campaign."""

from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le

from rules.core.dice import Dice
from rules.macduff import campaign
from rules.macduff.playsheet.inputs import Share
from rules.macduff.sections.counting import half_up
from rules.macduff.terms import NONE


def casualty_returns(
    dice: Dice,
    *,
    figures_lost: Annotated[int, Ge(0), Le(1000)],
    defeated: bool = False,
    vigorous_pursuit: bool = False,
    fresh_cavalry: bool = False,
    adequate_rearguard: bool = False,
    method: Literal["fixed", "diced"] = "fixed",
    pursued_fraction: Share = Decimal(1),
) -> dict[str, Any]:
    """Splits figures lost into `permanent` and `recovered`.

    A beaten army that is hunted down (`pursued`) loses *pursued_fraction* for good, without dice.
    MACD-CAMP-01, MACD-CAMP-02, MACD-CAMP-03.
    """
    pursued = campaign.is_hunted_down(defeated, vigorous_pursuit, fresh_cavalry, adequate_rearguard)
    if pursued:
        share = Fraction(pursued_fraction)
        permanent = half_up(figures_lost * share.numerator, share.denominator)
        clauses = ["MACD-CAMP-03", "MACD-R-47"]
    elif method == "diced":
        permanent = campaign.roll_permanent_losses(dice, NONE, figures_lost)[1]
        clauses = ["MACD-CAMP-01", "MACD-CAMP-02", "MACD-R-46"]
    else:
        permanent = campaign.permanent_losses(figures_lost)
        clauses = ["MACD-CAMP-01", "MACD-CAMP-02", "MACD-R-46"]
    return {
        "permanent": permanent,
        "recovered": figures_lost - permanent,
        "pursued": pursued,
        "clauses": clauses,
    }
