"""The page for an invited person: the seat, and only the name of the campaign."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.urls import reverse

from campaign.store.queries.people.invitations import invitation_by_link, is_invitation_open


@dataclass(frozen=True, slots=True)
class InvitationPage:
    campaign: str
    seat: str
    title: str
    side: str
    side_name: str
    name: str  # of who is logged in, ""
    log_in: str
    language: str  # in which the umpire invites


def invitation_page(link: str, user: User | None) -> InvitationPage | None:
    """Returns the invitation of a link; None if the link does not hold, or never did.

    Two queries at most.
    """
    invitation = invitation_by_link(link)
    if invitation is None or not is_invitation_open(invitation) or invitation.seat.player_id is not None:
        return None
    seat = invitation.seat
    own_address = reverse("campaign:invitation", args=[link])
    return InvitationPage(
        campaign=invitation.campaign.name,
        seat=seat.label,
        title=seat.local_title,
        side=seat.side.letter,
        side_name=seat.side.label,
        name=user.get_username() if user else "",
        log_in=f"{reverse('login')}?{urlencode({'next': own_address})}",
        language=invitation.language,
    )
