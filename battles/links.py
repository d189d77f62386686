"""Links to a battle: who can open its page, and the signed link by which anybody may watch it."""

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils.translation import gettext as _

from battles.access import can_be_watched, is_judging
from battles.models import Battle
from campaign.access import Member
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement
from campaign.store.queries.people.public_page import public_page, shows_replays

SIGNER = Signer(salt="battles.link", sep=".")


@dataclass(frozen=True, slots=True)
class BattleLink:
    """A link to copy. `address`: "" for that of the page itself. `form`: "" except for an umpire."""

    note: str
    address: str = ""
    form: str = ""
    is_open: bool = False


def signed_link(battle: Battle) -> str:
    """Returns the end of the address by which anybody may watch *battle*."""
    return SIGNER.sign(battle.link)


def engagement_by_link(link: str) -> Engagement | None:
    """Returns the engagement whose battle *link* opens; None if there is none, or it is withdrawn."""
    try:
        stored = SIGNER.unsign(link)
    except BadSignature:
        return None
    rows = Engagement.objects.filter(can_be_watched(), battle__link=stored)
    engagement = rows.select_related("turn", "campaign").first() if stored else None
    return engagement if engagement and can_have_link(engagement) else None


def can_have_link(engagement: Engagement) -> bool:
    """Tells whether a battle may be opened to anybody: it is settled, in a published turn."""
    return engagement.state == EngagementState.SETTLED and engagement.turn.state == TurnState.PUBLISHED


def link_for_member(member: Member, engagement: Engagement, battle: Battle) -> BattleLink:
    """Returns the link to a battle that a member may copy. One to three queries."""
    campaign = member.campaign
    is_settled = can_have_link(engagement)
    if is_settled and public_page(campaign).is_open and shows_replays(campaign):
        address = reverse("battles:public-battle", args=[campaign.slug, engagement.ref])
        return BattleLink(_("Anybody with the link may watch."), address)
    note = _("Only members of this campaign can open this link.")
    if not is_settled:
        return BattleLink(note)
    if not is_judging(member):
        others = _("The umpire has a link for others.")
        return BattleLink(f"{note} {others}" if battle.link else note)
    form = member.url("battles:battle-link", ref=engagement.ref)
    if not battle.link:
        return BattleLink(note, form=form)
    address = reverse("battles:watch", args=[signed_link(battle)])
    return BattleLink(_("Anybody with the link may watch."), address, form, is_open=True)


def link_of_public_page(campaign: Campaign) -> BattleLink:
    """Returns the link to a battle on the public page of *campaign*.

    The page may be for spectators alone.
    """
    if public_page(campaign).is_open:
        return BattleLink(_("Anybody with the link may watch."))
    return BattleLink(_("Only umpires and spectators of this campaign can open this link."))
