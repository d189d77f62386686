"""MACD-WIND on the play sheet: the turn's die for the wind."""

from typing import Annotated, Any

from annotated_types import Ge, Le

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.macduff.sections import wind as weather
from rules.macduff.tables import WIND_DEGREES


def wind(dice: Dice, *, direction_deg: Annotated[int, Ge(0), Le(359)], blowing: bool) -> dict[str, Any]:
    """Rolls for the wind; returns its `direction_deg` and whether it is `blowing`. MACD-WIND-02."""
    if direction_deg % WIND_DEGREES:
        raise BadInput("direction_deg", f"must be a multiple of {WIND_DEGREES}")
    _, now = weather.roll_wind(dice, weather.Wind(direction_deg, blowing))
    return {
        "direction_deg": now.degrees,
        "blowing": now.blowing,
        "clauses": ["MACD-WIND-02", "MACD-R-45"],
    }
