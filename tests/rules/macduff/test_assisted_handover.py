"""A hand-over of MacDuff keeps the ground of melees, and the detachments that are out."""

from dataclasses import replace

import pytest

import rules
from rules.core.position import Contact, Position, UnitPosition, position_of, with_position
from rules.core.refereeing.positions import position_at_table
from rules.macduff.engine.detachments import can_detach
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
    game, melee = START((unit("a", 0), unit("b", 1)), {}), Contact("a", "b", ground)
    units = UnitPosition("a", (0, 0, 0)), UnitPosition("b", (0, 0, 0))
    game.begin_from(Position(2, units, contacts=(melee,)))
    assert game.contacts() == (melee,)


SENT_OUT = [{"do": "part", "unit": "a", "figures": "6"}]


def test_a_detachment_goes_from_a_table_to_the_computer_and_to_a_table():
    units = (unit("a", 0, figures=20), unit("b", 1))
    begun, game = START(units, {}), play(START(units, {}), *SENT_OUT)
    base = Position(2, (UnitPosition("a", (0, 0, 0)), UnitPosition("b", (0, 0, 0))))
    handed = position_at_table(game, begun, base, "macduff")
    assert (handed.units[0].marks["out"], handed.units[0].marks["sent_out"]) == (6, 6)
    taken = START(units, {})
    taken.begin_from(handed)
    assert [(row.left, row.whole) for row in taken.rows()] == [(row.left, row.whole) for row in game.rows()]
    assert len(taken.rows()) == 3
    assert taken.tallies() == game.tallies()
    assert not [each for each in taken.log.events if each.turn < taken.turn], "only the new turn has begun"


def test_the_computer_sends_the_detachment_of_a_table_out_again():
    scenario = rules.load_scenario("macduff/skirmish_12v12")
    book, dice = rules.find("macduff"), rules.SeededDice("x")
    battle = book.begin(scenario, dice, rules.FullLog(), rules.computers(scenario))
    parent = next(each for each in battle.units if can_detach(battle, each))
    at = position_of(book, battle, 1)
    units = tuple(
        replace(each, marks={**each.marks, "out": 3, "sent_out": 4}, lost=1)
        if each.key == scenario.units[parent.index]["key"]
        else each
        for each in at.units
    )
    log = rules.FullLog()
    later = book.begin(
        with_position(scenario, replace(at, units=units)), dice, log, rules.computers(scenario)
    )
    part = later.detachment_of(later.units[parent.index])
    assert (part.strength, part.original) == (3, 4)
    assert later.units[parent.index].strength == parent.strength - 4, "one fell, and three are out"
    assert [each.verb for each in log.events][-2:] == ["stays_back", "goes_out"]
    assert position_of(book, later, 2).units[parent.index].lost == 1
