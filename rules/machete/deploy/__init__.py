"""Where the bodies of two sides stand when a battle of a certain kind begins on a given ground."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.inputs import BadInput
from rules.core.scenario import SIDES
from rules.machete import options
from rules.machete.deploy.kinds import LAYOUTS, Sides
from rules.machete.deploy.spots import Laying
from rules.machete.ground import KINDS as KINDS
from rules.machete.terrain import terrain

TIGHT = ((100, 1000), (80, 1000), (65, 1000), (65, 700), (55, 700), (55, 500))
"""Looser first: hundredths of the usual distance between the sides, and of a cm between bodies."""


def deploy(
    kind: str, board: Mapping[str, Any], units: Sequence[Mapping[str, Any]], attacker: str
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The *units* (mappings as in Scenario.units, without places) with their places, and terms that fit
    the *kind*.

    The *attacker* ("blue" or "red") comes from the left, lies in ambush, or pursues; the side with the ships
    lands. Reserves and captives stay off the table. The sides close up as far as they must; those for whom
    there is no room even so are refused: BadInput("units", ...).
    """
    if kind not in KINDS:
        raise BadInput("kind", f"must be one of {', '.join(KINDS)}")
    if attacker not in SIDES:
        raise BadInput("attacker", f"must be one of {', '.join(SIDES)}")
    table = terrain(board, options.DEFAULTS)
    for part, room in TIGHT:
        placed = [dict(unit) for unit in units]
        here = [unit for unit in placed if not (unit.get("reserve") or unit.get("captive_of"))]
        sides = Sides(
            attacker,
            SIDES[1 - SIDES.index(attacker)],
            [unit for unit in here if unit["side"] == attacker],
            [unit for unit in here if unit["side"] != attacker],
            [unit for unit in placed if unit.get("captive_of")],
        )
        try:
            return placed, LAYOUTS[kind](Laying(table, room, part), board, sides)
        except BadInput as fault:
            if (part, room) == TIGHT[-1] or fault.field != "units":
                raise
    raise AssertionError
