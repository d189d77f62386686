"""Units of a failed group: away, and out of the battle."""

from rules.scwares.engine.flight import flee, may_go_off
from rules.scwares.engine.move import native_move, obey, orders
from rules.scwares.engine.orders import QUIT
from rules.scwares.units import FLED, FLEEING, STEADY, WENT_OFF
from rules.scwares.verdict import verdict


def test_scw_gmor_08_a_fleeing_unit_goes_as_far_from_the_enemy_as_possible(board, troops, natives, read_log):
    battle = board(troops((2, 5, "E")), natives((5, 5, "W")), faces=[2, 3], terms={"home": {"red": "E"}})
    battle.units[1].state = FLEEING
    native_move(battle)
    assert read_log(battle)[-1] == ("SCW-GMOR-08", "makes_off", 1)
    assert battle.units[1].places()[0][:2] == (7, 5)  # a half turn, and two zones
    assert battle.commanders[0].asked == []


def test_scw_gmor_08_ten_zones_off_it_is_out_of_the_battle(board, troops, natives, read_log):
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


def test_scw_r_47_a_unit_at_its_edge_may_leave_once_its_side_lost_a_quarter(board, troops, natives, read_log):
    battle = board(
        troops((0, 5, "W"), (0, 6, "W"), (1, 7, "W")), troops((4, 4, "E")), natives((11, 5, "W")),
        wishes={"SCW-MOVE-01": [QUIT]},
    )  # fmt: skip
    unit = battle.units[0]
    assert not may_go_off(battle, unit)  # one of its bases is not there yet
    battle.place(unit.bases[2], 7 * 12, 6)
    assert QUIT not in orders(battle, unit)  # nothing is lost
    battle.units[1].destroyed = 1  # of four
    assert QUIT in orders(battle, unit)
    obey(battle, unit)
    assert (unit.state, unit.on_table, unit.strength, battle.held[0] >> 60 & 1) == (WENT_OFF, False, 3, 0)
    assert read_log(battle)[-1] == ("SCW-R-47", "goes_off", 0)


def test_scw_r_47_a_side_that_is_all_gone_has_lost_and_withdrew_in_order(board, troops, natives):
    battle = board(troops((0, 5, "W")), natives((11, 5, "W")), wishes={"SCW-MOVE-01": [QUIT]})
    battle.units[0].destroyed, battle.units[0].start = 1, 2
    obey(battle, battle.units[0])
    outcome = verdict(battle)
    assert (outcome.winner, outcome.courses) == (1, ("withdrew", "held"))


def test_scw_r_47_no_marker_goes_off(board, troops, natives):
    battle = board(troops((0, 5, "W")), natives((11, 5, "W")), options={"game": "closed"})
    battle.units[0].destroyed = 1
    marker = battle.units[battle.hides[0]]
    assert not may_go_off(battle, marker)
