"""Prose: an event as a sentence, from the ruleset's prose.toml.

Each verb has one table. It serves the sentence and the replay (rules/core/telling/replay.py):

    [verbs.falls]
    values = ["lost", "left"]        # names of Event.values, in order; longer values repeat them (a path)
    count = "lost"                   # which value picks between `one` and `many`; leave out for a single form
    sets = { state = "shaken" }      # words the verb gives the unit, whatever the values: state, on_table
    en.one = "{unit} loses {lost} figure and has {left} left"
    en.many = "{unit} loses {lost} figures and has {left} left"
    es.one = "..."
    es.many = "..."
    words.edge.en = ["near", "left", "far", "right"]     # a value that is a code: its word, by number
    words.edge.es = ["...", ...]     # a number beyond the list stays a number

A verb with one form writes `en = "..."`. Beside `one` and `many` there may be `none`. A sentence may use
{unit}, {target}, {faces} ("4, 6") and the names in `values` (of a path: the last). Names have no article and
sentences no full stop. The page or log that shows a sentence adds the clause id from Event.clause.

These value names change the standing of *unit*. All others are facts for the reader:

    x, y, facing      its new place and facing (Unit.x, .y, .facing)
    frontage, depth   its new frontage and depth, where units are measured as rectangles
    strength          figures now present, officers among them
    command           command figures now present
    side              its new side: 0 blue, 1 red
    lost              figures lost now, officers among them (taken from strength)
    officers_lost     command figures lost now (taken from officers)
    base              number of one of its bases: x, y and facing beside it are that base's place;
                      without them the base is removed; longer values give more bases, group by group

`sets` may give state = "a word" and on_table = true or false.

A unit detached in mid-battle has no place in the scenario and so no name. The verb that detaches it declares
`names = "duty"`. From then on it is named after its {target}, with that value's word in brackets. Without a
{target} the word alone is its name.

A verb that shows the enemy a unit that began unseen declares `reveals = true`. It gives everything then seen:
place, size and strength.

A verb whose dice are as many as the men, guns or bases that roll them declares `dice_of_men = true`: a side
that cannot count those does not see the dice.

A value that counts, from 1, the entries of a list in the scenario's terms is declared `called.card =
"cards"`. The entry's name replaces the number.

A value that is a side, 0 blue and 1 red, is declared `side = "army"`. The page that shows the battle may name
the sides (Cast.sides), and that name then replaces the word.

A stored battle keeps the verbs of its rules version. When a verb is removed, or its values or what it sets
change, the old table goes into older_verbs.toml, with the last version that used it:

    [[older]]
    until = 2
    [older.verbs.tells_off]
    values = [...]

A verb that closes a log and is never stored (endings.py beside this) declares `replaces = ["ends"]`: the last
events that it says itself, by their verbs.

A verb whose outcome is an event of its own declares `answered_by`, the verbs of such events. Where none
follows, {outcome} stands for the entry of `unanswered.en` and `unanswered.es` under the event's clause, or
under `otherwise`.

{dice} stands for the dice with their name in Spanish: "dado 4", "dados 4, 6".

{front} stands for the direction of `facing`: " to the north". {border} stands for the edge of the board that
is nearest to `x` and `y`: "the north edge".

A verb that a log tells on the line of the event before declares `joins = ["fires"]`, the verbs it may follow,
and a `tail.en` and `tail.es` to put there (log_lines.py beside this). A page tells it by its own sentence.
With `matches.hits = "lost"` it joins only an event against its unit whose `hits` are as many as `lost`.

A move may have {heading}, " north-east", or {course}, " 7 inches north-east": in a log, nothing on a page.

A verb that is not declared is shown as its clause and dice, and changes nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal

from rules.core.events import Event
from rules.core.ruleset import home
from rules.core.scenario import Scenario
from rules.core.telling.headings import border, front
from rules.core.telling.sums import sums_of

FACES: Final = "faces"
"""Stands for the dice of an event among the values that are hidden."""

Language = Literal["en", "es"]
NO_DICE: Final = {"en": "no dice", "es": "ninguno"}
"""What stands for the dice of one who had none to roll."""
DECLARED: Final = {
    *("values", "count", "sets", "names", "side", "called", "reveals", "dice_of_men", "en", "es", "words"),
    *("joins", "tail", "replaces", "answered_by", "unanswered", "sums", "matches"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Verb:
    """One table of prose.toml."""

    values: tuple[str, ...]
    count: str | None
    state: str | None
    on_table: bool | None
    forms: Mapping[str, tuple[str, str, str]]  # by language: for none, for one, for many
    words: Mapping[str, Mapping[str, Sequence[str]]]  # by value name, by language
    names: str | None = None  # of a verb that detaches a unit: the value whose word names it
    side: str | None = None  # the value that is a side
    called: Mapping[str, str] = field(default_factory=dict)  # by value name: the terms that name its numbers
    is_declared: bool = True
    reveals: bool = False  # it shows the enemy a unit not seen before
    dice_of_men: bool = False  # the number of its dice tells how many men roll them
    joins: tuple[str, ...] = ()  # verbs on whose line a log tells it
    tails: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)  # its forms there, by language
    replaces: tuple[str, ...] | None = None  # of a verb that closes a log: the verbs before it that it says
    answered_by: tuple[str, ...] = ()  # verbs that tell its outcome
    unanswered: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by language, by clause
    sums: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by name: the values it adds up
    matches: Mapping[str, str | int] = field(default_factory=dict)  # to join: a value there, and here

    def values_of(self, event: Event) -> dict[str, int]:
        """Returns the values of *event* by name, of a path the last. A value missing in an older log is 0."""
        last = event.values[-len(self.values) :] if self.values else ()
        return dict(zip(self.values, last + (0,) * (len(self.values) - len(last)), strict=True))


UNDECLARED = Verb((), None, None, None, {}, {}, is_declared=False)


class Verbs(dict[str, Verb]):
    """Verbs by name. A verb that is not declared changes nothing."""

    def __missing__(self, name: str) -> Verb:
        return UNDECLARED


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


@cache
def verbs(ruleset: str, version: int | None = None) -> Mapping[str, Verb]:
    """Returns the verbs of rules/<ruleset>/prose.toml in that *version* of the rules; None: today's.

    Raises ValueError naming a verb that is badly declared.
    """
    with (home(ruleset) / "prose.toml").open("rb") as file:
        tables = tomllib.load(file)["verbs"]
    if version is not None:
        for older in older_verbs(ruleset):  # newest first, so the oldest that still applies wins
            if version <= older["until"]:
                tables |= older["verbs"]
    return Verbs({name: read_verb(name, table) for name, table in tables.items()})


def older_verbs(ruleset: str) -> list[dict[str, Any]]:
    """Returns the tables of rules/<ruleset>/older_verbs.toml, newest first."""
    path = home(ruleset) / "older_verbs.toml"
    if not path.exists():
        return []
    with path.open("rb") as file:
        return sorted(tomllib.load(file)["older"], key=lambda older: -int(older["until"]))


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
        key: tuple(str(row["name"]) for row in scenario.terms.get(key, ()))
        for verb in spoken.values()
        for key in verb.called.values()
    }
    return Cast(spoken, names, births, sides, lists, scenario.board, unanswered_events(events, spoken))


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
    return fill_form(verb.forms, event, cast, language, hidden, heading)


def say_tail(event: Event, cast: Cast, language: Language = "en") -> str:
    """Returns what a log adds for *event* to the line of the event before."""
    return fill_form(cast.verbs[event.verb].tails, event, cast, language)


def fill_form(
    forms: Mapping[str, tuple[str, str, str]],
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
    form = none if count == 0 else one if count == 1 and verb.count not in hidden else many
    for name, spoken in verb.words.items():
        words = spoken.get(language, spoken["en"])
        code = int(values[name])
        values[name] = words[code] if -len(words) <= code < len(words) else code
        if name == verb.side and cast.sides is not None and code in (0, 1):
            values[name] = cast.sides[code]
    for name, key in verb.called.items():
        names, number = cast.lists.get(key, ()), int(values[name])
        values[name] = names[number - 1] if 0 < number <= len(names) else number
    values |= sums_of(verb.sums, event.faces, verb.values_of(event), are_hidden=bool(hidden))
    values = {name: minus(value) for name, value in values.items()}
    raw = {name: value for name, value in verb.values_of(event).items() if name not in hidden}
    for name in set(hidden) - {FACES}:
        values[name] = "" if str(values[name])[:1] in ("", " ", ",", ";", ":") else "?"
    return form.format(
        unit=cast.name(event.unit, language),
        target=cast.name(event.target, language),
        faces="?" if hidden else dice_read(event.faces) or NO_DICE[language],
        dice=dice_by_name(event.faces, bool(hidden), language),
        heading=heading,
        course=heading,
        front=front(cast.board, raw.get("facing"), language),
        border=border(cast.board, raw.get("x"), raw.get("y"), language),
        outcome=outcome_of(event, cast, language),
        **values,
    )


def outcome_of(event: Event, cast: Cast, language: Language) -> str:
    """Returns the outcome of an event that no other event answers, else ""."""
    said = cast.verbs[event.verb].unanswered
    if not said or event not in cast.unanswered:
        return ""
    by_clause = said.get(language, said["en"])
    return by_clause.get(event.clause, by_clause["otherwise"])


def dice_read(faces: tuple[int, ...]) -> str:
    """Returns *faces* in words: "4, 6". A die that nobody needed to read is a dash."""
    return ", ".join(str(face) if face else "–" for face in faces)


def dice_by_name(faces: tuple[int, ...], are_hidden: bool, language: Language) -> str:
    """Returns *faces* after the word for dice: "dado 4", "dados 4, 6"."""
    if not faces and not are_hidden:
        return "sin dados" if language == "es" else NO_DICE["en"]
    one, many = ("dado", "dados") if language == "es" else ("die", "dice")
    return f"{one if len(faces) == 1 and not are_hidden else many} {'?' if are_hidden else dice_read(faces)}"


def minus(value: int | str) -> int | str:
    """Returns a negative number with a true minus sign, anything else as it is."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


