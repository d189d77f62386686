"""Hand-overs: the computer's battle goes on at a table, or the table's by computer.

Nothing is settled here. The log of the table, or the computer from the position, settles the battle as usual.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

import rules
from battles.access import battle_of
from battles.models import Battle, BattleLog, BattleState, TableReport
from battles.mustering import roster_from_plain
from battles.operations import (
    chosen_rules,
    fault_in,
    hold_for_umpire,
    note_operation,
    open_battle,
    unsettled_engagement,
)
from battles.replay.visibility import cut_to_side
from battles.scenario import Table, table_by_hand, table_of_muster
from battles.settle import result_of
from battles.table.battle_progress import ProgressLog
from battles.table.ground_file import laying_of
from battles.table.handover import (
    TO_COMPUTER,
    TO_STOP,
    TO_TABLE,
    can_hand_over,
    direction,
    first_log,
    is_written,
    stamp_of_reports,
)
from campaign.logic.casualties.muster import Muster, muster_from_plain
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement
from campaign.operations.ledger import locks
from campaign.refusals import Refusal
from rules import BadInput, Establishment, FullLog, Position, Record, Scenario, SeededDice


@transaction.atomic
def ask_for_first_part(*, engagement: Engagement, turn: int, actor: User) -> None:
    """Has the computer fight *engagement* so that it can be stopped at a turn, *turn* if possible.

    Nothing is settled by it. The caller then sends the message.
    """
    battle = battle_to_hand_over(engagement)
    if direction(battle):
        raise Refusal(_("This battle has already been handed over. Undo the hand-over first."))
    refuse_recorded(battle)
    battle.handover = {"to": TO_STOP, "wanted": turn}
    battle.fault = None
    battle.save(update_fields=["handover", "fault"])
    BattleLog.objects.filter(battle=battle).delete()
    note_operation(engagement, actor, "battles.fight_first_part")


def fight_first_part(engagement: int) -> bool:
    """Fights the battle of that engagement and stores it with its positions.

    There is one for each turn. It is fought with its own dice, at the scale of the table. False if nobody
    waits for it any more, or it cannot be laid out.
    """
    row = Engagement.objects.select_related("campaign", "turn").filter(pk=engagement).first()
    battle = battle_of(row) if row is not None and row.state == EngagementState.OPEN else None
    if row is None or battle is None or not is_first_part_wanted(battle):
        return False
    muster = muster_from_plain(row.muster, row.campaign.nation_table)
    ruleset, laying = chosen_rules(row)
    progress = ProgressLog(engagement)
    try:
        laid = table_by_hand(muster, ruleset, row.dice, laying, battle.men_per_figure)
        if laid is None:  # a scale that the computer has room for is better than no hand-over
            laid = table_of_muster(muster, ruleset, row.dice, laying)
        settings = rules.establishment(ruleset, laying.tables)
        outcome = None if laid is None else play_with_positions(laid, muster, row.dice, settings, progress)
    except BadInput as fault:
        hold_for_umpire(battle=battle, fault=fault_in(battle, muster, fault))
        outcome = None
    finally:
        progress.forget()
    with transaction.atomic():
        locks.lock_campaign(row.campaign, wait=True)
        now = Engagement.objects.select_related("campaign", "turn", "battle").get(pk=engagement)
        if not is_first_part_wanted(now.battle) or now.state != EngagementState.OPEN:
            return False
        if outcome is None or chosen_rules(now) != (ruleset, laying):
            now.battle.handover = None
            now.battle.save(update_fields=["handover"])
            return False
        record, events = outcome
        BattleLog.objects.update_or_create(battle=now.battle, defaults={"record": record, "events": events})
        return True


def is_first_part_wanted(battle: Battle) -> bool:
    """Tells whether the computer is to fight it and has not."""
    return direction(battle) == TO_STOP and not BattleLog.objects.filter(battle=battle).exists()


def play_with_positions(
    laid: Table, muster: Muster, seed: str, settings: Establishment, log: ProgressLog
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Plays the table *laid* as `play_battle` does.

    Returns the record, and the events with the position after each turn and how it would end.
    """
    rulebook = rules.find(laid.scenario.ruleset)
    log.limit = laid.scenario.turn_limit
    positions: list[dict[str, Any]] = []
    kept = Record(laid.scenario, rulebook.version, f"{seed}/battle")
    outcome = rules.play(
        kept,
        dice=SeededDice(kept.seed),
        computer=rules.computers(laid.scenario),
        log=log,
        each_turn=lambda battle, turn: positions.append(rules.position_of(rulebook, battle, turn).data()),
    )
    assert isinstance(outcome, rules.Outcome)  # dice and both commanders are supplied
    result = result_of(outcome, laid.units, muster, seed, settings)
    more = {
        "positions": positions,
        "roster": asdict(laid.roster),
        "holder": result.field_holder,
        "outcomes": dict(result.outcomes),
        "outcome": asdict(outcome),
    }
    return kept.data(), log.data() | more


