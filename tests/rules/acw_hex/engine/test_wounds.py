"""ACW-SHOOT-09, ACW-CC-08 on the map: hits taken, and ground given instead."""

from rules.acw_hex.engine.wounds import STAND, endure, retreats
from rules.acw_hex.units import CAUGHT, CUT_OFF, REMOVED

CHIEFS = (3, "1"), (4, "2")  # behind (4, 4), each in its own division


def cell(col, row):
    return col + 9 * row


def test_acw_shoot_09_one_hit_must_be_taken_and_each_hex_back_cancels_one_more(field, body, read_log):
    foe = body(4, 2, side="red")
    battle = field(body(4, 4), foe, wishes={"ACW-SHOOT-09": [cell(4, 6)]})
    fate = endure(battle, battle.units[0], 3, [battle.units[1]], "ACW-SHOOT-09", False)
    assert fate.retreated
    assert battle.units[0].strength == 2
    assert (battle.units[0].cell, battle.units[0].facing) == (cell(4, 6), 1)
    assert [verb for _, verb, _ in read_log(battle)] == ["suffers", "falls_back"]


def test_acw_shoot_09_the_owner_may_stand_and_take_them_all(field, body):
    battle = field(body(4, 4), body(4, 2, side="red"), wishes={"ACW-SHOOT-09": [STAND]})
    endure(battle, battle.units[0], 2, [battle.units[1]], "ACW-SHOOT-09", False)
    assert (battle.units[0].strength, battle.units[0].cell) == (1, cell(4, 4))


def test_acw_shoot_10_it_goes_on_through_friends(field, body):
    friends = [body(col, 5) for col in (3, 4)]
    battle = field(body(4, 4), *friends, body(4, 2, side="red"))
    ends = {
        battle.ground.cell(way.path[-1]) for way in retreats(battle, battle.units[0], 1, [battle.units[3]])
    }
    assert ends == {cell(3, 6), cell(4, 6), cell(5, 6)}


def test_acw_r_18_no_retreat_into_enemies_or_off_the_map(field, body):
    battle = field(body(4, 8), body(4, 6, side="red"))
    assert retreats(battle, battle.units[0], 2, [battle.units[1]]) == []
    behind = [body(col, 5, side="red") for col in (3, 4)]
    cut_off = field(body(4, 4), *behind)
    assert retreats(cut_off, cut_off.units[0], 2, cut_off.units[1:3]) == []


def test_acw_r_18_no_retreat_into_a_hex_where_a_commander_of_the_enemy_s_is(field, body):
    chiefs = [body(col, 5, side="red", troop="division_commander", division=word) for col, word in CHIEFS]
    battle = field(body(4, 4), body(4, 2, side="red"), *chiefs)
    assert retreats(battle, battle.units[0], 2, [battle.units[1]]) == []


def test_acw_mor_02_at_three_hits_a_unit_is_removed_and_is_not_asked(field, body, read_log):
    battle = field(body(4, 4, hits=2), body(4, 2, side="red"))
    fate = endure(battle, battle.units[0], 3, [battle.units[1]], "ACW-SHOOT-09", False)
    assert fate.removed
    assert battle.units[0].state == REMOVED
    assert battle.commanders[0].asked == []
    assert read_log(battle) == [("ACW-MOR-02", "is_removed", 0)]


def test_acw_mor_01_of_one_hemmed_in_when_it_breaks_up_some_are_cut_off(field, body, read_log):
    """Puts two enemies beside it, or no way back: the map ends."""
    between = field(body(4, 4, hits=2), *[body(col, row, side="red") for col, row in ((4, 3), (5, 4))])
    at_the_edge = field(body(4, 8, hits=2), body(4, 6, side="red"))
    free = field(body(4, 4, hits=2), body(4, 3, side="red"))
    for battle, state in ((between, CUT_OFF), (at_the_edge, CUT_OFF), (free, REMOVED)):
        endure(battle, battle.units[0], 1, [battle.units[1]], "ACW-CC-08", True)
        assert battle.units[0].state == state
    assert read_log(between) == [("ACW-MOR-02", "is_hemmed_in", 0)]


def test_acw_r_23_commanders_go_back_with_their_unit_and_fall_with_it_in_close_combat(field, body):
    chief = body(4, 4, troop="division_commander")
    battle = field(body(4, 4), chief, body(4, 3, side="red"), wishes={"ACW-CC-08": [cell(4, 5)]})
    endure(battle, battle.units[0], 2, [battle.units[2]], "ACW-CC-08", True)
    assert battle.units[1].cell == cell(4, 5)
    battle.place(battle.units[0], cell(4, 4))
    battle.place(battle.units[1], cell(4, 4))
    endure(battle, battle.units[0], 2, [battle.units[2]], "ACW-CC-08", True)
    assert battle.units[1].state == CAUGHT
