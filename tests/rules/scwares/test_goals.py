"""A side's goals, and their progress."""

from rules.scwares.goals import DESTROY, HOLD, REACH, has_met_goals, progress, take_stock
from rules.scwares.units import FLEEING


def goal(kind, **facts):
    return {"side": "blue", "kind": kind} | facts


def test_a_place_belongs_to_the_side_that_was_last_alone_in_it(board, troops, natives, read_log):
    battle = board(
        troops((5, 5, "E")), natives((9, 9, "W")), terms={"goals": [goal("hold", zones=[[5, 5, 6, 6]])]}
    )
    take_stock(battle)
    assert has_met_goals(battle, 0)
    assert read_log(battle) == [("SCW-R-41", "place_taken", 0)]
    battle.place(battle.units[0].bases[0], 0, 2)
    take_stock(battle)
    assert has_met_goals(battle, 0)  # nobody else is there
    battle.place(battle.units[1].bases[0], 5 * 12 + 6, 2)
    take_stock(battle)
    assert not has_met_goals(battle, 0)


def test_bases_are_counted_where_they_are_wanted(board, troops, natives):
    wanted = [goal("reach", zones=[[5, 4, 5, 6]], count=2), goal("destroy", count=1)]
    battle = board(
        troops((5, 5, "E"), (5, 6, "E"), (6, 6, "E")), natives((9, 9, "W")), terms={"goals": wanted}
    )
    assert [each.kind for each in battle.goals] == [REACH, DESTROY]
    assert [progress(battle, each) for each in battle.goals] == [2, 0]
    take_stock(battle)
    assert [each.met for each in battle.goals] == [True, False]
    assert not has_met_goals(battle, 0)
    assert not has_met_goals(battle, 1)  # it has no goals


def test_a_goal_stays_reached_unless_it_must_be_held(board, troops, natives):
    wanted = [goal("reach", zones=[[5, 5]]), goal("hold", zones=[[5, 5]])]
    battle = board(troops((5, 5, "E")), natives((9, 9, "W")), terms={"goals": wanted})
    take_stock(battle)
    battle.place(battle.units[0].bases[0], 0, 2)
    battle.place(battle.units[1].bases[0], 5 * 12 + 5, 2)
    take_stock(battle)
    assert [each.met for each in battle.goals] == [True, False]
    assert battle.goals[1].kind == HOLD


def test_markers_hold_nothing(board, troops, natives):
    battle = board(
        troops((5, 5, "E")), natives((9, 9, "W")), options={"game": "closed"},
        terms={"goals": [goal("reach", zones=[[5, 5]])], "dummies": {"blue": [], "red": []}},
    )  # fmt: skip
    take_stock(battle)
    assert not has_met_goals(battle, 0)


def test_scw_r_41_a_unit_that_flees_holds_nothing_and_reaches_nothing(board, troops, natives):
    wanted = [goal("hold", zones=[[5, 4, 5, 6]], holder="red"), goal("reach", zones=[[5, 4, 5, 6]])]
    battle = board(troops((5, 4, "E")), natives((5, 6, "W")), terms={"goals": wanted})
    battle.units[1].state = FLEEING
    take_stock(battle)
    assert battle.goals[0].holder == 0
    battle.units[0].state = FLEEING
    assert progress(battle, battle.goals[1]) == 0