@transaction.atomic
def hand_to_table(*, engagement: Engagement, turn: int, actor: User) -> None:
    """Stops the computer's battle after *turn*. The log of the table begins with its losses until then."""
    battle = battle_to_hand_over(engagement)
    log = BattleLog.objects.filter(battle=battle).first()
    if direction(battle) != TO_STOP or log is None:
        raise Refusal(_("The computer has not fought this battle yet."))
    refuse_recorded(battle)
    position = next((row for row in log.events["positions"] if row["turn"] == turn), None)
    if position is None:
        raise Refusal(_("Choose a turn from the list."))
    roster = log.events["roster"]
    events = [event for event in log.events["events"] if event[0] <= turn]
    log.events = {"opening": log.events["opening"], "events": events}
    log.save(update_fields=["events"])
    battle.handover = {"to": TO_TABLE, "turn": turn, "position": position, "has_arrivals": True}
    battle.handover["seen"] = enemies_seen(log, engagement)
    battle.roster, battle.men_per_figure = roster, roster["men_per_figure"]
    battle.win_chances = None
    battle.save(update_fields=["handover", "roster", "men_per_figure", "win_chances"])
    TableReport.objects.create(battle=battle, author=actor, data=first_log(battle, None).to_plain())
    note_operation(engagement, actor, "battles.hand_to_table")


def enemies_seen(log: BattleLog, engagement: Engagement) -> dict[str, list[str]]:
    """Returns the keys of the enemies each side sees in its replay."""
    scenario, events = Scenario(**log.record["scenario"]), FullLog.from_data(log.events)
    events.version = log.record["version"]
    seen: dict[str, list[str]] = {}
    for number, party in enumerate(engagement.muster["parties"]):
        keys = seen[party["side"]] = []

        def note_unit(unit: Mapping[str, Any], _number: int, keys: list[str] = keys) -> tuple[str, str]:
            keys.append(unit["key"])
            return unit["key"], ""

        cut_to_side(scenario, events, number, note_unit)
    return seen


def refuse_recorded(battle: Battle, refusal: str = "") -> None:
    """Raises Refusal if a table has entered anything in *battle*. Removes logs that are still blank."""
    reports = list(battle.table_reports.select_related("side"))
    if any(is_written(battle, report) for report in reports):
        raise Refusal(refusal or _("Somebody is already recording this battle at a table."))
    battle.table_reports.all().delete()


@transaction.atomic
def set_positions(
    *, engagement: Engagement, position: Position, actor: User, seen: str | None = None
) -> None:
    """Hands the battle to the computer from *position*. Raises BadInput if it is impossible.

    *seen*: the checksum of the reports that *position* has its losses from. Raises Refusal if they have
    changed.
    """
    battle = battle_to_hand_over(engagement)
    stamp = stamp_of_reports(battle, roster_from_plain(battle.roster))
    if seen is not None and seen != stamp:
        raise Refusal(
            _("Somebody changed the log meanwhile. The losses below are up to date: check the states again.")
        )
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    before = battle.handover or {}
    before = before if before.get("to") == TO_TABLE else before.get("before")
    battle.handover = {"to": TO_COMPUTER, "turn": position.turn, "position": position.data(), "log": stamp}
    battle.handover |= {"before": before} if before else {}
    table_of_muster(muster, battle.ruleset, engagement.dice, laying_of(engagement, battle))
    battle.win_chances = None
    battle.save(update_fields=["handover", "win_chances"])
    note_operation(engagement, actor, "battles.hand_to_computer")


@transaction.atomic
def undo_handover(*, engagement: Engagement, actor: User) -> None:
    """Takes a hand-over back. The battle is as it was before: to be fought, or at its table."""
    battle = battle_to_hand_over(engagement)
    whom = direction(battle)
    if not whom:
        return
    if whom == TO_TABLE:
        forget_first_log(battle)
    if whom in (TO_TABLE, TO_STOP):
        BattleLog.objects.filter(battle=battle).delete()
    battle.handover = (battle.handover or {}).get("before")
    battle.win_chances = None
    battle.save(update_fields=["handover", "win_chances"])
    note_operation(engagement, actor, "battles.undo_handover")


def forget_first_log(battle: Battle) -> None:
    """Removes the umpire's log of the table. Raises Refusal if a player has written one."""
    reports = battle.table_reports.select_related("side")
    is_of_players = battle.has_one_log and any(is_written(battle, report) for report in reports)
    if is_of_players or any(report.side_id for report in reports):
        raise Refusal(
            _("Players have written in this table's log. Settle the battle by their log, or by computer.")
        )
    for report in reports:
        report.delete()
    battle.hidden_answers.all().delete()


def battle_to_hand_over(engagement: Engagement) -> Battle:
    """Returns the battle of *engagement*, under the lock.

    Raises Refusal if it is settled, if the computer settles it now, or if its rules have no hand-over.
    """
    battle = open_battle(engagement=engagement)
    unsettled_engagement(battle)
    battle.refresh_from_db()
    if battle.state == BattleState.QUEUED:
        raise Refusal(_("The computer is fighting %(name)s already.") % {"name": engagement.label})
    if not can_hand_over(battle.ruleset):
        raise Refusal(_("Battles by these rules cannot be handed over yet."))
    return battle
