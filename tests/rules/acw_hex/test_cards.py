"""ACW-CARD: a deck that a scenario brings, with the dice given."""

import pytest

from rules.acw_hex.cards import draw, new_deck
from rules.core.dice import WrongFace
from rules.core.inputs import BadInput


def test_acw_card_01_a_card_is_dealt_once_and_the_last_needs_no_die(dice):
    undealt = new_deck(("rain", "fog", "a general is ill"))
    rolled = dice(2, 2)
    assert [draw(rolled, undealt) for _ in range(3)] == [(1, (2,)), (2, (2,)), (0, ())]
    assert undealt == []
    assert not rolled.faces_left


def test_acw_card_01_a_card_beyond_those_left_is_refused_by_its_clause(dice):
    undealt = new_deck(("rain", "fog", "a general is ill"))
    draw(dice(3), undealt)
    with pytest.raises(WrongFace, match="ACW-CARD-01: 3 is not a face of a D2"):
        draw(dice(3), undealt)


def test_acw_card_01_a_pack_has_52_cards_at_most():
    assert len(new_deck([str(card) for card in range(52)])) == 52
    with pytest.raises(BadInput, match="cards"):
        new_deck([str(card) for card in range(53)])
