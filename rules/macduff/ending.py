"""The verb that closes a log: who won and why. MACD-MOR-09, MACD-GEN-01."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.events import Event
from rules.core.scenario import Scenario
from rules.core.telling.endings import objective_number

WITH_FIELD, WITHOUT_FIELD, NO_FIELD, MARCHED_AWAY, CONCEDED = range(5)  # words.field in prose.toml
LEAVES = {"marches_off": MARCHED_AWAY, "concedes": CONCEDED}  # by the verb of a winner who leaves the field
GAVE_UP = ("routed", "overrun")  # courses of a side whose General gives up


def ending_event(
    scenario: Scenario, events: Sequence[Event], outcome: Mapping[str, Any]
) -> tuple[str, tuple[int, ...]]:
    """Returns the verb and values of the sentence that says who won and why."""
    winner, holds = outcome["winner"], outcome["holds"]
    if winner is None:
        holder = (0, 0) if holds is None else (holds, 1)
        if outcome["clause"] == "MACD-MOR-09":
            return "nobody_wins_by_surrender", holder
        return "nobody_wins" if outcome["turns"] >= scenario.turn_limit else "nobody_wins_by_goals", holder
    field = NO_FIELD if holds is None else WITH_FIELD
    if holds == 1 - winner:
        units = range(len(scenario.units))  # without detachments: none of these leaves for its side
        left = [event for event in events if event.verb in LEAVES and event.unit in units]
        reasons = [LEAVES[event.verb] for event in left if scenario.side_of(event.unit) == winner]
        field = max(reasons, default=WITHOUT_FIELD)
    verb, values = reason(scenario, events, outcome), (winner, field)
    return verb, (*values, objective_number(scenario)) if verb == "wins_by_place" else values


def reason(scenario: Scenario, events: Sequence[Event], outcome: Mapping[str, Any]) -> str:
    """Returns the verb for a winner's reason: goals, surrender, the place fought over, or time."""
    if any(event.verb == "has_its_end" for event in events):
        return "wins_by_goals"
    if outcome["clause"] == "MACD-MOR-09" or outcome["courses"][1 - outcome["winner"]] in GAVE_UP:
        return "wins_by_surrender"
    if "objective" in scenario.terms and (
        "first_on_ground" in scenario.terms or any(event.verb == "takes_place" for event in events)
    ):
        return "wins_by_place"
    return "wins_by_time"
