"""MACH-GEN: cards and reserves."""

from collections import Counter

from rules.core.dice import SeededDice
from rules.machete.cards import deck_of_phase, draw_card, draw_order, is_favourable, reserve_arrival


def test_mach_gen_01_four_is_good_for_the_side_that_asks_and_three_is_not(dice):
    assert is_favourable(dice(4))
    assert not is_favourable(dice(3))


def test_mach_gen_03_every_unit_has_one_card_and_no_more():
    assert deck_of_phase([0, 1, 2], []) == [0, 1, 2]


def test_mach_gen_04_the_die_counts_from_the_top_of_what_is_left(dice):
    deck = [7, 8, 9]
    assert draw_card(dice(2), deck) == 8
    assert deck == [7, 9]


def test_mach_gen_04_the_last_card_is_drawn_without_a_die(dice):
    assert draw_card(dice(), [5]) == 5


def test_mach_gen_06_ambushers_act_first_in_their_commanders_order_and_are_not_dealt(dice):
    assert draw_order(dice(2), [0, 1, 2, 3], [3, 1]) == [3, 1, 2, 0]


def test_mach_gen_05_a_fresh_deck_gives_every_order_alike():
    dice = SeededDice("cards")
    orders = Counter(tuple(draw_order(dice, [0, 1, 2], [])) for _ in range(6000))
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


def test_mach_gen_14_two_dice_are_added(dice):
    assert reserve_arrival(dice(6, 5), 2) == 11
