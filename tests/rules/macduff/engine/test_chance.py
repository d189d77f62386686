"""MACD-CHANCE on the table: each card, and who draws it."""

import pytest

from rules.macduff.engine.chance import draw_for
from rules.macduff.engine.turn import activation_phase, start_phase
from rules.macduff.terms import CARDS
from tests.rules.macduff.engine.conftest import unit_facts, verbs_of

LINE = unit_facts("line", "blue", [24, 10], weapon="musket")
GUARD = unit_facts("guard", "red", [24, 22], 180, weapon="musket")
ALBA, BRAVO, BLUE_LINE, RED_GUARD = range(4)


def draw_card(table, card, faces=(), answers=None, units=(LINE, GUARD), **more):
    """Lets Blue draw that card: the only event left, with no blanks."""
    battle = table(list(units), faces, answers, options={"chance_cards": True} | more)
    battle.chance_cards[0], battle.chance_blanks[0] = [CARDS.index(card)], 0
    draw_for(battle, 0)
    assert battle.chance_cards[0] == []
    assert battle.dice.faces_left == 0
    return battle


def test_macd_chance_05_a_blunder_takes_the_enemy_forward_a_full_move(table):
    battle = draw_card(table, "someone_has_blundered", (2, 2))
    guard = battle.units[RED_GUARD]
    assert guard.y == 1800
    assert not guard.activated


def test_macd_chance_05_it_may_charge(table):
    battle = draw_card(table, "someone_has_blundered", (6, 6, 6), {"MACD-CHG-02": BLUE_LINE})
    assert battle.is_fighting(battle.units[RED_GUARD])


def test_macd_r_44_by_the_second_text_limbered_guns_blunder_too(table):
    gun = unit_facts("gun", "red", [24, 30], 180, troop="artillery", figures=4, weapon="light_gun",
                     formation="limbered")  # fmt: skip
    draw_card(table, "someone_has_blundered", (), units=(LINE, gun))
    battle = draw_card(table, "someone_has_blundered", (1, 1), units=(LINE, gun), blundered_text="red")
    assert battle.units[3].y == 2800


def test_macd_chance_06_short_of_ammunition_it_goes_back_with_its_face_to_the_enemy(table):
    battle = draw_card(table, "ammo_shortage", (3, 2))
    guard = battle.units[RED_GUARD]
    assert (guard.y, guard.facing, guard.activated) == (2700, 180, True)


def test_macd_chance_06_guns_limber_to_go_back(table):
    gun = unit_facts("gun", "red", [24, 22], 180, troop="artillery", figures=4, weapon="light_gun")
    battle = draw_card(table, "ammo_shortage", (1, 1), units=(LINE, gun))
    assert battle.units[3].formation == 4
    assert battle.units[3].y == 2400


@pytest.mark.parametrize("in_melee", [0, 1])
def test_macd_chance_07_a_huzzah_is_for_moves_or_for_melee(table, in_melee):
    battle = draw_card(table, "huzzah", (), {"MACD-CHANCE-07": 2 * BLUE_LINE + in_melee})
    line = battle.units[BLUE_LINE]
    assert (line.heartened, line.fierce) == (not in_melee, bool(in_melee))


def test_macd_chance_08_a_nail_keeps_the_enemy_where_it_is(table):
    assert draw_card(table, "for_want_of_a_nail").units[RED_GUARD].nailed


def test_macd_chance_09_a_reserve_comes_on_nearest_its_general(table):
    fresh = {"key": "fresh", "side": "blue", "troop": "infantry", "figures": 12, "reserve": "card"}
    battle = draw_card(table, "we_marched_all_night", (), units=(LINE, GUARD, fresh))
    unit = battle.units[4]
    assert (unit.on_table, unit.state, unit.y) == (True, "steady", unit.depth)
    assert battle.levels[0] == 1


@pytest.mark.parametrize("face", range(1, 7))
def test_macd_chance_10_a_stray_shot_takes_the_general_on_a_one(table, face):
    battle = draw_card(table, "they_couldnt_hit_an_elephant", (face,))
    assert battle.is_left(battle.units[ALBA]) == (face != 1)
    assert battle.commanders_lost == [int(face == 1), 0]


def test_macd_chance_11_a_lost_commander_is_replaced_and_no_point_comes_back(table):
    battle = table([LINE, GUARD], options={"chance_cards": True})
    battle.units[ALBA].state, battle.units[ALBA].on_table = "lost", False
    battle.commanders_lost[0] = 1
    battle.chance_cards[0], battle.chance_blanks[0] = [CARDS.index("rising_to_the_occasion")], 0
    draw_for(battle, 0)
    assert battle.is_left(battle.units[ALBA])
    assert battle.units[ALBA].joined == BLUE_LINE
    assert battle.commanders_lost == [1, 0]


def test_macd_chance_12_a_unit_of_the_other_side_acts_out_of_turn(table):
    battle = table([LINE, GUARD], (3, 3), {"MACD-ORD-01": 3}, options={"chance_cards": True})
    battle.active = 0
    battle.chance_cards[0], battle.chance_blanks[0] = [CARDS.index("seizing_the_moment")], 0
    draw_for(battle, 0)
    assert battle.units[RED_GUARD].activated
    assert not battle.units[BLUE_LINE].activated


def test_macd_chance_13_no_more_come_back_than_were_lost(table):
    battle = draw_card(table, "never_say_die", (5,), units=(LINE | {"figures": 9, "original": 12}, GUARD))
    assert battle.units[BLUE_LINE].strength == 12
    assert verbs_of(battle).count("regains") == 3


def test_macd_chance_14_a_charger_gets_a_die_more(table):
    assert draw_card(table, "ill_try_sir").units[BLUE_LINE].extra_die


def test_macd_chance_02_a_unit_that_has_the_next_card_after_the_joker_draws(table):
    """Draws the joker first of three cards, then Bravo's.

    It draws the last of two cards and 20 chance cards.
    """
    battle = table([LINE, GUARD], (3, 2, 20), options={"chance_cards": True})
    start_phase(battle)
    activation_phase(battle)
    assert battle.is_joker_drawn
    activation_phase(battle)
    assert [event.verb for event in battle.log.events][-2:] == ["has_card", "draws_card"]
    assert battle.chance_blanks == [10, 9]


def test_macd_r_43_a_joker_drawn_last_waits_for_the_next_turn_or_is_lost(table):
    for carries in (True, False):
        options = {"chance_cards": True, "chance_joker_carries_over": carries}
        battle = table([LINE, GUARD], (1, 1, 1, 20), options=options)
        start_phase(battle)
        while activation_phase(battle):
            pass
        assert battle.is_joker_drawn
        start_phase(battle)
        assert battle.is_joker_drawn == carries


def test_macd_chance_11_or_a_unit_has_an_officer_as_good_as_a_commander(table):
    battle = draw_card(table, "rising_to_the_occasion", (), {"MACD-CHANCE-11": BLUE_LINE})
    assert battle.units[BLUE_LINE].has_officer
    assert battle.is_led(battle.units[BLUE_LINE])
