"""The battles that the computer is to fight: those left to it, and those that wait too long."""

import datetime as dt

from django.db import transaction
from django.db.models import Q

from battles.models import BattleState
from battles.operations import queue_battle
from battles.table.handover import TO_COMPUTER
from campaign.logic.turns import deadlines
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement
from campaign.operations.turns import postponed

FOR_COMPUTER = Q(battle__handover__isnull=True) | Q(battle__handover__to=TO_COMPUTER)
"""Engagements that no hand-over leaves to a table: battles.table.handover.is_left_to_table."""


@transaction.atomic
def queue_overdue(campaign: int, now: dt.datetime) -> list[int]:
    """Gives the computer the battles that have waited for the umpire as long as the rules let them.

    It leaves out battles that are postponed, handed over or recorded at a table. Returns their
    primary keys.
    """
    rows = Engagement.objects.filter(
        campaign=campaign, state=EngagementState.OPEN, is_referred=True, turns_postponed=0
    )
    rows = rows.exclude(battle__state=BattleState.QUEUED)
    rows = rows.filter(battle__table_reports__isnull=True, battle__fault__isnull=True).filter(FOR_COMPUTER)
    late = [row for row in rows.select_related("campaign", "turn").order_by("pk") if is_overdue(row, now)]
    for engagement in late:
        queue_battle(engagement=engagement, actor=None)
    return [engagement.pk for engagement in late]


def is_overdue(engagement: Engagement, now: dt.datetime) -> bool:
    """Tells whether *engagement* has waited for the umpire as long as the rules of its turn let it."""
    settings = engagement.campaign.rules(engagement.turn.number).clock
    return deadlines.has_passed(deadlines.battle_due(engagement.turn.locked_at, settings), now)


def battles_to_fight(campaign: int) -> list[int]:
    """Returns the primary keys, in order, of the battles that the computer is to fight.

    They are open engagements of *campaign*, also those postponed to their limit. They do not
    include battles handed over to a table, or those whose table the umpire must correct first.
    """
    waiting = Engagement.objects.filter(campaign=campaign, state=EngagementState.OPEN)
    mine = Q(is_referred=False) | Q(pk__in=postponed.waited_for(campaign))
    mine |= Q(turn__settles_rest=True, turns_postponed=0, battle__table_reports__isnull=True)
    unasked = waiting.filter(mine, battle__fault__isnull=True).filter(FOR_COMPUTER)
    wanted = unasked | waiting.filter(battle__state=BattleState.QUEUED)
    return list(wanted.distinct().order_by("turn__number", "minute", "key").values_list("pk", flat=True))
