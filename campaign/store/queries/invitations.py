"""Invitations to a seat and their links."""

from typing import Any

from django.core.signing import BadSignature, Signer
from django.db.models import QuerySet
from django.utils import timezone

from campaign.models import Invitation

SIGNER = Signer(salt="campaign.invitation", sep=".")


def invitation_token(invitation: Invitation) -> str:
    """What its link ends in."""
    return SIGNER.sign(invitation.nonce)


def invitation_by_link(link: str) -> Invitation | None:
    """The invitation whose token is *link*, whether it still holds or not."""
    try:
        nonce = SIGNER.unsign(link)
    except BadSignature:
        return None
    return Invitation.objects.filter(nonce=nonce).select_related("campaign", "seat__side").first()


def is_invitation_open(invitation: Invitation) -> bool:
    """Whether it may still be taken, as far as it goes itself."""
    done = invitation.used_at is not None or invitation.withdrawn_at is not None
    return not done and timezone.now() < invitation.expires_at


def open_invitations(seat: Any) -> QuerySet[Invitation]:
    """The one that may be taken of *seat*, if there is one."""
    return Invitation.objects.filter(
        seat=seat, used_at=None, withdrawn_at=None, expires_at__gt=timezone.now()
    )
