"""SCW-GEN: the three classes of troops, and their consequences."""

from rules.scwares.sections.fire import fall
from rules.scwares.sections.morale import unit_test
from rules.scwares.sections.move import allotment
from rules.scwares.terms import EUROPEAN, EUROPEAN_LED, EUROPEANS, INFANTRY, MARCH, NATIVE, NATIVES, party


def test_scw_gen_04_europeans_stand_where_others_go_back(dice):
    assert party(EUROPEAN) == EUROPEANS
    assert fall([EUROPEAN], 0, 1).driven_back == ()
    assert unit_test(dice(2), EUROPEAN, 0, 0).passed


def test_scw_gen_05_european_led_troops_move_as_europeans_and_stand_as_natives(dice):
    assert party(EUROPEAN_LED) == EUROPEANS
    assert allotment(dice(), EUROPEAN_LED, INFANTRY, MARCH).points == 3
    assert fall([EUROPEAN_LED], 0, 1).driven_back == (0,)
    assert not unit_test(dice(2), EUROPEAN_LED, 0, 0).passed


def test_scw_gen_06_natives_are_a_party_of_their_own_and_move_by_dice(dice):
    assert party(NATIVE) == NATIVES
    assert allotment(dice(1, 1), NATIVE, INFANTRY, MARCH).points == 2
    assert fall([NATIVE], 0, 1).driven_back == (0,)
