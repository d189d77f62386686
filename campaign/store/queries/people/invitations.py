"""Invitations to a seat and their links."""

from typing import Any

from django.core.signing import BadSignature, Signer
from django.db.models import QuerySet
from django.utils import timezone

from campaign.models import Campaign, Invitation

SIGNER = Signer(salt="campaign.invitation", sep=".")


def invitation_token(invitation: Invitation) -> str:
    """Returns the end of its link."""
    return SIGNER.sign(invitation.nonce)


def invitation_by_link(link: str) -> Invitation | None:
    """Returns the invitation whose token is *link*, valid or not."""
    try:
        nonce = SIGNER.unsign(link)
    except BadSignature:
        return None
    return Invitation.objects.filter(nonce=nonce).select_related("campaign", "seat__side").first()


def is_invitation_open(invitation: Invitation) -> bool:
    """Tells whether an invitation is neither used, withdrawn nor expired."""
    done = invitation.used_at is not None or invitation.withdrawn_at is not None
    return not done and timezone.now() < invitation.expires_at


def open_invitations(seat: Any) -> QuerySet[Invitation]:
    """Returns the open invitation to *seat*, if there is one."""
    return Invitation.objects.filter(
        seat=seat, used_at=None, withdrawn_at=None, expires_at__gt=timezone.now()
    )


def invitations_open(campaign: Campaign) -> QuerySet[Invitation]:
    """Returns the invitations of *campaign* that still work."""
    return Invitation.objects.filter(
        campaign=campaign, used_at=None, withdrawn_at=None, expires_at__gt=timezone.now()
    )
