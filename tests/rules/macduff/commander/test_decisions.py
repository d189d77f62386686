"""The computer commander: sound choices in plain positions, and stronger than chance."""

import copy

import pytest

import rules
from rules.core.dice import SeededDice
from rules.core.events import FullLog, Log
from rules.core.playing.commanders import Random
from rules.core.playing.record import digest
from rules.macduff import RULESET
from rules.macduff.battle import JOKER
from rules.macduff.commander.decisions import TEMPERS, commander
from rules.macduff.engine import maneuver as how, orders
from rules.macduff.engine.turn import refresh
from rules.macduff.terms import NONE
from tests.rules.macduff.conftest import BATTLE, scenario_of
from tests.rules.macduff.engine.conftest import table, unit_facts

__all__ = ["table"]

LINE = unit_facts("line", "blue", [24, 10], weapon="musket")
GUARD = unit_facts("guard", "red", [24, 16], 180, weapon="musket")


def choose_option(battle, clause, unit, options):
    return options[commander("steady").choose(battle, clause, unit, options)]


def order(battle, unit=2):
    return choose_option(battle, "MACD-ORD-01", unit, orders.order_kinds(battle, battle.units[unit]))


def test_a_line_in_range_shoots(table):
    assert order(table([LINE, GUARD])) in (orders.SHOOT, orders.SHOOT_AND_MOVE)


def test_a_unit_far_off_comes_up(table):
    assert order(table([LINE, GUARD | {"at": [24, 32]}])) in (orders.MOVE, orders.GO_MARCHING)


def test_a_unit_that_looks_away_faces_the_enemy(table):
    battle = table([LINE | {"facing": 180}, GUARD])
    assert order(battle) == orders.MANEUVERS
    ways = how.maneuvers(battle, battle.units[2])
    assert choose_option(battle, "MACD-MOVE-12", 2, ways) == how.TO_THE_ENEMY


def test_horse_charges_skirmishers_and_not_a_fresh_line_that_may_form_square(table):
    horse = unit_facts("horse", "blue", [24, 10], troop="cavalry", figures=8)
    screen = GUARD | {"figures": 6, "traits": ["skirmishers"]}
    assert order(table([horse, screen])) == orders.CHARGES
    assert order(table([horse, GUARD])) != orders.CHARGES


def test_a_limbered_gun_in_range_goes_into_battery(table):
    gun = unit_facts("gun", "blue", [24, 4], troop="artillery", figures=4, weapon="foot_artillery",
                     formation="limbered")  # fmt: skip
    battle = table([gun, GUARD])
    assert order(battle) == orders.MANEUVERS
    assert choose_option(battle, "MACD-MOVE-12", 2, how.maneuvers(battle, battle.units[2])) == how.UNLIMBER


def test_infantry_forms_square_against_horse_unless_a_volley_and_its_numbers_are_enough(table):
    horse = unit_facts("horse", "blue", [24, 10], troop="cavalry", figures=8)
    battle = table([horse, GUARD])
    battle.units[2].charging = True
    assert choose_option(battle, "MACD-CHG-05", 3, (0, 1, 3)) == 1
    assert choose_option(battle, "MACD-CHG-05", 3, (0, 3)) == 3
    battle.units[3].strength = 6
    assert choose_option(battle, "MACD-CHG-05", 3, (0, 1, 3)) == 3


def test_a_square_forms_line_again_once_horse_is_far_off(table):
    square = LINE | {"formation": "square"}
    horse = unit_facts("horse", "red", [24, 18], 180, troop="cavalry", figures=8)
    far_horse = horse | {"at": [24, 31]}
    battle = table([square, GUARD, far_horse])
    assert order(battle) == orders.MANEUVERS
    assert choose_option(battle, "MACD-MOVE-12", 2, how.maneuvers(battle, battle.units[2])) == how.INTO_LINE
    assert order(table([square, GUARD, horse])) != orders.MANEUVERS


def test_a_shaken_line_steps_back_from_a_near_enemy(table):
    battle = table([LINE | {"figures": 5, "original": 12}, GUARD])
    assert order(battle) == orders.MANEUVERS
    assert choose_option(battle, "MACD-MOVE-12", 2, how.maneuvers(battle, battle.units[2])) == how.BACKWARDS


