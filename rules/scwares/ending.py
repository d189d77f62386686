"""The verb that closes a log: who won and why. SCW-R-41."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.events import Event
from rules.core.scenario import SIDES, Scenario
from rules.scwares.goals import HOLD, KINDS
from rules.scwares.sections.arms import class_of
from rules.scwares.terms import NATIVES, party
from rules.scwares.units import DESTROYED, FLED, FLEEING, LEFT, WENT_OFF
from rules.scwares.verdict import OVERRUN, ROUTED

OUT = (FLEEING, FLED, WENT_OFF, LEFT, DESTROYED)  # states of units that fight no more
WITH_FIELD, WITHOUT_FIELD, LOCAL_BANDS, NO_FIELD = range(4)  # words.field and words.rest


def ending_event(
    scenario: Scenario, events: Sequence[Event], outcome: Mapping[str, Any]
) -> tuple[str, tuple[int, ...]]:
    """Returns the verb and values of the sentence that says who won and why; "" for a log without an end."""
    if events[-1].verb != "ends" or not events[-1].values:
        return "", ()
    winner, holds = outcome["winner"], outcome.get("holds")
    if winner is None:
        return "nobody_wins_by_losses", (0 if holds is None else 1 + party_of(scenario, holds),)
    winners = events[-1].values[0] - 1
    verb = reason(scenario, events, outcome, winners)
    field = WITH_FIELD if holds == winner else WITHOUT_FIELD
    if holds is None:
        field = LOCAL_BANDS if any(event.verb == "band_stands" for event in events) else NO_FIELD
    return verb, (winners, 1 - winners, field, field)


def party_of(scenario: Scenario, side: int) -> int:
    """Returns EUROPEANS or NATIVES."""
    return next(party(class_of(unit)) for unit in scenario.units if unit["side"] == SIDES[side])


def reason(scenario: Scenario, events: Sequence[Event], outcome: Mapping[str, Any], winners: int) -> str:
    """Returns the verb for the reason. Where several may apply, the sentence is true of all.

    *winners*: the party that has won.
    """
    winner = outcome["winner"]
    own_goals, other = (goals_of(scenario, side) for side in (winner, 1 - winner))
    done = [event.values[0] for event in events if event.verb == "goal_met"]
    holds = [kind for kind in own_goals + other if kind == KINDS[HOLD]]
    if outcome["courses"][1 - winner] in (ROUTED, OVERRUN):
        return "wins_by_rout"
    if outcome["turns"] < scenario.turn_limit:
        return "wins_by_goals" if own_goals and done.count(winners) == len(own_goals) else "wins_by_rout"
    if is_gone(scenario, events, outcome, 1 - winner):
        return "wins_by_rout"
    if bool(own_goals) != bool(other):
        return "wins_by_goals" if own_goals else "wins_by_time"
    if holds:
        return "wins_on_the_whole"
    fulfilled = own_goals and done.count(winners) == len(own_goals) and done.count(1 - winners) < len(other)
    return "wins_by_goals" if fulfilled else "wins_by_losses"


def is_gone(scenario: Scenario, events: Sequence[Event], outcome: Mapping[str, Any], side: int) -> bool:
    """Tells whether a side has nobody left who fights on, though some left in good order. SCW-R-41."""
    states = [
        fate["state"]
        for unit, fate in zip(scenario.units, outcome.get("fates", ()), strict=False)
        if unit["side"] == SIDES[side]
    ]
    bands = any(event.verb == "band_stands" for event in events)
    has_bands = bands and party_of(scenario, side) == NATIVES
    return bool(states) and not has_bands and all(state in OUT for state in states)


def goals_of(scenario: Scenario, side: int) -> list[str]:
    """Returns the kinds of the goals of a side."""
    return [goal["kind"] for goal in scenario.terms.get("goals", ()) if goal["side"] == SIDES[side]]
