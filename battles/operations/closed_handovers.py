"""The end of a hand-over when its battle is settled: the record of the part that was played is stored."""

from django.contrib.auth.models import User
from django.utils import timezone

from battles.models import Battle, BattleLog, BattleState, TableReport
from battles.table.handover import TO_COMPUTER, TO_TABLE, direction, first_part_of


def close_handover(battle: Battle | None, *, by_computer: bool) -> None:
    """Stores the hand-over of a battle that is settled now, or deletes an unused one.

    A battle that the computer began and a table ended keeps the computer's part as its log, even if the
    umpire had set positions for the computer meanwhile. If the computer ends it, the caller stores the log
    anew.
    """
    if battle is None or battle.handover is None:
        return
    if not by_computer and (begun := first_part_of(battle)):
        battle.handover = dict(begun)
        battle.save(update_fields=["handover"])
    is_kept = direction(battle) == (TO_COMPUTER if by_computer else TO_TABLE)
    if by_computer or not is_kept:
        BattleLog.objects.filter(battle=battle).delete()
    if not is_kept:
        battle.handover = None
        battle.save(update_fields=["handover"])


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
