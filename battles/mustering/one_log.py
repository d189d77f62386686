"""The log in which players of both sides write: which battles can have one."""

from collections.abc import Mapping
from typing import Any

import rules
from battles.mustering.battle_types import BattleType


def can_have_one_log(ruleset: str, kind: BattleType, handover: Mapping[str, Any] | None = None) -> bool:
    """Tells whether players of both sides may write in one log: if a player's page can be cut.

    The page of an ambush on a board cannot be cut, since moves could find its hidden units. The same holds
    for a *handover* that left hidden units on a board, or does not say which units each side has seen.
    """
    referee = rules.find(ruleset).referee
    if referee is None or (referee.board is not None and kind is BattleType.AMBUSH):
        return False
    begun = first_handover(handover)
    return begun is None or ("seen" in begun and not (referee.board is not None and has_hidden_units(begun)))


def first_handover(handover: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Returns the first hand-over from the computer to the table, if there was one."""
    if not handover:
        return None
    begun: Mapping[str, Any] | None = handover if handover["to"] == "table" else handover.get("before")
    return begun


def has_hidden_units(begun: Mapping[str, Any]) -> bool:
    """Tells whether the hand-over left units on the table that their enemy had not seen."""
    seen = {key for keys in begun["seen"].values() for key in keys}
    on_table = (unit for unit in begun["position"]["units"] if not unit.get("off"))
    return any(unit["key"] not in seen for unit in on_table if unit.get("state") != "reserve")
