"""Endings: the sentence that closes a log, for rulesets whose events do not say who won and why.

It is made from the outcome when a log is shown. It is no part of the log, so records and digests stay as
they are. It takes the place of the last events whose facts it says itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from rules.core.battle import Outcome
from rules.core.events import Event, FullLog
from rules.core.ruleset import find
from rules.core.scenario import Scenario
from rules.core.telling.verbs import verbs

OLDER: Final[dict[str, Any]] = {"holds": None, "courses": ("", "")}
"""Values that an outcome stored by older rules may lack."""


def objective_number(scenario: Scenario) -> int:
    """Returns 1, the objective's entry in the terms; 0 without a name."""
    return int(bool(scenario.terms.get("objective", {}).get("name")))


def with_ending(scenario: Scenario, log: FullLog, outcome: Outcome | Mapping[str, Any] | None) -> FullLog:
    """Returns *log* with its closing event, or *log* itself if its ruleset needs none.

    *outcome*: as played, or as stored; None if nobody knows it.
    """
    ending_event = find(scenario.ruleset).ending_event
    if ending_event is None or not outcome or not log.events:
        return log
    outcome_row = asdict(outcome) if isinstance(outcome, Outcome) else {**OLDER, **outcome}
    verb, values = ending_event(scenario, log.events, outcome_row)
    if not verb:
        return log
    shown = FullLog()
    shown.opening, shown.version = log.opening, log.version
    kept = list(log.events)
    replaced = verbs(scenario.ruleset)[verb].replaces or ()
    while kept and kept[-1].verb in replaced:
        kept.pop()
    shown.events = [*kept, Event(outcome_row["turns"], outcome_row["clause"], verb, -1, values=values)]
    return shown
