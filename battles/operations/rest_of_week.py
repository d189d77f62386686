"""The rest of a locked week left to the computer: battles, returns that wait, and the reports."""

from django.contrib.auth.models import User
from django.db import transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement, Turn
from campaign.operations.engagement.results import post_returns
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from campaign.store.queries.draft_returns import waiting_returns
from campaign.store.queries.weeks.turns import current_turn

UNDER_WAY = (TurnState.LOCKED, TurnState.MARCHED, TurnState.ENGAGEMENTS, TurnState.AFTERMATH)


@transaction.atomic
def settle_rest(*, campaign: Campaign, actor: User, seen: str = "") -> None:
    """Makes the computer settle all battles of the locked turn, and sends its reports.

    Returns that wait for the umpire are posted as they are. A battle whose table game is being recorded waits
    for its report. The caller sends the message.
    """
    turn = locked_turn(campaign, seen)
    turn.settles_rest = True
    turn.save(update_fields=["settles_rest"])
    record_operation(
        campaign=campaign, turn=turn, actor=actor, operation="turns.settle_rest", subject=turn.key
    )
    for row in Engagement.objects.filter(turn=turn, state=EngagementState.PROPOSED).order_by("minute", "key"):
        post_returns(engagement=row, returns=list(waiting_returns(row)), actor=actor)


@transaction.atomic
def keep_rest(*, campaign: Campaign, actor: User, seen: str = "") -> None:
    """Gives what the computer has not settled yet back to the umpire."""
    turn = locked_turn(campaign, seen)
    turn.settles_rest = False
    turn.save(update_fields=["settles_rest"])
    record_operation(campaign=campaign, turn=turn, actor=actor, operation="turns.keep_rest", subject=turn.key)


def locked_turn(campaign: Campaign, seen: str) -> Turn:
    """Returns the locked turn, under the campaign's lock. *seen*: the label of the turn on the page."""
    turn = current_turn(locks.lock_campaign(campaign))
    locks.refuse_stale(turn.label, seen)
    if turn.state not in UNDER_WAY:
        raise Refusal(_("No {week} is locked now. It is open for orders, or published already."))
    return turn
