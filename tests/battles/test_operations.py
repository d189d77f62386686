"""Battles are fought outside transactions and settled once, whoever fights them and however often."""

import datetime as dt
from dataclasses import replace
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

import rules
from battles import operations
from battles.models import Battle, BattleLog, BattleState
from battles.mustering import roster_from_plain
from battles.operations import (
    confirm_report,
    correct_result,
    fight_battle,
    open_battle,
    play_battle,
    queue_battle,
    save_report,
    store_battle,
)
from battles.operations.waiting_battles import battles_to_fight, queue_overdue
from battles.table.log import blank_log
from campaign.audit.ledger_audit import audit
from campaign.logic.casualties.muster import muster_from_plain, result_from_plain
from campaign.logic.vocabulary import EngagementState, ResultSource
from campaign.models import Engagement, Entry, Posting, Result, Turn
from campaign.refusals import Refusal
from rules import FullLog, Record
from tests.battles.fields import SMALL, meet, umpire_of
from tests.campaign.faults import every_write, repeat_operation

pytestmark = pytest.mark.django_db


def is_settled(engagement: Engagement) -> bool:
    engagement.refresh_from_db()
    return engagement.state == EngagementState.SETTLED


def state_of_the_war() -> tuple[int, ...]:
    return tuple(rows.objects.count() for rows in (Result, Posting, Battle, BattleLog, Entry))


def test_a_fought_battle_is_settled_and_its_log_kept():
    engagement = meet(SMALL)
    assert fight_battle(engagement.pk)
    assert is_settled(engagement)
    battle = Battle.objects.get(engagement=engagement)
    assert battle.state == BattleState.FOUGHT
    assert battle.outcome["digest"]
    assert engagement.results.get().source == ResultSource.COMPUTER
    assert audit(engagement.campaign).faults == ()


def test_fighting_twice_changes_nothing():
    engagement = meet(SMALL)
    fight_battle(engagement.pk)
    before = state_of_the_war()
    assert not fight_battle(engagement.pk)
    assert state_of_the_war() == before


def test_two_workers_who_fought_at_once_settle_once():
    engagement = meet(SMALL)
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    first, second = (play_battle(muster, "machete", engagement.dice) for _ in range(2))
    assert store_battle(engagement=engagement, fought=first)
    before = state_of_the_war()
    assert not store_battle(engagement=Engagement.objects.get(pk=engagement.pk), fought=second)
    assert state_of_the_war() == before


def test_a_battle_broken_off_before_it_was_stored_is_the_same_battle_the_next_time():
    engagement = meet(SMALL)
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    broken_off = play_battle(muster, "machete", engagement.dice)
    fight_battle(engagement.pk)
    battle = Battle.objects.get(engagement=engagement)
    assert battle.outcome["digest"] == broken_off.outcome["digest"]
    assert result_from_plain(engagement.results.get().data) == broken_off.result


def test_a_worker_lost_while_it_stores_leaves_nothing_half_done(monkeypatch):
    engagement = meet(SMALL)
    before = state_of_the_war()

    def raise_exit(**_):
        raise SystemExit

    monkeypatch.setattr(BattleLog.objects, "create", raise_exit)
    with pytest.raises(SystemExit):
        fight_battle(engagement.pk)
    assert state_of_the_war() == before
    assert not is_settled(engagement)
    monkeypatch.undo()
    assert fight_battle(engagement.pk)
    assert is_settled(engagement)


def test_a_battle_by_computer_is_stored_whole_or_not_at_all_whichever_write_fails():
    engagement = meet(SMALL)
    fought = play_battle(
        muster_from_plain(engagement.muster, engagement.campaign.nation_table), "machete", engagement.dice
    )
    assert every_write(lambda: store_battle(engagement=engagement, fought=fought)) > 6
    repeat_operation(lambda: store_battle(engagement=engagement, fought=fought))
    assert is_settled(engagement)
    assert audit(engagement.campaign).faults == ()


def test_a_failed_write_leaves_no_table_report_half_settled_or_half_corrected():
    engagement = meet()
    umpire, battle = umpire_of(engagement.campaign), open_battle(engagement=engagement)
    sheet = replace(blank_log(roster_from_plain(battle.roster)), holder="spain", phases=6)
    report = save_report(battle=battle, author=umpire, side=None, log=sheet)
    settle = partial(confirm_report, report=report, actor=umpire, side=None, stamp=sheet.stamp)
    assert every_write(settle) > 6
    repeat_operation(settle)
    line = next(line for line in sheet.lines if line.unit)
    other = replace(sheet, lines=(replace(line, lost=2), *sheet.lines[1:]))
    again = partial(correct_result, engagement=engagement, log=other, actor=umpire, reason="Two more fell.")
    assert every_write(again) > 4
    assert engagement.results.count() == 2
    assert audit(engagement.campaign).faults == ()


