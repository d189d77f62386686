"""The computer's work on battles: fighting them, or trying them out for their odds."""

import datetime as dt
from dataclasses import replace

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from battles.access import battle_of
from battles.models import Battle, BattleState, TableReport
from battles.pages.win_chances import desk_chances
from battles.table.battle_progress import battle_turns
from battles.table.handover import is_left_to_table
from campaign.logic.turns.postponed import is_overdue
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Engagement, Turn
from campaign.pages.desk.queue_items import Ask, Chances, Work
from campaign.pages.desk.referred_battles import taken_over_at
from campaign.pages.parts.live import Live, next_time

LONGEST = dt.timedelta(minutes=15)
"""After that a battle that is not settled can be decided otherwise, whatever kept the computer from it."""


def computer_work(ask: Ask) -> dict[int, Work]:
    """Returns the computer's work by the engagement's key in the database.

    One query if any is open.
    """
    rows = {row.pk: row for row in ask.engagements if row.state == EngagementState.OPEN}
    if not rows:
        return {}
    battles = Battle.objects.filter(engagement__in=rows).only(
        "engagement", "state", "queued_at", "win_chances", "fault", "handover"
    )
    by_fight = {
        battle.engagement_id: battle
        for battle in battles.annotate(recorded=Exists(TableReport.objects.filter(battle=OuterRef("pk"))))
    }
    work_by_battle = {pk: work_on(row, by_fight.get(pk), ask) for pk, row in rows.items()}
    turns = battle_turns(pk for pk, work in work_by_battle.items() if work is not None and work.is_fighting)
    return {
        pk: with_progress(work, *turns[pk]) if pk in turns else work
        for pk, work in work_by_battle.items()
        if work is not None
    }


def work_on(row: Engagement, battle: Battle | None, ask: Ask) -> Work | None:
    """Returns the work on a battle; None if the computer leaves it alone and has not weighed it."""
    chances = chances_of_battle(row, battle, ask)
    if is_computer_fighting(row, battle, ask.turn):
        return Work(said_of_work(fought=True), is_fighting=True, chances=chances)
    if is_left_to_table(battle):
        return Work(
            _("It has been handed over to a table. The log is still to come."),
            is_fighting=False,
            chances=chances,
        )
    if is_odds_playing(battle):
        return Work(said_of_work(fought=False), is_fighting=False)
    return Work("", is_fighting=False, chances=chances) if chances else None


def with_progress(work: Work, done: int, limit: int) -> Work:
    """Returns *work* with the turn that its battle has reached, of *limit*; 0 if unknown."""
    if limit:
        text = _("The computer is fighting it: turn %(turn)d of %(limit)d.") % {"turn": done, "limit": limit}
    else:
        text = _("The computer is fighting it: turn %(turn)d.") % {"turn": done}
    return replace(work, text=text, done=min(done, limit), whole=limit)


def chances_of_battle(row: Engagement, battle: Battle | None, ask: Ask) -> Chances | None:
    """Returns the win chances; None before the battle is weighed.

    Side names come from the seats; a side without seats takes one query.
    """
    if battle is None or not battle.win_chances or "held" not in battle.win_chances:
        return None
    sides = {seat.side.key: seat.side for seat in ask.seats}
    keys = [party["side"] for party in row.muster["parties"]]
    if missing := [key for key in keys if key not in sides]:
        sides |= {side.key: side for side in ask.member.campaign.sides.filter(key__in=missing)}
    return desk_chances(battle.win_chances, {key: sides[key] for key in keys})


def said_of_work(*, fought: bool) -> str:
    if fought:
        return _("Given to the computer; the result will appear here.")
    return _("The computer was asked for the odds; they will appear here.")


def battle_live(row: Engagement, href: str, *, fought: bool, tried: bool) -> Live | None:
    """Returns the computer work on *row* that the page polls at *href*, None without any."""
    if fought or tried:
        return Live(said_of_work(fought=fought), href)
    due = next_time([taken_over_at(row)])
    return Live("", href, due=due) if due else None


def is_being_fought(row: Engagement, turn: Turn) -> bool:
    """Tells whether the computer fights *row* now. *turn*: the current one."""
    return is_computer_fighting(row, battle_of(row), turn)


def is_computer_fighting(row: Engagement, battle: Battle | None, turn: Turn) -> bool:
    """Tells whether the computer fights a battle.

    The umpire asked, the battle is not referred, or it was postponed to its limit.
    """
    if row.state != EngagementState.OPEN:
        return False
    if battle is not None and battle.state == BattleState.QUEUED:
        return is_recent(battle.queued_at)
    if battle is not None and (battle.fault is not None or is_left_to_table(battle)):
        return False
    if turn.settles_rest and row.turn_id == turn.pk and not row.turns_postponed and not is_recorded(battle):
        return True
    if not row.is_referred:
        return is_recent(max(row.opened_at, turn.locked_at or row.opened_at))
    due = turn.state == TurnState.LOCKED and is_overdue(row.turn.number, row.turns_postponed, turn.number)
    return due and is_recent(turn.locked_at)


def is_recorded(battle: Battle | None) -> bool:
    """Tells whether somebody records its table game. One query, unless the reports were counted with it."""
    if battle is None:
        return False
    recorded: bool | None = getattr(battle, "recorded", None)
    return battle.table_reports.exists() if recorded is None else recorded


def is_recent(since: dt.datetime | None) -> bool:
    return since is not None and timezone.now() - since < LONGEST


def is_odds_playing(battle: Battle | None) -> bool:
    """Tells whether trials of *battle* were asked for and are not reported yet."""
    return battle is not None and battle.win_chances == {}
