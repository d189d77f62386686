"""Log lines: a battle as text, one line for what belongs together, moves with their direction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.core.events import Event, FullLog
from rules.core.scenario import Scenario
from rules.core.standing import UNBORN
from rules.core.telling.headings import heading
from rules.core.telling.prose import Cast, Language, say, say_tail
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
            moved = "{heading}" in cast.verbs[event.verb].forms.get("en", ("",))[0]
            was = before[event.unit] if moved and event.unit < len(before) else UNBORN
            way = heading(scenario.board, was, after[event.unit], language) if moved else ""
            line = LogLine(event.turn, event.clause, say(event, cast, language, heading=way))
        last, before = event, after
    if line is not None:
        yield line


def follows(last: Event, event: Event, cast: Cast) -> bool:
    """Tells whether *event* belongs on the line of *last*.

    Its verb, its turn and the unit it is about decide.
    """
    is_same_matter = event.unit < 0 or last.unit < 0 or event.unit in (last.unit, last.target)
    return last.verb in cast.verbs[event.verb].joins and last.turn == event.turn and is_same_matter
