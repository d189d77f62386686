"""Table games of the Mexican War that an older version began: its steps still play, though more is asked."""

from rules.mexican_war.assisted.state import Pending
from tests.rules.mexican_war.test_assisted import START, unit


def test_mex_add_04_nobody_was_asked_who_takes_a_unit_in_an_older_log():
    for step in ({"do": "end"}, {"do": "captor", "unit": "a", "answer": "2"}):
        game = START((unit("a", 0), unit("b", 1), unit("c", 1)), {})
        game.state.pending.append(Pending("captor", 0, count=5))
        game.take(step)
        assert not [each for each in game.state.pending if each.kind == "captor"]
        assert game.turn == 1 + (step["do"] == "end")
