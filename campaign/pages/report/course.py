"""The course of an action in two sentences: who came up, and what turned it, as one side saw it."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign.logic.muster import Turning
from campaign.logic.words import Arm
from campaign.pages import words

Facts = dict[str, Any]


def sentences(deeds: Iterable[Facts]) -> list[str]:
    """At most two: of the reserves; then of who was the first to go back, and of guns that were taken."""
    rows = list(deeds)
    reserves = [row for row in rows if row["what"] == Turning.CAME_UP]
    first = next((row for row in rows if row["what"] in (Turning.WENT_BACK, Turning.FIRE)), None)
    turned = [row for row in rows if row is first or row["what"] == Turning.LOST_GUNS]
    return [sentence(those) for those in (reserves, turned) if those]


def sentence(rows: list[Facts]) -> str:
    """After 40 minutes the enemy’s horse charged and broke León; its guns were taken."""
    told = "; ".join(clause(row) for row in rows)
    minutes = rows[0]["minute"]
    if not minutes:
        return _("At the outset %(what)s.") % {"what": told}
    return _("After %(minutes)s minutes %(what)s.") % {"minutes": words.number(minutes), "what": told}


def clause(row: Facts) -> str:
    about = {
        "unit": row.get("name") or row.get("by", ""),
        "enemy": enemy(row.get("by_arm") or row.get("arm")),
    }
    if row["what"] == Turning.FIRE:
        return _("of fire alone both sides had had enough")
    if row["what"] == Turning.CAME_UP:
        text = _("%(unit)s came up from reserve") if row["ours"] else _("%(enemy)s came up fresh")
    elif row["what"] == Turning.LOST_GUNS:
        text = _("guns of %(unit)s were lost") if row["ours"] else _("guns of the enemy were taken")
    elif row["ours"]:
        charged = _("%(enemy)s came to close quarters with %(unit)s and drove it back")
        text = charged if row.get("by_arm") else _("%(unit)s was the first to go back, under fire")
    else:
        charged = _("%(unit)s came to close quarters with %(enemy)s and drove it back")
        text = charged if row.get("by") else _("%(enemy)s was the first to go back, under fire")
    return text % about


def enemy(arm: str | None) -> str:
    """Which of his arms, as a sentence has it."""
    return (
        {
            Arm.INFANTRY: pgettext("an arm of the enemy’s", "the enemy’s foot"),
            Arm.CAVALRY: pgettext("an arm of the enemy’s", "the enemy’s horse"),
            Arm.ARTILLERY: pgettext("an arm of the enemy’s", "the enemy’s guns"),
            Arm.TRAIN: pgettext("an arm of the enemy’s", "the enemy’s train"),
            Arm.SHIP: pgettext("an arm of the enemy’s", "the enemy’s landing party"),
        }.get(Arm(arm), "")
        if arm
        else ""
    )
