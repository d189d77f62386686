"""The verb that closes a log: why a side holds the field when time runs out. ACW-VIC-01, ACW-R-26."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.events import Event
from rules.core.scenario import SIDES, Scenario


def ending_event(
    scenario: Scenario, events: Sequence[Event], outcome: Mapping[str, Any]
) -> tuple[str, tuple[int, ...]]:
    """Returns the verb and values of the sentence that says who won and why; "" if the log says it."""
    if events[-1].verb != "ends" or any(event.verb == "concedes" for event in events):
        return "", ()
    winner = outcome["winner"]
    if winner is None:
        both_gave_up = outcome["turns"] < scenario.turn_limit
        return ("nobody_wins_by_losses" if both_gave_up else "nobody_wins"), ()
    if possessor(scenario, events) == winner and "objective" in scenario.terms:
        return "wins_by_place", (winner,)
    return "wins_by_time", (winner,)


def possessor(scenario: Scenario, events: Sequence[Event]) -> int | None:
    """Returns the side that last had the objective; None: nobody had it."""
    for event in reversed(events):
        if event.verb == "holds_the_place":
            return scenario.side_of(event.unit)
    first = scenario.terms.get("first_on_ground")
    return None if first is None else SIDES.index(first)