def test_a_line_goes_on_at_its_last_target_until_another_comes_nearer(table):
    far = GUARD | {"at": [24, 28]}
    other = GUARD | {"key": "other", "at": [30, 28], "figures": 7, "original": 12}
    battle = table([LINE | {"weapon": "rifle"}, far, other])
    targets = [3, 4]
    battle.units[2].aim = NONE
    assert choose_option(battle, "MACD-SHOOT-04", 2, targets) == 4  # fewer of it are left to shake
    battle.units[2].aim = 3
    assert choose_option(battle, "MACD-SHOOT-04", 2, targets) == 4  # the last could still shoot back
    battle.units[3].fired = battle.units[4].fired = True
    assert choose_option(battle, "MACD-SHOOT-04", 2, targets) == 3
    near = table([LINE | {"weapon": "rifle"}, far, other | {"at": [26, 18]}])
    near.units[2].aim = 3
    assert choose_option(near, "MACD-SHOOT-04", 2, targets) == 4


def test_a_shaken_line_far_from_the_enemy_neither_shoots_nor_comes_up(table):
    shaken = LINE | {"figures": 5, "original": 12, "weapon": "rifle"}
    assert order(table([shaken, GUARD | {"at": [24, 30]}])) == orders.NO_ORDER


def test_a_unit_marches_only_where_nobody_can_soon_shoot_at_it(table):
    battle = table([LINE, GUARD | {"at": [24, 32]}])
    assert order(battle) == orders.MOVE
    assert order(table([LINE | {"at": [24, 5]}, GUARD | {"at": [24, 34]}])) == orders.GO_MARCHING
    battle.units[3].weapon = NONE
    assert order(battle) == orders.MOVE


def test_foot_that_has_the_place_lets_the_enemy_walk_into_its_fire(table):
    battle = table([LINE, GUARD | {"at": [24, 27]}])
    battle.possessor = 1
    assert order(battle) == orders.MOVE
    battle.possessor = 0
    assert order(battle) == orders.NO_ORDER
    battle.units[3].strength = 5  # shaken: it will not come
    assert order(battle) == orders.MOVE


def test_macd_seq_01_foot_lets_an_enemy_act_first_while_both_sides_have_a_card_left(table):
    battle = table([LINE, GUARD | {"at": [24, 27]}])
    own, other = 0, 1
    battle.deck = [own, other]
    assert order(battle) == orders.NO_ORDER
    battle.units[3].activated = True
    assert order(battle) == orders.MOVE
    battle.units[3].activated = False
    for deck in ([other], [own, own], [JOKER, other], []):
        battle.deck = deck
        assert order(battle) == orders.MOVE


def test_an_order_is_not_sure_while_a_unit_may_wait_for_a_later_card(table):
    battle = table([LINE, GUARD | {"at": [24, 27]}])
    mind = commander("steady")
    battle.deck = [0, 1]
    assert not mind.is_sure_to_order(mind.look(battle, 0), battle.units[2])
    battle.deck = [1, 1]
    assert mind.is_sure_to_order(mind.look(battle, 0), battle.units[2])


@pytest.mark.parametrize(("turn", "possessor", "wanted"), [
    (9, 1, orders.SHOOT), (11, 1, orders.MOVE), (11, 0, orders.SHOOT),
])  # fmt: skip
def test_a_line_leaves_off_shooting_when_it_must_go_for_the_place(table, turn, possessor, wanted):
    battle = table(
        [LINE | {"at": [36, 12]}, GUARD | {"at": [36, 20]}],
        terms={"objective": {"x": 24, "y": 17, "name": "the hill"}},
    )
    battle.turn, battle.possessor = turn, possessor
    assert order(battle) == wanted


def test_a_unit_that_is_sure_of_an_order_gets_one(table):
    battle = table([LINE, GUARD | {"at": [24, 27]}])
    mind = commander("steady")
    for possessor in (NONE, 0, 1):
        for figures in (12, 5):
            battle.possessor, battle.units[2].strength = possessor, figures
            outlook = mind.look(battle, 0)
            sure = mind.is_sure_to_order(outlook, battle.units[2])
            assert not sure or mind.order_of(outlook, battle.units[2]) is not None


