"""Battles of a side that are not settled, as its players know them."""

from dataclasses import dataclass

from django.db.models import F

from campaign.access import Member, battles_known
from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import EngagementState, Stock
from campaign.models import Engagement
from campaign.pages.masthead.navigation import link_if_known
from campaign.pages.parts import phrases as words


@dataclass(frozen=True, slots=True)
class BattleWaiting:
    name: str
    text: str
    href: str


def battles_waiting(member: Member) -> list[BattleWaiting]:
    """Returns the battles of the member's side that wait to be fought or settled. One query, or none."""
    if member.own_side is None:
        return []
    rows = battles_known(member.own_side.key, member.campaign.engagements.all())
    rows = rows.exclude(state=EngagementState.SETTLED).select_related("turn", "place", "route__a", "route__b")
    rows = rows.defer("turn__march", "turn__preview").order_by(F("turn__number"), "minute", "key")
    return [battle_line(member, row) for row in rows]


def battle_line(member: Member, row: Engagement) -> BattleWaiting:
    about = {
        "day": words.weekday(row.date),
        "where": words.spot_name(row),
        "men": words.amount(Stock.MEN, men_mustered(member, row)),
    }
    texts = {
        EngagementState.FILLING: _("%(day)s, %(where)s, %(men)s of yours. Friends may still come."),
        EngagementState.OPEN: _("%(day)s, %(where)s, %(men)s of yours. It is to be fought."),
        EngagementState.PROPOSED: _("%(day)s, %(where)s, %(men)s of yours. The result waits for the umpire."),
    }
    text = texts[EngagementState(row.state)] % about
    return BattleWaiting(row.called, text, link_if_known(member, "battles:engagement", ref=row.ref))


def men_mustered(member: Member, row: Engagement) -> int:
    """Returns the men mustered, as far as the member may count them."""
    return sum(
        body["men"]
        for party in row.muster.get("parties", ())
        for force in party["forces"]
        if member.side is None or (force.get("side") or party["side"]) == member.side.key
        for body in force["bodies"]
    )
