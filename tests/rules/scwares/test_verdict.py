"""The end of a battle: the winner, and how the others left."""

import pytest

from rules.scwares.engine.cards import arrive
from rules.scwares.engine.losses import depart, destroy
from rules.scwares.units import FLED, FLEEING
from rules.scwares.verdict import course, end_phase, fate, is_side_beaten, verdict


def lose(battle, unit, count):
    for base in battle.units[unit].bases_on_table()[:count]:
        destroy(battle, base, "SCW-FIRE-08")


@pytest.fixture
def even_battle(board, troops, natives):
    """Returns a battle of four bases a side."""
    return lambda **more: board(
        troops(*((1, y, "E") for y in range(4)), weapon="musket"),
        natives(*((9, y, "W") for y in range(4))), **more,
    )  # fmt: skip


def test_scw_r_41_both_in_order_fight_on(even_battle):
    assert verdict(even_battle()) is None


def test_scw_r_41_a_side_whose_groups_have_failed_or_gone_loses(even_battle):
    battle = even_battle()
    battle.groups[1].failed = 1
    assert is_side_beaten(battle, 1)
    assert verdict(battle).winner == 0
    gone = even_battle()
    lose(gone, 0, 4)
    outcome = verdict(gone)
    assert (outcome.winner, outcome.losses, outcome.holds) == (1, (4, 0), 1)
    assert outcome.fates[0].state == "destroyed"


def test_scw_r_41_one_group_in_order_is_enough(board, troops, natives):
    battle = board(troops((1, 1, "E")), natives((9, 1, "W"), group="a"), natives((9, 5, "W"), group="b"))
    battle.groups[1].failed = 1
    assert verdict(battle) is None


def test_scw_r_41_a_band_brought_by_a_card_must_be_beaten_too(even_battle):
    battle = even_battle()
    arrive(battle, 11 * 12 + 11, 3)
    battle.groups[1].failed = 1
    battle.units[1].state = FLEEING
    assert not is_side_beaten(battle, 1)
    battle.groups[2].failed = 1
    assert is_side_beaten(battle, 1)


def test_scw_r_36_a_band_alone_is_not_beaten_but_holds_no_field_and_is_named(even_battle):
    battle = even_battle()
    arrive(battle, 11 * 12 + 11, 3)
    battle.groups[1].failed, battle.units[1].state, battle.turn = 1, FLEEING, 12
    lose(battle, 0, 1)
    outcome = verdict(battle)
    assert (outcome.winner, outcome.holds, outcome.courses) == (1, 0, ("held", "routed"))
    assert [(event.verb, event.unit) for event in battle.log.events[-2:]] == [
        ("band_stands", 2),
        ("ends", -1),
    ]


def test_scw_r_36_nobody_holds_a_field_on_which_only_a_band_stands(even_battle):
    battle = even_battle()
    arrive(battle, 11 * 12 + 11, 3)
    for group in battle.groups[:2]:
        group.failed = 1
    for unit in battle.units[:2]:
        unit.state = FLEEING
    outcome = verdict(battle)
    assert (outcome.winner, outcome.holds, outcome.courses) == (1, None, ("routed", "routed"))


def test_scw_r_41_a_unit_that_flees_does_not_hold_a_drawn_field(even_battle):
    battle = even_battle(terms={"first_on_ground": "red"})
    battle.turn, battle.units[1].state = 12, FLEEING
    assert verdict(battle).holds == 0


def test_scw_r_41_at_the_last_turn_the_smaller_share_of_bases_lost_wins(even_battle):
    battle = even_battle()
    battle.turn = 12
    lose(battle, 0, 1)
    assert verdict(battle).winner == 1
    lose(battle, 1, 1)
    drawn = verdict(battle)
    assert (drawn.winner, drawn.courses) == (None, ("held", "held"))


def test_a_drawn_field_is_held_by_the_side_that_was_there_first(even_battle):
    battle = even_battle(terms={"first_on_ground": "red"})
    battle.turn = 12
    assert verdict(battle).holds == 1


def test_scw_r_41_a_side_that_has_reached_all_its_objectives_wins_at_once(even_battle):
    reach = {"side": "red", "kind": "reach", "zones": [[9, 0, 9, 3]], "count": 3}
    battle = even_battle(terms={"goals": [reach]})
    end_phase(battle)
    assert verdict(battle).winner == 1


def test_scw_r_41_a_place_to_hold_is_asked_for_at_the_end(even_battle):
    hold = {"side": "blue", "kind": "hold", "zones": [[5, 5]], "holder": "red"}
    battle = even_battle(terms={"goals": [hold]})
    end_phase(battle)
    assert verdict(battle) is None
    battle.turn = 12
    assert verdict(battle).winner == 1  # only blue had a goal, and has not reached it
    battle.place(battle.units[0].bases[0], 5 * 12 + 5, 2)
    end_phase(battle)
    assert verdict(battle).winner == 0


def test_scw_r_41_enemy_bases_destroyed_may_be_what_it_is_about(even_battle):
    battle = even_battle(terms={"goals": [{"side": "blue", "kind": "destroy", "count": 2}]})
    lose(battle, 1, 2)
    end_phase(battle)
    assert verdict(battle).winner == 0


def test_scw_r_40_a_commander_lost_is_an_officer_lost(board, troops, natives):
    battle = board(troops((1, 1, "E"), troop="commander"), troops((1, 5, "E")), natives((9, 1, "W")))
    lose(battle, 0, 1)
    assert (fate(battle.units[0]).lost, fate(battle.units[0]).officers_lost) == (1, 1)


def test_scw_r_26_a_unit_that_went_home_is_not_lost(even_battle):
    battle = even_battle()
    unit = battle.units[1]
    unit.departed, unit.strength = 2, 2
    assert (fate(unit).lost, fate(unit).start) == (0, 4)


def test_scw_r_26_a_unit_of_which_some_went_home_is_not_destroyed(even_battle):
    battle = even_battle()
    for base in battle.units[1].bases_on_table()[:2]:
        depart(battle, base, "SCW-EVENT-05")
    lose(battle, 1, 2)
    assert (fate(battle.units[1]).lost, fate(battle.units[1]).state) == (2, "left")


def test_the_beaten_are_routed_or_ridden_down(board, troops, natives):
    battle = board(troops((1, 1, "E"), troop="mounted"), natives((4, 1, "W")))
    assert course(battle, 1, 0) == "withdrew"
    battle.groups[1].failed = 1
    battle.units[1].state = FLEEING
    assert course(battle, 1, 0) == "overrun"
    battle.place(battle.units[1].bases[0], 11 * 12 + 11, 0)
    assert course(battle, 1, 0) == "routed"
    battle.units[1].state = FLED
    assert course(battle, 0, 0) == "held"
