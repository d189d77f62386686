"""Prose: an event as a sentence, by the verbs of its ruleset (verbs.py beside this)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from rules.core.events import Event
from rules.core.scenario import Scenario
from rules.core.telling.headings import border, front
from rules.core.telling.sums import sums_of
from rules.core.telling.verbs import UNDECLARED, Forms, Verb, verbs

FACES: Final = "faces"
"""Stands for the dice of an event among the values that are hidden."""

TIMES: Final = "\N{MULTIPLICATION SIGN}{times}"
"""Stands for {times} until the line of a log is closed."""

Language = Literal["en", "es"]
NO_DICE: Final = {"en": "no dice", "es": "ninguno"}
"""What stands for the dice of one who had none to roll."""


@dataclass(frozen=True, slots=True)
class Cast:
    """The names in a battle's sentences: the verbs of its ruleset and the names of its units, by index."""

    verbs: Mapping[str, Verb]
    names: tuple[str, ...]
    births: Mapping[int, Event] = field(default_factory=dict)  # by index, of units detached in mid-battle
    sides: tuple[str, str] | None = None  # names of blue and red; None: the words of each verb
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # names in the scenario's terms
    board: Mapping[str, Any] = field(default_factory=dict)  # of the scenario: gives directions their names
    unanswered: frozenset[Event] = frozenset()  # events that no other event answers
    stays: frozenset[Event] = frozenset()  # events that leave a unit with the same target
    origins: Mapping[Event, int] = field(default_factory=dict)  # by event: the target before, if another

    def name(self, unit: int, language: Language) -> str:
        """Returns the unit's name. A detachment is named after the unit it left."""
        if unit < len(self.names):
            return self.names[unit] if unit >= 0 else ""
        birth = self.births.get(unit)
        verb = UNDECLARED if birth is None else self.verbs[birth.verb]
        if birth is None or verb.names is None:
            return f"#{unit + 1}"  # detached by a verb that is not declared
        duty = verb.names
        spoken = verb.words[duty]
        word = spoken.get(language, spoken["en"])[birth.values[verb.values.index(duty)]]
        alike = sum(self.is_alike(birth, other) for index, other in self.births.items() if index <= unit)
        word = f"{word} {alike}" if alike > 1 else word
        return f"{self.name(birth.target, language)} ({word})" if birth.target >= 0 else word

    def is_alike(self, birth: Event, other: Event) -> bool:
        """Tells whether both were detached from the same unit for the same duty.

        Then only a number tells them apart.
        """
        if (birth.target, birth.verb) != (other.target, other.verb):
            return False
        verb = self.verbs[birth.verb]
        if verb.names is None:
            return False
        duty = verb.values.index(verb.names)
        return birth.values[duty] == other.values[duty]


def names_of(
    scenario: Scenario,
    events: Iterable[Event] = (),
    sides: tuple[str, str] | None = None,
    version: int | None = None,
) -> Cast:
    """Returns the names of a scenario: of its units, and those in its terms.

    A unit has its `name`, or its `key` without one. *events* show which unit was detached from which.
    *sides*: names of blue and red, if they have any. *version*: the rules whose verbs apply.
    """
    names = tuple(str(unit.get("name") or unit["key"]) for unit in scenario.units)
    spoken = verbs(scenario.ruleset, version)
    births: dict[int, Event] = {}
    events = tuple(events)
    for event in events:
        named = spoken[event.verb].names is not None
        if named or (event.unit >= len(names) and event.unit not in births):
            births[event.unit] = event
    lists = {
        key: tuple(str(row.get("name", "")) for row in rows_of(scenario.terms.get(key, ())))
        for verb in spoken.values()
        for key in verb.called.values()
    }
    stays, origins = stays_and_origins(events, spoken)
    unanswered = unanswered_events(events, spoken)
    return Cast(spoken, names, births, sides, lists, scenario.board, unanswered, stays, origins)


def rows_of(term: Any) -> Sequence[Mapping[str, Any]]:
    """Returns the entries of a term. One that stands alone is a list of one."""
    return [term] if isinstance(term, Mapping) else term


def stays_and_origins(
    events: Sequence[Event], spoken: Mapping[str, Verb]
) -> tuple[frozenset[Event], dict[Event, int]]:
    """Returns the events whose target stays the same, and the earlier target of the others.

    An event that some readers of the next did not see tells them nothing.
    """
    last: dict[tuple[str, int], Event] = {}
    stays, origins = set(), {}
    for event in events:
        if not spoken[event.verb].stays:
            continue
        before = last.get((event.verb, event.unit))
        last[event.verb, event.unit] = event
        if before is None or event.seen & ~before.seen:
            continue
        if before.target == event.target:
            stays.add(event)
        else:
            origins[event] = before.target
    return frozenset(stays), origins


def unanswered_events(events: Sequence[Event], spoken: Mapping[str, Verb]) -> frozenset[Event]:
    """Returns the events whose outcome no later event of the same unit and turn tells."""
    waiting: dict[int, Event] = {}
    open_events = set()
    for event in events:
        asked = waiting.get(event.unit)
        if asked is not None and event.turn == asked.turn and event.verb in spoken[asked.verb].answered_by:
            del waiting[event.unit]
        elif spoken[event.verb].answered_by:
            if asked is not None:
                open_events.add(asked)
            waiting[event.unit] = event
    return frozenset(open_events.union(waiting.values()))


