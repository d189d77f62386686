"""The worth of a zone to one base."""

from rules.scwares.commander.outlook import Outlook
from rules.scwares.commander.positions import best_post, in_sight, shut_in
from rules.scwares.commander.scoring import posts_of
from rules.scwares.commander.temperament import TEMPERS
from rules.scwares.engine.march import reach


def post(battle, unit, lanes=0):
    """Returns the zone that the first base of *unit* goes to."""
    outlook, side = Outlook(TEMPERS["steady"]), battle.units[unit].side
    outlook.look(battle, side)
    base = battle.units[unit].bases[0]
    ways = reach(battle, battle.units[unit], base)
    cells = battle.table.cells(ways.mask)
    posts = posts_of(battle, outlook, battle.units[unit])
    return cells[best_post(battle, posts, lanes, base, ways, cells)]


def test_natives_fire_from_where_nobody_faces_them(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((8, 5, "W"), weapon="single_shot_rifle"))
    battle.units[1].points = 12
    to = post(battle, 1)
    table, foe = battle.table, battle.units[0].bases[0]
    assert table.disc(foe.cell, 3) >> to & 1
    assert not table.arc(foe.cell, foe.facing) >> to & 1


def test_nobody_goes_into_the_line_of_fire_of_others_if_another_post_is_as_good(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((8, 5, "W"), weapon="single_shot_rifle"))
    battle.units[1].points = 12
    best = post(battle, 1)
    other = post(battle, 1, battle.table.bits[best])
    assert other != best
    assert battle.table.disc(battle.units[0].bases[0].cell, 3) >> other & 1


def test_scw_r_18_a_unit_that_stands_at_the_edge_or_before_enemies_is_shut_in(board, troops, natives):
    battle = board(troops((5, 4, "N")), natives((5, 5, "W")), natives((0, 0, "W")))
    before, corner = battle.units[1].bases[0], battle.units[2].bases[0]
    assert shut_in(battle, before) == 1 << 4  # the enemy is to the south
    assert [way for way in range(8) if shut_in(battle, corner) >> way & 1] == [3, 4, 5, 6, 7]


def test_scw_r_24_troops_in_the_line_hide_a_unit_that_is_behind_them(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((7, 5, "W")), natives((8, 5, "W")))
    base, behind = battle.units[0].bases[0], battle.units[2].bases[0].cell
    assert in_sight(battle, base, base.cell) == battle.table.bits[battle.units[1].bases[0].cell]
    assert not in_sight(battle, base, base.cell) >> behind & 1


def test_scw_fire_14_a_unit_that_guards_a_place_stays_in_its_fortifications(board, troops, natives):
    trench = {"kind": "trench", "zones": [[9, 3, 9, 8]]}
    hold = {"side": "blue", "kind": "hold", "zones": [[9, 5]], "holder": "red"}
    foot = troops((5, 5, "E")), natives((9, 5, "W"), weapon="single_shot_rifle")
    sortie = board(*foot, areas=[trench])
    guard = board(*foot, areas=[trench], terms={"goals": [hold]})
    for battle in (sortie, guard):
        battle.units[1].points = 12
    assert not sortie.table.works >> post(sortie, 1) & 1
    assert guard.table.works >> post(guard, 1) & 1
