"""The campaign's messages: run a turn on until it waits for somebody; keep the deadlines."""

from celery import current_app, shared_task
from django.utils import timezone

from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement
from campaign.operations.ledger import recount as inspection
from campaign.operations.seats import mail
from campaign.operations.turns import (
    deadlines as clock,
    postponed as carrying,
    previews,
    turn_machine as turns,
)
from campaign.refusals import Busy, Refusal
from campaign.store.queries.previews import is_preview_due
from campaign.store.queries.turns import current_turn


@shared_task(
    name="campaign.run_turn",
    ignore_result=True,
    autoretry_for=(Busy,),
    retry_kwargs={"max_retries": 60, "countdown": 1},
)
def run_turn(campaign: int) -> None:
    """Walks the turn on; then, if fights are open, asks for them by name; or for the preview of a turn that
    has none yet. Of a week that is published the ledger is counted. While somebody else is at the campaign it
    tries again each second.
    """
    found = Campaign.objects.filter(pk=campaign).first()
    if found is None:
        return
    moved = turns.advance(found)
    turn = current_turn(found)
    if moved and turn.state in (TurnState.OPEN, TurnState.PUBLISHED):
        inspection.inspect(campaign=found)
    if is_preview_due(turn) and turn.preview is None and not carrying.waited_for(campaign):
        previews.ask(campaign=found)
        rehearse(campaign)
    if Engagement.objects.filter(campaign=found, state=EngagementState.OPEN).exists():
        current_app.send_task("battles.resolve_open", [campaign], ignore_result=True)


def rehearse(campaign: int) -> None:
    """Asks for the preview of the locked week."""
    current_app.send_task("battles.rehearse", [campaign], ignore_result=True)


@shared_task(name="campaign.tick", ignore_result=True)
def tick() -> None:
    """Locks the turns whose orders are due, and reminds of those that will be; then sends the letters that
    wait. A campaign that somebody else is working on has its turn in the next minute.
    """
    now = timezone.now()
    for campaign in clock.ticking():
        try:
            if clock.close(campaign=campaign, now=now):
                run_turn.delay(campaign.pk)
            else:
                clock.remind(campaign=campaign, now=now)
        except Refusal:
            continue
    mail.send_waiting()
