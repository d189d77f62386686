"""Keys of programs: from the secret that a request carries to the person and the place it acts for."""

from hashlib import sha256

from campaign.logic.vocabulary.notices import KeyPurpose
from campaign.models import AccessKey, Campaign
from campaign.models.campaign import Seat


def key_digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def key_of_secret(secret: str, purpose: KeyPurpose) -> AccessKey | None:
    """Returns the key that *secret* is, if its user may still do what it is for; else None.

    At most three queries. Keys that are unknown, revoked or of a lost seat look the same.
    """
    rows = AccessKey.objects.select_related("user", "campaign", "seat__side")
    found = rows.filter(digest=key_digest(secret), purpose=purpose, user__is_active=True).first()
    return found if found is not None and is_still_held(found) else None


def is_still_held(key: AccessKey) -> bool:
    """Tells whether the user of *key* still has the place that it was made for."""
    if key.seat is not None:
        return key.user_id in key.seat.sitters
    is_umpire = key.user.is_superuser or key.campaign.umpires.filter(pk=key.user_id).exists()
    return is_umpire or (key.purpose == KeyPurpose.FEEDS and has_seat(key.campaign, key.user_id))


def has_seat(campaign: Campaign, user: int) -> bool:
    seats = Seat.objects.filter(campaign=campaign)
    return seats.filter(player=user).exists() or seats.filter(stand_in=user).exists()
