"""Entries of the journal: makes unsaved ones, and counts stored ones."""

from hashlib import sha256
from typing import Any

from django.contrib.auth.models import AbstractBaseUser

from campaign.models import Campaign, Entry, Turn

BOOK_UNIT = "overrides.post"
BY_HAND = "overrides."  # begins whatever an umpire sets by hand


CORRECT_ECONOMY = "economy.correct"


PLAY_ON = "ending.play_on"


MOST_SAID = 255  # letters of a reason


def value_mark(*values: object) -> str:
    """Returns the mark by which a page remembers stored *values* that its form changes; never empty."""
    return sha256("\n".join(map(str, values)).encode()).hexdigest()[:12]


def page_mark(turn: Turn, operation: str) -> str:
    """Returns the mark of *turn* for a page whose form adds something by *operation*, or one that begins so.

    It changes as soon as that has been done once more.
    """
    return mark_of(turn, Entry.objects.filter(turn=turn, operation__startswith=operation).count())


def mark_of(turn: Turn, entries: int) -> str:
    """Returns the same where the number of *entries* is known."""
    return f"{turn.label}/{entries}"


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
    """Returns an entry that is not written yet.

    *actor* None: the computer did it. *subject* and *data* are made of keys, never of ids.
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


RECOUNT = "ledger.inspect"


def ledger_faults(turn: Turn) -> tuple[str, ...]:
    """Returns the faults found when the ledger was last counted in *turn*."""
    entries = Entry.objects.filter(campaign=turn.campaign_id, turn=turn, operation=RECOUNT)
    last = entries.order_by("-pk").values_list("data", flat=True).first()
    return tuple(last["faults"]) if last else ()


REVEAL_SEEDS = "dice.reveal_seeds"


def revealed_seeds(campaign: Campaign) -> set[str]:
    """Returns the keys of the turns whose seeds the umpire has revealed. One query."""
    return set(
        Entry.objects.filter(campaign=campaign, operation=REVEAL_SEEDS).values_list("subject", flat=True)
    )
