"""Entries of the journal: made, not yet written, and counted."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser

from campaign.models import Campaign, Entry, Turn

MOST_SAID = 255  # letters of a reason


def page_mark(turn: Turn, operation: str) -> str:
    """What a page carries of *turn* whose form adds something by *operation* (or one that begins so): it is
    another as soon as that has been done once more.
    """
    return f"{turn.label}/{Entry.objects.filter(turn=turn, operation__startswith=operation).count()}"


def unsaved_entry(
    *,
    campaign: Campaign,
    operation: str,
    actor: AbstractBaseUser | None = None,
    turn: Turn | None = None,
    subject: str = "",
    reason: str = "",
    data: dict[str, Any] | None = None,
) -> Entry:
    """Not written yet. *actor* None: the computer did it. *subject* and *data* are made of keys, never of
    ids.
    """
    return Entry(
        campaign=campaign,
        turn=turn,
        actor_id=actor.pk if actor else None,
        operation=operation,
        subject=subject,
        reason=reason.replace("\0", "")[:MOST_SAID],
        data=data or {},
    )
