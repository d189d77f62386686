"""Minutes at a table: taps, rolls and rows of tables are counted from the steps of a game."""

from benchmarks.table_minutes import Reckoning, minutes_of, reckon_step
from tests.rules.macduff.test_assisted import HIT, MISS, START, fire, unit


def test_a_volley_and_the_answer_to_it_are_counted_for_phone_and_paper():
    reckoning, game = Reckoning(), START((unit("a", 0), unit("b", 1)), {})
    volley = fire([HIT] * 2 + [MISS] * 4)
    reckon_step(reckoning, game, volley, 2)
    # the unit, the action, the range (the only target is chosen), and how many dice hit
    assert reckoning.things == {"taps": 4, "rolls": 1, "table look-ups": 2, "figures struck": 2}
    reckon_step(reckoning, game, {"do": "return", "unit": "b", "answer": "no"}, 2)
    assert reckoning.things["taps"] == 5


def test_minutes_come_with_their_range():
    reckoning = Reckoning()
    reckoning.close(units=0)
    assert minutes_of(reckoning.paper) == "  0.1 min (0.1 to 0.1)"
