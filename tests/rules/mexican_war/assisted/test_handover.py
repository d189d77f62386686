"""A hand-over of the Mexican War keeps the ground of melees, and the orders of brigades."""

import pytest

import rules
from rules.core.position import Contact, Position, UnitPosition
from rules.core.refereeing.positions import part_of_position, position_at_table
from rules.mexican_war.position import ground_of_number, number_of_ground, take_unit
from tests.rules.mexican_war.assisted_table import START, contact, play, unit

GROUNDS = [("open", "level"), ("works", "uphill"), ("building", "downhill"), ("light", "level")]
UNITS = (unit("a", 0), unit("b", 1))
BRIGADED = (unit("a", 0, brigade="1st"), unit("b", 1))
HOLD, WITHDRAW = 1, 2


@pytest.mark.parametrize(("ground", "height"), GROUNDS)
def test_a_table_hands_over_the_ground_of_a_melee(ground, height):
    game = play(START(UNITS, {}), *contact(ground=ground, order=height))
    (melee,) = game.contacts()
    assert ground_of_number(melee.ground) == (ground, height)


@pytest.mark.parametrize(("ground", "height"), GROUNDS)
def test_a_table_takes_over_the_ground_of_a_melee(ground, height):
    marks = ({"enemy": 1, "charged": 1, "rounds": 1}, {"enemy": 0, "rounds": 1})
    at = tuple(UnitPosition(key, (0, 0, 0), marks=told) for key, told in zip("ab", marks, strict=True))
    melee = Contact("a", "b", number_of_ground(ground, height))
    game = START(UNITS, {})
    game.begin_from(Position(2, at, contacts=(melee,)))
    assert game.contacts() == (melee,)
    assert (game.state.grounds[0, 1], game.state.heights[0, 1]) == (ground, height)


def test_a_table_takes_over_the_order_of_a_brigade_and_the_one_on_its_way():
    game = START(BRIGADED, {})
    marks = {"order": HOLD, "order_coming": WITHDRAW, "order_due": 5, "leaderless": 0}
    game.begin_from(Position(2, (UnitPosition("a", (0, 0, 0), marks=marks), UnitPosition("b", (0, 0, 0)))))
    (order,) = [each for each in game.rows()[0].actions if each.key == "order"]
    assert (order.note.key, order.note.values["order"].key) == ("order_from", "order_to_hold")
    assert order.note.values["later"].values["turn"] == 5
    assert order.bar is None


def test_a_table_hands_over_the_orders_that_were_entered():
    begun = START(BRIGADED, {})
    game = play(START(BRIGADED, {}), {"do": "order", "unit": "a", "order": "hold"})
    base = Position(1, (UnitPosition("a", (0, 0, 0)), UnitPosition("b", (0, 0, 0))))
    first, second = position_at_table(game, begun, base, "mexican_war").units
    assert first.marks["order"] == HOLD
    assert "order" not in second.marks
    scenario = rules.load_scenario("mexican_war/pass")
    book, dice = rules.find("mexican_war"), rules.SeededDice("x")
    battle = book.begin(scenario, dice, rules.Log(), rules.computers(scenario))
    ours = next(each for each in battle.units if each.brigade != -1)
    take_unit(battle, ours, UnitPosition("a", marks={"order": HOLD}, state=ours.state))
    assert battle.brigades[ours.brigade].order == HOLD


def test_the_enemy_reads_nothing_of_an_order_in_a_position():
    marks = {"order": HOLD}
    whole = Position(1, (UnitPosition("a", marks=marks), UnitPosition("b", marks=marks)))
    assert [each.key for each in part_of_position(whole, {"b"}, "mexican_war").units] == ["b"]
