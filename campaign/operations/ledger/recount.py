"""A recount of the ledger after a week is published; the umpire is told of faults."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.audit.ledger_audit import audit
from campaign.models import Campaign
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.store.journal import RECOUNT, ledger_faults
from campaign.store.queries.weeks.turns import current_turn


def recount_ledger(*, campaign: Campaign, actor: AbstractBaseUser | None = None) -> tuple[str, ...]:
    """Returns the faults of *campaign*'s ledger, in sentences.

    The journal of the current turn stores them, and that they are repaired. The first count takes no lock, so
    that nobody waits; the second is under the lock, as postings in between may look like a fault.
    """
    if not audit(campaign).faults and not ledger_faults(current_turn(campaign)):
        return ()
    with transaction.atomic():
        campaign = locks.lock_campaign(campaign)
        turn, faults = current_turn(campaign), audit(campaign).faults
        if faults != ledger_faults(turn):
            record_operation(
                campaign=campaign,
                turn=turn,
                actor=actor,
                operation=RECOUNT,
                subject=turn.key,
                data={"faults": list(faults)},
            )
    return faults
