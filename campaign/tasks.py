"""The campaign's messages: run a turn on until it waits for somebody; do jobs; keep the deadlines."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from celery import current_app, shared_task
from django.contrib import messages
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from campaign.logic.turns.previews import PLAYING
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement
from campaign.notices.sending import send_due_notices
from campaign.operations.campaigns import jobs
from campaign.operations.ledger import recount
from campaign.operations.seats import passwords
from campaign.operations.turns import (
    deadlines,
    postponed,
    previews,
    turn_machine as turns,
)
from campaign.pages.reports.archive_check import tell_all
from campaign.pages.reports.situation import print_for_players
from campaign.refusals import Refusal
from campaign.retries import PatientTask
from campaign.store.queries.weeks.previews import is_preview_due
from campaign.store.queries.weeks.turns import current_turn

JOB_LIMIT = 600  # seconds after which a job that is marked as begun may be sent again
LOGGER = logging.getLogger(__name__)


def send_after_commit(request: HttpRequest, send: Callable[[int], object], key: int) -> None:
    """Calls *send* with *key* once the work of *request* is committed.

    A queue that does not answer undoes nothing and fails nothing: the reader is told, and `send_again` of
    config/celery.py sends the message when the queue is back.
    """

    def attempt() -> None:
        try:
            send(key)
        except OperationalError:
            LOGGER.warning("The job queue does not answer; a message for %s waits for it.", key)
            messages.warning(
                request,
                _(
                    "Saved, but the job queue is down. The work starts by itself once the queue is back. You "
                    "do not have to do anything."
                ),
            )

    transaction.on_commit(attempt, robust=True)


@contextmanager
def job_mark(job: str) -> Iterator[None]:
    """Marks *job* as begun for the length of the block, so that its message is not sent again meanwhile."""
    with suppress(RedisError):
        cache.set(f"job/{job}", True, JOB_LIMIT)
    try:
        yield
    finally:
        with suppress(RedisError):
            cache.delete(f"job/{job}")


def is_begun(job: str) -> bool:
    """Tells whether a worker has *job* in hand."""
    with suppress(RedisError):
        return bool(cache.get(f"job/{job}"))
    return False


@shared_task(name="campaign.run_turn", ignore_result=True, base=PatientTask)
def run_turn(campaign: int) -> None:
    """Advances the turn; then asks for its open battles by name, or for its preview.

    Once a week is published it checks the ledger and prints the players' reports. While another job holds the
    campaign it tries again each second.
    """
    campaign_row = Campaign.objects.filter(pk=campaign).first()
    if campaign_row is None:
        return
    moved = turns.advance_turn(campaign_row)
    turn = current_turn(campaign_row)
    if moved and turn.state in (TurnState.OPEN, TurnState.PUBLISHED):
        recount.recount_ledger(campaign=campaign_row)
        print_for_players(campaign_row)
    if is_preview_due(turn) and turn.preview is None and not postponed.waited_for(campaign):
        previews.ask_for_preview(campaign=campaign_row)
        rehearse(campaign)
    elif is_preview_due(turn) and is_lost(turn.preview, campaign):
        rehearse(campaign)
    if Engagement.objects.filter(campaign=campaign_row, state=EngagementState.OPEN).exists():
        current_app.send_task("battles.resolve_open", [campaign], ignore_result=True)


def is_lost(preview: dict[str, Any] | None, campaign: int) -> bool:
    """Tells whether *preview* is asked for and no worker has it: its message went with a broker."""
    return preview is not None and preview["state"] == PLAYING and not is_begun(f"preview/{campaign}")


def rehearse(campaign: int) -> None:
    """Asks for the preview of the locked week."""
    current_app.send_task("battles.rehearse", [campaign], ignore_result=True)


@shared_task(name="campaign.run_job", ignore_result=True, base=PatientTask)
def run_job(job: int) -> None:
    """Does a what-if, a rollback or an import that a page has asked for."""
    jobs.run_job(job, tell_all)


def send_job(job: int) -> None:
    """Sends for the worker once the transaction is committed. A broker that is down costs a minute."""

    def send() -> None:
        run_job.delay(job)

    transaction.on_commit(send, robust=True)


@shared_task(name="campaign.tick", ignore_result=True, base=PatientTask)
def tick() -> None:
    """Locks turns that are due, and reminds players of turns that soon will be.

    A campaign that somebody else is working on has its turn in the next minute.
    """
    now = timezone.now()
    for campaign in deadlines.campaigns_on_the_clock():
        try:
            if deadlines.lock_if_due(campaign=campaign, now=now):
                run_turn.delay(campaign.pk)
            else:
                deadlines.remind_players(campaign=campaign, now=now)
        except Refusal:
            continue


@shared_task(name="campaign.send_notices", ignore_result=True, base=PatientTask)
def send_notices() -> None:
    """Sends the notices that are due. Those that fail are due again later, each time after a longer wait."""
    send_due_notices(timezone.now())


@shared_task(name="campaign.send_reset", ignore_result=True, base=PatientTask)
def send_reset(email: str, language: str) -> None:
    """Writes to people with that address who have forgotten their password."""
    passwords.send_reset(email=email, language=language)
