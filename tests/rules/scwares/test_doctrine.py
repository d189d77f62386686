"""What the computer reckons with."""

from rules.scwares.doctrine import expected, worth_of_fire
from rules.scwares.outlook import Outlook


def test_scw_fire_08_dice_beyond_what_stands_there_are_worth_less():
    assert expected(6, 1, 1) < 2 * expected(3, 1, 1) < expected(6, 2, 1) * 2
    assert expected(6, 2, 2) > 2 * expected(3, 2, 2)  # against works pairs grow faster than dice


def test_scw_fire_03_dice_go_where_none_have_been_laid(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((7, 5, "W"), (7, 6, "W")))
    outlook = Outlook().look(battle, 0)
    base, (near, far) = battle.units[0].bases[0], [each.cell for each in battle.units[1].bases]
    unit = battle.units[0]
    assert worth_of_fire(battle, outlook, unit, base, near) > worth_of_fire(battle, outlook, unit, base, far)
    outlook.laid[near] = 4
    assert worth_of_fire(battle, outlook, unit, base, near) < worth_of_fire(battle, outlook, unit, base, far)
