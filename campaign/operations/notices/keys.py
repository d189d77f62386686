"""Keys of programs: made, noted as used, and revoked by whoever they act for."""

import datetime as dt
from secrets import token_urlsafe

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from campaign.logic.vocabulary.notices import KeyPurpose
from campaign.models import AccessKey, Campaign, Seat
from campaign.refusals import Refusal
from campaign.store.queries.people.keys import key_digest

MOST = 10
"""Keys of one person to one campaign."""


@transaction.atomic
def make_key(
    *, user: User, campaign: Campaign, seat: Seat | None, purpose: KeyPurpose, name: str, language: str
) -> tuple[AccessKey, str]:
    """Makes a key; returns it with its secret, which nobody can read again."""
    if AccessKey.objects.filter(user=user, campaign=campaign).count() >= MOST:
        raise Refusal(_("You have %(n)d keys already. Revoke one first.") % {"n": MOST})
    secret = token_urlsafe(32)
    made = AccessKey.objects.create(
        user=user,
        campaign=campaign,
        seat=seat,
        purpose=purpose,
        name=name,
        language=language,
        digest=key_digest(secret),
    )
    return made, secret


@transaction.atomic
def revoke_key(*, key: AccessKey) -> None:
    """Deletes *key*: its secret opens nothing from now on."""
    key.delete()


def note_use(*, key: AccessKey, now: dt.datetime) -> None:
    """Stores that *key* was used, to the hour: reading a feed is not worth a write each time."""
    stale = Q(used_at=None) | Q(used_at__lt=now - dt.timedelta(hours=1))
    AccessKey.objects.filter(stale, pk=key.pk).update(used_at=now)
