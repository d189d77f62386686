"""Open lines: a line of a log while later events may still belong on it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from rules.core.events import Event
from rules.core.telling.prose import TIMES, Cast, Language, fill_form, say_tail

ONE: Final = {"en": "one", "es": "1"}
"""Stands for {times} of what happened once."""

AND: Final = {"en": "and", "es": "y"}


@dataclass(slots=True)
class OpenLine:
    """A line: its first event and sentence, the events that joined, and what they add."""

    lead: Event
    first: str
    last: Event = field(init=False)
    tails: list[tuple[Event, str]] = field(default_factory=list)
    is_gathered: bool = False  # the first event is one of several that are counted
    settled: Counter[str] = field(default_factory=Counter)  # by value of the first event: losses that joined
    repeats: Counter[str] = field(default_factory=Counter)  # by tail: those it replaced and counts

    def __post_init__(self) -> None:
        self.last = self.lead

    def begin(self, cast: Cast, heading: str, language: Language) -> None:
        """Opens a line of several events if its first event is one that is counted."""
        gathered = cast.verbs[self.lead.verb].gathered
        if gathered is not None:
            self.is_gathered = True
            self.tails.append(
                (self.lead, fill_form(gathered.item, self.lead, cast, language, heading=heading))
            )

    def add(self, event: Event, cast: Cast, heading: str, language: Language) -> bool:
        """Puts *event* on the line if it belongs there; tells whether it does."""
        verb = cast.verbs[event.verb]
        tail = self.tail_of_loss(event, cast, heading, language) if verb.settles else None
        if tail is None:
            tail = self.tail_of_event(event, cast, heading, language)
        if tail is None:
            return False
        if verb.latest:
            self.replace_latest(verb.latest, tail, cast)
        self.tails.append((event, tail))
        self.last = event
        return True

    def replace_latest(self, name: str, tail: str, cast: Cast) -> None:
        """Removes the tails whose `latest` is *name*, and counts for *tail* those that it counts on."""
        for other, words in list(self.tails):
            if cast.verbs[other.verb].latest == name:
                self.tails.remove((other, words))
                if TIMES in words and TIMES in tail:
                    self.repeats[tail] += 1 + self.repeats[words]

    def tail_of_event(self, event: Event, cast: Cast, heading: str, language: Language) -> str | None:
        """Returns what *event* adds to the line, or None if it does not belong there."""
        verb = cast.verbs[event.verb]
        if verb.gathered is not None:
            is_next = is_of_one_count(self.last, event, cast) or is_on_line_of(self.last, event, cast)
            return fill_form(verb.gathered.item, event, cast, language, heading=heading) if is_next else None
        if verb.beside:
            return say_tail(event, cast, language) if is_beside(self.lead, event, cast) else None
        if verb.matches:
            return self.tail_of_match(event, cast, language)
        if verb.settles or not is_on_line_of(self.last, event, cast):
            return None
        return say_tail(event, cast, language, heading)

    def tail_of_loss(self, event: Event, cast: Cast, heading: str, language: Language) -> str | None:
        """Returns the tail of a loss that the first event counts and that nobody told yet."""
        verb = cast.verbs[event.verb]
        if self.lead.verb not in verb.joins or event.unit not in (self.lead.target, self.lead.unit):
            return None
        weight = verb.values_of(event)[verb.weight] if verb.weight else 1
        for name, forms in verb.settles.items():
            is_theirs = event.unit == (self.lead.unit if name in verb.own else self.lead.target)
            if is_theirs and self.count(name, cast) >= self.settled[name] + weight:
                self.settled[name] += weight
                return fill_form(forms, event, cast, language, heading=heading)
        return None

    def count(self, name: str, cast: Cast) -> int:
        """Returns what the first event and those beside it count under that name: their hits."""
        beside = [event for event, _ in self.tails if cast.verbs[event.verb].beside]
        return sum(cast.verbs[event.verb].values_of(event).get(name, 0) for event in (self.lead, *beside))

    def tail_of_match(self, event: Event, cast: Cast, language: Language) -> str | None:
        """Returns the tail of an event that must match the first.

        None if another has, or if an officer has cancelled too many of the hits.
        """
        is_steadied = self.last.verb in cast.verbs[event.verb].joins and event.unit == self.lead.target
        has_followed = is_on_line_of(self.lead, event, cast) or (self.last is not self.lead and is_steadied)
        if self.settled["matches"] or not has_followed:
            return None
        uncancelled = self.count("hits", cast) - self.count("cancelled", cast)
        if is_steadied and uncancelled < cast.verbs[event.verb].values_of(event).get("lost", 0):
            return None
        self.settled["matches"] = 1
        return say_tail(event, cast, language)

    def sentence(self, cast: Cast, language: Language) -> str:
        """Returns the whole line. Equal tails that have their number are told once."""
        if self.is_gathered and len(self.tails) == 1:
            return self.first
        counted = Counter(tail for _, tail in self.tails) + self.repeats
        spoken = {tail: tail.replace(TIMES, times_in_words(n, language)) for tail, n in counted.items()}
        of_count = [event for event, _ in self.tails if cast.verbs[event.verb].gathered is not None]
        parts = [] if self.is_gathered else [self.first]
        gathered = cast.verbs[of_count[0].verb].gathered if of_count else None
        if gathered is not None:
            items = dict.fromkeys(tail for event, tail in self.tails if event in of_count)
            forms = gathered.lead if self.is_gathered else gathered.after
            parts.append(
                fill_form(forms, of_count[0], cast, language) + ", ".join(spoken[item] for item in items)
            )
        others = [(event, tail) for event, tail in self.tails if event not in of_count]
        for place, (event, tail) in enumerate(others):
            company = [other for other, _ in others if other.verb == event.verb]
            if cast.verbs[event.verb].together and len(company) > 1:
                if event is company[0]:
                    parts.append(say_together(company, cast, language))
            elif TIMES not in tail or tail not in [earlier for _, earlier in others[:place]]:
                parts.append(spoken[tail])
        return "; ".join(parts)


def times_in_words(number: int, language: Language) -> str:
    return ONE[language] if number == 1 else str(number)


def say_together(company: list[Event], cast: Cast, language: Language) -> str:
    """Returns what a line says of all units of *company*. Its events have one verb."""
    forms = cast.verbs[company[0].verb].together
    *names, last = (cast.name(event.unit, language) for event in company)
    return forms.get(language, forms["en"])[0].format(units=f"{', '.join(names)} {AND[language]} {last}")


def joining_verbs(cast: Cast) -> frozenset[str]:
    """Returns the verbs whose lines wait for losses told later, and those of the losses."""
    late = {name: verb for name, verb in cast.verbs.items() if verb.settles or verb.matches}
    aside = {name for name, verb in cast.verbs.items() if verb.aside}
    return frozenset(late.keys() | aside | {name for verb in late.values() for name in verb.joins})


def is_of_one_count(last: Event, event: Event, cast: Cast) -> bool:
    """Tells whether two events in a row are counted together: bases of one unit, men who went home."""
    before, now = cast.verbs[last.verb].gathered, cast.verbs[event.verb].gathered
    if before is None or now is None or before.kind != now.kind or last.turn != event.turn:
        return False
    return last.unit == event.unit or "{unit}" not in now.lead["en"][0]


def is_beside(lead: Event, event: Event, cast: Cast) -> bool:
    """Tells whether *event* happened beside the acting unit of *lead*, or beside its target."""
    verb = cast.verbs[event.verb]
    struck = lead.target if lead.target >= 0 and verb.beside == "target" else lead.unit
    return lead.verb in verb.joins and lead.turn == event.turn and event.target == struck >= 0


def is_on_line_of(last: Event, event: Event, cast: Cast) -> bool:
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
