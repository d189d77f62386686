"""The battles' messages. Each takes an id, calls operations, and says nothing of an id it does not know."""

from celery import current_app, shared_task
from django.utils import timezone

from battles import operations
from battles.models import Battle
from battles.operations import (
    handover,
    more_trials,
    preview,
    waiting_battles,
    watched_trials,
    what_if_trials,
    win_chances,
)
from battles.operations.trial_lanes import LANES, is_trying
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement
from campaign.retries import PatientTask
from campaign.tasks import is_begun, job_mark


@shared_task(name="battles.resolve_open", ignore_result=True, base=PatientTask)
def resolve_open(campaign: int) -> None:
    """Sends a message for every battle that the computer is to fight now.

    Also for every one whose odds are asked for and that no worker has in hand.
    """
    waiting_battles.queue_overdue(campaign, timezone.now())
    for engagement in waiting_battles.battles_to_fight(campaign):
        resolve_battle.delay(engagement)
    win_chances.ask_for_missing_chances(campaign)
    asked = Battle.objects.filter(
        win_chances={}, engagement__campaign=campaign, engagement__state=EngagementState.OPEN
    )
    for engagement in asked.order_by("pk").values_list("engagement", flat=True):
        if not is_begun(f"odds/{engagement}"):
            weigh.delay(engagement)
    tried = Battle.objects.filter(
        win_chances__has_any_keys=["wanted", "what_ifs"],
        engagement__campaign=campaign,
        engagement__state=EngagementState.OPEN,
    )
    for engagement in tried.order_by("pk").values_list("engagement", flat=True):
        send_trials(engagement)


@shared_task(name="battles.resolve_battle", ignore_result=True, base=PatientTask)
def resolve_battle(engagement: int) -> None:
    """Fights one battle; if that settled it, the turn may go on."""
    if operations.fight_battle(engagement):
        go_on(Engagement.everything.values_list("campaign", flat=True).get(pk=engagement))


@shared_task(name="battles.simulate", ignore_result=True, base=PatientTask)
def weigh(engagement: int) -> None:
    """Plays the trials of one battle for its umpire."""
    with job_mark(f"odds/{engagement}"):
        win_chances.weigh_win_chances(engagement)


@shared_task(name="battles.fight_trials", ignore_result=True, base=PatientTask)
def fight_trials(engagement: int, lane: int = 0) -> None:
    """Fights a block of the simulated battles that the odds page asks for, then sends for the next."""
    with job_mark(f"trials/{engagement}/{lane}"):
        goes_on = more_trials.run_block_of_trials(engagement, lane)
    for each in goes_on:
        fight_trials.delay(engagement, each)


@shared_task(name="battles.fight_what_if", ignore_result=True, base=PatientTask)
def fight_what_if(engagement: int, key: str) -> None:
    """Fights a block of the battles of a what-if, then sends for the next."""
    with job_mark(f"trials/{engagement}/{key}"):
        goes_on = what_if_trials.fight_what_if(engagement, key)
    if goes_on:
        fight_what_if.delay(engagement, key)


@shared_task(name="battles.fight_first_part", ignore_result=True, base=PatientTask)
def fight_first_part(engagement: int) -> None:
    """Fights a battle that its umpire will stop at some turn and play on at a table."""
    handover.fight_first_part(engagement)


@shared_task(name="battles.play_trial", ignore_result=True, base=PatientTask)
def play_trial(engagement: int, number: int) -> None:
    """Fights one simulated battle once more, for its umpire to watch."""
    watched_trials.play_trial(engagement, number)


def send_trials(engagement: int) -> None:
    """Sends for the simulated battles of one engagement that no worker has in hand.

    A message a lane, and one a what-if.
    """
    odds = Battle.objects.filter(engagement=engagement).values_list("win_chances", flat=True).first() or {}
    for lane in range(LANES) if is_trying(odds) else ():
        if not is_begun(f"trials/{engagement}/{lane}"):
            fight_trials.delay(engagement, lane)
    for key, asked in odds.get("what_ifs", {}).items():
        if is_trying(asked) and not is_begun(f"trials/{engagement}/{key}"):
            fight_what_if.delay(engagement, key)


@shared_task(name="battles.rehearse", ignore_result=True, base=PatientTask)
def rehearse(campaign: int) -> None:
    """Plays the locked week of the campaign for its umpire to see."""
    with job_mark(f"preview/{campaign}"):
        preview.play_preview(campaign)


def go_on(campaign: int) -> None:
    current_app.send_task("campaign.run_turn", [campaign], ignore_result=True)
