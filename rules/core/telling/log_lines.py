"""Log lines: a battle as text, one line for what belongs together, moves with their direction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.core.events import Event, FullLog
from rules.core.scenario import Scenario
from rules.core.standing import GONE, UNBORN, UnitState
from rules.core.telling.headings import course, heading
from rules.core.telling.prose import Cast, Language, Verb, say, say_tail
from rules.core.telling.replay import steps


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a log: the turn and the clause of its first event, and its sentence without full stop."""

    turn: int
    clause: str
    sentence: str


def log_lines(scenario: Scenario, log: FullLog, cast: Cast, language: Language = "en") -> Iterator[LogLine]:
    """Yields the lines of a battle. A sentence that follows from the one before stands on its line."""
    line: LogLine | None = None
    last: Event | None = None
    before = log.opening
    for event, after in zip(log.events, steps(log.opening, log.events, cast.verbs), strict=True):
        if line is not None and last is not None and follows(last, event, cast):
            line = replace(line, sentence=f"{line.sentence}; {say_tail(event, cast, language)}")
        else:
            if line is not None:
                yield line
            verb = cast.verbs[event.verb]
            way = ""
            form = verb.forms.get("en", ("",))[0]
            if "{heading}" in form or "{course}" in form:
                was = before[event.unit] if event.unit < len(before) else UNBORN
                old, new = at_its_base(was, event, verb), at_its_base(after[event.unit], event, verb)
                shown = course if "{course}" in form else heading
                way = shown(scenario.board, old, new, language)
            line = LogLine(event.turn, event.clause, say(event, cast, language, heading=way))
        last, before = event, after
    if line is not None:
        yield line


def at_its_base(unit: UnitState, event: Event, verb: Verb) -> UnitState:
    """Returns *unit* at the place of the first base that *event* moves, or unchanged without one."""
    base = event.values[verb.values.index("base")] if "base" in verb.values else -1
    if not 0 <= base < len(unit.bases) or unit.bases[base] == GONE:
        return unit
    x, y, facing = unit.bases[base]
    return replace(unit, x=x, y=y, facing=facing)


def follows(last: Event, event: Event, cast: Cast) -> bool:
    """Tells whether *event* belongs on the line of *last*.

    Its verb, its turn and the unit it is about decide, and the values that have to match.
    """
    verb = cast.verbs[event.verb]
    if last.verb not in verb.joins or last.turn != event.turn:
        return False
    if verb.matches:
        return event.unit == last.target and do_values_match(last, event, cast)
    return event.unit < 0 or last.unit < 0 or event.unit in (last.unit, last.target)


def do_values_match(last: Event, event: Event, cast: Cast) -> bool:
    """Tells whether *last* has the values that *event* has to match: 3 hits and 3 figures lost."""
    verb = cast.verbs[event.verb]
    before, now = cast.verbs[last.verb].values_of(last), verb.values_of(event)
    return all(
        before.get(name) == (now[wanted] if isinstance(wanted, str) else wanted)
        for name, wanted in verb.matches.items()
    )
