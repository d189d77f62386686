"""The verb that closes a log: who won and why. MEX-R-31."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.events import Event
from rules.core.scenario import SIDES, Scenario
from rules.core.telling.endings import objective_number
from rules.mexican_war.terms import NONE
from rules.mexican_war.verdict import ROUTED

WITH_FIELD, MARCHED_AWAY = range(2)  # words.field in prose.toml


def ending_event(
    scenario: Scenario, events: Sequence[Event], outcome: Mapping[str, Any]
) -> tuple[str, tuple[int, ...]]:
    """Returns the verb and values of the sentence that says who won and why; "" for a log without an end."""
    if events[-1].verb != "ends":
        return "", ()
    winner, holder = outcome["winner"], events[-1].values[0]
    if winner is None:
        return "nobody_wins", (holder,)
    verb, field = reason(scenario, events, outcome), WITH_FIELD if holder == winner else MARCHED_AWAY
    values = (winner, field)
    return verb, (*values, objective_number(scenario)) if verb == "wins_by_place" else values


def reason(scenario: Scenario, events: Sequence[Event], outcome: Mapping[str, Any]) -> str:
    """Returns the verb for a winner's reason. Where several may apply, the sentence is true of all."""
    winner, terms = outcome["winner"], scenario.terms
    loser = 1 - winner
    has_own_goal, other = (has_goals(scenario, side) for side in (winner, loser))
    if outcome["courses"][loser] == ROUTED:
        return "wins_by_rout"
    if outcome["turns"] < scenario.turn_limit:
        return "wins_by_goals" if has_own_goal else "wins_on_the_whole"
    has_place = possessor(scenario, events)
    if has_place == winner:
        return "wins_by_place"
    if has_own_goal and (has_place == loser or not other):
        return "wins_by_goals"
    if (other and not has_own_goal) or terms.get("must_win") == SIDES[loser]:
        return "wins_by_time"
    return "wins_on_the_whole" if has_own_goal else "wins_by_losses"


def has_goals(scenario: Scenario, side: int) -> bool:
    """Tells whether a side has goals of its own."""
    return any(goal["side"] == SIDES[side] for goal in scenario.terms.get("goals", ()))


def possessor(scenario: Scenario, events: Sequence[Event]) -> int:
    """Returns the side that has the place both fight over as the battle ends; NONE: none has it."""
    if "objective" not in scenario.terms:
        return NONE
    for event in reversed(events):
        if event.verb == "has_the_place":
            return side_of(scenario, events, event.unit)
    first = scenario.terms.get("first_on_ground")
    return NONE if first is None else SIDES.index(first)


def side_of(scenario: Scenario, events: Sequence[Event], unit: int) -> int:
    """Returns the side of a unit. One sent out in the battle is of the side of the unit it left."""
    while unit >= len(scenario.units):
        unit = next(event.target for event in events if event.unit == unit)
    return scenario.side_of(unit)
