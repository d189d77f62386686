"""Losses: the bases hit, those that go back and where, and room for a base."""

from rules.core.battle import UnitFate
from rules.scwares.engine.losses import (
    bases_lost,
    destroy,
    drive_back,
    nearest_room,
    obstacle_behind,
    order_of_loss,
)
from rules.scwares.terms import EAST, ENEMY, FULL, IMPASSABLE, OFF_TABLE, OPEN, THROUGH_FRIENDS, WEST
from rules.scwares.units import DESTROYED
from rules.scwares.verdict import fate


def test_scw_fire_08_with_its_last_base_a_unit_is_gone(board, troops, natives, read_log):
    battle = board(troops((5, 5, "E")), natives((7, 5, "W"), (8, 5, "W")))
    unit = battle.units[1]
    destroy(battle, unit.bases[0], "SCW-FIRE-08")
    assert (unit.x, unit.strength, unit.destroyed, unit.on_table) == (8, 1, 1, True)
    destroy(battle, unit.bases[1], "SCW-FIRE-08")
    assert (unit.state, unit.on_table, battle.held[1]) == (DESTROYED, False, 0)


def test_scw_r_18_the_obstacle_behind_a_base_that_is_driven_back(board, troops, natives):
    water = {"kind": "water", "zones": [[6, 7]]}
    battle = board(
        troops((5, 5, "N"), (5, 4, "N"), (5, 4, "N"), **{"class": "european_led"}),
        troops((5, 5, "N"), (0, 0, "N")), natives((4, 5, "E")), areas=[water],
    )  # fmt: skip
    first, stacked = battle.units[0].bases[0], battle.units[1].bases[0]
    assert obstacle_behind(battle, first, 4) == THROUGH_FRIENDS  # another unit is in its zone's rear rank
    assert obstacle_behind(battle, stacked, 4) == FULL
    assert obstacle_behind(battle, stacked, 6) == ENEMY
    assert obstacle_behind(battle, stacked, 2) == OPEN
    assert obstacle_behind(battle, battle.units[1].bases[1], 4) == OFF_TABLE
    battle.place(stacked, 6 * 12 + 6, 0)
    assert obstacle_behind(battle, stacked, 0) == IMPASSABLE


def test_scw_r_19_it_keeps_its_facing_and_leaves_the_fortifications(board, troops, natives):
    trench = {"kind": "trench", "zones": [[7, 5]]}
    battle = board(troops((5, 5, "E")), natives((7, 5, "W")), areas=[trench])
    drive_back(battle, battle.units[1].bases[0], 2, "SCW-FIRE-12", "SCW-FIRE-13")
    assert battle.units[1].places() == [(8, 5, 6)]


def test_scw_r_15_the_owner_says_whose_base_goes_first(board, troops, natives, read_questions):
    battle = board(troops((0, 0, "E")), natives((7, 5, "W")), natives((7, 5, "W")), wishes={"SCW-R-15": [2]})
    bases = [unit.bases[0] for unit in battle.units[1:]]
    assert order_of_loss(battle, bases, 1, 0)[0] is bases[1]
    assert read_questions(battle)[-1] == ("SCW-R-15", 1, (1, 2))


def test_scw_r_15_the_owner_says_whose_base_goes_back(board, troops, natives, read_questions):
    """Blocks the one in front, which would pass through the other."""
    battle = board(troops((0, 0, "E")), natives((7, 5, "W")), natives((7, 5, "W")), wishes={"SCW-R-15": [2]})
    first, second = (unit.bases[0] for unit in battle.units[1:])
    assert bases_lost(battle, [first, second], [first], 0, 1, 0) == ([], [second])
    assert read_questions(battle)[-1] == ("SCW-R-15", 1, (1, 2))
    assert bases_lost(battle, [first, second], [first], 0, 2, 0) == ([], [first, second])


def test_scw_r_18_a_unit_that_stands_between_learns_from_where_the_blow_came(board, troops, natives):
    """Puts two units one behind the other, facing west.

    From the east the first in the zone is the rear rank.
    """
    battle = board(troops((0, 0, "E")), natives((7, 5, "W")), natives((7, 5, "W")))
    first, second = (unit.bases[0] for unit in battle.units[1:])
    assert [obstacle_behind(battle, base, EAST) for base in (first, second)] == [THROUGH_FRIENDS, OPEN]
    assert [obstacle_behind(battle, base, WEST) for base in (first, second)] == [OPEN, THROUGH_FRIENDS]


def test_scw_r_18_a_unit_that_is_abreast_is_not_between(board, troops, natives):
    scouts = [natives((7, 5, "W"), troop="scout_foot") for _ in range(2)]
    battle = board(troops((0, 0, "E")), *scouts)
    assert [obstacle_behind(battle, unit.bases[0], EAST) for unit in battle.units[1:]] == [OPEN, OPEN]


def test_scw_r_15_by_the_option_the_enemy_says(board, troops, natives, read_questions):
    battle = board(
        troops((0, 0, "E")), natives((7, 5, "W")), natives((7, 5, "W")), options={"loss_choice": "enemy"}
    )
    order_of_loss(battle, [unit.bases[0] for unit in battle.units[1:]], 1, 0)
    assert read_questions(battle)[-1] == ("SCW-R-15", 0, (1, 2))


def test_scw_r_10_a_line_stands_abreast_a_column_one_behind_another(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((11, 11, "W")))
    unit = battle.units[0]
    assert nearest_room(battle, unit, 5 * 12 + 5, 2, True) == 4 * 12 + 5
    assert nearest_room(battle, unit, 5 * 12 + 5, 2, False) == 5 * 12 + 5  # there is room behind the first
    crowded = board(troops((5, 5, "E"), (5, 5, "E")), natives((11, 11, "W")))
    assert nearest_room(crowded, crowded.units[0], 5 * 12 + 5, 2, False) == 5 * 12 + 4


def test_scw_r_45_a_unit_that_is_destroyed_for_want_of_a_way_back_is_caught(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((11, 5, "W"), (10, 5, "W")))
    unit = battle.units[1]
    destroy(battle, unit.bases[1], "SCW-FIRE-08")
    assert (unit.destroyed, unit.caught) == (1, 0)
    drive_back(battle, unit.bases[0], 2, "SCW-FIRE-12", "SCW-FIRE-13")
    assert (unit.destroyed, unit.caught) == (2, 1)
    assert fate(unit) == UnitFate(2, 1, 0, 1, DESTROYED)
