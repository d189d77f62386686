"""A melee of MacDuff that goes from a table to the computer keeps its ground."""

import pytest

import rules
from rules.core.position import Contact, Position, UnitPosition
from rules.macduff.engine.melee import fighting_state
from rules.macduff.position import COVERED, ON_FLANK, RAISED, contacts_of, join_melees
from tests.rules.macduff.test_assisted import START, contact, play, unit


@pytest.mark.parametrize(
    ("word", "ground"),
    [("open", 0), ("flank", ON_FLANK), ("vantage", RAISED), ("cover", COVERED), ("wall", RAISED | COVERED)],
)
def test_a_table_hands_over_the_ground_of_a_melee(word, ground):
    game = play(START((unit("a", 0), unit("b", 1)), {}), *contact(word))
    assert game.contacts() == (Contact("a", "b", ground),)


def test_the_computer_fights_on_the_ground_that_the_table_named():
    scenario = rules.load_scenario("macduff/skirmish_12v12")
    book, dice = rules.find("macduff"), rules.SeededDice("x")
    battle = book.begin(scenario, dice, rules.FullLog(), rules.computers(scenario))
    charger, target = battle.fighters(0)[0], battle.fighters(1)[0]
    join_melees(battle, [(charger.index, target.index, RAISED | COVERED)])
    assert fighting_state(battle, target, charger, False).killing_ground
    assert fighting_state(battle, charger, target, False).enemy_hard_cover
    target.place(charger.footprint())
    assert contacts_of(battle) == [(charger.index, target.index, RAISED | COVERED)]
    battle.leave_melee(charger)
    assert not fighting_state(battle, target, charger, False).killing_ground


@pytest.mark.parametrize("ground", [0, ON_FLANK, RAISED | COVERED])
def test_a_table_takes_over_the_ground_of_a_melee(ground):
    game, met = START((unit("a", 0), unit("b", 1)), {}), Contact("a", "b", ground)
    units = UnitPosition("a", (0, 0, 0)), UnitPosition("b", (0, 0, 0))
    game.begin_from(Position(2, units, contacts=(met,)))
    assert game.contacts() == (met,)
