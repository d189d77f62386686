"""Battles that the computer settles at once because of their numbers."""

from collections.abc import Mapping
from typing import Any

from campaign.logic.settings import Battles
from campaign.logic.vocabulary import Arm, EngagementKind

GREAT_STAKES = ("trocha", "convoy", "town", "pursuit")
"""Reasons for which the umpire gets a battle of any size."""
FOR_WORKS = (EngagementKind.ASSAULT, EngagementKind.SIEGE)


def is_small(few: int, many: int, settings: Battles, *, assault: bool, general: bool) -> bool:
    """Tells whether the computer settles a battle of *few* against *many* men at once. CAMP-BATTLE-07."""
    if few + many < settings.at_once_men // (2 if general else 1):
        return True
    return not assault and many >= settings.at_once_odds * few


def is_referred_under(
    muster: Mapping[str, Any],
    kind: str,
    why: str,
    battle_settings: Battles,
    *,
    was: Battles,
    is_referred: bool,
) -> bool:
    """Tells whether the umpire would have got a past battle under *battle_settings*.

    *muster*: as stored. *why*: the reason for which it was referred, or "". *was*: the settings to compare
    with. If they do not explain what happened, something else decided, and the answer is *is_referred*.
    """
    forces = [force for party in muster["parties"] for force in party["forces"]]
    units = [unit for force in forces for unit in force["units"]]
    general = any(leader["general"] for unit in units for leader in unit["leaders"])
    prisoners = any(force["prisoners"] for force in forces)
    stake = kind in FOR_WORKS or prisoners or any(unit["arm"] == Arm.TRAIN for unit in units)
    if why in GREAT_STAKES or (general and stake):
        return is_referred
    few, many = sorted(
        sum(unit["men"] for force in party["forces"] for unit in force["units"])
        for party in muster["parties"]
    )
    assault = kind == EngagementKind.ASSAULT
    before, after = (
        not is_small(few, many, settings, assault=assault, general=general)
        for settings in (was, battle_settings)
    )
    return after if before == is_referred else is_referred
