"""The journal: every operation leaves one entry."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser

from campaign.models import Campaign, Entry, Turn

MOST_SAID = 255  # letters of a reason


def record(**what: Any) -> Entry:
    """Writes the `entry` of *what* was done."""
    made = entry(**what)
    made.save()
    return made


def mark(turn: Turn, operation: str) -> str:
    """What a page carries of *turn* whose form adds something by *operation* (or one that begins so): it is
    another as soon as that has been done once more.
    """
    return f"{turn.label}/{Entry.objects.filter(turn=turn, operation__startswith=operation).count()}"


def entry(
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
