"""Battles are opened, queued, fought and settled; nothing else writes them.

A battle is a function of the frozen muster and the turn's seed. It is fought outside any transaction, and
stored and settled in one short one: fighting it twice, or on two workers, settles it once.
"""

from dataclasses import asdict, dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from battles import scenario
from battles.access import battle_of, ruleset_of
from battles.models import Battle, BattleLog, BattleState, Precedent, TableReport
from battles.mustering import Roster, roster_from_plain, roster_of_muster
from battles.mustering.establishments import establishment_of
from battles.operations.closed_handovers import close_handover, mark_confirmed
from battles.replay.table_points import with_course
from battles.replay.turning_points import turning_points, turning_points_of_log
from battles.scenario import AS_IT_COMES, Laying
from battles.settle import result_of, undisputed_result
from battles.table import log as table
from battles.table.battle_progress import ProgressLog
from battles.table.ground_file import board_from, laying_of
from battles.table.handover import first_log, has_log_changed, is_left_to_table, parts_played, whole_log
from battles.table.log import TableLog, is_finished, log_from_plain, signed_log
from battles.table.side_reports import has_written, last_writer, note_hand, shared_report
from battles.table.surplus import surplus_lines
from campaign.logic.casualties.muster import BattleResult, Muster, muster_from_plain
from campaign.logic.vocabulary import EngagementState, ResultSource
from campaign.models import Campaign, Engagement, Side
from campaign.operations.engagement import results as engagements
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.notices.outbox import record_table_report
from campaign.operations.turns import postponed
from campaign.refusals import Refusal
from rules import BadInput, FullLog, Log, Record, SeededDice


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle as it came out, before anything is stored."""

    result: BattleResult
    ruleset: str
    roster: Roster
    outcome: dict[str, Any]
    record: dict[str, Any] | None = None
    events: dict[str, Any] | None = None


def open_battle(*, engagement: Engagement) -> Battle:
    """Returns the battle of *engagement*; mustered for a table the first time it is asked for."""
    if not engagement.muster:
        raise Refusal(
            _("%(name)s: reinforcements are still on the way. Wait until the list closes.")
            % {"name": engagement.label}
        )
    ruleset = engagement.campaign.ruleset
    settings = establishment_of(engagement, ruleset)
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    roster = scenario.by_hand(muster, settings, laying_of(engagement, None))
    battle, _created = Battle.objects.get_or_create(
        engagement=engagement,
        defaults={
            "ruleset": ruleset,
            "men_per_figure": roster.men_per_figure,
            "roster": asdict(roster),
        },
    )
    battle.engagement = engagement  # so that nobody reads it again
    return battle


@transaction.atomic
def queue_battle(*, engagement: Engagement, actor: User | None) -> Battle:
    """Gives *engagement* to the computer, by the umpire's wish or (*actor* None) the rules'.

    The caller then sends the message.
    """
    locks.lock_campaign(engagement.campaign)
    engagement.refresh_from_db()
    if engagement.state in (EngagementState.SETTLED, EngagementState.PROPOSED):
        raise Refusal(_("%(name)s is settled already.") % {"name": engagement.label})
    battle = open_battle(engagement=engagement)
    if has_log_changed(battle):
        raise Refusal(_("The log changed after the positions were set. Set the positions again."))
    battle.state = BattleState.QUEUED
    battle.queued_at = timezone.now()
    battle.fault = None
    battle.save(update_fields=["state", "queued_at", "fault"])
    record_operation(
        campaign=engagement.campaign,
        turn=engagement.turn,
        actor=actor,
        operation="battles.queue",
        subject=engagement.key,
    )
    return battle


def fight_battle(engagement: int) -> bool:
    """Fights and settles the engagement with that primary key. False if there is nothing to settle now.

    False, too, if the rules refuse the table that the umpire chose: it stays open, and the umpire is told
    why.
    """
    row = Engagement.objects.select_related("campaign", "turn").filter(pk=engagement).first()
    if row is None or row.state != EngagementState.OPEN or postponed.is_overtaken(row):
        return False
    muster = muster_from_plain(row.muster, row.campaign.nation_table)
    battle, (ruleset, laying) = battle_of(row), chosen_rules(row)
    if is_left_to_table(battle):
        return False
    progress = ProgressLog(engagement)
    try:
        came_out = play_battle(muster, ruleset, row.dice, laying, progress)
    except BadInput as fault:
        if battle is None or not is_table_chosen(battle):
            raise  # what nobody chose is a fault of ours
        hold_for_umpire(battle=battle, fault=fault_in(battle, muster, fault))
        return False
    finally:
        progress.forget()
    with transaction.atomic():
        locks.lock_campaign(row.campaign, wait=True)
        now = Engagement.objects.select_related("campaign", "turn").get(pk=engagement)
        if is_left_to_table(battle_of(now)):
            return False
        if chosen_rules(now) == (ruleset, laying):
            return store_battle(engagement=row, fought=came_out)
    return fight_battle(engagement)  # the umpire had it laid out otherwise meanwhile


def chosen_rules(engagement: Engagement) -> tuple[str, Laying]:
    """Returns the rules by which *engagement* is fought, and how it is laid out."""
    return ruleset_of(engagement), laying_of(engagement, battle_of(engagement))


def is_table_chosen(battle: Battle) -> bool:
    """Tells whether the umpire has chosen anything of its table."""
    other = battle.ruleset != battle.engagement.campaign.ruleset
    return other or bool(battle.battle_type or battle.ground or battle.scale)


def fault_in(battle: Battle, muster: Muster, fault: BadInput) -> BadInput:
    """Returns the fault of the ground of *battle* by itself, with its line; else *fault*."""
    if not battle.ground:
        return fault
    try:
        laid = scenario.table_of_muster(muster, battle.ruleset, battle.engagement.dice)
    except BadInput:
        return fault
    if laid is not None:
        try:
            board_from(battle.ground, laid)
        except BadInput as found:
            return found
    return fault


@transaction.atomic
def hold_for_umpire(*, battle: Battle, fault: BadInput) -> None:
    """Gives *battle* back to the umpire, with what the rules refuse of its kind or its ground."""
    engagement = battle.engagement
    locks.lock_campaign(engagement.campaign)
    battle.state, battle.queued_at = BattleState.WAITING, None
    battle.fault = {"field": fault.field, "why": fault.why, "line": fault.where}
    battle.save(update_fields=["state", "queued_at", "fault"])
    record_operation(
        campaign=engagement.campaign,
        turn=engagement.turn,
        operation="battles.refer",
        subject=engagement.key,
        data=battle.fault,
    )


def play_battle(
    muster: Muster, ruleset: str, seed: str, laying: Laying = AS_IT_COMES, log: FullLog | None = None
) -> Fought:
    """Returns the battle of *muster* by computer, from *seed* and the chosen table. Writes nothing."""
    settings = rules.establishment(ruleset, laying.tables)
    laid = scenario.table_of_muster(muster, ruleset, seed, laying)
    if laid is None:
        roster = roster_of_muster(muster, settings, laying.men or None, settings.crowd[0])
        return Fought(
            undisputed_result(muster, scenario.parties_with_units(muster, roster)), ruleset, roster, {}
        )
    log = log or FullLog()
    if isinstance(log, ProgressLog):
        log.limit = laid.scenario.turn_limit
    kept, outcome = play_table(laid, seed, log)
    first, second = (party.side for party in muster.parties)
    states = {word: verb.state or "" for word, verb in rules.names_of(laid.scenario).verbs.items()}
    turned = turning_points(log.events, laid.units, (first, second), states, settings.turn_minutes)
    return Fought(
        replace(result_of(outcome, laid.units, muster, seed, settings), turning_points=turned),
        ruleset,
        laid.roster,
        asdict(outcome) | {"units": [unit.key for unit in laid.units], "digest": rules.digest(outcome, log)},
        kept.data(),
        log.data(),
    )


def play_table(laid: scenario.Table, seed: str, log: Log) -> tuple[Record, rules.Outcome]:
    """Plays the table *laid* by computer from *seed*. Returns its record and outcome."""
    kept = Record(laid.scenario, rules.find(laid.scenario.ruleset).version, f"{seed}/battle")
    outcome = rules.play(kept, dice=SeededDice(kept.seed), computer=rules.computers(laid.scenario), log=log)
    assert isinstance(outcome, rules.Outcome)  # dice and both commanders are supplied
    return kept, outcome


@transaction.atomic
def store_battle(*, engagement: Engagement, fought: Fought) -> bool:
    """Settles *engagement* by *fought* and keeps its record; False if somebody was quicker."""
    begun = battle_of(engagement)
    parts = parts_played(begun, by_computer=True) if begun else ()
    result = replace(fought.result, parts=parts)
    if engagements.settle_engagement(engagement=engagement, result=result) is None:
        return False
    before = close_handover(begun, by_computer=True)
    battle, _created = Battle.objects.update_or_create(
        engagement=engagement,
        defaults={
            "state": BattleState.FOUGHT,
            "ruleset": fought.ruleset,
            "men_per_figure": fought.roster.men_per_figure,
            "roster": asdict(fought.roster),
            "fault": None,
            "outcome": fought.outcome,
            "fought_at": timezone.now(),
        },
    )
    if fought.record is not None:
        BattleLog.objects.create(battle=battle, record=fought.record, events=(fought.events or {}) | before)
    return True


@transaction.atomic
def save_report(
    *,
    battle: Battle,
    author: User,
    side: Side | None,
    log: TableLog,
    ally: Side | None = None,
    over: str | None = None,
) -> TableReport:
    """Stores the draft of *side* or its *ally* as *author* has it; *side* None: an umpire."""
    engagement = unsettled_engagement(battle)
    before = shared_report(battle.table_reports.all(), side, ally)
    if over is not None and over != (log_from_plain(before.data).stamp if before else ""):
        raise Refusal(saved_meanwhile(before, author))
    report = before or TableReport(battle=battle, author=author, side=side, ally=ally)
    earlier = log_from_plain(before.data) if before else first_log(battle, side)
    report.data = signed_log(log, earlier, author.get_username()).to_plain()
    report.handed_in_at = None
    note_hand(report, author)
    report.save()
    note_operation(engagement, author, "battles.save_report")
    return report


def saved_meanwhile(report: TableReport | None, author: User) -> str:
    """Returns a sentence that says who saved a log before *author* could."""
    who = last_writer(report) if report else ""
    if who in ("", author.get_username()):
        return _("This log was saved on another device just now. Save again to see what changed.")
    return _("%(name)s saved this log just now. Save again to see what changed.") % {"name": who}


@transaction.atomic
def hand_in(*, report: TableReport, stamp: str, actor: User | None = None) -> None:
    """Gives a side's *report*, whoever of it wrote it, to the other side and the umpire to confirm."""
    engagement = unsettled_engagement(report.battle)
    as_read(report, stamp)
    refuse_unfinished(report)
    report.handed_in_at = timezone.now()
    report.save(update_fields=["handed_in_at"])
    note_operation(engagement, actor or report.author, "battles.hand_in")
    record_table_report(engagement, actor or report.author)


