"""A log is closed when it is shown, and stays as it was played."""

from types import SimpleNamespace

import pytest

from rules.core.events import Event, FullLog
from rules.core.scenario import Scenario
from rules.core.telling.endings import objective_number, with_ending
from rules.core.telling.prose import names_of, say

OUTCOME = {"winner": 1, "holds": 1, "turns": 7, "clause": "MACD-MOR-09", "courses": ["routed", "held"]}


def log_of(*added):
    log = FullLog()
    log.turn, log.version = 7, 5
    for clause, verb in added:
        log.add(clause, verb, 0)
    return log


def test_a_log_whose_events_do_not_say_who_won_gets_a_closing_event():
    log = log_of(("MACD-MOR-09", "concedes"))
    shown = with_ending(SimpleNamespace(ruleset="macduff", terms={}, turn_limit=12), log, OUTCOME)
    assert len(log.events) == 1
    last = shown.events[-1]
    assert (last.turn, last.clause, last.verb, last.unit) == (7, "MACD-MOR-09", "wins_by_surrender", -1)
    assert (shown.events[:-1], shown.version) == (log.events, 5)


def test_a_log_without_outcome_or_events_and_one_that_says_it_stay_as_they_are():
    log = log_of(("MACH-R-65", "breaks_off"))
    assert with_ending(SimpleNamespace(ruleset="machete"), log, OUTCOME) is log
    assert with_ending(SimpleNamespace(ruleset="macduff"), log, None) is log
    assert with_ending(SimpleNamespace(ruleset="macduff"), log_of(), OUTCOME).events == []


@pytest.mark.parametrize("objective", [{}, {"name": ""}, {"name": "the ford"}], ids=str)
@pytest.mark.parametrize("ruleset", ["acw_hex", "macduff", "mexican_war"])
def test_the_end_names_the_objective_if_it_has_a_name(ruleset, objective):
    scenario = Scenario(ruleset, "", {}, (), 9, terms={"objective": objective})
    number, cast = objective_number(scenario), names_of(scenario)
    values = (0, number) if ruleset == "acw_hex" else (0, 0, number)
    sentence = say(Event(9, "X-1", "wins_by_place", -1, values=values), cast)
    named = ", the ford," if number else ""
    assert sentence == f"Blue won and held the field: it had the objective{named} when time ran out"
