"""MACH-MEL on the table: units side by side, with the dice given."""

import pytest

from rules.machete.engine.melee import IN_PART, IN_PROPORTION, bearer, clusters, fall, melee_phase
from rules.machete.terms import ACROSS_FORD, INFANTRY
from rules.machete.units import DESTROYED, SHAKEN

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
HORSE = {"troop": "cavalry", "figures": 6, "command": 1}


def in_contact(battle, attacker=0, since=1):
    """Puts every unit that touches an enemy in contact, with the side of *attacker* as the attackers."""
    for unit in battle.units:
        if battle.enemies_touching(unit):
            unit.engaged = since
            unit.contact = 1
            unit.attacker = unit.side == battle.units[attacker].side
    return battle


def pair(field, body, faces, attacker=None, defender=None, **more):
    return in_contact(
        field(body(52, 52, **(attacker or {})), body(52, 57, **RED | (defender or {})), faces=faces, **more)
    )


def test_mach_gen_09_contact_is_fought_out_as_the_phase_ends(field, body, read_log):
    battle = pair(field, body, [4, 4, 2, 3, 5, 2, 2])
    melee_phase(battle)
    # 4 + 4, and one more for each die with impetus: 10 points halved; no officer among them, then 3 + 5
    assert [unit.strength for unit in battle.units] == [8, 7]
    assert read_log(battle)[0] == ("MACH-MEL-07", "melee_round", 0)


def test_mach_mel_07_impetus_is_for_the_attackers_first_round(field, body):
    battle = in_contact(field(body(52, 52), body(52, 57, **RED), faces=[4, 4, 2, 3, 5, 2, 2]), since=0)
    for unit in battle.units:
        unit.engaged = 1
    battle.turn = 2
    melee_phase(battle)
    assert [unit.strength for unit in battle.units] == [8, 8]


def test_mach_mel_08_no_impetus_across_a_ford(field, body, read_log):
    battle = pair(field, body, [4, 4, 2, 3, 5, 2, 2])
    battle.units[0].obstacle = ACROSS_FORD
    melee_phase(battle)
    assert battle.units[1].strength == 8
    assert read_log(battle)[0][0] == "MACH-MEL-08"


@pytest.mark.parametrize("hindered", [0, 1])
def test_mach_mel_08_in_a_shared_melee_each_attacker_has_its_own_impetus(field, body, read_log, hindered):
    battle = field(
        body(52, 52, figures=10), body(57, 52, figures=10), body(52, 57, **RED | {"command": 0}),
        faces=[2, 2, 2, 2, 1, 1, 5, 5, 5, 5],
    )  # fmt: skip
    in_contact(battle)
    battle.units[hindered].obstacle = ACROSS_FORD
    melee_phase(battle)
    assert battle.units[2].lost == (8 + 2) // 2  # two dice of four have impetus
    event = battle.log.events[0]
    assert (event.clause, event.values[3]) == ("MACH-MEL-07", IN_PART)


def test_mach_r_26_a_unit_that_comes_to_help_the_attacked_comes_on_too(field, body):
    battle = field(
        body(52, 52), body(52, 57, **RED | {"figures": 5}), body(57, 57, **RED | {"figures": 5}),
        faces=[1, 1, 5, 5, 2, 1, 5, 5],
    )  # fmt: skip
    in_contact(battle)
    battle.units[2].attacker = True  # it closed with the first after that one had charged its friends
    melee_phase(battle)
    assert battle.units[0].lost == (2 + 1 + 1) // 2


def test_mach_mel_12_no_die_is_rolled_for_an_officer_who_has_fallen(field, body):
    battle = field(
        body(52, 52, figures=5, command=0), body(52, 57, **RED | {"figures": 1}),
        body(57, 57, **RED | HORSE), faces=[1, 6, 1, 1],
    )  # fmt: skip
    melee_phase(in_contact(battle))
    assert battle.dice._dice.used == 4  # the only infantry officer is the dead man: one die, the cavalryman's
    assert [unit.officers_lost for unit in battle.units] == [0, 1, 0]


def test_mach_mel_14_both_strike_at_full_strength(field, body):
    battle = pair(field, body, [6, 6, 1, 6, 6, 6, 6])
    melee_phase(battle)
    assert [unit.lost for unit in battle.units] == [6, 8]


def test_mach_mel_13_the_officer_goes_with_the_others(field, body, read_log):
    battle = pair(field, body, [6, 6, 1, 6, 6, 6, 6])
    melee_phase(battle)
    assert (battle.units[1].lost, battle.units[1].officers_lost) == (8, 1)
    assert ("MACH-MEL-12", "officer_falls", 1) in read_log(battle)
    assert ("MACH-MEL-14", "loses", 1) in read_log(battle)


def test_mach_mel_10_a_horseman_costs_two_points(field, body):
    battle = pair(field, body, [4, 4, 5, 3, 5, 2, 2], defender=HORSE)
    melee_phase(battle)
    assert battle.units[1].strength == 6 - 5 // 2


def test_mach_mel_06_four_men_hurt_nobody(field, body, read_log):
    battle = pair(field, body, [1, 1, 5], defender={"figures": 4})
    melee_phase(battle)
    assert battle.units[0].strength == 12
    assert ("MACH-MEL-06", "too_few_to_strike", 1) in read_log(battle)


