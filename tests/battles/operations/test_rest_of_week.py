"""The rest of a locked week left to the computer in one act."""

import datetime as dt

import pytest
from django.utils import timezone

from battles import operations
from battles.models import Battle, BattleState, TableReport
from battles.operations import (
    fight_battle,
    handover,
    open_battle,
    play_battle,
    queue_battle,
    rest_of_week,
    table_setup,
    win_chances,
)
from battles.operations.waiting_battles import battles_to_fight, queue_overdue
from battles.pages.computer_work import is_being_fought
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.logic.vocabulary.reports import ReportState
from campaign.models import Engagement, Report
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from rules import BadInput
from tests.battles.fields import meet, seat, umpire_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


@pytest.fixture
def umpire(engagement):
    return umpire_of(engagement.campaign)


def change_settings(war, **values):
    war.settings |= values
    war.save()


def test_one_act_settles_every_battle_posts_its_returns_and_sends_the_reports(engagement, umpire):
    war = engagement.campaign
    change_settings(war, edit_returns="on", sending="by_umpire")
    assert engagement.pk not in battles_to_fight(war.pk)
    rest_of_week.settle_rest(campaign=war, actor=umpire, seen=current_turn(war).label)
    assert engagement.pk in battles_to_fight(war.pk)
    while current_turn(war).number == 1:
        for battle in battles_to_fight(war.pk):
            fight_battle(battle)
        turns.advance_turn(war)
    engagement.refresh_from_db()
    assert engagement.state == EngagementState.SETTLED
    assert {*Report.objects.values_list("state", flat=True)} == {ReportState.SENT}
    assert war.turns.get(number=1).state == TurnState.PUBLISHED
    with pytest.raises(Refusal):
        rest_of_week.settle_rest(campaign=war, actor=umpire)


def test_returns_that_wait_already_are_posted_as_they_are(engagement, umpire):
    war = engagement.campaign
    change_settings(war, edit_returns="on")
    open_battle(engagement=engagement)
    engagement.battle.state = BattleState.QUEUED
    engagement.battle.save()
    fight_battle(engagement.pk)
    engagement.refresh_from_db()
    assert engagement.state == EngagementState.PROPOSED
    rest_of_week.settle_rest(campaign=war, actor=umpire)
    engagement.refresh_from_db()
    assert engagement.state == EngagementState.SETTLED


def test_the_umpire_takes_the_rest_back_and_a_recorded_table_is_left_alone(engagement, umpire):
    war = engagement.campaign
    rest_of_week.settle_rest(campaign=war, actor=umpire)
    rest_of_week.keep_rest(campaign=war, actor=umpire)
    assert battles_to_fight(war.pk) == []
    battle = open_battle(engagement=engagement)
    author = seat(war, "captain_general")
    battle.table_reports.create(author=author, side=war.sides.get(key="spain"), data={})
    rest_of_week.settle_rest(campaign=war, actor=umpire)
    assert battles_to_fight(war.pk) == []


def test_a_battle_handed_over_to_a_table_waits_until_the_umpire_asks_the_computer(engagement, umpire):
    war = engagement.campaign
    handover.ask_for_first_part(engagement=engagement, turn=1, actor=umpire)
    rest_of_week.settle_rest(campaign=war, actor=umpire)
    Battle.objects.update(queued_at=None)
    for stop in (None, 1):
        if stop:
            handover.fight_first_part(engagement.pk)
            handover.hand_to_table(engagement=engagement, turn=stop, actor=umpire)
            TableReport.objects.all().delete()  # nobody has entered anything yet
        engagement.turn.locked_at = timezone.now() - dt.timedelta(days=99)
        engagement.turn.save()
        assert queue_overdue(war.pk, timezone.now()) == []
        assert battles_to_fight(war.pk) == []
        assert not fight_battle(engagement.pk), "a message was already on its way"
        assert not is_being_fought(Engagement.objects.get(pk=engagement.pk), current_turn(war))
    queue_battle(engagement=engagement, actor=umpire)
    assert battles_to_fight(war.pk) == [engagement.pk]


def test_a_battle_stopped_for_a_table_while_the_computer_fights_it_is_not_settled(
    engagement, umpire, monkeypatch
):
    def play_meanwhile(*args):
        handover.ask_for_first_part(engagement=engagement, turn=1, actor=umpire)
        return play_battle(*args)

    Engagement.objects.update(is_referred=False)
    monkeypatch.setattr(operations, "play_battle", play_meanwhile)
    assert not fight_battle(engagement.pk)
    engagement.refresh_from_db()
    assert engagement.state == EngagementState.OPEN


def test_a_battle_that_waits_is_weighed_without_being_asked_for_and_only_once(engagement):
    war = engagement.campaign
    win_chances.ask_for_missing_chances(war.pk)
    engagement.refresh_from_db()
    assert engagement.battle.win_chances == {}
    engagement.battle.win_chances = {"runs": 1, "held": {"spain": 1}, "lost": {}}
    engagement.battle.save()
    win_chances.ask_for_missing_chances(war.pk)
    engagement.battle.refresh_from_db()
    assert engagement.battle.win_chances["runs"] == 1
    table_setup.save_choice(engagement.battle)  # of another table they hold no more
    win_chances.ask_for_missing_chances(war.pk)
    engagement.battle.refresh_from_db()
    assert engagement.battle.win_chances == {}


def test_a_table_that_the_rules_refuse_is_reported_to_the_umpire_and_asked_no_more(engagement, monkeypatch):
    def refuse(*_: object) -> None:
        raise BadInput("kind", "no such kind", 0)

    monkeypatch.setattr(win_chances, "trial_battles", refuse)
    win_chances.ask_for_missing_chances(engagement.campaign_id)
    engagement.refresh_from_db()
    assert not win_chances.weigh_win_chances(engagement.pk)
    engagement.battle.refresh_from_db()
    assert engagement.battle.fault is not None
    win_chances.ask_for_missing_chances(engagement.campaign_id)
    engagement.battle.refresh_from_db()
    assert engagement.battle.win_chances is None
