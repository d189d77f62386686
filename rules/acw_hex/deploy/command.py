"""ACW-BASIC-08, ACW-BASIC-09, ACW-BASIC-12 for troops without command: corps, divisions, commanders."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.acw_hex.check import CHIEFS
from rules.acw_hex.terms import ARMS, TRAIN
from rules.core.scenario import SIDES

Unit = dict[str, Any]

CORPS = ("I", "II", "III", "IV")
DIVISION = 4  # units of a division, at most
NAMES = {"army_general": "General", "corps_commander": "corps", "division_commander": "division"}


def with_commanders(units: Sequence[Mapping[str, Any]]) -> list[Unit]:
    """Returns the *units* with corps and division, and the missing commanders after them."""
    placed = [dict(unit) for unit in units]
    for side in SIDES:
        ours = [unit for unit in placed if unit["side"] == side]
        keys = {unit["key"] for unit in placed}
        for kind in (("infantry",), ("cavalry", "dismounted_cavalry")):
            bare = [unit for unit in ours if unit["troop"] in kind and "corps" not in unit]
            for number, unit in enumerate(bare):
                unit["corps"] = CORPS[0]
                unit["division"] = f"{kind[0]} {number // DIVISION + 1}"
        for unit in ours:
            if unit["troop"] in ARMS[: TRAIN + 1]:
                unit.setdefault("corps", CORPS[0])
        named_posts = {(u["troop"], u.get("corps"), u.get("division")) for u in ours}
        if not any(unit["troop"] == CHIEFS[0] for unit in ours):
            placed.append(_chief(side, CHIEFS[0], keys))
        parts = dict.fromkeys((u["corps"], u.get("division")) for u in ours if "corps" in u)
        for corps in dict.fromkeys(corps for corps, _ in parts):
            if not any((troop, corps, None) in named_posts for troop in CHIEFS[:2]):
                placed.append(_chief(side, CHIEFS[1], keys, corps=corps))
        for corps, division in parts:
            if division is not None and (CHIEFS[2], corps, division) not in named_posts:
                placed.append(_chief(side, CHIEFS[2], keys, corps=corps, division=division))
    return placed


def _chief(side: str, troop: str, keys: set[str], **of: str) -> Unit:
    """Makes an unnamed commander with a new key."""
    name = " ".join((NAMES[troop], *of.values()))
    key = f"{side} {name}"
    while key in keys:
        key += "'"
    keys.add(key)
    return {"key": key, "name": f"{side.title()}, {name}", "side": side, "troop": troop} | of
