"""The part of a finished battle that one side may see: its own units by name, the enemy's as they stood on
it.

The one place where the secrets of a battle are cut. The truth goes in; whoever never came to the field is not
in what comes out, nor is anything that was known to the other side alone.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import rules
from campaign.logic.vocabulary import Arm
from rules import SIDES, UNBORN, Event, FullLog, Scenario, Verb

MARKED = "marked"  # the state of who begins under a marker
TELLING = ("key", "name", "side", "nation", "troop", "class", "figures", "command")
"""The facts that a unit shows once its marker is turned up; not its formation or its attachments."""
DRAWN_UP = ("force", "group", "corps", "division", "reserve", "commander", "joined")
"""Under whom and when a unit was to fight, by keys of its own side: told of nobody's enemy."""
EDGES = ("home", "exit")
OF_AN_AIM = ("side", "kind", "count", "name", "key", "x_cm", "y_cm", "zones", "x", "y")
CHIEFS = ("commander", "army_general", "corps_commander", "division_commander")
SCOUTS = ("scout_foot", "scout_mounted")
RIDERS = (Arm.CAVALRY, "mounted", "dismounted_cavalry", "scout_mounted", "mounted_infantry")
WALKERS = (Arm.INFANTRY, "scout_foot", "pioneers", "signal_team", *CHIEFS)
Naming = Callable[[Mapping[str, Any], int], tuple[str, str]]
"""A unit of the enemy and its number among those of its arm -> the key and the name it goes by."""


def cut_to_side(scenario: Scenario, log: FullLog, side: int, naming: Naming) -> tuple[Scenario, FullLog]:
    """Returns *scenario* and *log* as *side* (rules.BLUE or RED) may have them."""
    veiled = unmasking_events(scenario, log, 1 - side)
    known_units = units_on_table(scenario, log) - {n for n, at in veiled.items() if at is None}
    known_units |= led_by(scenario, side)
    known_units -= never_sprang(scenario, log, 1 - side)
    cast = rules.names_of(scenario, log.events, version=log.version)
    kept = [n for n in range(len(scenario.units)) if scenario.side_of(n) == side or n in known_units]
    told_off = [
        n for n, birth in sorted(cast.births.items()) if n in known_units and birth.seen & (1 << side)
    ]
    kept_units = [*kept, *told_off]
    place = {old: new for new, old in enumerate(kept_units)} | {-1: -1}
    units = units_as_known(scenario, kept, side, naming)
    units = [
        as_it_came(scenario, log, n, unit) if n in veiled else unit
        for n, unit in zip(kept, units, strict=True)
    ]
    known = FullLog()
    known.version = log.version
    closed = {n for n in veiled if log.opening[n].state == MARKED}
    known.opening = tuple(
        replace(UNBORN, side=1 - side)
        if n in closed
        else replace(log.opening[n], on_table=False, x=0, y=0)
        if n in veiled
        else log.opening[n]
        for n in kept_units
        if n < len(log.opening)
    )
    count = base_renumbering(scenario, log, closed)
    known.events = [
        replace(count(event), unit=place[event.unit], target=place[event.target])
        for at, event in enumerate(log.events)
        if event.seen & (1 << side)
        and all(at >= (veiled.get(n) or 0) for n in (event.unit, event.target))
        and event.unit in place
        and event.target in place
        and not counts_the_absent(scenario, event, side, cast.verbs)
        and not (closed and counts_a_group(scenario, event, side, cast.verbs))
    ]
    return replace(scenario, units=tuple(units), terms=aims_of_side(scenario, side)), known


def aims_of_side(scenario: Scenario, side: int) -> dict[str, Any]:
    """Returns the objectives of *side*, or the place that both fought over if none had its own."""
    terms, own_letter = scenario.terms, SIDES[side]
    if "goals" not in terms:
        return {"objective": terms["objective"]} if "objective" in terms else {}
    mine = [goal for goal in terms["goals"] if goal["side"] == own_letter]
    counted = [{"count": len(goal["units"]), **goal} if "units" in goal else goal for goal in mine]
    edges = [name for name in EDGES if own_letter in terms.get(name, {})] if mine else []
    known: dict[str, Any] = {name: {own_letter: terms[name][own_letter]} for name in edges}
    if mine:
        known["goals"] = [{name: goal[name] for name in goal if name in OF_AN_AIM} for goal in counted]
    return known