@transaction.atomic
def confirm_report(*, report: TableReport, actor: User, side: Side | None, stamp: str) -> None:
    """Settles by *report*. An umpire (*side* None) may confirm any, the other side one handed in."""
    engagement = unsettled_engagement(report.battle)
    as_read(report, stamp)
    if side is not None and (
        report.handed_in_at is None
        or side == report.side
        or has_written(actor, report)
        or report.battle.has_one_log
    ):
        raise Refusal(_("A report is confirmed by the other side's commander or by the umpire."))
    refuse_unfinished(report)
    battle = report.battle
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    shown = roster_from_plain(battle.roster)
    log = whole_log(log_from_plain(report.data), battle, shown, report.side)
    if side is not None and surplus_lines(log, shown):
        raise Refusal(_("Only the umpire can confirm this report: enter your own, or ask the umpire."))
    settings = establishment_of(engagement, battle.ruleset)
    result = table.result_of_log(log, shown, muster, engagement.dice, settings)
    first, second = (party.side for party in muster.parties)
    result = with_course(result, report, shown.units, (first, second), settings.turn_minutes)
    parts = parts_played(battle, by_computer=False)
    result = replace(result, parts=parts, has_course=result.has_course or bool(parts))
    engagements.settle_engagement(engagement=engagement, result=result, actor=actor)
    mark_confirmed(report, actor)


