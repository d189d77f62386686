"""The ledger is counted anew as a week has been published, and the umpire told if it is false."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.audit.ledger_audit import audit
from campaign.models import Campaign
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record
from campaign.store.journal import RECOUNT, ledger_faults
from campaign.store.queries.turns import current_turn


def inspect(*, campaign: Campaign, actor: AbstractBaseUser | None = None) -> tuple[str, ...]:
    """What is wrong with the ledger of *campaign*, in sentences. The journal of its current turn keeps it,
    and that it is mended.

    Counted first without the campaign's lock, so that nobody has to wait; under the lock once more, as what
    was posted in between may look like a fault.
    """
    if not audit(campaign).faults and not ledger_faults(current_turn(campaign)):
        return ()
    with transaction.atomic():
        campaign = locks.lock(campaign)
        turn, faults = current_turn(campaign), audit(campaign).faults
        if faults != ledger_faults(turn):
            record(
                campaign=campaign,
                turn=turn,
                actor=actor,
                operation=RECOUNT,
                subject=turn.key,
                data={"faults": list(faults)},
            )
    return faults
