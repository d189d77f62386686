"""The end of a campaign by its umpire's decision, and play that continues after it."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.journal import PLAY_ON
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows

MOST = 520  # turns by which a campaign is made longer at once: ten years of weeks


@transaction.atomic
def end_campaign(*, campaign: Campaign, actor: AbstractBaseUser, reason: str, seen: str = "") -> None:
    """Ends the campaign without playing the open turn. Events of that turn's first day count."""
    campaign = locks.lock_campaign(campaign)
    turn = current_turn(campaign)
    locks.refuse_stale(turn.label, seen)
    locks.refuse_ended(turn)
    if turn.state == TurnState.PUBLISHED:
        raise Refusal(_("The campaign is over."))
    if turn.state != TurnState.OPEN:
        raise Refusal(_("The {week} is being played; end the campaign when it is published."))
    if turn.number == 1:
        raise Refusal(_("No {week} has been played yet."))
    waiting = Engagement.objects.filter(campaign=campaign).exclude(state=EngagementState.SETTLED)
    if engagement := waiting.order_by("turn__number", "key").first():
        raise Refusal(_("%(name)s was postponed; settle it first.") % {"name": engagement.label})
    if not reason.strip():
        raise Refusal(_("Say why the campaign ends."))
    turn.state, turn.deadline = TurnState.ENDED, None
    turn.save(update_fields=["state", "deadline"])
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="ending.end",
        subject=turn.key,
        reason=reason.strip(),
    )


@transaction.atomic
def play_on(*, campaign: Campaign, actor: AbstractBaseUser, more: int = 0, seen: str = "") -> Turn:
    """Opens the turn that was not played; or, after the last, the next, with *more* turns in all.

    In a campaign that is not over it notes that the umpire knows that a side has won.
    """
    campaign = locks.lock_campaign(campaign)
    turn = current_turn(campaign)
    locks.refuse_stale(turn.label, seen)
    if turn.state == TurnState.ENDED:
        turn.state = TurnState.OPEN
        turn.save(update_fields=["state"])
    elif turn.state == TurnState.PUBLISHED:
        if not 1 <= more <= MOST:
            raise Refusal(_("Say how many more turns, from 1 to %(most)d.") % {"most": MOST})
        campaign.last_turn = turn.number + more
        campaign.save(update_fields=["last_turn"])
        rows = Rows(turn)
        rows.turn.campaign = rows.campaign = campaign
        turn = turns.open_following(rows)
        rows.flush()
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation=PLAY_ON,
        subject=turn.key,
        data={"last_turn": campaign.last_turn},
    )
    return turn