@transaction.atomic
def correct_result(
    *, engagement: Engagement, log: TableLog, actor: User, reason: str, as_far: bool = False
) -> None:
    """Corrects a settled engagement's result by *log*, which is stored as the umpire's report.

    Goods that are used up since count as far as they are there, if *as_far*.
    """
    battle = engagement.battle
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    shown, settings = roster_from_plain(battle.roster), establishment_of(engagement, battle.ruleset)
    result = table.result_of_log(log, shown, muster, engagement.dice, settings, ResultSource.UMPIRE)
    sides = tuple(party.side for party in muster.parties)
    points = turning_points_of_log(log, shown.units, sides, settings.turn_minutes)
    result = replace(result, turning_points=points)
    engagements.correct_result(
        engagement=engagement, result=result, actor=actor, reason=reason, as_far=as_far
    )
    now = timezone.now()
    report = shared_report(battle.table_reports.all(), None) or TableReport(battle=battle, author=actor)
    report.data, report.confirmed_at, report.confirmed_by = log.to_plain(), now, actor
    report.save()


def unsettled_engagement(battle: Battle) -> Engagement:
    """Returns the engagement of *battle*, under the campaign's lock. A Refusal if it is settled."""
    engagement = recorded_engagement(battle)
    engagement.refresh_from_db(fields=["state"])
    if engagement.state in (EngagementState.SETTLED, EngagementState.PROPOSED):
        raise Refusal(_("%(name)s is settled already.") % {"name": engagement.label})
    return engagement


