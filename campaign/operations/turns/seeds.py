"""Seeds of past weeks, revealed to the players."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement, Entry, Turn
from campaign.operations.ledger import locks
from campaign.refusals import Refusal
from campaign.store.journal import REVEAL_SEEDS, revealed_seeds, unsaved_entry


@transaction.atomic
def reveal_seeds(*, campaign: Campaign, labels: list[str], actor: AbstractBaseUser | None) -> None:
    """Reveals the seeds of the turns of *labels*, including undone ones; revealed ones stay so.

    Raises Refusal, and reveals none, if a turn is not published or still has dice to roll for a postponed
    battle.
    """
    campaign = locks.lock_campaign(campaign)
    turn_by_label = {turn.label: turn for turn in Turn.everything.filter(campaign=campaign).defer("march")}
    if unknown := sorted(set(labels) - turn_by_label.keys()):
        raise Refusal(_("There is no turn %(label)s.") % {"label": unknown[0]})
    open_ = revealed_seeds(campaign)
    asked = [turn_by_label[label] for label in dict.fromkeys(labels) if turn_by_label[label].key not in open_]
    if early := next((turn for turn in asked if turn.state != TurnState.PUBLISHED), None):
        raise Refusal(_("Turn %(number)s is not published.") % {"number": early.label})
    waiting = Engagement.objects.filter(campaign=campaign).exclude(state=EngagementState.SETTLED)
    early_to_tell = (row for row in waiting.order_by("turn__number", "key") if row.turn_of_dice in asked)
    if engagement := next(early_to_tell, None):
        raise Refusal(_("%(name)s was postponed; settle it first.") % {"name": engagement.label})
    Entry.objects.bulk_create(
        unsaved_entry(campaign=campaign, turn=turn, actor=actor, operation=REVEAL_SEEDS, subject=turn.key)
        for turn in asked
    )
