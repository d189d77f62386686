"""Photographs of a battle and notes on it: added, changed and removed by those who were there."""

import hashlib
import secrets
from io import BytesIO

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.vocabulary.photographs import Viewers
from campaign.models import Engagement, Photograph, Side
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from campaign.store.photographs import scale_photograph

MOST_OF_BATTLE = 8
MOST_OF_CAMPAIGN = 60
"""Photographs and notes of one side, so that nobody learns how many the enemy has. Its file holds them."""


def add_photograph(
    *,
    engagement: Engagement,
    content: bytes,
    caption: str,
    viewers: Viewers,
    author: User,
    side: Side | None,
) -> Photograph:
    """Stores the photograph in the file *content*, once. *side*: whose player took it; None for an umpire.

    Raises Refusal if it cannot be read, or if that side has too many.
    """
    digest = hashlib.sha256(content).hexdigest()
    same = engagement.photographs.filter(author=author, digest=digest)
    if photograph := same.first():
        return photograph
    refuse_too_many(engagement, side)  # before the image is opened, which takes memory
    scaled = scale_photograph(BytesIO(content))
    with transaction.atomic():
        locks.lock_campaign(engagement.campaign, wait=True)
        if photograph := same.all().first():
            return photograph
        refuse_too_many(engagement, side)
        made = Photograph.objects.create(
            engagement=engagement,
            image=scaled.image,
            width=scaled.width,
            height=scaled.height,
            digest=digest,
            caption=caption,
            viewers=viewers,
            author=author,
            side=side,
        )
        note_photograph(made, author, "photographs.add")
    return made


@transaction.atomic
def add_note(*, engagement: Engagement, note: str, viewers: Viewers, author: User, side: Side | None) -> None:
    """Stores *note* on a battle. If its author has a note of the same words there, that one is shown to
    *viewers*. *side*: of its author; None for an umpire.

    Raises Refusal if that side has too many.
    """
    locks.lock_campaign(engagement.campaign, wait=True)
    if photograph := engagement.photographs.filter(author=author, width=0, caption=note).first():
        change_photograph(photograph=photograph, caption=note, viewers=viewers, actor=author)
        return
    refuse_too_many(engagement, side)
    made = Photograph.objects.create(
        engagement=engagement,
        digest=secrets.token_hex(32),
        caption=note,
        viewers=viewers,
        author=author,
        side=side,
    )
    note_photograph(made, author, "photographs.note")


def refuse_too_many(engagement: Engagement, side: Side | None) -> None:
    """Raises Refusal if *side* has as many photographs as it may have. Undone turns do not count."""
    own_photographs = Photograph.objects.filter(
        engagement__campaign=engagement.campaign, side=side, engagement__turn__undone_at=None
    )
    if own_photographs.filter(engagement=engagement).count() >= MOST_OF_BATTLE:
        raise Refusal(
            _("You have %(most)d photographs and notes of this battle. Remove one first.")
            % {"most": MOST_OF_BATTLE}
        )
    if own_photographs.count() >= MOST_OF_CAMPAIGN:
        raise Refusal(
            _("You have %(most)d photographs and notes. Remove some of older battles first.")
            % {"most": MOST_OF_CAMPAIGN}
        )


@transaction.atomic
def change_photograph(
    *, photograph: Photograph, caption: str, viewers: Viewers, actor: AbstractBaseUser
) -> None:
    """Changes what is written below *photograph*, and who sees it."""
    locks.lock_campaign(photograph.engagement.campaign, wait=True)
    seen = Photograph.objects.filter(pk=photograph.pk, viewers=photograph.viewers)
    if not seen.exists():
        raise Refusal(
            _("Not saved: somebody else has changed this since you opened the page. Check it again.")
        )
    changed = seen.exclude(caption=caption, viewers=viewers)
    if changed.update(caption=caption, viewers=viewers):
        photograph.caption, photograph.viewers = caption, viewers
        note_photograph(photograph, actor, "photographs.change")


@transaction.atomic
def remove_photograph(*, photograph: Photograph, actor: AbstractBaseUser) -> None:
    """Deletes *photograph*. The journal keeps its caption."""
    locks.lock_campaign(photograph.engagement.campaign, wait=True)
    deleted, _rows = Photograph.objects.filter(pk=photograph.pk).delete()
    if deleted:
        note_photograph(photograph, actor, "photographs.remove")


def note_photograph(photograph: Photograph, actor: AbstractBaseUser, operation: str) -> None:
    """Records *operation* in the journal."""
    engagement = photograph.engagement
    record_operation(
        campaign=engagement.campaign,
        turn=engagement.turn,
        actor=actor,
        operation=operation,
        subject=engagement.key,
        data={"caption": photograph.caption, "viewers": str(photograph.viewers)},
    )
