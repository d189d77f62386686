"""MACD-SEQ: observation, the deck, initiative."""

from itertools import product

import pytest

from rules.macduff.sections import sequence
from rules.macduff.terms import NONE


def test_macd_seq_06_two_formed_units_and_twelve_inches():
    assert sequence.has_observation(1200, 2)
    assert not sequence.has_observation(1201, 2)
    assert not sequence.has_observation(0, 1)


def test_macd_seq_07_it_is_worth_one_card_and_no_more():
    assert sequence.cards_in_deck(3, True) == 4
    assert sequence.cards_in_deck(3, False) == 3


def test_macd_seq_09_one_joker_where_chance_cards_are_used():
    assert [sequence.jokers_in_deck(used) for used in (False, True)] == [0, 1]


def test_macd_seq_13_observation_adds_one(dice):
    rolled = sequence.roll_initiative(dice(3, 3), (True, False), True)
    assert (rolled.scores, rolled.winner) == ((4, 3), 0)


def test_macd_seq_12_a_tie_keeps_the_order(dice):
    rolled = sequence.roll_initiative(dice(3, 4), (True, False), True)
    assert rolled.winner == NONE
    assert [sequence.first_side(rolled.winner, True, before) for before in (0, 1)] == [0, 1]


def test_macd_r_14_ties_on_the_first_turn_are_rolled_until_one_wins(dice):
    rolled = sequence.roll_initiative(dice(1, 1, 6, 6, 2, 5), (False, False), False)
    assert (len(rolled.faces), rolled.winner) == (6, 1)


@pytest.mark.parametrize(("winner", "acts_first"), list(product((0, 1), (False, True))))
def test_macd_seq_11_the_winner_chooses(winner, acts_first):
    assert sequence.first_side(winner, acts_first, 0) == (winner if acts_first else 1 - winner)
