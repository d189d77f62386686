"""Units of a group that has failed: away, and out of the battle."""

from rules.scwares.engine.flight import flee
from rules.scwares.engine.move import native_move
from rules.scwares.units import FLED, FLEEING, STEADY


def test_scw_gmor_08_it_goes_as_far_from_the_enemy_as_it_can_in_its_own_move(board, troops, natives, told):
    battle = board(troops((2, 5, "E")), natives((5, 5, "W")), faces=[2, 3], terms={"home": {"red": "E"}})
    battle.units[1].state = FLEEING
    native_move(battle)
    assert told(battle)[-1] == ("SCW-GMOR-08", "makes_off", 1)
    assert battle.units[1].places()[0][:2] == (7, 5)  # a turn about, and two zones
    assert battle.commanders[0].asked == []


def test_scw_gmor_08_ten_zones_off_it_is_out_of_the_battle(board, troops, natives, told):
    battle = board(troops((0, 5, "E")), natives((9, 5, "E")), faces=[2, 2])
    battle.units[1].state = FLEEING
    flee(battle, battle.units[1])
    assert (battle.units[1].state, battle.units[1].on_table) == (FLED, False)
    assert battle.held[1] == 0


def test_scw_r_28_by_the_option_it_takes_heart_there(board, troops, natives):
    battle = board(
        troops((0, 5, "E")), natives((9, 5, "E")), faces=[2, 2], options={"withdrawn_groups_return": True}
    )
    battle.units[1].state = FLEEING
    battle.groups[1].failed = 1
    flee(battle, battle.units[1])
    assert (battle.units[1].state, battle.groups[1].failed) == (STEADY, 0)


def test_scw_r_28_at_its_own_edge_it_leaves_the_table(board, troops, natives):
    battle = board(troops((7, 5, "E")), natives((11, 5, "W")), faces=[1, 1], terms={"home": {"red": "E"}})
    battle.units[1].state = FLEEING
    flee(battle, battle.units[1])
    assert battle.units[1].state == FLED


def test_scw_zone_04_those_who_run_do_not_crowd_into_one_zone(board, troops, natives):
    battle = board(
        troops((8, 8, "E")), natives((10, 11, "E"), (11, 10, "N"), (10, 10, "NE")), faces=[3, 3],
    )  # fmt: skip
    battle.units[1].state = FLEEING
    flee(battle, battle.units[1])
    assert [base.place[:2] for base in battle.units[1].bases] == [(11, 11), (11, 11), (11, 10)]
