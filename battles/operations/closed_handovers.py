"""The end of a hand-over when its battle is settled: the record of the part that was played is stored."""

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from battles.models import Battle, BattleLog, BattleState, TableReport
from battles.table.handover import FIRST_PART, TO_COMPUTER, TO_TABLE, direction, first_part_of


def close_handover(battle: Battle | None, *, by_computer: bool) -> dict[str, Any]:
    """Stores the hand-over of a battle that is settled now, or deletes an unused one.

    A battle that the computer began and a table ended keeps the computer's part as its log, even if the
    umpire had set positions for the computer meanwhile. If the computer ends it, the caller stores the log
    anew. Returns what its events must keep: the part that the computer played before the table, if it did.
    """
    if battle is None or battle.handover is None:
        return {}
    if not by_computer and (begun := first_part_of(battle)):
        battle.handover = dict(begun)
        battle.save(update_fields=["handover"])
    is_kept = direction(battle) == (TO_COMPUTER if by_computer else TO_TABLE)
    begun_by_computer = by_computer and is_kept and first_part_of(battle) is not None
    first = BattleLog.objects.filter(battle=battle).first() if begun_by_computer else None
    if by_computer or not is_kept:
        BattleLog.objects.filter(battle=battle).delete()
    if not is_kept:
        battle.handover = None
        battle.save(update_fields=["handover"])
    return {FIRST_PART: {"record": first.record, "events": first.events}} if first else {}


def mark_confirmed(report: TableReport, actor: User) -> None:
    """Notes who confirmed *report*, and that its battle was fought at a table."""
    battle, now = report.battle, timezone.now()
    report.confirmed_at, report.confirmed_by = now, actor
    report.save(update_fields=["confirmed_at", "confirmed_by"])
    battle.state, battle.outcome, battle.fought_at = BattleState.FOUGHT, None, now
    battle.save(update_fields=["state", "outcome", "fought_at"])
    close_handover(battle, by_computer=False)


def drop_handover(battle: Battle) -> None:
    """Deletes the hand-over of a battle whose table was laid out anew."""
    if battle.handover is not None:
        BattleLog.objects.filter(battle=battle).delete()
        battle.handover = None
        battle.save(update_fields=["handover"])
