"""SCW-R-10: the computer's squares."""

import pytest

from rules.scwares.commander.decisions import commander
from rules.scwares.commander.squares import needs_square, square, stands_in_square
from rules.scwares.engine.march import march_apart
from rules.scwares.engine.move import orders
from rules.scwares.engine.orders import APART, HALT, SHIFT

SPEARS = (("spear", (8, 5, "W"), (8, 6, "W")), ("spear", (3, 3, "E"), (3, 4, "E")))


@pytest.fixture
def line(board, troops, natives):
    """Returns four European bases abreast, facing east, and natives with that weapon at those places."""

    def make(*foes):
        bodies = [natives(*places, weapon=weapon) for weapon, *places in foes]
        return board(troops(*((5, y, "E") for y in (3, 4, 5, 6))), *bodies)

    return make


def test_foot_forms_square_when_spears_come_from_two_sides(line):
    battle = line(*SPEARS)
    unit = battle.units[0]
    assert needs_square(battle, unit)
    mind = commander("steady")
    battle.commanders = (mind, mind)
    for turn in (1, 2, 3):
        battle.turn, unit.points = turn, 3
        options = orders(battle, unit)
        assert options[mind.choose(battle, "SCW-MOVE-01", 0, options)] == APART
        march_apart(battle, unit)
        if stands_in_square(battle, unit):
            break
    assert stands_in_square(battle, unit)
    options = orders(battle, unit)
    assert options[mind.choose(battle, "SCW-MOVE-01", 0, options)] == HALT  # and stays in it


def test_not_before_spears_on_one_side_nor_before_riflemen(line):
    assert not needs_square(line(SPEARS[0]), line(SPEARS[0]).units[0])
    rifles = line(*(("single_shot_rifle", *places) for _, *places in SPEARS))
    assert not needs_square(rifles, rifles.units[0])


def test_natives_form_none(line):
    battle = line(*SPEARS)
    battle.units[0].troop_class = 2
    assert not needs_square(battle, battle.units[0])


def test_no_square_where_no_four_zones_can_be_reached(board, troops, natives):
    battle = board(troops((0, 0, "E"), (11, 0, "E"), (0, 11, "E"), (11, 11, "E")), natives((5, 5, "W")))
    assert square(battle, battle.units[0]) == {}


def test_scw_move_17_a_square_goes_as_it_stands_to_where_its_side_is_to_be(board, troops, natives):
    square_of_four = troops((5, 5, "S"), (6, 5, "E"), (6, 6, "N"), (5, 6, "W"))
    spears = natives((9, 5, "W"), (9, 6, "W"), (2, 5, "E"), (2, 6, "E"), weapon="spear")
    goal = {"side": "blue", "kind": "reach", "zones": [[5, 11]]}
    for terms, wanted in (({"goals": [goal]}, SHIFT), ({}, HALT)):  # SHIFT + 0: to the north
        battle = board(square_of_four, spears, terms=terms)
        options = orders(battle, battle.units[0])
        assert options[commander("steady").choose(battle, "SCW-MOVE-01", 0, options)] == wanted
