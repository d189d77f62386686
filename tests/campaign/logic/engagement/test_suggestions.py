"""The queue proposes, from odds and stakes, which fights deserve a table (CAMP-BATTLE-09)."""

import pytest

from campaign.logic.engagement.suggestions import (
    Suggestion,
    Waiting,
    Weight,
    propose_settlement,
    weigh_parties,
)
from campaign.logic.settings import DEFAULT, Settings

HOW = DEFAULT.battles


@pytest.mark.parametrize(
    ("first", "second", "works", "why", "proposal"),
    [
        (400, 300, 0, "general", Suggestion.TABLE),  # near even, a general's life at stake
        (300, 400, 0, "town", Suggestion.TABLE),
        (601, 300, 0, "general", Suggestion.COMPUTER),  # more than two to one: no evening's worth of doubt
        (400, 300, 0, "size", Suggestion.COMPUTER),  # even, but nothing hangs on it
        (600, 400, 0, "size", Suggestion.TABLE),  # a thousand men are a great fight by themselves
        (900, 300, 1, "town", Suggestion.TABLE),  # each grade of works counts half as many men again
        (900, 300, 0, "town", Suggestion.COMPUTER),
        (300, 300, 5, "town", Suggestion.COMPUTER),  # three hundred before such walls have no chance
        (400, 0, 0, "town", Suggestion.COMPUTER),
        (400, 300, 0, "pursuit", Suggestion.TABLE),  # the umpire wished it
    ],
)
def test_an_open_battle_with_something_at_stake_is_proposed_for_the_table(
    first, second, works, why, proposal
):
    assert propose_settlement(weigh_parties(first, second, works), why, HOW) is proposal


def test_the_umpire_sets_which_battles_deserve_a_table():
    how = Settings.with_values({"table_odds": 300, "table_men": 200}).battles
    assert propose_settlement(weigh_parties(900, 300, 0), "size", how) is Suggestion.TABLE


def test_odds_are_reported_as_the_stronger_has_them():
    assert weigh_parties(300, 900, 0) == Weight(300, 900)
    assert weigh_parties(300, 900, 0).tenths == 30
    assert weigh_parties(900, 300, 2).tenths == 15  # 600 behind works of two grades
    assert weigh_parties(300, 0, 0).tenths == 0


@pytest.mark.parametrize(
    ("inside", "outside", "proposal"),
    [
        (2, 10, Suggestion.POSTPONE),  # one slow table does not stop twelve players
        (2, 2, Suggestion.TABLE),
        (2, 0, Suggestion.TABLE),  # nobody waits but those who fight
    ],
)
def test_a_table_for_which_more_players_wait_than_fight_is_proposed_to_be_postponed(
    inside, outside, proposal
):
    assert (
        propose_settlement(weigh_parties(400, 300, 0), "general", HOW, Waiting(inside, outside)) is proposal
    )


def test_a_battle_for_the_computer_is_never_postponed_for_waiting_players():
    assert propose_settlement(weigh_parties(400, 300, 0), "size", HOW, Waiting(2, 10)) is Suggestion.COMPUTER


def test_a_battle_in_which_no_player_has_a_force_keeps_none_waiting_for_a_table():
    assert (
        propose_settlement(weigh_parties(400, 300, 0), "general", HOW, Waiting(0, 2)) is Suggestion.COMPUTER
    )
    assert (
        propose_settlement(weigh_parties(400, 300, 0), "general", HOW, Waiting(0, 0)) is Suggestion.TABLE
    )  # plays alone
