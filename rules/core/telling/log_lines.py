"""Log lines: a battle as text, one line for what belongs together, moves with their direction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.core.events import Event, FullLog
from rules.core.scenario import Scenario
from rules.core.standing import GONE, UNBORN, UnitState
from rules.core.telling.headings import NO_FARTHER, course, heading
from rules.core.telling.open_lines import OpenLine, joining_verbs
from rules.core.telling.prose import Cast, Language, fill_form, say, still_words
from rules.core.telling.replay import steps
from rules.core.telling.verbs import Forms, Verb


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a log: the turn and the clause of its first event, and its sentence without full stop."""

    turn: int
    clause: str
    sentence: str


def log_lines(scenario: Scenario, log: FullLog, cast: Cast, language: Language = "en") -> Iterator[LogLine]:
    """Yields the lines of a battle. An event that follows from an earlier one of its turn joins its line.

    A line is open to losses while only lines of fire, blows and losses come after it.
    """
    open_lines: list[OpenLine] = []
    recent: OpenLine | None = None  # the line of the event before
    waiting = joining_verbs(cast)
    before = log.opening
    for event, after in zip(log.events, steps(log.opening, log.events, cast.verbs), strict=True):
        heading_text = heading_of_event(scenario, event, before, after, cast, language)
        is_news = has_news(event, before, after, cast)
        forms = forms_of_leaving(event, before, cast)
        before = after
        if event in cast.stays:
            continue
        if open_lines and open_lines[-1].lead.turn != event.turn:
            yield from closed_lines(open_lines, cast, language)
        for line in lines_to_try(open_lines, recent, event, cast):
            if line.add(event, cast, heading_text, language):
                recent = line
                break
        else:
            if event.verb not in waiting:
                yield from closed_lines(open_lines, cast, language)
            if not is_news:
                continue
            if forms:
                recent = OpenLine(event, fill_form(forms, event, cast, language))
            else:
                recent = OpenLine(event, say(event, cast, language, heading=heading_text))
            recent.begin(cast, heading_text, language)
            open_lines.append(recent)
    yield from closed_lines(open_lines, cast, language)


def has_news(event: Event, before: tuple[UnitState, ...], after: tuple[UnitState, ...], cast: Cast) -> bool:
    """Tells whether *event* changes anything that it has to change to be told in a log."""
    names = cast.verbs[event.verb].news
    if not names or event.unit >= len(before) or not before[event.unit].on_table:
        return True
    return any(getattr(before[event.unit], name) != getattr(after[event.unit], name) for name in names)


def forms_of_leaving(event: Event, before: tuple[UnitState, ...], cast: Cast) -> Forms:
    """Returns the forms of *event* for a unit that was off the table; {} if it was on it."""
    was_off = event.unit < len(before) and not before[event.unit].on_table
    return cast.verbs[event.verb].leaves if was_off else {}


def lines_to_try(
    open_lines: list[OpenLine], recent: OpenLine | None, event: Event, cast: Cast
) -> list[OpenLine]:
    """Returns the lines that *event* may join, the likeliest first.

    Losses may join any line that is open, the first volley first. An officer who fell beside a unit joins the
    last of its lines. All else joins the line of the event before, *recent*, or none.
    """
    verb = cast.verbs[event.verb]
    if verb.beside:
        return open_lines[::-1]
    if verb.settles or verb.matches:
        return open_lines
    return [line for line in open_lines if line is recent]


def closed_lines(open_lines: list[OpenLine], cast: Cast, language: Language) -> Iterator[LogLine]:
    """Yields *open_lines* as they are to be read, and empties the list."""
    for line in open_lines:
        yield LogLine(line.lead.turn, line.lead.clause, line.sentence(cast, language))
    open_lines.clear()


def heading_of_event(
    scenario: Scenario,
    event: Event,
    before: tuple[UnitState, ...],
    after: tuple[UnitState, ...],
    cast: Cast,
    language: Language,
) -> str:
    """Returns the direction of a move, with its distance if its sentence has {course}; else ""."""
    verb = cast.verbs[event.verb]
    form = verb.forms.get("en", ("",))[0]
    if "{heading}" not in form and "{course}" not in form:
        return ""
    was = before[event.unit] if event.unit < len(before) else UNBORN
    base = first_base_to_move(event, verb, was, after[event.unit])
    old, new = at_its_base(was, base), at_its_base(after[event.unit], base)
    shown = course if "{course}" in form else heading
    heading_text = shown(scenario.board, old, new, language)
    is_still = heading_text == NO_FARTHER[language]
    return still_words(verb, language) or heading_text if is_still else heading_text


def first_base_to_move(event: Event, verb: Verb, was: UnitState, now: UnitState) -> int:
    """Returns the number of the first base that *event* moves elsewhere.

    If all stay it is the first base of the event, and -1 for an event of no bases.
    """
    if "base" not in verb.values:
        return -1
    numbers = event.values[verb.values.index("base") :: len(verb.values)]
    ends = ((number, at_its_base(was, number), at_its_base(now, number)) for number in numbers)
    return next((number for number, old, new in ends if (old.x, old.y) != (new.x, new.y)), numbers[0])


def at_its_base(unit: UnitState, base: int) -> UnitState:
    """Returns *unit* at the place of its base of that number, or unchanged without one."""
    if not 0 <= base < len(unit.bases) or unit.bases[base] == GONE:
        return unit
    x, y, facing = unit.bases[base]
    return replace(unit, x=x, y=y, facing=facing)