def recorded_engagement(battle: Battle) -> Engagement:
    """Returns the engagement of *battle*, under the campaign's lock. A Refusal if its turn was undone."""
    engagement = battle.engagement
    locks.lock_campaign(engagement.campaign, wait=True)
    if not engagements.is_still_recorded(engagement):
        raise Refusal(_("A rollback of the campaign has undone %(name)s.") % {"name": engagement.label})
    return engagement


def as_read(report: TableReport, stamp: str) -> None:
    """Raises Refusal if *report* is no longer what somebody read who saw *stamp* on it."""
    report.refresh_from_db(fields=["data"])
    if log_from_plain(report.data).stamp != stamp:
        raise Refusal(_("The report was changed in the meantime. Read it again."))


def refuse_unfinished(report: TableReport) -> None:
    """Raises Refusal if *report* is a draft in which something is still missing."""
    shown, side = roster_from_plain(report.battle.roster), report.side.key if report.side else ""
    if not is_finished(log_from_plain(report.data), shown, side):
        raise Refusal(_("The log is not finished: complete it before you go on."))


def note_operation(engagement: Engagement, actor: User, operation: str) -> None:
    record_operation(
        campaign=engagement.campaign,
        turn=engagement.turn,
        actor=actor,
        operation=operation,
        subject=engagement.key,
    )


@transaction.atomic
def discard_battles(*, campaign: Campaign) -> None:
    """Deletes the battles of *campaign*, so that it can be discarded itself: for demos and trials."""
    locks.lock_campaign(campaign)
    fought = Battle.objects.filter(engagement__campaign=campaign)
    TableReport.objects.filter(battle__in=fought).delete()
    Precedent.objects.filter(battle__in=fought).delete()
    fought.delete()
