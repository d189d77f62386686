"""The legend of signs, in general or for one campaign."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.i18n.war_words import gettext as _
from campaign.models import Campaign


@dataclass(frozen=True, slots=True)
class Legend:
    """The legend of a map: the sides by letter, and what each calls a place it holds; empty without a
    campaign.
    """

    sides: Mapping[str, str]
    held: Mapping[str, str]


def legend_page(campaign: Campaign | None) -> Legend:
    sides = {side.letter: side.label for side in campaign.sides.all()} if campaign else {}
    return Legend(
        sides, {letter: _("held by {the}%(side)s") % {"side": name} for letter, name in sides.items()}
    )
