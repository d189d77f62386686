"""The verb that closes a log says who won and why."""

import pytest

from rules.core.events import Event
from rules.core.scenario import Scenario
from rules.core.telling.verbs import verbs
from rules.mexican_war.ending import MARCHED_AWAY, WITH_FIELD, ending_event

PLACE = {"objective": {"x": 1, "y": 1, "name": "the gate"}}
OURS, THEIRS = {"goals": [{"side": "blue"}]}, {"goals": [{"side": "red"}]}
BOTH = {"goals": [{"side": "blue"}, {"side": "red"}]}
UNITS = ({"key": "a", "side": "blue"}, {"key": "b", "side": "red"})
ENDS = Event(12, "MEX-R-31", "ends", -1, values=(0,))
SENT_OUT = Event(2, "MEX-MOR-02", "goes_out", 2, 1)  # of red


def takes(unit):
    return Event(4, "MEX-R-31", "has_the_place", unit)


@pytest.mark.parametrize(
    ("terms", "events", "told", "verb"),
    [
        ({}, [], {"courses": ("held", "routed"), "turns": 8}, "wins_by_rout"),
        (OURS, [], {"turns": 8}, "wins_by_goals"),
        ({}, [], {"turns": 8}, "wins_on_the_whole"),
        (PLACE, [takes(1), takes(0)], {}, "wins_by_place"),
        (PLACE | {"first_on_ground": "blue"}, [], {}, "wins_by_place"),
        (PLACE | OURS, [takes(0), SENT_OUT, takes(2)], {}, "wins_by_goals"),
        (OURS, [], {}, "wins_by_goals"),
        (THEIRS, [], {}, "wins_by_time"),
        ({"must_win": "red"}, [], {}, "wins_by_time"),
        ({"must_win": "blue"}, [], {}, "wins_by_losses"),
        (BOTH, [], {}, "wins_on_the_whole"),
        ({}, [], {"winner": None}, "nobody_wins"),
    ],
)
def test_the_reason_follows_from_the_outcome(terms, events, told, verb):
    scenario = Scenario("mexican_war", "Test", {}, UNITS, 12, terms=terms)
    outcome = {"winner": 0, "turns": 12, "courses": ("held", "withdrew")} | told
    values = (0,) if outcome["winner"] is None else (0, WITH_FIELD)
    values += (1,) if verb == "wins_by_place" else ()
    assert ending_event(scenario, [*events, ENDS], outcome) == (verb, values)
    assert verbs("mexican_war")[verb].is_declared


def test_a_winner_that_has_marched_off_does_not_hold_the_field():
    scenario = Scenario("mexican_war", "Test", {}, UNITS, 12, terms=THEIRS)
    outcome = {"winner": 1, "turns": 8, "courses": ("held", "withdrew")}
    assert ending_event(scenario, [ENDS], outcome) == ("wins_by_goals", (1, MARCHED_AWAY))
    assert ending_event(scenario, [takes(1)], outcome) == ("", ())
