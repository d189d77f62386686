"""The computer's work on battles: fighting them, or trying them out for their odds."""

import datetime as dt

from django.utils import timezone
from django.utils.translation import gettext as _

from battles.access import battle_of
from battles.models import Battle, BattleState
from campaign.logic.turns.postponed import is_overdue
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Engagement, Turn
from campaign.pages.desk.queue_items import Ask, Work
from campaign.pages.desk.referred_battles import taken_over_at
from campaign.pages.parts.live import Live, next_time

LONGEST = dt.timedelta(minutes=15)
"""After that a battle that is not settled can be decided otherwise, whatever kept the computer from it."""


def computer_work(ask: Ask) -> dict[int, Work]:
    """By the engagement's key in the database. One query if any is open."""
    rows = {row.pk: row for row in ask.fights if row.state == EngagementState.OPEN}
    if not rows:
        return {}
    battles = Battle.objects.filter(engagement__in=rows).only(
        "engagement", "state", "queued_at", "odds", "fault"
    )
    by_fight = {battle.engagement_id: battle for battle in battles}
    found = {pk: work_on(row, by_fight.get(pk), ask.turn) for pk, row in rows.items()}
    return {pk: work for pk, work in found.items() if work is not None}


def work_on(row: Engagement, battle: Battle | None, turn: Turn) -> Work | None:
    """None if the computer leaves it alone. *turn*: the current one."""
    if is_computer_fighting(row, battle, turn):
        return Work(said_of_work(fought=True), fights=True)
    if is_odds_playing(battle):
        return Work(said_of_work(fought=False), fights=False)
    return None


def said_of_work(*, fought: bool) -> str:
    if fought:
        return _("Given to the computer; the result will appear here.")
    return _("The computer was asked for the odds; they will appear here.")


def battle_live(row: Engagement, href: str, *, fought: bool, tried: bool) -> Live | None:
    """What goes on by itself about *row*, of which the page asks at *href*; None if nothing does."""
    if fought or tried:
        return Live(said_of_work(fought=fought), href)
    due = next_time([taken_over_at(row)])
    return Live("", href, due=due) if due else None


def is_being_fought(row: Engagement, turn: Turn) -> bool:
    """Whether the computer fights *row* now. *turn*: the current one."""
    return is_computer_fighting(row, battle_of(row), turn)


def is_computer_fighting(row: Engagement, battle: Battle | None, turn: Turn) -> bool:
    """By the umpire's wish; since nobody keeps it; or since it was postponed as long as may be."""
    if row.state != EngagementState.OPEN:
        return False
    if battle is not None and battle.state == BattleState.QUEUED:
        return is_recent(battle.queued_at)
    if battle is not None and battle.fault is not None:
        return False
    if not row.kept:
        return is_recent(max(row.opened_at, turn.locked_at or row.opened_at))
    due = turn.state == TurnState.LOCKED and is_overdue(row.turn.number, row.carried, turn.number)
    return due and is_recent(turn.locked_at)


def is_recent(since: dt.datetime | None) -> bool:
    return since is not None and timezone.now() - since < LONGEST


def is_odds_playing(battle: Battle | None) -> bool:
    """Whether trials of *battle* were asked for and are not told yet."""
    return battle is not None and battle.odds == {}
