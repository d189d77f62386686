"""The verb that closes a log: who won and held the field, and why. ACW-VIC-01, ACW-R-26."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.events import Event
from rules.core.scenario import SIDES, Scenario
from rules.core.telling.endings import objective_number


def ending_event(
    scenario: Scenario, events: Sequence[Event], outcome: Mapping[str, Any]
) -> tuple[str, tuple[int, ...]]:
    """Returns the verb and values of the sentence that says who won and why; "" for a log without an end."""
    if events[-1].verb != "ends":
        return "", ()
    winner, holder = outcome["winner"], events[-1].values
    if winner is None:
        has_place = "objective" in scenario.terms and possessor(scenario, events) is not None
        both_gave_up = has_place or outcome["turns"] < scenario.turn_limit
        if both_gave_up:
            return "nobody_wins_by_losses", holder
        return (
            ("nobody_wins", (*holder, objective_number(scenario)))
            if "objective" in scenario.terms
            else ("nobody_wins_by_time", holder)
        )
    if any(event.verb == "concedes" for event in events):
        return "wins_by_losses", (winner,)
    if possessor(scenario, events) == winner and "objective" in scenario.terms:
        return "wins_by_place", (winner, objective_number(scenario))
    return "wins_by_time", (winner,)


def possessor(scenario: Scenario, events: Sequence[Event]) -> int | None:
    """Returns the side that last had the objective; None: nobody had it."""
    for event in reversed(events):
        if event.verb == "holds_the_place":
            return scenario.side_of(event.unit)
    first = scenario.terms.get("first_on_ground")
    return None if first is None else SIDES.index(first)
