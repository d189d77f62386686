"""The rest of a locked week left to the computer in one act."""

import pytest

from battles.models import BattleState
from battles.operations import (
    battles_to_fight,
    fight_battle,
    open_battle,
    rest_of_week,
    table_setup,
    win_chances,
)
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.logic.vocabulary.reports import PaperState
from campaign.models import Report
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from rules import BadInput
from tests.battles.fields import meet, seat, umpire_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def met():
    return meet()


@pytest.fixture
def umpire(met):
    return umpire_of(met.campaign)


def change_settings(war, **values):
    war.settings |= values
    war.save()


def test_one_act_settles_every_battle_posts_its_returns_and_sends_the_reports(met, umpire):
    war = met.campaign
    change_settings(war, edit_returns="on", sending="by_umpire")
    assert met.pk not in battles_to_fight(war.pk)
    rest_of_week.settle_rest(campaign=war, actor=umpire, seen=current_turn(war).label)
    assert met.pk in battles_to_fight(war.pk)
    while current_turn(war).number == 1:
        for battle in battles_to_fight(war.pk):
            fight_battle(battle)
        turns.advance_turn(war)
    met.refresh_from_db()
    assert met.state == EngagementState.SETTLED
    assert {*Report.objects.values_list("state", flat=True)} == {PaperState.SENT}
    assert war.turns.get(number=1).state == TurnState.PUBLISHED
    with pytest.raises(Refusal):
        rest_of_week.settle_rest(campaign=war, actor=umpire)


def test_returns_that_wait_already_are_posted_as_they_are(met, umpire):
    war = met.campaign
    change_settings(war, edit_returns="on")
    open_battle(engagement=met)
    met.battle.state = BattleState.QUEUED
    met.battle.save()
    fight_battle(met.pk)
    met.refresh_from_db()
    assert met.state == EngagementState.PROPOSED
    rest_of_week.settle_rest(campaign=war, actor=umpire)
    met.refresh_from_db()
    assert met.state == EngagementState.SETTLED


def test_the_umpire_takes_the_rest_back_and_a_recorded_table_is_left_alone(met, umpire):
    war = met.campaign
    rest_of_week.settle_rest(campaign=war, actor=umpire)
    rest_of_week.keep_rest(campaign=war, actor=umpire)
    assert battles_to_fight(war.pk) == []
    battle = open_battle(engagement=met)
    author = seat(war, "captain_general")
    battle.table_reports.create(author=author, side=war.sides.get(key="spain"), data={})
    rest_of_week.settle_rest(campaign=war, actor=umpire)
    assert battles_to_fight(war.pk) == []


def test_a_battle_that_waits_is_weighed_without_being_asked_for_and_only_once(met):
    war = met.campaign
    win_chances.ask_for_missing_chances(war.pk)
    met.refresh_from_db()
    assert met.battle.win_chances == {}
    met.battle.win_chances = {"runs": 1, "held": {"spain": 1}, "lost": {}}
    met.battle.save()
    win_chances.ask_for_missing_chances(war.pk)
    met.battle.refresh_from_db()
    assert met.battle.win_chances["runs"] == 1
    table_setup.save_choice(met.battle)  # of another table they hold no more
    win_chances.ask_for_missing_chances(war.pk)
    met.battle.refresh_from_db()
    assert met.battle.win_chances == {}


def test_a_table_that_the_rules_refuse_is_told_to_the_umpire_and_asked_no_more(met, monkeypatch):
    def refuse(*_: object) -> None:
        raise BadInput("kind", "no such kind", 0)

    monkeypatch.setattr(win_chances, "trial_battles", refuse)
    win_chances.ask_for_missing_chances(met.campaign_id)
    met.refresh_from_db()
    assert not win_chances.weigh_win_chances(met.pk)
    met.battle.refresh_from_db()
    assert met.battle.fault is not None
    win_chances.ask_for_missing_chances(met.campaign_id)
    met.battle.refresh_from_db()
    assert met.battle.win_chances is None
