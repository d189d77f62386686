"""MACD-CHANCE: the deck and the ten cards."""

from hypothesis import given, strategies as st

from rules.core.dice import ScriptedDice, SeededDice
from rules.macduff.sections import chance
from rules.macduff.terms import CARDS, ELEPHANT, NEVER_SAY_DIE, NONE


@given(st.integers(0, 20), st.integers(0, 20), st.data())
def test_macd_chance_03_events_come_before_blanks_in_number(cards, blanks, data):
    if cards + blanks < 2:
        return
    face = data.draw(st.integers(1, cards + blanks))
    drawn = chance.draw_card(ScriptedDice([face]), cards, blanks)
    assert drawn == (face, face - 1 if face <= cards else NONE)


def test_macd_chance_03_the_last_card_is_not_rolled_for():
    assert chance.draw_card(SeededDice("1"), 1, 0) == (1, 0)
    assert chance.draw_card(SeededDice("1"), 0, 1) == (1, NONE)


def test_macd_chance_04_as_many_blanks_as_events():
    assert chance.blanks_needed(len(CARDS)) == 10


def test_macd_chance_05_three_cards_name_an_enemy():
    named = [word for card, word in enumerate(CARDS) if chance.card_effect(card)[0] == "enemy_unit"]
    assert named == ["someone_has_blundered", "ammo_shortage", "for_want_of_a_nail"]


def test_macd_chance_10_the_general_falls_on_a_one(dice):
    for face in range(1, 7):
        assert chance.is_general_lost(ELEPHANT, chance.roll_card(dice(face), ELEPHANT, 0)) == (face == 1)


def test_macd_chance_13_no_more_come_back_than_were_lost(dice):
    faces = chance.roll_card(dice(5), NEVER_SAY_DIE, 0)
    assert [chance.casualties_recovered(NEVER_SAY_DIE, faces, lost) for lost in (0, 3, 9)] == [0, 3, 5]


def test_macd_chance_07_no_other_card_has_a_die(dice):
    for card in set(range(len(CARDS))) - {ELEPHANT, NEVER_SAY_DIE}:
        assert chance.roll_card(dice(), card, 0) == ()
        assert not chance.is_general_lost(card, ())
