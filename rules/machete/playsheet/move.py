"""MACH-MOVE, MACH-MINF, MACH-MCAV, MACH-MART, MACH-MWAG, MACH-DES on the play sheet: rates of movement."""

from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any, Literal

from annotated_types import MinLen
from pydantic import BaseModel, ConfigDict

from rules.core.dice import Dice
from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.machete.options import DEFAULTS
from rules.machete.playsheet.inputs import FigureMm, Nation, OptionsField, Troop
from rules.machete.sections import move
from rules.machete.tables import TENTHS, WHOLE_MOVE
from rules.machete.terms import CUBAN, GOINGS, NATIONS, NONE, TROOPS

Open = Literal["road", "cross_country", "jungle", "ford", "water"]
Closed = Literal["stand", "swamp_water", "cane", "river", "burning"]

# The clause of each move, by troop and then by terrain: MACH- and this.
_CLAUSES = {
    "cuban_infantry": ("MINF-01", "MINF-02", "MINF-03", "MINF-05", "SHIP-03"),
    "spanish_infantry": ("MINF-01", "MINF-02", "MINF-04", "MINF-05", "SHIP-03"),
    "cuban_cavalry": ("MCAV-01", "MCAV-02", "MCAV-05", "MCAV-04", "SHIP-03"),
    "spanish_cavalry": ("MCAV-01", "MCAV-03", "MCAV-06", "MCAV-04", "SHIP-03"),
    "horse_drawn_artillery": ("MART-01", "MART-02", "MART-12", "MART-03", "SHIP-03"),
    "pack_artillery": ("MART-06", "MART-07", "MART-07", "MART-08", "SHIP-03"),
    "manhandled_artillery": ("MART-04", "MART-05", "MART-12", "MART-11", "SHIP-03"),
    "pack_train": ("MWAG-01", "MWAG-02", "MWAG-02", "MWAG-03", "SHIP-03"),
    "supply_cart": ("MWAG-04", "MWAG-05", "MWAG-07", "MWAG-06", "SHIP-03"),
    "ship": ("SHIP-03",) * 5,
    "rowing_boat": ("SHIP-05",) * 5,
}
_CHARGES = {"infantry": ("MINF-06", "MINF-07"), "cavalry": ("MCAV-07", "MCAV-08")}  # allowed, and not
_CLOSED = {
    "stand": "MACH-MOVE-02",
    "swamp_water": "MACH-MOVE-03",
    "cane": "MACH-MOVE-05",
    "river": "MACH-MOVE-06",
    "burning": "MACH-BLD-21",
}


def _side(troop_type: str, nation: str | None) -> int:
    if nation is None and troop_type in ("infantry", "cavalry"):
        raise BadInput("nation", f"is needed: {troop_type} moves as its nation does")
    return CUBAN if nation is None else NATIONS.index(nation)


def _clause(troop_type: str, nation: str | None, terrain: str) -> str:
    if terrain in _CLOSED:
        return _CLOSED[terrain]
    row = _CLAUSES.get(troop_type) or _CLAUSES[f"{nation}_{troop_type}"]
    return f"MACH-{row[GOINGS.index(terrain)]}"


def _scale(figure_mm: int) -> list[str]:
    return {28: [], 20: ["MACH-DES-03"], 15: ["MACH-DES-04"]}[figure_mm]


def movement_allowance(
    dice: Dice,
    *,
    troop_type: Troop,
    terrain: Open,
    nation: Nation | None = None,
    charge: bool = False,
    uphill: bool = False,
    crosses_river: bool = False,
    figure_mm: FigureMm = 28,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Tells whether a move is `permitted`, and `allowance_cm` in one phase.

    *nation* is needed for infantry and cavalry. *uphill* and *crosses_river* only forbid a charge.
    MACH-MINF-01, MACH-MCAV-01, MACH-MART-01, MACH-MWAG-01.
    """
    side = _side(troop_type, nation)
    troop, going = TROOPS.index(troop_type), GOINGS.index(terrain)
    options = replace(options, figure_mm=figure_mm)
    if charge:
        rate = move.charge_allowance(troop, side, going, uphill, crosses_river, options)
        if troop_type in _CHARGES:
            clause = f"MACH-{_CHARGES[troop_type][0 if rate else 1]}"
        elif troop_type.endswith("artillery"):
            clause = "MACH-MART-13"
        else:
            clause = "MACH-MWAG-08" if troop_type in ("pack_train", "supply_cart") else "MACH-MOVE-08"
    else:
        rate = move.allowance(troop, side, going, options)
        clause = _clause(troop_type, nation, terrain)
    return {
        "permitted": rate > 0,
        "allowance_cm": Fraction(rate, 100),
        "clauses": [clause, *_scale(figure_mm)],
    }


class Leg(BaseModel):
    """One stretch of a path over one kind of ground."""

    model_config = ConfigDict(strict=True, extra="forbid")

    terrain: Open | Closed
    distance_cm: Distance


def move_path(
    dice: Dice,
    *,
    troop_type: Troop,
    legs: Annotated[tuple[Leg, ...], MinLen(1)],
    nation: Nation | None = None,
    figure_mm: FigureMm = 28,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns the `fraction_used` of a phase's move by a path, and whether it is `permitted`.

    If a leg crosses ground that this troop may not enter, the fraction is null and the move not permitted.
    MACH-R-23.
    """
    side = _side(troop_type, nation)
    troop = TROOPS.index(troop_type)
    options = replace(options, figure_mm=figure_mm)
    parts = [
        move.leg(troop, side, GOINGS.index(leg.terrain), hundredths(leg.distance_cm), options) for leg in legs
    ]
    used = None if NONE in parts else Fraction(sum(parts), WHOLE_MOVE)
    walked = [_clause(troop_type, nation, leg.terrain) for leg in legs]
    return {
        "permitted": used is not None and used <= 1,
        "fraction_used": used,
        "clauses": ["MACH-R-23", *dict.fromkeys(walked), *_scale(figure_mm)],
    }


def scale_distance(
    dice: Dice, *, distance_cm: Distance, figure_mm: FigureMm = 28, options: OptionsField = DEFAULTS
) -> dict[str, Any]:
    """Returns `distance_cm`, a printed distance for figures of that height.

    MACH-DES-02, MACH-DES-03, MACH-DES-04.
    """
    return {
        "distance_cm": Fraction(hundredths(distance_cm) * TENTHS[figure_mm], 1000),
        "clauses": _scale(figure_mm) or ["MACH-DES-02"],
    }
