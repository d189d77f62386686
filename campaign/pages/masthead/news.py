"""News for an open page when the turn moves on: locked, waiting for the umpire, published."""

import datetime as dt
from dataclasses import dataclass

from campaign.access import Member
from campaign.i18n.war_words import gettext as _
from campaign.logic.transport.patrols import asks_umpire
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Engagement, Turn
from campaign.pages.parts.live import page_stamp, when_it_locks
from campaign.pages.parts.published_view import UNDER_WAY
from campaign.store.queries.weeks.previews import is_preview_due, is_preview_playing
from campaign.store.queries.weeks.umpire_rulings import meetings_to_decide


@dataclass(frozen=True, slots=True)
class News:
    """`href`: where an open page asks for what comes next, at `due` or again and again; "" nothing comes."""

    href: str = ""
    due: dt.datetime | None = None
    text: str = ""
    link: str = ""
    link_text: str = ""


def page_news(member: Member, turn: Turn, here: str) -> News | None:
    """Returns how a page of section *here* learns that *turn* goes on.

    None if it does not go on by itself.
    """
    due = when_it_locks(turn)
    if turn.state not in UNDER_WAY and due is None:
        return None
    return News(member.url("campaign:news", here=here, seen=news_stamp(member, turn)), due)


def news_stamp(member: Member, turn: Turn) -> str:
    stage = turn.state not in UNDER_WAY and str(turn.state)
    return page_stamp(turn.label, stage, waits_for_umpire(member, turn))


def what_is_new(member: Member, turn: Turn, here: str) -> News:
    """Returns the news of *turn*, and how the page asks for more."""
    asking = page_news(member, turn, here) or News()
    text, link, link_text = news_of_stage(member, turn)
    return News(asking.href, asking.due, text, link, link_text)


def news_of_stage(member: Member, turn: Turn) -> tuple[str, str, str]:
    reports = member.url("campaign:reports"), _("Read the reports")
    if turn.state not in UNDER_WAY and turn.state != TurnState.OPEN:
        return _("The campaign is over."), *reports
    if turn.state == TurnState.OPEN:
        return _("Turn %(label)s is open for orders.") % {"label": turn.label}, *reports
    if waits_for_umpire(member, turn):
        return _("The {week} waits for you."), member.url("campaign:desk"), _("Go to the desk")
    return (
        _("Turn %(label)s is locked and is being played.") % {"label": turn.label},
        "",
        _("Reload the page"),
    )


def waits_for_umpire(member: Member, turn: Turn) -> bool:
    """Tells whether *turn* goes on only when its umpire, *member*, decides something.

    At most two queries.
    """
    if not member.umpire or member.side is not None or turn.state not in UNDER_WAY:
        return False
    if is_preview_due(turn):
        return not is_preview_playing(turn)
    open_ = (EngagementState.OPEN, EngagementState.PROPOSED)
    kept = Engagement.objects.filter(turn=turn, is_referred=True, turns_postponed=0, state__in=open_)
    if member.needs.get("engagements") and kept.exists():
        return True
    sea = turn.state == TurnState.LOCKED and asks_umpire(member.campaign.rules(turn.number))
    return bool(sea and meetings_to_decide(turn))
