"""Replay: the place and strength of each unit, step by step, from events alone.

The verb declares how it changes a standing (see prose.py beside this), so a replay page needs no engine.
Folding a battle's events over its set-up gives the engine's own final state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.events import Event
from rules.core.standing import GONE, UNBORN, UnitState
from rules.core.telling.verbs import Verb

PLACE = ("x", "y", "facing")
REPLACED = {  # a verb's value -> the field of a Standing that it replaces
    **{name: name for name in PLACE},
    "side": "side",
    "command": "officers",
    "strength": "strength",
    "frontage": "frontage",
    "depth": "depth",
}


def steps(
    opening: Sequence[UnitState], events: Iterable[Event], verbs: Mapping[str, Verb]
) -> Iterator[tuple[UnitState, ...]]:
    """Yields the standings of all units after each of *events*, one tuple an event."""
    now = list(opening)
    for event in events:
        if event.unit >= 0:
            now += [UNBORN] * (event.unit + 1 - len(now))
            now[event.unit] = state_after(now[event.unit], event, verbs[event.verb])
        yield tuple(now)


def fold(
    opening: Sequence[UnitState], events: Iterable[Event], verbs: Mapping[str, Verb]
) -> tuple[UnitState, ...]:
    """Returns the standings of all units after the last of *events*."""
    now = tuple(opening)
    for step in steps(opening, events, verbs):
        now = step
    return now


def state_after(standing: UnitState, event: Event, verb: Verb) -> UnitState:
    """Returns *standing* changed by *event*."""
    if "base" in verb.values:
        standing = with_bases(standing, event, verb)
    for name, value in verb.values_of(event).items():
        if name in PLACE and "base" in verb.values:
            continue
        if name in REPLACED:
            changed: dict[str, Any] = {REPLACED[name]: value}
            standing = replace(standing, **changed)
        elif name == "lost":
            standing = replace(standing, strength=standing.strength - value)
        elif name == "officers_lost":
            standing = replace(standing, officers=standing.officers - value)
    if verb.state is not None:
        standing = replace(standing, state=verb.state)
    if verb.on_table is not None:
        standing = replace(standing, on_table=verb.on_table)
    return standing


def with_bases(standing: UnitState, event: Event, verb: Verb) -> UnitState:
    """Returns *standing* with the bases that *event* places. The event has a group of values for each.

    The unit's own place is that of its first remaining base.
    """
    bases = list(standing.bases)
    width = len(verb.values)
    for start in range(0, len(event.values), width):
        placed = dict(zip(verb.values, event.values[start : start + width], strict=True))
        bases += [GONE] * (placed["base"] + 1 - len(bases))
        bases[placed["base"]] = (placed["x"], placed["y"], placed["facing"]) if "x" in placed else GONE
    here = standing.x, standing.y, standing.facing
    x, y, facing = next((place for place in bases if place != GONE), here)
    return replace(standing, x=x, y=y, facing=facing, bases=tuple(bases))