def as_it_came(scenario: Scenario, log: FullLog, number: int, unit: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns *unit*, which began under a marker, with the bases it had when it was turned up."""
    if log.opening[number].state != MARKED:
        return unit
    known_fields = {name: unit[name] for name in TELLING if name in unit}
    verbs = rules.names_of(scenario, version=log.version).verbs
    shows = (event for event in log.events if event.unit == number and verbs[event.verb].reveals)
    shown = next(shows, None)
    return {**known_fields, "figures": verbs[shown.verb].values_of(shown)["strength"] if shown else 0}


def base_renumbering(scenario: Scenario, log: FullLog, closed: set[int]) -> Callable[[Event], Event]:
    """Returns a function that numbers the bases of the units in *closed* from the first seen.

    So no gap tells of others that had gone before.
    """
    verbs = rules.names_of(scenario, version=log.version).verbs
    orders: dict[int, dict[int, int]] = {n: {} for n in closed}

    def count(event: Event) -> Event:
        names = verbs[event.verb].values
        if event.unit not in orders or "base" not in names:
            return event
        at, order = names.index("base"), orders[event.unit]
        values = list(event.values)
        for place in range(at, len(values), len(names)):
            values[place] = order.setdefault(values[place], len(order))
        return replace(event, values=tuple(values))

    return count


def units_as_known(scenario: Scenario, kept: list[int], side: int, naming: Naming) -> list[Mapping[str, Any]]:
    """Returns the units at *kept* as *side* knows them; a unit that leads prisoners is named with them."""
    arms: Counter[str] = Counter()
    keys: dict[str, str] = {}
    units: list[Mapping[str, Any]] = []
    for n in kept:
        unit = scenario.units[n]
        known = unit
        if scenario.side_of(n) != side:
            kind = sort_of(unit["troop"])
            arms[kind] += 1
            key, name = naming(unit, arms[kind])
            known = {fact: unit[fact] for fact in unit if fact not in DRAWN_UP} | {"key": key, "name": name}
        keys[unit["key"]] = known["key"]
        units.append(known)
    return [
        {**unit, "captive_of": keys.get(unit["captive_of"], "")} if unit.get("captive_of") else unit
        for unit in units
    ]


def sort_of(troop: str) -> str:
    """Returns the sort of a *troop* as the enemy can tell it.

    It is its arm, or that it is a ship, a commander, or scouts.
    """
    if troop == "ship":
        return "ship"
    return "chief" if troop in CHIEFS else "scout" if troop in SCOUTS else arm_of(troop)


def arm_of(troop: str) -> Arm:
    """Returns the arm of what the rules call *troop*: a gun however it moves, a train of any kind."""
    if troop.endswith(Arm.ARTILLERY) or troop == "machine_gun":
        return Arm.ARTILLERY
    if troop in RIDERS:
        return Arm.CAVALRY
    return Arm.INFANTRY if troop in WALKERS else Arm.TRAIN


def led_by(scenario: Scenario, side: int) -> set[int]:
    """Returns the indices of the prisoners whom *side* leads.

    It knows of them though they are nowhere.
    """
    own = {unit["key"] for n, unit in enumerate(scenario.units) if scenario.side_of(n) == side}
    return {n for n, unit in enumerate(scenario.units) if unit.get("captive_of") in own}


def never_sprang(scenario: Scenario, log: FullLog, side: int) -> set[int]:
    """Returns the indices of the units of *side* that lay in ambush, and never came out of it."""
    out = {event.unit for event in log.events if event.verb == "shows_itself"}
    return {
        n
        for n, unit in enumerate(scenario.units)
        if scenario.side_of(n) == side and unit.get("ambush") and n not in out
    }


def units_on_table(scenario: Scenario, log: FullLog) -> set[int]:
    """Returns the indices of the units that were on the table at any time."""
    verbs = rules.names_of(scenario, version=log.version).verbs
    units_seen = {n for n, standing in enumerate(log.opening) if standing.on_table}
    for event, now in zip(log.events, rules.steps(log.opening, log.events, verbs), strict=True):
        if event.unit >= 0 and now[event.unit].on_table:
            units_seen.add(event.unit)
    return units_seen


def unmasking_events(scenario: Scenario, log: FullLog, side: int) -> dict[int, int | None]:
    """Returns, by index, the units of *side* that began hidden, with the event in *log* that revealed them.

    Hidden in a house or under a marker. Men who come out reveal them as well. None if nothing ever did.
    """
    verbs = rules.names_of(scenario, version=log.version).verbs
    stormed = scenario.terms.get("assault")
    event_by_unit: dict[int, int | None] = {
        n: None
        for n, unit in enumerate(scenario.units)
        if scenario.side_of(n) == side and unit.get("house") not in (None, stormed)
    }
    event_by_unit |= {
        n: None
        for n in range(len(scenario.units))
        if scenario.side_of(n) == side and log.opening[n].state == MARKED
    }
    for at, event in enumerate(log.events):
        verb = verbs[event.verb]
        shown = verb.names or event.verb == "turned_up"
        n = event.target if shown else event.unit if verb.reveals else -1
        if event_by_unit.get(n, at) is None:
            event_by_unit[n] = at
    return event_by_unit


def counts_the_absent(scenario: Scenario, event: Event, side: int, verbs: Mapping[str, Verb]) -> bool:
    """Tells whether *event* reckons up a whole side that may not be *side*'s own.

    "40 of 96 are gone".
    """
    names = verbs[event.verb].values
    if event.unit >= 0 or "start" not in names:
        return False
    if "army" in names:
        return event.values[names.index("army")] != side
    totals = [0, 0]
    for n, unit in enumerate(scenario.units):
        totals[scenario.side_of(n)] += unit.get("figures", 0)
    start_said = event.values[names.index("start")]
    return start_said != totals[side] or totals[0] == totals[1]


def counts_a_group(scenario: Scenario, event: Event, side: int, verbs: Mapping[str, Verb]) -> bool:
    """Tells whether *event* reckons up an enemy's group, part of which *side* never saw."""
    if "original" not in verbs[event.verb].values:
        return False
    return event.unit >= len(scenario.units) or scenario.side_of(event.unit) != side
