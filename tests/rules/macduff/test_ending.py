"""The verb that closes a log says who won and why."""

from types import SimpleNamespace

import pytest

from rules.core.events import Event
from rules.core.telling.prose import verbs
from rules.macduff.ending import NO_FIELD, WITH_FIELD, WITHOUT_FIELD, ending_event

GOAL = Event(4, "MACD-GEN-01", "has_its_end", -1, values=(0,))
TAKES = Event(4, "MACD-GEN-01", "takes_place", 3)
PLACE = {"objective": {"x": 1, "y": 1}}
HELD = ("held", "withdrew")


@pytest.mark.parametrize(
    ("terms", "events", "told", "verb", "values"),
    [
        ({}, [GOAL], {}, "wins_by_goals", (0, WITH_FIELD)),
        ({}, [], {"clause": "MACD-MOR-09", "turns": 7}, "wins_by_surrender", (0, WITH_FIELD)),
        ({}, [], {"courses": ("held", "overrun"), "holds": None}, "wins_by_surrender", (0, NO_FIELD)),
        (PLACE, [TAKES], {"holds": 1}, "wins_by_place", (0, WITHOUT_FIELD)),
        (PLACE | {"first_on_ground": "blue"}, [], {}, "wins_by_place", (0, WITH_FIELD)),
        (PLACE, [], {}, "wins_by_time", (0, WITH_FIELD)),
        ({"goals": [{"side": "red"}]}, [TAKES], {}, "wins_by_time", (0, WITH_FIELD)),
        ({}, [], {"winner": None}, "nobody_wins", ()),
        ({}, [], {"winner": None, "clause": "MACD-MOR-09"}, "nobody_wins_by_surrender", ()),
        ({}, [], {"winner": None, "turns": 5}, "nobody_wins_by_goals", ()),
    ],
)
def test_the_reason_follows_from_the_outcome(terms, events, told, verb, values):
    scenario = SimpleNamespace(terms=terms, turn_limit=12)
    outcome = {"winner": 0, "holds": 0, "clause": "MACD-GEN-01", "turns": 12, "courses": HELD} | told
    assert ending_event(scenario, events, outcome) == (verb, values)
    assert verbs("macduff")[verb].is_declared
