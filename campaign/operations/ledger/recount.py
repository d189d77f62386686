"""The ledger is counted anew as a week has been published, and the umpire told if it is false."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.audit.ledger_audit import audit
from campaign.models import Campaign, Entry, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record
from campaign.store.turns import current_turn

OPERATION = "ledger.inspect"


def inspect(*, campaign: Campaign, actor: AbstractBaseUser | None = None) -> tuple[str, ...]:
    """What is wrong with the ledger of *campaign*, in sentences. The journal of its current turn keeps it,
    and that it is mended.

    Counted first without the campaign's lock, so that nobody has to wait; under the lock once more, as what
    was posted in between may look like a fault.
    """
    if not audit(campaign).faults and not found(current_turn(campaign)):
        return ()
    with transaction.atomic():
        campaign = locks.lock(campaign)
        turn, faults = current_turn(campaign), audit(campaign).faults
        if faults != found(turn):
            record(
                campaign=campaign,
                turn=turn,
                actor=actor,
                operation=OPERATION,
                subject=turn.key,
                data={"faults": list(faults)},
            )
    return faults


def found(turn: Turn) -> tuple[str, ...]:
    """What was wrong when the ledger was last counted in *turn*."""
    entries = Entry.objects.filter(campaign=turn.campaign_id, turn=turn, operation=OPERATION)
    last = entries.order_by("-pk").values_list("data", flat=True).first()
    return tuple(last["faults"]) if last else ()
