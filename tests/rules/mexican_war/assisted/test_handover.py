"""A melee of the Mexican War keeps its ground between a table and the computer."""

import pytest

from rules.core.position import Contact, Position, UnitPosition
from rules.mexican_war.position import ground_of_number, number_of_ground
from tests.rules.mexican_war.assisted_table import START, contact, play, unit

GROUNDS = [("open", "level"), ("works", "uphill"), ("building", "downhill"), ("light", "level")]
UNITS = (unit("a", 0), unit("b", 1))


@pytest.mark.parametrize(("ground", "height"), GROUNDS)
def test_a_table_hands_over_the_ground_of_a_melee(ground, height):
    game = play(START(UNITS, {}), *contact(ground=ground, order=height))
    (met,) = game.contacts()
    assert ground_of_number(met.ground) == (ground, height)


@pytest.mark.parametrize(("ground", "height"), GROUNDS)
def test_a_table_takes_over_the_ground_of_a_melee(ground, height):
    marks = ({"enemy": 1, "charged": 1, "rounds": 1}, {"enemy": 0, "rounds": 1})
    at = tuple(UnitPosition(key, (0, 0, 0), marks=told) for key, told in zip("ab", marks, strict=True))
    met = Contact("a", "b", number_of_ground(ground, height))
    game = START(UNITS, {})
    game.begin_from(Position(2, at, contacts=(met,)))
    assert game.contacts() == (met,)
    assert (game.state.grounds[0, 1], game.state.heights[0, 1]) == (ground, height)
