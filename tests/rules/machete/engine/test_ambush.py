"""MACH-AMB on the table: hidden until the ambush opens, and then before all other units."""

import pytest

from rules.machete.engine.ambush import SPRING, WAIT, ambush_phase
from rules.machete.engine.cards import cards_phase, removal_phase
from rules.machete.engine.fire import shoot
from rules.machete.engine.morale import morale_phase
from rules.machete.engine.orders import ATTACK, PASS, SHOOT

CUBAN = {"nation": "cuban", "command": 1, "ambush": True}
RED = {"side": "red", "facing": 180}


def lay_ambush(field, body, faces=(), wishes=None, **more):
    """Places a Cuban unit in ambush 20 cm from a Spanish one. Another is farther off."""
    bodies = body(52, 32, **CUBAN), body(52, 52, **RED), body(82, 82, **RED)
    return field(*bodies, faces=faces, wishes=wishes or {}, **more)


def test_mach_gen_06_nobody_sees_an_ambush_before_it_is_sprung(field, body):
    battle = lay_ambush(field, body, [1])
    assert battle.foes[1] == []
    assert not battle.seen_by(1).units[0].on_table
    assert battle.seen_by(0).units[0].on_table
    cards_phase(battle)
    assert 0 not in battle.order


def test_mach_gen_06_the_commander_may_wait(field, body):
    battle = lay_ambush(field, body, wishes={"MACH-GEN-06": [WAIT]})
    ambush_phase(battle)
    assert battle.units[0].hidden
    assert battle.ambush_phase == 0


def test_mach_amb_03_the_first_blow_falls_before_any_card_and_its_dead_go_at_once(field, body):
    battle = lay_ambush(field, body, [4, 6], {"MACH-GEN-06": [SPRING], "MACH-GEN-08": [SHOOT + 1]})
    ambush_phase(battle)
    assert battle.units[1].strength == 10
    assert [event.clause for event in battle.log.events if event.verb == "loses"] == ["MACH-AMB-03"]
    assert battle.order == [0]


def test_mach_r_12_by_the_option_an_ambush_of_two_rolls_once_for_officers(field, body):
    two = body(52, 32, **CUBAN), body(47, 32, **CUBAN), body(52, 52, **RED), body(82, 82, **RED)
    wishes = {"MACH-GEN-06": [SPRING, SPRING], "MACH-GEN-08": [SHOOT + 2, PASS, SHOOT + 2]}
    battle = field(*two, faces=[4, 4, 1], wishes=wishes, options={"officer_check": "once_per_phase"})
    ambush_phase(battle)
    assert (battle.units[2].lost, battle.units[2].officers_lost) == (4, 0)
    removal_phase(battle)
    assert (battle.units[2].lost, battle.units[2].officers_lost) == (5, 1)


def test_mach_fire_15_it_fires_with_one_more(field, body):
    battle = lay_ambush(field, body, [4, 6], {"MACH-GEN-06": [SPRING], "MACH-GEN-08": [SHOOT + 1]})
    ambush_phase(battle)
    event = next(event for event in battle.log.events if event.verb == "fires")
    assert (event.clause, event.values[2]) == ("MACH-FIRE-15", 1)


def spring_ambush(field, body, faces=(), **more):
    battle = lay_ambush(field, body, faces, {"MACH-GEN-06": [SPRING]}, **more)
    ambush_phase(battle)
    return battle


@pytest.mark.parametrize(("reading", "face", "hits"), [("die", 5, 1), ("modified", 5, 1), ("die", 1, 0)])
def test_mach_amb_02_those_surprised_answer_at_half(field, body, reading, face, hits):
    battle = spring_ambush(field, body, [face, 6], options={"ambush_halving": reading})
    shoot(battle, battle.units[1], battle.units[0])
    event = battle.log.events[-1 - bool(hits)]
    assert event.verb == "answers"
    assert battle.units[0].marked == hits


def test_mach_r_09_all_of_them_or_only_those_struck(field, body):
    battle = spring_ambush(field, body, [6, 6], options={"ambush_scope": "targets"})
    shoot(battle, battle.units[2], battle.units[0])
    assert next(event for event in battle.log.events if event.unit == 2).verb == "fires"


def test_mach_r_09_the_scenario_may_name_who_is_surprised(field, body):
    bodies = [body(52, 32, **CUBAN), body(52, 52, **RED), body(82, 52, **RED)]
    battle = field(
        *bodies, faces=[6, 6], wishes={"MACH-GEN-06": [SPRING]}, terms={"ambushed_units": [bodies[2]["key"]]}
    )
    ambush_phase(battle)
    shoot(battle, battle.units[1], battle.units[0])
    assert next(event for event in battle.log.events if event.unit == 1).verb == "fires"


def test_mach_mor_05_those_struck_test(field, body, read_log):
    battle = lay_ambush(field, body, [1, 6, 5], {"MACH-GEN-06": [SPRING], "MACH-GEN-08": [SHOOT + 1]})
    ambush_phase(battle)
    morale_phase(battle)
    assert read_log(battle)[-1] == ("MACH-MOR-05", "stands", 1)


def test_mach_r_71_several_act_in_their_commander_s_order(field, body):
    bodies = body(52, 32, **CUBAN), body(32, 32, **CUBAN), body(52, 52, **RED)
    battle = field(*bodies, wishes={"MACH-GEN-06": [SPRING, SPRING], "MACH-R-71": [1]})
    ambush_phase(battle)
    assert battle.order == [1, 0]


def test_mach_r_71_an_ambusher_may_charge(field, body):
    battle = lay_ambush(field, body, (), {"MACH-GEN-06": [SPRING], "MACH-GEN-08": [ATTACK + 1]})
    ambush_phase(battle)
    assert battle.units[1].engaged == 1
    assert battle.units[1].ambushed


def two_parties(field, body, *called_out):
    """Returns the logs of two Cuban units in ambush in front of a Spanish one, phase by phase."""
    bodies = body(52, 32, **CUBAN), body(32, 32, **CUBAN), body(52, 52, **RED)
    return field(*bodies, faces=[4, 6, 6, 6], wishes={"MACH-GEN-06": list(called_out)})


def test_mach_r_71_a_unit_may_stay_hidden_while_others_open_the_ambush(field, body):
    battle = two_parties(field, body, SPRING, WAIT)
    ambush_phase(battle)
    assert battle.order == [0]
    assert [unit.hidden for unit in battle.units[:2]] == [False, True]
    assert not battle.seen_by(1).units[1].on_table


def test_mach_r_71_a_unit_that_comes_out_later_acts_before_the_deck_and_surprises_nobody(field, body):
    battle = two_parties(field, body, SPRING, WAIT, SPRING)
    ambush_phase(battle)
    battle.turn = 2
    ambush_phase(battle)
    late, spaniards = battle.units[1], battle.units[2]
    assert battle.order == [1]
    assert not late.hidden
    assert (battle.ambush_phase, late.ambusher) == (1, 1)
    shoot(battle, late, spaniards)
    fired = next(event for event in battle.log.events if event.verb == "fires" and event.unit == 1)
    assert fired.clause != "MACH-FIRE-15"
    assert not spaniards.ambushed


def test_mach_r_71_an_ambush_that_nobody_opens_is_not_open(field, body):
    battle = two_parties(field, body, WAIT, WAIT)
    ambush_phase(battle)
    assert battle.ambush_phase == 0
    assert all(unit.hidden for unit in battle.units[:2])