def test_a_battle_is_fought_outside_any_transaction(monkeypatch, transactional_db):
    engagement = meet(SMALL)
    inside = []
    real = rules.play

    def play_watched(*args, **kwargs):
        inside.append(connection.in_atomic_block)
        return real(*args, **kwargs)

    monkeypatch.setattr(operations.rules, "play", play_watched)
    fight_battle(engagement.pk)
    assert inside == [False]


def test_the_stored_record_plays_the_stored_events_again():
    engagement = meet(SMALL)
    fight_battle(engagement.pk)
    log = BattleLog.objects.get(battle__engagement=engagement)
    again = FullLog()
    outcome = rules.play(Record.from_data(log.record), log=again)
    assert again.events == FullLog.from_data(log.events).events
    assert again.opening == FullLog.from_data(log.events).opening
    assert rules.digest(outcome, again) == log.battle.outcome["digest"]


def test_the_dice_begin_at_the_turns_seed_and_the_engagements_name():
    engagement = meet(SMALL)
    assert engagement.dice == f"{engagement.turn.seed}/engagement/{engagement.key}"


def test_a_small_battle_is_the_computers_and_a_large_one_waits_for_the_umpire():
    small, large = meet(SMALL), meet(slug="large")
    assert battles_to_fight(small.campaign_id) == [small.pk]
    assert battles_to_fight(large.campaign_id) == []


def test_a_kept_battle_is_the_computers_when_the_umpire_says_so():
    engagement = meet()
    umpire = User.objects.create_user("umpire")
    queue_battle(engagement=engagement, actor=umpire)
    assert battles_to_fight(engagement.campaign_id) == [engagement.pk]
    assert Entry.objects.get(operation="battles.queue").actor == umpire
    assert fight_battle(engagement.pk)
    assert battles_to_fight(engagement.campaign_id) == []


def test_a_settled_battle_is_not_queued_again():
    engagement = meet(SMALL)
    fight_battle(engagement.pk)
    with pytest.raises(Refusal, match="settled already"):
        queue_battle(engagement=engagement, actor=User.objects.create_user("umpire"))


def test_a_battle_is_mustered_for_sixteen_a_side_at_a_table_and_for_24_by_computer():
    engagement = meet((600, 160))
    battle = open_battle(engagement=engagement)
    assert open_battle(engagement=engagement) == battle
    at_table = battle.men_per_figure
    fight_battle(engagement.pk)
    battle.refresh_from_db()
    assert (at_table, battle.men_per_figure) == (5, 5) or at_table > battle.men_per_figure


def test_an_engagement_whose_list_is_open_has_no_battle_yet():
    engagement = meet()
    engagement.muster = {}
    with pytest.raises(Refusal, match="reinforcements are still on the way"):
        open_battle(engagement=engagement)


def test_an_unknown_engagement_is_nothing_to_fight():
    assert not fight_battle(987654)


def waiting_since(hours: int, **settings: int) -> Engagement:
    """Returns a battle kept for the umpire. Its turn was locked *hours* ago."""
    engagement = meet()
    engagement.campaign.settings = {**engagement.campaign.settings, **settings}
    engagement.campaign.save()
    Turn.objects.filter(pk=engagement.turn_id).update(locked_at=timezone.now() - dt.timedelta(hours=hours))
    return Engagement.objects.get(pk=engagement.pk)


def test_a_battle_that_has_waited_long_enough_is_the_computers():
    engagement = waiting_since(5, battle_hours=4)
    assert engagement.pk not in battles_to_fight(engagement.campaign_id)
    assert queue_overdue(engagement.campaign_id, timezone.now()) == [engagement.pk]
    assert engagement.pk in battles_to_fight(engagement.campaign_id)
    entry = Entry.objects.get(operation="battles.queue")
    assert entry.actor is None
    assert queue_overdue(engagement.campaign_id, timezone.now()) == []  # once


@pytest.mark.parametrize(("hours", "rule"), [(3, 4), (500, 0)])
def test_a_battle_waits_as_long_as_the_rules_say(hours, rule):
    engagement = waiting_since(hours, battle_hours=rule)
    assert queue_overdue(engagement.campaign_id, timezone.now()) == []


def test_a_battle_that_is_being_recorded_at_a_table_is_left_to_it():
    engagement = waiting_since(5, battle_hours=4)
    battle = open_battle(engagement=engagement)
    save_report(
        battle=battle,
        author=umpire_of(engagement.campaign),
        side=None,
        log=blank_log(roster_from_plain(battle.roster)),
    )
    assert queue_overdue(engagement.campaign_id, timezone.now()) == []