def test_horse_that_found_nothing_to_do_looks_round_every_third_turn(table):
    horse = unit_facts("horse", "blue", [24, 10], troop="cavalry", figures=8)
    battle = table([horse, GUARD | {"at": [24, 34]}])
    waits = []
    for turn in range(1, 7):
        battle.turn, battle.units[2].passed_over = turn, True
        refresh(battle, battle.units[2])
        waits.append(order(battle) == orders.NO_ORDER)
    assert waits.count(False) == 2
    assert waits[:3] == waits[3:]


def test_a_line_that_has_fired_stays_before_the_enemy(table):
    battle = table([LINE, GUARD])
    battle.units[2].reaction_fire = True
    assert order(battle) == orders.NO_ORDER


def test_a_gun_whose_line_is_barred_stays_in_battery(table):
    gun = unit_facts("gun", "blue", [24, 4], troop="artillery", figures=4, weapon="foot_artillery")
    assert order(table([gun, GUARD, LINE])) == orders.NO_ORDER
    assert order(table([gun, GUARD])) == orders.SHOOT


def test_foot_does_not_run_after_horse(table):
    horse = unit_facts("horse", "red", [24, 16], 180, troop="cavalry", figures=3, original=8)
    assert order(table([LINE | {"weapon": "musket"}, horse])) != orders.CHARGES


def test_horse_before_a_wood_that_it_cannot_enter_stands_still(table):
    horse = unit_facts("horse", "blue", [24, 10], troop="cavalry", figures=8)
    wood = {"kind": "open_wood", "polygon": [[4, 11], [44, 11], [44, 20], [4, 20]]}
    beyond = GUARD | {"at": [24, 34]}
    assert order(table([horse, beyond], pieces=[wood])) == orders.NO_ORDER
    assert order(table([horse, beyond])) in (orders.MOVE, orders.GO_MARCHING)


def test_a_shaken_unit_that_need_not_pursue_stays(table):
    battle = table([LINE | {"figures": 5, "original": 12}, GUARD])
    assert choose_option(battle, "MACD-MEL-18", 2, (0, 4)) == 0
    assert choose_option(battle, "MACD-MEL-18", 2, (4,)) == 4


def test_a_card_may_ask_for_a_charge_of_a_unit_without_an_order(table):
    battle = table([LINE, GUARD])
    assert choose_option(battle, "MACD-CHG-02", 2, (-1, 3)) in (-1, 3)
    assert choose_option(battle, "MACD-SHOOT-04", 2, (3,)) == 3


class Shown:
    """The computer, shown all options like a person."""

    def __init__(self, temper):
        self.mind = commander(temper)

    def choose(self, view, clause, unit, options):
        return self.mind.choose(view, clause, unit, options)


@pytest.mark.parametrize("name", ["ambush", "meeting", "fort"])
def test_it_does_the_same_whether_it_is_asked_outright_or_shown_all_options(name):
    scenario = rules.load_scenario(f"macduff/{name}")
    for seed in "12":
        told = []
        for pair in (rules.computers(scenario), tuple(map(Shown, scenario.tempers()))):
            log = FullLog()
            told.append(digest(RULESET.run(scenario, SeededDice(seed), pair, log), log))
        assert told[0] == told[1]


def test_a_charge_that_friends_bar_is_not_ordered(table):
    horse = unit_facts("horse", "blue", [24, 10], troop="cavalry", figures=8)
    gun = unit_facts("gun", "red", [24, 20], 0, troop="artillery", figures=4, weapon="light_gun")
    friends = unit_facts("friends", "blue", [24, 13], weapon="musket")
    assert order(table([horse, gun])) == orders.CHARGES
    assert order(table([horse, gun, friends])) != orders.CHARGES


def fight(blue, red, seed):
    return RULESET.run(scenario_of(copy.deepcopy(BATTLE)), SeededDice(seed), (blue, red), Log())


@pytest.mark.parametrize("temper", TEMPERS)
def test_it_beats_chance_from_both_sides(temper):
    won = lost = 0
    for seed in map(str, range(6)):
        for side in (0, 1):
            pair = [Random(f"x{seed}"), Random(f"x{seed}")]
            pair[side] = commander(temper)
            winner = fight(*pair, seed).winner
            won += winner == side
            lost += winner == 1 - side
    assert won > 2 * lost


def test_the_same_seed_is_the_same_battle_between_two_computers():
    assert fight(commander("bold"), commander("wary"), "5") == fight(
        commander("bold"), commander("wary"), "5"
    )
