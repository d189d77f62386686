"""The battles' messages. Each takes an id, calls operations, and says nothing of an id it does not know."""

from celery import current_app, shared_task
from django.db import transaction
from django.utils import timezone

from battles import operations
from battles.operations import preview as previews, win_chances as chances
from campaign.models import Engagement


@shared_task(name="battles.resolve_open", ignore_result=True)
def resolve_open(campaign: int) -> None:
    """Sends one message for every battle that the computer is to fight now."""
    operations.queue_overdue(campaign, timezone.now())
    for engagement in operations.due(campaign):
        resolve_battle.delay(engagement)


@shared_task(name="battles.resolve_battle", ignore_result=True)
def resolve_battle(engagement: int) -> None:
    """Fights one battle; if that settled it, the turn may go on."""
    if operations.fight(engagement):
        go_on(Engagement.everything.values_list("campaign", flat=True).get(pk=engagement))


@shared_task(name="battles.weigh", ignore_result=True)
def weigh(engagement: int) -> None:
    """Plays the trials of one battle for its umpire."""
    chances.weigh(engagement)


@shared_task(name="battles.rehearse", ignore_result=True)
def rehearse(campaign: int) -> None:
    """Plays the locked week of the campaign for its umpire to see."""
    previews.rehearse(campaign)


def go_on(campaign: int) -> None:
    current_app.send_task("campaign.run_turn", [campaign], ignore_result=True)


def send_battle(engagement: int) -> None:
    """For views: asks for the battle once theirs is committed. A broker that is down costs a minute."""

    def send() -> None:
        resolve_battle.delay(engagement)

    transaction.on_commit(send, robust=True)


def send_odds(engagement: int) -> None:
    """For views: asks for the trials once theirs is committed."""

    def send() -> None:
        weigh.delay(engagement)

    transaction.on_commit(send, robust=True)


def send_on(campaign: int) -> None:
    """For views that settled an engagement: the turn may go on."""

    def send() -> None:
        go_on(campaign)

    transaction.on_commit(send, robust=True)
