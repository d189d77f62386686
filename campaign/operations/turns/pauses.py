"""The clock of the open turn, paused by its umpire with a word to all, and started again. CAMP-TURN-06."""

import datetime as dt

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.models import Campaign, Turn
from campaign.operations.ledger.journal import record_operation
from campaign.operations.notices.outbox import record_pause
from campaign.operations.turns.deadlines import open_turn
from campaign.refusals import Refusal

LONGEST_WORD = 300


@transaction.atomic
def pause_clock(*, campaign: Campaign, word: str, actor: AbstractBaseUser, seen: str = "") -> Turn:
    """Stops the clock of the open turn: nothing locks it, and the time left is kept. *word*: told to all."""
    turn = open_turn(campaign, seen)
    if turn.deadline is None:
        raise Refusal(_("No deadline has been set, so no clock is running."))
    turn.paused_left = max(turn.deadline - timezone.now(), dt.timedelta())
    turn.pause_word = word.strip()[:LONGEST_WORD]
    turn.deadline = None
    turn.save(update_fields=["paused_left", "pause_word", "deadline"])
    record_pause(turn.campaign, turn, turn.pause_word)
    note_pause(turn, actor, "clock.pause")
    return turn


@transaction.atomic
def resume_clock(*, campaign: Campaign, actor: AbstractBaseUser, seen: str = "") -> Turn:
    """Starts the clock of the open turn again, with the time that was left."""
    turn = open_turn(campaign, seen)
    if turn.paused_left is None:
        raise Refusal(_("The clock is not paused."))
    turn.deadline = (timezone.now() + turn.paused_left).replace(second=0, microsecond=0)
    turn.paused_left, turn.pause_word, turn.reminded_at = None, "", None
    turn.save(update_fields=["paused_left", "pause_word", "deadline", "reminded_at"])
    note_pause(turn, actor, "clock.resume")
    return turn


def note_pause(turn: Turn, actor: AbstractBaseUser, operation: str) -> None:
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation=operation,
        subject=turn.key,
        data={"word": turn.pause_word},
    )
