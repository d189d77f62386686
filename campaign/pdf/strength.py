"""The strength return of a month on paper."""

from typing import Any

from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.models import Turn
from campaign.pages.returns.monthly_strength import StrengthPage
from campaign.templatetags.drawing import men


def strength_sheet(member: Member, page: StrengthPage, turn: Turn) -> dict[str, Any]:
    """Returns the values for strength.typ."""
    return {
        "title": page.title,
        "imprint": member.campaign.name,
        "left": [member.side.label if member.side else _("Umpire")],
        "under": [_("As known on %(day)s.") % {"day": page.until}],
        "right": [_("Turn %(n)s") % {"n": turn.number}],
        "unit": _("Unit"),
        "gone": _("Gone"),
        "stands": _("On the rolls"),
        "heads": [*page.heads[:-3], _("Total"), *page.heads[-2:]],
        "rolls": [
            {
                "name": roll.name,
                "rows": [
                    {"name": row.name, "force": row.force, "counts": list(map(men, row.numbers))}
                    for row in roll.lines
                ],
                "total": [roll.total.name, *map(men, roll.total.numbers)],
            }
            for roll in page.rolls
        ],
        "nobody": _("You have no forces in this campaign."),
        "day": page.until,
        "seen": _("Seen by: the computer"),
    }