def say(
    event: Event, cast: Cast, language: Language = "en", hidden: Collection[str] = (), heading: str = ""
) -> str:
    """Returns the sentence of *event* without full stop or clause.

    It is in English if *language* has none yet. The values named in *hidden*, and the dice that made them,
    become question marks. *heading*: the direction of a move, with a blank before it.
    """
    verb = cast.verbs[event.verb]
    if not verb.is_declared:
        return clause_and_dice(event, cast, language, are_dice_hidden=bool(hidden))
    forms = verb.stays if verb.stays and event in cast.stays else verb.forms
    return fill_form(forms, event, cast, language, hidden, heading)


def say_tail(event: Event, cast: Cast, language: Language = "en", heading: str = "") -> str:
    """Returns what a log adds for *event* to the line of the event before."""
    return fill_form(cast.verbs[event.verb].tails, event, cast, language, heading=heading)


def fill_form(
    forms: Forms,
    event: Event,
    cast: Cast,
    language: Language,
    hidden: Collection[str] = (),
    heading: str = "",
) -> str:
    verb = cast.verbs[event.verb]
    none, one, many = forms.get(language, forms["en"])
    values: dict[str, int | str] = {**verb.values_of(event)}
    count = None if verb.count is None else values[verb.count]
    is_one = count == 1 and verb.count not in hidden
    form = none if count == 0 else one if is_one else many
    for name, spoken in verb.words.items():
        words = spoken.get(language, spoken["en"])
        if is_one:
            words = spoken.get(f"{language}_one", words)
        code = int(values[name])
        values[name] = words[code] if -len(words) <= code < len(words) else code
        if name == verb.side and cast.sides is not None and code in (0, 1):
            values[name] = cast.sides[code]
    for name, key in verb.called.items():
        names, number = cast.lists.get(key, ()), int(values[name])
        values[name] = names[number - 1] if 0 < number <= len(names) else number
    values |= sums_of(verb.sums, event.faces, verb.values_of(event), are_hidden=bool(hidden))
    values = {name: with_minus_sign(value) for name, value in values.items()}
    raw = {name: value for name, value in verb.values_of(event).items() if name not in hidden}
    for name in set(hidden) - {FACES}:
        values[name] = "" if str(values[name])[:1] in ("", " ", ",", ";", ":") else "?"
    still = still_words(verb, language)
    return form.format(
        unit=cast.name(event.unit, language),
        target=cast.name(event.target, language),
        faces="?" if hidden else dice_read(event.faces) or NO_DICE[language],
        dice=dice_by_name(event.faces, bool(hidden), language),
        heading="" if heading == still else heading,
        course=heading,
        still=still if heading == still else "",
        front=front(cast.board, raw.get("facing"), language),
        border=border(cast.board, raw.get("x"), raw.get("y"), language),
        outcome=outcome_of(event, cast, language),
        origin=origin_of(event, cast, language),
        times=TIMES,
        **values,
    )


def outcome_of(event: Event, cast: Cast, language: Language) -> str:
    """Returns the outcome of an event that no other event answers, else ""."""
    said = cast.verbs[event.verb].unanswered
    if not said or event not in cast.unanswered:
        return ""
    by_clause = said.get(language, said["en"])
    return by_clause.get(event.clause, by_clause["otherwise"])


def origin_of(event: Event, cast: Cast, language: Language) -> str:
    """Returns where a unit was before, in the words of its verb: " from La Reina"; "" if nobody knows."""
    forms = cast.verbs[event.verb].origin
    if not forms or event not in cast.origins:
        return ""
    return forms.get(language, forms["en"])[0].format(target=cast.name(cast.origins[event], language))


def still_words(verb: Verb, language: Language) -> str:
    """Returns what *verb* says of a unit that keeps its place; "" if it has no words of its own."""
    return verb.still.get(language, verb.still["en"])[0] if verb.still else ""


def dice_read(faces: tuple[int, ...]) -> str:
    """Returns *faces* in words: "4, 6". A die that nobody needed to read is a dash."""
    return ", ".join(str(face) if face else "–" for face in faces)


def dice_by_name(faces: tuple[int, ...], are_hidden: bool, language: Language) -> str:
    """Returns *faces* after the word for dice: "dado 4", "dados 4, 6"."""
    if not faces and not are_hidden:
        return "sin dados" if language == "es" else "no dice"
    one, many = ("dado", "dados") if language == "es" else ("die", "dice")
    return f"{one if len(faces) == 1 and not are_hidden else many} {'?' if are_hidden else dice_read(faces)}"


def with_minus_sign(value: int | str) -> int | str:
    """Returns a negative number with a true minus sign, anything else as it is."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


def clause_and_dice(event: Event, cast: Cast, language: Language, *, are_dice_hidden: bool = False) -> str:
    """Returns the units, clause and dice of an event whose verb is not declared."""
    who = ", ".join(cast.name(unit, language) for unit in (event.unit, event.target) if unit >= 0)
    dice = "" if are_dice_hidden else dice_read(event.faces)
    told = event.clause if not dice else f"{event.clause}, {'dados' if language == 'es' else 'dice'} {dice}"
    return f"{who}: {told}" if who else told
