"""The computer's hopes for an attack."""

import pytest

from rules.machete.commander.assault import WASTED, best_target, is_exhausted, joiners, worth
from rules.machete.commander.decisions import commander
from rules.machete.commander.estimate import estimates
from rules.machete.options import DEFAULTS
from tests.rules.machete.commander.test_decisions import CUBAN, HORSE, SPANISH, battle_of

RED_HORSE = CUBAN | HORSE


def test_a_unit_that_holds_a_place_and_can_fire_is_not_counted_on_for_an_attack():
    bodies = [(52, 22, SPANISH), (52, 57, CUBAN), (62, 57, CUBAN | {"firearms": 0}), (72, 57, RED_HORSE)]
    both, blue = battle_of(*bodies), battle_of(*bodies, must_win="blue")
    assert [who for _, _, who in joiners(both, 1, set(), True)] == [1, 2, 3]
    assert [who for _, _, who in joiners(blue, 1, set(), True)] == [2, 3]
    assert [who for _, _, who in joiners(blue, 1, set(), False)] == [1, 2, 3]  # as the enemy fears them


def test_a_unit_does_not_attack_men_who_are_lost_without_it():
    battle = battle_of((52, 22, SPANISH), (27, 52, SPANISH), (52, 57, CUBAN | {"figures": 3}))
    own, foe = battle.units[0], battle.units[2]
    melee = commander("bold").melee

    def worth_of_assault():
        return worth(battle, estimates(DEFAULTS), own, foe, battle.table.at(5200, 5200), (), (), melee)

    assert worth_of_assault() > 0
    battle.place(battle.units[1], battle.table.at(4700, 5200))
    battle.units[1].engaged = foe.engaged = battle.turn
    battle.contacts += 1
    assert worth_of_assault() == WASTED


@pytest.mark.parametrize(
    ("nation", "left", "done"), [(SPANISH, 5, False), (SPANISH, 4, True), (CUBAN, 6, False), (CUBAN, 5, True)]
)
def test_cubans_have_had_enough_under_half_and_spaniards_with_a_third(nation, left, done):
    battle = battle_of((52, 22, nation))
    battle.units[0].strength = left
    assert is_exhausted(battle.units[0]) == done


def test_horse_does_not_count_on_foot_to_keep_up_with_it():
    def hopes(own):
        friends = [(x, 22, SPANISH) for x in (42, 62)]
        battle = battle_of((52, 22, own), (52, 57, CUBAN), *friends)
        unit, foe = battle.units[:2]
        return best_target(battle, estimates(DEFAULTS), unit, [foe], commander("steady").melee)[1]

    assert hopes(SPANISH) > hopes(SPANISH | HORSE)


def test_machetes_out_of_an_ambush_do_not_run_in_among_three_companies():
    """Checks that they still run in at one company. They do so, too, where their goal is what three guard."""
    machetes = CUBAN | {"firearms": 0}

    def hopes(*goals, column=()):
        battle = battle_of((52, 22, machetes), (52, 42, SPANISH), *column, goals=list(goals))
        unit, foe = battle.units[:2]
        unit.ambusher = battle.turn
        battle.ambush_phase, battle.ambushed_side = battle.turn, 0
        return best_target(battle, estimates(DEFAULTS), unit, [foe], commander("steady").melee)[1]

    column = [(32, 42, SPANISH), (72, 42, SPANISH)]
    taking = {"side": "red", "kind": "capture", "units": ["b1"]}
    assert hopes(column=column) < hopes(taking, column=column)
    assert hopes() == hopes(taking)


def test_riflemen_who_have_sprung_an_ambush_are_not_thought_to_follow_the_machetes():
    battle = battle_of((52, 22, CUBAN), (62, 22, CUBAN | {"firearms": 0}), (52, 62, SPANISH))
    assert [who for _, _, who in joiners(battle, 1, set(), True)] == [0, 1]
    battle.ambush_phase = battle.turn
    for unit in battle.units[:2]:
        unit.ambusher = battle.turn
    assert [who for _, _, who in joiners(battle, 1, set(), True)] == [1]


@pytest.mark.parametrize(("facing", "flanked"), [(180, False), (0, True)])
def test_mach_r_47_an_attack_from_the_rear_is_worth_more_for_its_test(facing, flanked):
    def hopes(turned):
        battle = battle_of((52, 22, SPANISH), (52, 57, CUBAN | {"facing": turned}))
        unit, foe = battle.units
        return best_target(battle, estimates(DEFAULTS), unit, [foe], commander("steady").melee)[1]

    assert (hopes(facing) > hopes(180)) is flanked


def test_a_gun_in_reach_is_worth_more_than_as_many_men():
    gun = CUBAN | {"troop": "manhandled_artillery", "gun": "mountain", "figures": 4}

    def hopes(foe):
        battle = battle_of((52, 22, SPANISH), (52, 57, foe))
        battle.order = [1]  # its card has been drawn
        unit, other = battle.units
        return best_target(battle, estimates(DEFAULTS), unit, [other], commander("steady").melee)[1]

    assert hopes(gun) > hopes(CUBAN | {"figures": 4})


def test_mach_fire_09_a_line_costs_riders_who_charge_it_less():
    battle = battle_of((52, 22, SPANISH))
    sums = estimates(DEFAULTS)
    assert sums.reply(battle.units[0], False, riders=True) < sums.reply(battle.units[0], False)
