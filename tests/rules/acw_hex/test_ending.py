"""The verb that closes a log says who won and why."""

import pytest

from rules.acw_hex.ending import ending_event
from rules.core.events import Event
from rules.core.scenario import Scenario
from rules.core.telling.prose import names_of, say

ENDS = Event(12, "ACW-VIC-01", "ends", -1, values=(0,))
CONCEDES = Event(12, "ACW-VIC-01", "concedes", -1, values=(1, 5, 9))
TAKEN = Event(4, "ACW-VIC-01", "holds_the_place", 0)
PLACE = {"objective": {"hex": [1, 1], "name": "the summit"}}


@pytest.mark.parametrize(
    ("terms", "events", "told", "verb"),
    [
        ({}, [CONCEDES], {}, "wins_by_losses"),
        (PLACE, [TAKEN], {}, "wins_by_place"),
        (PLACE | {"first_on_ground": "blue"}, [], {}, "wins_by_place"),
        (PLACE | {"must_win": "red"}, [], {}, "wins_by_time"),
        ({"must_win": "red"}, [], {}, "wins_by_time"),
        (PLACE, [], {"winner": None}, "nobody_wins"),
        ({}, [], {"winner": None}, "nobody_wins_by_time"),
        ({}, [], {"winner": None, "turns": 6}, "nobody_wins_by_losses"),
        (PLACE, [TAKEN], {"winner": None}, "nobody_wins_by_losses"),  # in the last turn: else blue has won
    ],
)
def test_the_reason_follows_from_the_outcome(terms, events, told, verb):
    outcome = {"winner": 0, "turns": 12} | told
    scenario = Scenario("acw_hex", "", {}, ({"key": "a", "side": "blue"},), 12, terms=terms)
    closing, values = ending_event(scenario, [*events, ENDS], outcome)
    assert (closing, values[0]) == (verb, 0)
    sentence = say(Event(12, "ACW-VIC-01", closing, -1, values=values), names_of(scenario))
    assert ("the objective, the summit," in sentence) is (verb in ("wins_by_place", "nobody_wins"))


def test_a_log_that_was_broken_off_says_nothing():
    scenario = Scenario("acw_hex", "", {}, ({"side": "blue"},), 12)
    assert ending_event(scenario, [TAKEN], {"winner": 0, "turns": 12}) == ("", ())
