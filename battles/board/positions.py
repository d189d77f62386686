"""Positions of units on squares and hexes, step by step: each base on the page, and its place in words."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _, gettext_lazy

from battles.board.counters import FACELESS
from battles.board.frames import Stand
from battles.board.grid import Cell, Hexes, Lattice, place_name
from battles.board.packing import GONE, Pose, packed_poses, places_of_bases
from rules import UnitState

WINDS = {  # by degrees clockwise from the top
    0: gettext_lazy("north"), 45: gettext_lazy("north-east"), 60: gettext_lazy("north-east"),
    90: gettext_lazy("east"), 120: gettext_lazy("south-east"), 135: gettext_lazy("south-east"),
    180: gettext_lazy("south"), 225: gettext_lazy("south-west"), 240: gettext_lazy("south-west"),
    270: gettext_lazy("west"), 300: gettext_lazy("north-west"), 315: gettext_lazy("north-west"),
}  # fmt: skip


def stands_with_poses(
    plan: Lattice,
    looks: Sequence[tuple[str, str]],
    stands: Sequence[Stand],
    standings: Sequence[UnitState],
    touched: Iterable[Cell] | None = None,
) -> tuple[Stand, ...]:
    """Returns *stands* with the bases in the *touched* cells packed anew; in all cells if None.

    *looks*: arm and side by unit.
    """
    again = None if touched is None else set(touched)
    packed = packed_poses(plan, standings, looks, again)
    moved = {unit for unit, _base in packed}
    settled_now = []
    for number, (stand, standing) in enumerate(zip(stands, standings, strict=True)):
        if number not in moved and (standing.on_table or not any(stand.poses)) and again is not None:
            settled_now.append(stand)
            continue
        poses = tuple(
            now_at(stand, standing, base, cell, packed.get((number, base)))
            for base, cell in enumerate(places_of_bases(standing))
        )
        poses_there = [pose for pose in poses if pose]
        if poses_there:
            x, y = (
                sum(getattr(pose, axis) for pose in poses_there) // len(poses_there) for axis in ("x", "y")
            )
            stand = replace(stand, x=x, y=y)
        where = place_words(plan, standing, looks[number][0]) if poses_there else ""
        settled_now.append(replace(stand, poses=poses, where=where))
    return tuple(settled_now)


def now_at(
    stand: Stand, standing: UnitState, base: int, cell: tuple[int, int, int], fresh: Pose | None
) -> Pose | None:
    """Returns where a base is drawn: *fresh*, or as before if its cell was not touched; None: nowhere."""
    if not standing.on_table or cell[0] == GONE:
        return None
    return fresh or (stand.poses[base] if base < len(stand.poses) else None)


def place_words(plan: Lattice, standing: UnitState, arm: str) -> str:
    """Returns the cells a unit is in and the way it faces: "E5, F5, facing north"."""
    named = dict.fromkeys(place_name(plan, (x, y)) for x, y, _ in places_of_bases(standing) if x != GONE)
    if isinstance(plan, Hexes) and arm in FACELESS:
        return ", ".join(named)
    wind = WINDS[plan.bearing(standing.facing)]
    return _("%(cells)s, facing %(wind)s") % {"cells": ", ".join(named), "wind": wind}