def test_mach_mel_15_both_sides_will_test(field, body):
    battle = pair(field, body, [1, 1, 2, 1, 1, 2, 2])
    melee_phase(battle)
    assert [unit.fought for unit in battle.units] == [True, True]


@pytest.mark.parametrize(("option", "tests"), [({}, False), ({"melee_test_without_enemy": True}, True)])
def test_mach_r_83_but_not_over_the_last_of_the_enemy(field, body, option, tests):
    battle = pair(field, body, [6, 6], defender={"figures": 1, "command": 0}, options=option)
    melee_phase(battle)
    assert battle.units[1].state == DESTROYED
    assert battle.units[0].fought == tests


def test_mach_r_32_where_all_are_shaken_nobody_strikes(field, body, read_log):
    battle = pair(field, body, [])
    for unit in battle.units:
        unit.state = SHAKEN
    melee_phase(battle)
    assert read_log(battle) == []


def test_mach_r_33_all_in_contact_pool_their_points(field, body, read_log):
    battle = field(
        body(52, 52, figures=8),
        body(57, 52, figures=7),
        body(52, 57, **RED),
        faces=[6, 6, 6, 4, 1, 1, 5, 5, 5, 5],
    )
    in_contact(battle)
    assert [[unit.index for unit in cluster] for cluster in clusters(battle)] == [[0, 1, 2]]
    melee_phase(battle)
    # fifteen men strike with three dice: 21 halved; the one point of damage in reply hits the larger unit
    assert battle.units[2].lost == 10
    assert [unit.lost for unit in battle.units[:2]] == [1, 0]


def test_mach_r_14_in_melee_each_officer_falls_by_their_own_die(field, body):
    battle = field(
        body(52, 52, figures=8, command=2),
        body(57, 52, figures=7, command=1),
        body(52, 57, **RED),
        faces=[1, 1, 1, 6, 1, 1, 5, 5, 1],
    )
    melee_phase(in_contact(battle))
    # one of fifteen falls, so all three officers roll: 5 and 5 for the first unit, 1 for the second
    assert [unit.officers_lost for unit in battle.units[:2]] == [0, 1]


@pytest.mark.parametrize(("wish", "lost"), [(IN_PROPORTION, [2, 2]), (0, [4, 0]), (1, [0, 4])])
def test_mach_mel_11_the_owner_may_say_whose_men_fall(field, body, wish, lost):
    battle = field(
        body(52, 52), body(57, 52), body(52, 57, **RED),
        wishes={"MACH-R-33": [wish]},
    )  # fmt: skip
    fall(battle.units[:2], INFANTRY, 4, bearer(battle, battle.units[:2], INFANTRY, 4))
    assert [unit.marked for unit in battle.units[:2]] == lost


def test_mach_mel_12_each_unit_rolls_for_its_own_officers(field, body, read_log):
    battle = field(
        body(52, 52), body(57, 52, command=1), body(52, 57, **RED | {"figures": 20, "command": 0}),
        faces=[6, 6, 6, 6, 1, 4, 4, 1, 1, 1, 1],
    )  # fmt: skip
    for unit in battle.units:
        unit.engaged = unit.contact = 1
    battle.units[2].attacker = True
    melee_phase(battle)
    rolled = [(verb, unit) for clause, verb, unit in read_log(battle) if clause == "MACH-MEL-12"]
    assert rolled == [("officer_falls", 0), ("officers_spared", 1)]


def test_mach_r_33_melees_apart_are_fought_apart(field, body):
    battle = field(body(12, 52), body(12, 57, **RED), body(72, 52), body(72, 57, **RED))
    assert len(clusters(in_contact(battle))) == 2


def test_mach_r_31_the_option_fights_until_somebody_has_enough(field, body):
    faces = [1, 1, 2, 1, 1, 2, 2, 3, 3, 1, 1, 2, 1, 1, 2, 2, 3, 2]
    battle = pair(field, body, faces, options={"melee_rounds": "until_decided"})
    melee_phase(battle)
    assert [unit.lost for unit in battle.units] == [2, 3]
    assert battle.units[1].state == SHAKEN


def test_mach_r_17_by_the_option_those_shot_still_fight(field, body):
    battle = pair(field, body, [4, 4, 2, 3, 5, 2, 2], options={"fire_casualties_before_melee": False})
    battle.units[1].marked = 3
    melee_phase(battle)
    assert [unit.strength for unit in battle.units] == [8, 4]


@pytest.mark.parametrize(("halves", "left"), [(False, 8), (True, 10)])
def test_mach_r_10_the_ambushed_may_strike_at_half(field, body, halves, left):
    battle = pair(field, body, [4, 4, 2, 3, 5, 2, 2], options={"ambush_halves_melee": halves})
    battle.ambush_phase, battle.ambushed_side = 1, 1
    melee_phase(battle)
    assert battle.units[0].strength == left


def test_mach_mel_11_the_owner_chooses_whom_to_lose(field, body):
    mixed = field(
        body(52, 52), body(52, 57, **RED), body(57, 57, **RED | HORSE),
        faces=[5, 4, 2, 3, 1, 1, 1, 1, 4, 4], wishes={"MACH-MEL-11": [1]},
    )  # fmt: skip
    melee_phase(in_contact(mixed))
    assert [unit.lost for unit in mixed.units[1:]] == [1, 2]
