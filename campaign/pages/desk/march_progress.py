"""How far the week is that is being marched, for the umpire who waits at his desk."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models.fields.json import KT
from django.utils.translation import gettext as _, ngettext

from campaign.access import Member
from campaign.logic.transport.patrols import asks
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Engagement, Turn
from campaign.pages.desk.referred_battles import holds
from campaign.store.queries.previews import is_preview_due
from campaign.store.queries.umpire_rulings import meetings_to_decide

DAY = 1440  # minutes
WALKING = (TurnState.LOCKED, TurnState.MARCHED, TurnState.AFTERMATH)


@dataclass(frozen=True, slots=True)
class UnderWay:
    """*done* of *whole* minutes of the week; `href` tells it anew."""

    done: int
    whole: int
    text: str
    href: str


def going(turn: Turn, fights: Sequence[Engagement]) -> bool:
    """Whether *turn* goes on by itself; *fights*: those that are not settled."""
    if turn.state == TurnState.ENGAGEMENTS:
        held = [row for row in fights if holds(row, turn)]
        return not held or any(not row.kept for row in held)
    if turn.state not in WALKING or is_preview_due(turn):
        return False
    return not (asks(turn.campaign.rules(turn.number)) and meetings_to_decide(turn))


def under_way(member: Member, turn: Turn, fights: Sequence[Engagement]) -> UnderWay | None:
    """None if nothing is under way. Two queries."""
    if not going(turn, fights):
        return None
    minute = Turn.objects.filter(pk=turn.pk).annotate(at=KT("march__minute")).values_list("at", flat=True)
    whole = turn.campaign.turn_days * DAY
    done = min(int(minute[0] or 0), whole)
    settled = turn.engagements.filter(state=EngagementState.SETTLED).count()
    return UnderWay(done, whole, said(turn, done, whole, settled), member.url("campaign:under-way"))


def said(turn: Turn, done: int, whole: int, settled: int) -> str:
    """The day, and how many fights have been fought."""
    told = _("The march begins")
    if turn.state == TurnState.AFTERMATH:
        told = _("The week is over; returns are posted and reports written")
    elif done == whole:
        told = _("The week is over; its fights are being fought")
    elif done:
        told = _("Day %(day)d of %(days)d") % {"day": 1 + done // DAY, "days": whole // DAY}
    fought = ngettext("%d fight has been fought", "%d fights have been fought", settled) % settled
    return f"{told}; {fought}." if settled else f"{told}."