def clause_and_dice(event: Event, cast: Cast, language: Language, *, are_dice_hidden: bool = False) -> str:
    """Returns the units, clause and dice of an event whose verb is not declared."""
    who = ", ".join(cast.name(unit, language) for unit in (event.unit, event.target) if unit >= 0)
    dice = "" if are_dice_hidden else dice_read(event.faces)
    told = event.clause if not dice else f"{event.clause}, {'dados' if language == 'es' else 'dice'} {dice}"
    return f"{who}: {told}" if who else told


def read_verb(name: str, table: dict[str, Any]) -> Verb:
    """Reads the verb *name* from its *table* in prose.toml. Raises ValueError if the table makes no sense."""
    unknown = table.keys() - DECLARED
    values = tuple(table.get("values", ()))
    count = table.get("count")
    sets = table.get("sets", {})
    words = table.get("words", {})
    if unknown or "en" not in table or sets.keys() - {"state", "on_table"}:
        raise ValueError(f"prose.toml: {name} is badly declared")
    names = table.get("names")
    side = table.get("side")
    called = table.get("called", {})
    spoken = {name for name in (names, side) if name is not None}
    undeclared = (words.keys() | called.keys()) - set(values)
    if count not in (None, *values) or undeclared or spoken - words.keys():
        raise ValueError(f"prose.toml: {name} speaks of a value it does not declare")
    joins, tail = tuple(table.get("joins", ())), table.get("tail", {})
    if bool(joins) != ("en" in tail):
        raise ValueError(f"prose.toml: {name} needs both joins and a tail, or neither")
    replaces = table.get("replaces")
    state, on_table = sets.get("state"), sets.get("on_table")
    return Verb(
        values,
        count,
        state,
        on_table,
        read_forms(table),
        words,
        names,
        side,
        called,
        reveals=table.get("reveals", False),
        dice_of_men=table.get("dice_of_men", False),
        joins=joins,
        tails=read_forms(tail),
        replaces=None if replaces is None else tuple(replaces),
        answered_by=tuple(table.get("answered_by", ())),
        unanswered=table.get("unanswered", {}),
        sums=table.get("sums", {}),
        matches=table.get("matches", {}),
    )


def read_forms(table: dict[str, Any]) -> dict[str, tuple[str, str, str]]:
    """Returns the forms of a sentence for none, one and many, by language."""
    return {
        language: (text,) * 3 if isinstance(text, str) else (_none(text), text["one"], text["many"])
        for language, text in table.items()
        if language in ("en", "es")
    }


def _none(text: dict[str, str]) -> str:
    return text.get("none", text["many"])
