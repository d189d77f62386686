"""The computer's choice of targets."""

from rules.acw_hex.commander.fire_plan import useful_targets

WORKS = {"areas": [{"kind": "works", "hexes": [[4, 4]]}]}


def test_a_die_alone_never_tells_against_cover_but_two_may(field, body):
    red = body(4, 4, side="red")
    for board, troops, told in (
        ({}, [body(4, 6)], {0: [1]}),
        (WORKS, [body(4, 6)], {0: []}),
        (WORKS, [body(4, 6), body(5, 6)], {0: [2], 1: [2]}),
    ):
        battle = field(*troops, red, board=board)
        assert useful_targets(battle, battle.own[0]) == told


def test_horse_never_shoots(field, body):
    battle = field(body(4, 6), body(5, 6, troop="cavalry"), body(4, 4, side="red"))
    assert useful_targets(battle, battle.own[0]) == {0: [2]}
