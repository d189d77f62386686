"""The places of both sides' units when a battle of a certain kind begins on given ground."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rules.core.inputs import BadInput
from rules.core.scenario import SIDES
from rules.machete import options
from rules.machete.deploy.kinds import LAYOUTS, Sides
from rules.machete.deploy.places import road_rows
from rules.machete.deploy.spots import Laying
from rules.machete.ground import KINDS as KINDS
from rules.machete.terrain import terrain

TIGHT = ((100, 1000), (80, 1000), (65, 1000), (65, 700), (55, 700), (55, 500))
"""Looser first: hundredths of the usual distance between the sides, and hundredths of a cm between units."""


def deploy(
    kind: str,
    board: Mapping[str, Any],
    units: Sequence[Mapping[str, Any]],
    attacker: str,
    edges: Mapping[str, str] = MappingProxyType({}),
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Places the *units* (mappings as in Scenario.units) and returns them, with terms that fit the *kind*.

    The *attacker* ("blue" or "red") comes from the left, lies in ambush, or pursues. The side with the ships
    lands. Reserves and prisoners stay off the table. The sides close up as far as they must. If there is
    still no room for all, raises BadInput("units", ...).

    Reserves in *edges* enter by that edge (MACH-GEN-15): about the road from the attacker's "rear" or
    "front", or about the middle of the attacker's "left" or "right", where all of them can. If they cannot, a
    die decides.
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
        laying = Laying(table, room, part)
        try:
            terms = LAYOUTS[kind](laying, board, sides)
        except BadInput as fault:
            if (part, room) == TIGHT[-1] or fault.field != "units":
                raise
            continue
        agreed = {}
        for name, edge in edges.items():
            point = by_edge(laying, edge, [unit for unit in placed if unit.get("reserve") == name])
            if point:
                agreed[name] = {"point": point}
        if agreed:
            terms["reserves"] = terms.get("reserves", {}) | agreed
        return placed, terms
    raise AssertionError


def by_edge(laying: Laying, edge: str, coming: Sequence[Mapping[str, Any]]) -> list[int]:
    """Returns where the units *coming* by *edge* enter, in cm. Empty if there is no such place."""
    table = laying.table
    if edge in ("rear", "front"):
        column = 0 if edge == "rear" else table.cols - 1
        cells = range(column, table.size, table.cols)
        wanted = road_rows(table)[column] * table.cols + column
    else:
        row = table.size - table.cols if edge == "left" else 0
        cells = range(row, row + table.cols)
        wanted = row + table.cols // 2
    spans = table.spans(wanted)
    good = [cell for cell in cells if all(cell in laying.ground(unit) for unit in coming)]
    cell = min(good, key=lambda cell: (spans[cell], cell), default=-1)
    return [table.xs[cell] // 100, table.ys[cell] // 100] if cell >= 0 else []
