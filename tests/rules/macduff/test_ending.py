"""The verb that closes a log says who won and why."""

from types import SimpleNamespace

import pytest

from rules.core.events import Event
from rules.core.telling.verbs import verbs
from rules.macduff.ending import CONCEDED, MARCHED_AWAY, NO_FIELD, WITH_FIELD, WITHOUT_FIELD, ending_event

GOAL = Event(4, "MACD-GEN-01", "has_its_end", -1, values=(0,))
TAKES = Event(4, "MACD-GEN-01", "takes_place", 3)
PLACE = {"objective": {"x": 1, "y": 1, "name": "the fort"}}
HELD = ("held", "withdrew")


@pytest.mark.parametrize(
    ("terms", "events", "told", "verb", "values"),
    [
        ({}, [GOAL], {}, "wins_by_goals", (0, WITH_FIELD)),
        ({}, [], {"clause": "MACD-MOR-09", "turns": 7}, "wins_by_surrender", (0, WITH_FIELD)),
        ({}, [], {"courses": ("held", "overrun"), "holds": None}, "wins_by_surrender", (0, NO_FIELD)),
        (PLACE, [TAKES], {"holds": 1}, "wins_by_place", (0, WITHOUT_FIELD, 1)),
        (PLACE | {"first_on_ground": "blue"}, [], {}, "wins_by_place", (0, WITH_FIELD, 1)),
        (PLACE, [], {}, "wins_by_time", (0, WITH_FIELD)),
        ({"goals": [{"side": "red"}]}, [TAKES], {}, "wins_by_time", (0, WITH_FIELD)),
        ({}, [], {"winner": None}, "nobody_wins", (0, 1)),
        ({}, [], {"winner": None, "clause": "MACD-MOR-09"}, "nobody_wins_by_surrender", (0, 1)),
        ({}, [], {"winner": None, "turns": 5, "holds": None}, "nobody_wins_by_goals", (0, 0)),
    ],
)
def test_the_reason_follows_from_the_outcome(terms, events, told, verb, values):
    scenario = SimpleNamespace(terms=terms, turn_limit=12, units=())
    outcome = {"winner": 0, "holds": 0, "clause": "MACD-GEN-01", "turns": 12, "courses": HELD} | told
    assert ending_event(scenario, events, outcome) == (verb, values)
    assert verbs("macduff")[verb].is_declared


@pytest.mark.parametrize(("verb", "field"), [("marches_off", MARCHED_AWAY), ("concedes", CONCEDED)])
def test_a_winner_that_left_the_field_reads_why(verb, field):
    scenario = SimpleNamespace(terms={}, turn_limit=12, units=(None, None), side_of=lambda unit: unit)
    outcome = {"winner": 0, "holds": 1, "clause": "MACD-GEN-01", "turns": 5, "courses": HELD}
    left = [Event(5, "MACD-GEN-01", verb, unit) for unit in (0, 1, 2)]  # the last is a detachment
    assert ending_event(scenario, [*left, GOAL], outcome) == ("wins_by_goals", (0, field))
    assert ending_event(scenario, [*left[1:], GOAL], outcome) == ("wins_by_goals", (0, WITHOUT_FIELD))
