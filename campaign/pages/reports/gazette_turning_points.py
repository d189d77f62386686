"""The turning point of a battle as a newspaper tells it: by sides and arms, or as *our cavalry*."""

from typing import Any

from campaign.i18n.war_words import gettext as _
from campaign.logic.casualties.muster import TurningPointKind
from campaign.logic.vocabulary import Arm
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.arms_in_battle import arm_of_side, enemy_arm, our_arm

Facts = dict[str, Any]


def turning_point_sentence(point: Facts) -> str:
    """Returns the sentence: At 15.09 our cavalry charged the enemy’s infantry and drove it back."""
    kind = TurningPointKind(point["what"])
    if kind is TurningPointKind.FIRE:
        return _("Both sides only fired, and nobody was driven back.")
    is_ours, is_theirs = point.get("is_ours", False), point.get("is_theirs", False)
    unit = soldiers(point["side"], point["arm"], point.get("leader", ""), is_ours, is_theirs)
    about = {"unit": unit, "by": ""}
    if point.get("by_arm"):
        leader = point.get("by_leader", "")
        about["by"] = soldiers(point["by"], point["by_arm"], leader, is_theirs, is_ours)
    text = {
        TurningPointKind.CAME_UP: _("%(unit)s came up from reserve"),
        TurningPointKind.LOST_GUNS: _("%(unit)s lost guns"),
        TurningPointKind.WENT_BACK: _("%(by)s charged %(unit)s and drove it back")
        if about["by"]
        else _("%(unit)s gave way under fire"),
    }[kind]
    if point["minute"] is None:
        if kind is TurningPointKind.WENT_BACK:
            text = _("%(unit)s ran from the field")
        return words.capitalise(_("%(what)s; that turned the battle.") % {"what": text % about})
    hour = {"clock": words.clock(point["minute"]), "what": text % about}
    return _("At %(clock)s %(what)s; that turned the battle.") % hour


def soldiers(side: str, arm: str, leader: str, is_ours: bool, is_theirs: bool) -> str:
    """Returns the men of an arm: our cavalry, the enemy’s cavalry, the cavalry of Spain under an officer."""
    if is_ours:
        named = our_arm(Arm(arm))
    elif is_theirs:
        named = enemy_arm(arm)
    else:
        named = arm_of_side(Arm(arm)) % {"side": side}
    if not leader:
        return named
    about = {"unit": named, "leader": words.officer_in_sentence(leader)}
    return _("%(unit)s under %(leader)s") % about
