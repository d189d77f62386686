"""Resolve by computer, with odds first if wished (CAMP-BATTLE-09)."""

import pytest

import rules
from battles import scenario
from battles.models import Battle, BattleState
from battles.mustering.battle_types import usual_battle_type
from battles.operations import (
    fight_battle,
    play_battle,
    queue_battle as give_to_computer,
    table_setup,
    win_chances,
)
from battles.operations.odds_counts import loss_range
from battles.scenario import AS_IT_COMES, Laying
from campaign.logic.casualties.muster import muster_from_plain
from campaign.models import Result
from campaign.refusals import Refusal
from tests.battles.fields import SMALL, meet, umpire_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet(SMALL)


@pytest.fixture
def umpire(engagement):
    return umpire_of(engagement.campaign)


def battle_of(engagement):
    return Battle.objects.get(engagement=engagement)


def test_the_odds_are_weighed_by_battles_of_other_dice_and_settle_nothing(engagement, umpire):
    win_chances.ask_for_win_chances(engagement=engagement, actor=umpire)
    assert battle_of(engagement).win_chances == {}
    assert win_chances.weigh_win_chances(engagement.pk)
    odds = battle_of(engagement).win_chances
    assert odds["runs"] == win_chances.RUNS == sum(odds["held"].values())
    assert sorted(odds["lost"]) == ["cuba", "spain"]
    assert all(0 <= low <= middle <= high for low, middle, high in odds["lost"].values())
    assert battle_of(engagement).state == BattleState.WAITING
    assert not Result.objects.exists()
    before = battle_of(engagement).win_chances
    win_chances.ask_for_win_chances(engagement=engagement, actor=umpire)
    win_chances.weigh_win_chances(engagement.pk)
    assert battle_of(engagement).win_chances == before  # the same dice, whenever they are asked


def test_a_new_layout_drops_the_old_win_chances(engagement, umpire):
    win_chances.ask_for_win_chances(engagement=engagement, actor=umpire)
    win_chances.weigh_win_chances(engagement.pk)
    table_setup.choose_layout(engagement=engagement, kind="ambush", actor=umpire)
    assert battle_of(engagement).win_chances is None
    assert not win_chances.weigh_win_chances(engagement.pk)  # nobody has asked


def test_a_settled_battle_is_not_weighed(engagement, umpire):
    win_chances.ask_for_win_chances(engagement=engagement, actor=umpire)
    fight_battle(engagement.pk)
    assert not win_chances.weigh_win_chances(engagement.pk)
    with pytest.raises(Refusal, match="settled already"):
        win_chances.ask_for_win_chances(engagement=engagement, actor=umpire)


def test_odds_do_not_wait_for_a_battle_that_the_computer_has_already(engagement, umpire):
    give_to_computer(engagement=engagement, actor=umpire)
    with pytest.raises(Refusal, match="fighting"):
        win_chances.ask_for_win_chances(engagement=engagement, actor=umpire)


def test_the_table_is_laid_once_and_the_trials_come_out_as_full_battles_do(engagement, monkeypatch):
    laid = []
    monkeypatch.setattr(
        win_chances, "table_of_muster", lambda *told: laid.append(told) or scenario.table_of_muster(*told)
    )
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    odds = win_chances.trial_battles(muster, "machete", engagement.dice, AS_IT_COMES)
    board = scenario.drawn_ground(
        muster, rules.find("machete"), engagement.dice, usual_battle_type(muster, rules.find("machete"))
    )
    fought = [
        play_battle(muster, "machete", f"{engagement.dice}/odds/{number}", Laying(ground=board)).result
        for number in range(win_chances.RUNS)
    ]
    assert len(laid) == 1
    assert odds["held"] == {
        side: sum(result.field_holder == side for result in fought) for side in odds["held"]
    }
    assert odds["lost"]["spain"] == loss_range(
        win_chances.men_lost(muster, result, "spain") for result in fought
    )
