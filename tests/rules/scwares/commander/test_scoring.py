"""The computer's scores."""

from rules.scwares.commander.scoring import expected_losses, on_the_brink, worth_of_fire


def test_scw_fire_08_dice_beyond_what_stands_there_are_worth_less():
    assert expected_losses(6, 1, 1) < 2 * expected_losses(3, 1, 1) < expected_losses(6, 2, 1) * 2
    assert expected_losses(6, 2, 2) > 2 * expected_losses(
        3, 2, 2
    )  # against fortifications pairs grow faster than dice


def test_scw_fire_03_dice_go_where_none_have_been_laid(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((7, 5, "W"), (7, 6, "W")))
    base, (near, far) = battle.units[0].bases[0], [each.cell for each in battle.units[1].bases]
    assert worth_of_fire(battle, {}, 0, base, near) > worth_of_fire(battle, {}, 0, base, far)
    assert worth_of_fire(battle, {}, 4, base, near) < worth_of_fire(battle, {}, 0, base, far)


def test_scw_fire_13_a_unit_that_has_no_way_back_is_fired_at_first(board, troops, natives):
    pond = {"kind": "water", "zones": [[8, 5]]}
    battle = board(troops((5, 5, "E")), natives((7, 5, "W")), natives((6, 6, "W")), areas=[pond])
    base = battle.units[0].bases[0]
    shut, free = (battle.units[index].bases[0].cell for index in (1, 2))
    assert worth_of_fire(battle, {}, 0, base, shut) > worth_of_fire(battle, {}, 0, base, free)


def test_scw_gmor_08_nobody_fires_at_those_who_run_while_others_stand(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((6, 5, "W")), natives((7, 6, "W")))
    battle.units[1].state = "fleeing"
    base = battle.units[0].bases[0]
    runs, stands = (battle.units[index].bases[0].cell for index in (1, 2))
    assert worth_of_fire(battle, {}, 0, base, runs) < worth_of_fire(battle, {}, 0, base, stands)


def test_scw_gmor_01_bases_of_a_group_that_is_about_to_test_are_worth_more(board, troops, natives):
    battle = board(
        troops((5, 5, "E")),
        natives((7, 5, "W"), (7, 6, "W"), (7, 7, "W"), (7, 8, "W"), group="whole"),
        natives((7, 4, "W"), (7, 3, "W"), group="small"),
    )
    brink = on_the_brink(battle, 0)
    assert brink[2] > brink[1] > 0
    near = battle.units[2].bases[0].cell
    base = battle.units[0].bases[0]
    assert worth_of_fire(battle, brink, 0, base, near) > worth_of_fire(battle, {}, 0, base, near)
