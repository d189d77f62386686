"""ACW-VIC: the winner, and the side that holds the field."""

import pytest

from rules.acw_hex.engine.generals import fall
from rules.acw_hex.units import REMOVED, TAKEN
from rules.acw_hex.verdict import end_phase, fate, verdict


def cell(col, row):
    return col + 9 * row


def test_acw_vic_01_an_army_concedes_when_half_its_foot_and_horse_are_lost(field, body):
    battle = field(body(4, 6), body(5, 6), body(6, 6), body(4, 2, side="red"))
    battle.leave(battle.units[0], REMOVED)
    assert verdict(battle) is None
    battle.leave(battle.units[1], REMOVED)
    found = verdict(battle)
    assert (found.winner, found.holds, found.clause) == (1, 1, "ACW-VIC-01")
    assert found.courses == ("routed", "held")


def test_acw_vic_03_a_captured_train_counts_as_a_unit_lost(field, body):
    train = body(4, 7, troop="train", division=None)
    battle = field(train, body(5, 6), body(6, 6), body(4, 2, side="red"))
    battle.leave(battle.units[0], TAKEN)
    assert verdict(battle).winner == 1


@pytest.mark.parametrize(("blue_lost", "winner"), [(1, None), (2, 1)])
def test_acw_r_01_if_both_concede_the_larger_share_loses(field, body, blue_lost, winner):
    battle = field(body(4, 6), body(5, 6), body(4, 2, side="red"), body(5, 2, side="red"))
    for unit in (*battle.units[:blue_lost], battle.units[2]):
        battle.leave(unit, REMOVED)
    assert verdict(battle).winner == winner


@pytest.mark.parametrize(("place", "winner"), [((4, 4), 0), ((4, 6), 1)])
def test_at_the_limit_whoever_must_win_needs_the_place(field, body, place, winner):
    terms = {"objective": {"hex": [4, 4]}, "must_win": "blue", "first_on_ground": "red"}
    battle = field(body(*place), body(4, 2, side="red"), terms=terms)
    battle.turn = 12
    end_phase(battle)
    found = verdict(battle)
    assert found.winner == winner
    assert found.courses == (("held", "withdrew") if winner == 0 else ("withdrew", "held"))


def test_at_the_limit_nobody_has_won_without_a_place_to_hold(field, body):
    battle = field(body(4, 6), body(4, 2, side="red"))
    battle.turn = 12
    assert verdict(battle).winner is None


def test_a_commander_who_fell_is_lost_though_another_has_taken_over(field, body):
    chief = body(4, 5, troop="division_commander")
    battle = field(chief, body(4, 6), body(4, 2, side="red"))
    fall(battle, battle.units[0])
    told = fate(battle, 0)
    assert (told.lost, told.officers_lost, told.captured, told.state) == (1, 1, 0, "fallen")
