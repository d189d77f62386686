"""The course of an action in two sentences: who came up, and what turned it, as one side saw it."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from campaign.logic.casualties.muster import TurningPointKind
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.arms_in_battle import enemy_arm

Facts = dict[str, Any]


def course_sentences(points: Iterable[Facts], minute: int) -> list[str]:
    """Returns at most two sentences on a battle's course, the earlier first.

    They tell of reserves, units that withdrew, and captured guns. *minute*: of the day, at the beginning.
    """
    rows = list(points)
    if fire := [row for row in rows if row["what"] == TurningPointKind.FIRE]:
        until = {"clock": words.clock(minute + fire[0]["minute"])}
        rows.remove(fire[0])
        alone = [_("Both sides only fired until %(clock)s, and nobody was driven back.") % until]
    else:
        alone = []
    reserves = [row for row in rows if row["what"] == TurningPointKind.CAME_UP]
    turned = [row for row in rows if row["what"] != TurningPointKind.CAME_UP]
    groups = sorted(
        (those for those in (reserves, turned) if those), key=lambda those: those[0]["minute"] or 0
    )
    return [course_sentence(those, minute) for those in groups] + alone


def course_sentence(rows: list[Facts], minute: int) -> str:
    """Returns a sentence of a battle's course.

    At 09.56 the enemy’s cavalry came to close quarters with León and drove it back; its guns were lost.
    """
    clauses, last = [], None
    for row in rows:
        what = point_clause(row)
        if row["minute"] not in (None, last):
            what = _("at %(clock)s %(what)s") % {"clock": words.clock(minute + row["minute"]), "what": what}
        clauses.append(what)
        last = row["minute"]
    return words.capitalise("; ".join(clauses)) + "."


def point_clause(row: Facts) -> str:
    about = {
        "unit": row.get("name") or row.get("by", ""),
        "enemy": enemy_arm(row.get("by_arm") or row.get("arm")),
    }
    if row["what"] == TurningPointKind.CAME_UP:
        text = _("%(unit)s came up from reserve") if row["ours"] else _("%(enemy)s came up fresh")
    elif row["what"] == TurningPointKind.LOST_GUNS:
        text = _("guns of %(unit)s were lost") if row["ours"] else _("guns of the enemy were captured")
    elif row["minute"] is None:
        text = _("%(unit)s ran from the field") if row["ours"] else _("%(enemy)s ran from the field")
    elif row["ours"]:
        charged = _("%(enemy)s came to close quarters with %(unit)s and drove it back")
        text = charged if row.get("by_arm") else _("%(unit)s fell back under fire")
    else:
        charged = _("%(unit)s came to close quarters with %(enemy)s and drove it back")
        text = charged if row.get("by") else _("%(enemy)s fell back under fire")
    return text % about
