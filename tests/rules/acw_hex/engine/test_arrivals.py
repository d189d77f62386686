"""Reserves on the map: they enter by road when they are due and the way is free."""

from rules.acw_hex.engine.arrivals import arrivals_phase
from rules.acw_hex.units import CAUGHT, RESERVE, STEADY

ROAD = {"lines": [{"kind": "road", "hexes": [[4, row] for row in range(8, -1, -1)]}]}
LATE = {"reserves": {"late": {"turn": 2, "hex": [4, 8]}}}


def cell(col, row):
    return col + 9 * row


def test_acw_move_03_reserves_march_on_by_road_in_their_turn(field, body, read_log):
    coming = [body(0, 0, hex=None, reserve="late") for _ in range(2)]
    chief = body(0, 0, hex=None, reserve="late", troop="division_commander")
    wishes = {"ACW-MOVE-03": [cell(4, 5), cell(4, 6), cell(4, 6)]}
    battle = field(body(0, 4), *coming, chief, body(0, 1, side="red"), board=ROAD, terms=LATE, wishes=wishes)
    arrivals_phase(battle)
    assert battle.units[1].state == RESERVE
    battle.turn = 2
    arrivals_phase(battle)
    assert [unit.cell for unit in battle.units[1:4]] == [cell(4, 5), cell(4, 6), cell(4, 6)]
    assert all(unit.state == STEADY and unit.acted == battle.half for unit in battle.units[1:4])
    assert read_log(battle)[-1] == ("ACW-MOVE-03", "comes_on", 3)
    first, second, last = (
        asked for clause, _, asked in battle.commanders[0].asked if clause == "ACW-MOVE-03"
    )
    assert set(first) == {cell(4, row) for row in range(5, 9)}
    assert set(second) == {cell(4, row) for row in range(6, 9)}
    assert set(last) == {cell(4, row) for row in range(3, 9)}


def test_acw_move_04_they_wait_while_the_enemy_shoots_down_the_road(field, body):
    coming = body(0, 0, hex=None, reserve="late")
    battle = field(body(0, 4), coming, body(4, 6, side="red"), board=ROAD, terms=LATE)
    battle.turn = 2
    arrivals_phase(battle)
    assert battle.units[1].state == RESERVE


def test_acw_cmd_03_a_lone_commander_on_the_road_is_lost_to_those_who_come_on(field, body):
    coming = body(0, 0, hex=None, reserve="late")
    chief = body(4, 7, side="red", troop="division_commander")
    wishes = {"ACW-MOVE-03": [cell(4, 7)]}
    battle = field(body(0, 4), coming, chief, body(0, 1, side="red"), board=ROAD, terms=LATE, wishes=wishes)
    battle.turn = 2
    arrivals_phase(battle)
    assert battle.units[2].state == CAUGHT
