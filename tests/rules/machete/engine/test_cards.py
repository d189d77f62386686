"""MACH-GEN on the table: cards, reserves, removal."""

import pytest

from rules.machete.engine.cards import cards_phase, removal_phase, reserves_phase
from rules.machete.units import RESERVE, SHAKEN, STEADY

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}


def cards_drawn(battle):
    return [event.unit for event in battle.log.events if event.verb == "card_drawn"]


def test_mach_gen_04_the_die_has_a_side_for_each_card_left(field, body):
    battle = field(body(12, 12), body(52, 12), body(52, 92, **RED), faces=[3, 1])
    cards_phase(battle)
    assert cards_drawn(battle) == [2, 0, 1]


def test_mach_gen_07_those_who_sprang_an_ambush_have_no_card_left(field, body):
    battle = field(body(12, 12), body(52, 12), body(52, 92, **RED), faces=[1])
    battle.order = [0]
    cards_phase(battle)
    assert cards_drawn(battle) == [1, 2]


def test_mach_r_67_shaken_units_keep_their_cards(field, body):
    battle = field(body(12, 12), body(52, 92, **RED), faces=[2])
    battle.units[1].state = SHAKEN
    cards_phase(battle)
    assert cards_drawn(battle) == [1, 0]


def test_mach_gen_10_those_marked_go_off_both_sides_together(field, body):
    battle = field(body(12, 12), body(52, 92, **RED))
    for unit in battle.units:
        unit.marked = 2
    removal_phase(battle)
    assert [unit.strength for unit in battle.units] == [10, 10]


def test_mach_r_17_unless_they_are_to_go_after_the_melees(field, body):
    battle = field(body(12, 12), body(52, 92, **RED), options={"fire_casualties_before_melee": False})
    battle.units[0].marked = 2
    removal_phase(battle)
    assert battle.units[0].strength == 12


def field_with_reserve(field, body, faces, **reserve):
    late = body(0, 0, reserve="late")
    del late["x_cm"], late["y_cm"]
    placed = {"x_cm": 0, "y_cm": 0}
    bodies = body(52, 22), body(12, 82, **RED), late | placed
    return field(*bodies, faces=faces, terms={"reserves": {"late": reserve}})


def test_mach_gen_14_a_reserve_comes_in_the_phase_of_its_dice(field, body):
    battle = field_with_reserve(field, body, [1, 2, 5], dice=2)
    assert battle.units[2].arrival == 3
    reserves_phase(battle)
    assert battle.units[2].state == RESERVE
    battle.turn = 3
    reserves_phase(battle)
    assert (battle.units[2].state, battle.units[2].on_table) == (STEADY, True)


def test_mach_gen_15_at_the_place_agreed(field, body):
    battle = field_with_reserve(field, body, [1], point=[2, 52])
    reserves_phase(battle)
    assert (battle.units[2].x, battle.units[2].y, battle.units[2].facing) == (250, 5250, 90)


@pytest.mark.parametrize(
    ("face", "place"), [(1, (250, 5250)), (2, (5250, 9750)), (4, (9750, 5250)), (6, (5250, 250))]
)
def test_mach_gen_16_or_in_the_middle_of_the_edge_that_the_die_names(field, body, face, place):
    battle = field_with_reserve(field, body, [1, face])
    reserves_phase(battle)
    assert (battle.units[2].x, battle.units[2].y) == place


def test_mach_r_62_it_has_a_card_in_the_phase_it_comes(field, body):
    battle = field_with_reserve(field, body, [1, 1, 3, 1])
    reserves_phase(battle)
    cards_phase(battle)
    assert cards_drawn(battle) == [2, 0, 1]
