"""ACW-VIC-02 on the map: lines of supply."""

from rules.acw_hex.engine.supply import watch_lines
from rules.acw_hex.verdict import losses

ROAD = {"lines": [{"kind": "road", "hexes": [[4, row] for row in range(8, -1, -1)]}]}


def cell(col, row):
    return col + 9 * row


def test_acw_vic_02_a_line_of_supply_counts_while_an_enemy_stands_on_it(field, body, read_log):
    chief = body(2, 7, troop="corps_commander", division=None)
    line = {"supply": {"blue": {"I": [4, 8]}}}
    battle = field(chief, body(2, 6), body(4, 6, side="red"), board=ROAD, terms=line)
    battle.place(battle.units[2], cell(4, 8))
    watch_lines(battle)
    assert losses(battle, 0).points == 1
    battle.place(battle.units[2], cell(4, 7))
    watch_lines(battle)
    assert losses(battle, 0).points == 0
    assert [verb for _, verb, _ in read_log(battle)] == ["is_cut_off", "is_supplied_again"]
