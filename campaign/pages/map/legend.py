"""The legend of signs, in general or for one campaign."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.i18n.war_words import gettext as _
from campaign.models import Campaign


@dataclass(frozen=True, slots=True)
class Legend:
    """By letter, the sides of a campaign, and what a place is called that each holds; empty without one."""

    sides: Mapping[str, str]
    held: Mapping[str, str]


def legend_page(campaign: Campaign | None) -> Legend:
    sides = {side.letter: side.called for side in campaign.sides.all()} if campaign else {}
    return Legend(
        sides, {letter: _("held by {the}%(side)s") % {"side": name} for letter, name in sides.items()}
    )
