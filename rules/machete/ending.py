"""The verb that closes a log: who won and why, and who held the field. MACH-R-65, MACH-R-76."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.events import Event
from rules.core.scenario import SIDES, Scenario
from rules.machete.goals import KINDS
from rules.machete.terms import NATIONS

ALL_GOALS, PREVENTION = len(KINDS), len(KINDS) + 1  # words.kind in prose.toml after those of the goals
HAD_OBJECTIVE, CAME_FIRST, WERE_LAST = range(3)  # words.why of wins_without_field
BOTH_DONE, UNDECIDED = range(2)  # words.why of nobody_wins
SIDE_OF_DETACHMENT = 4  # the place of `side` among the values of told_off


def ending_event(
    scenario: Scenario, events: Sequence[Event], outcome: Mapping[str, Any]
) -> tuple[str, tuple[int, ...]]:
    """Returns the verb and values of the sentence that says who won and why; "" for a log without an end."""
    if events[-1].verb != "ends":
        return "", ()
    winner, last = outcome["winner"], {event.verb: event for event in events}
    holder = events[-1].values[0]
    if winner is None:
        return "nobody_wins", (holder, BOTH_DONE if outcome["clause"] == "MACH-R-65" else UNDECIDED)
    nation, foe = (nation_of(scenario, side) for side in (winner, 1 - winner))
    broke = last["breaks"].values if "breaks" in last else ()
    if "has_its_end" in last or "comes_to_nothing" in last:
        kind = aim_of(scenario, winner) if "has_its_end" in last else PREVENTION
        if holder == nation:
            return "wins_by_goals", (nation, kind)
        if broke and broke[0] == nation:
            return "wins_and_breaks", (nation, kind, foe, *broke[1:])
        return "wins_without_field", (nation, kind, foe, why_foe_holds(scenario, events, winner))
    if broke:
        return "wins_by_break", (nation, foe, *broke[1:])
    return ("wins_by_break_off" if "breaks_off" in last else "wins_alone"), (nation, foe)


def nation_of(scenario: Scenario, side: int) -> int:
    """Returns the nation of most of a side's units."""
    nations = [NATIONS.index(unit["nation"]) for unit in scenario.units if unit["side"] == SIDES[side]]
    return int(2 * sum(nations) > len(nations))


def aim_of(scenario: Scenario, side: int) -> int:
    """Returns the one kind of goal that a side had, or ALL_GOALS."""
    kinds = {goal["kind"] for goal in scenario.terms.get("goals", ()) if goal["side"] == SIDES[side]}
    return KINDS.index(kinds.pop()) if len(kinds) == 1 else ALL_GOALS


def why_foe_holds(scenario: Scenario, events: Sequence[Event], winner: int) -> int:
    """Returns why the side that has not won holds the field, though nobody broke."""
    taken = [event.unit for event in events if event.verb == "objective_taken"]
    first = SIDES.index(scenario.terms.get("first_on_ground", SIDES[0]))
    possessor = side_of(scenario, events, taken[-1]) if taken else first
    if possessor == winner:
        return WERE_LAST
    return HAD_OBJECTIVE if taken else CAME_FIRST


def side_of(scenario: Scenario, events: Sequence[Event], unit: int) -> int:
    """Returns the side of a unit, or of a detachment told off in the battle."""
    if unit < len(scenario.units):
        return scenario.side_of(unit)
    birth = next(event for event in events if event.unit == unit and event.verb == "told_off")
    return birth.values[SIDE_OF_DETACHMENT]
