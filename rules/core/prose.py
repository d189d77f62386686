"""Prose: an event as a sentence, from the ruleset's prose.toml.

One table a verb; the same declaration serves the sentence and the replay (rules/core/replay.py):

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

A verb with one form writes `en = "..."`; beside `one` and `many` there may be `none`. A sentence may use
{unit}, {target}, {faces} ("4, 6") and the names in `values` (of a path: the last). No article stands before a
name; no full stop ends a sentence; the clause id is printed by whoever shows it, from Event.clause.

These value names change the standing of *unit*, all others are facts for the reader:
    x, y, facing      where it now stands (Unit.x, .y, .facing)
    frontage, depth   how wide and deep it now is, where units are measured as rectangles
    strength          figures now present, officers among them
    command           command figures now present
    side              whose it now is: 0 blue, 1 red
    lost              figures down now, officers among them (taken from strength)
    officers_lost     command figures down now (taken from officers)
    base              number of one of its bases: x, y and facing beside it are that base's place, and where
                      there are none it is no more; longer values tell of more bases, group by group
`sets` may give state = "a word" and on_table = true or false.

A body told off in mid-battle has no place in the scenario and so no name. The verb that tells of its
birth declares `names = "duty"`: from then on it is called after its {target} and that value's word, in
brackets; where there is no {target}, by the word alone.

A verb that shows the enemy a unit that began unseen declares `reveals = true`. It tells all that is then
seen: place, size and strength.

A verb whose dice are as many as the men, guns or bases that throw them declares `dice_of_men = true`: to a
side that cannot count those the dice are not shown.

A value that counts, from 1, what the scenario names in a list of its terms is declared
`called.card = "cards"`: the name stands for the number.

A value that is a side, 0 blue and 1 red, is declared `side = "army"`: whoever shows the battle may name the
sides (Cast.sides), and then the name stands for the word.

A stored battle keeps the verbs of its rules version. Where a verb is taken out, or its values or what it sets
change, the table as it was goes into older_verbs.toml, with the last version that used it:

    [[older]]
    until = 2
    [older.verbs.tells_off]
    values = [...]

A verb that is declared nowhere is told as its clause and dice, and changes nothing.
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

FACES: Final = "faces"
"""Stands for the dice of an event among the values that are hidden."""

Language = Literal["en", "es"]
NO_DICE: Final = {"en": "no dice", "es": "ninguno"}
"""What stands for the dice of one who had none to roll."""
DECLARED: Final = {
    "values", "count", "sets", "names", "side", "called", "reveals", "dice_of_men", "en", "es", "words",
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
    names: str | None = None  # of a verb that tells of a birth: the value whose word names the body
    side: str | None = None  # the value that is a side
    called: Mapping[str, str] = field(default_factory=dict)  # by value name: the terms that name its numbers
    is_declared: bool = True
    reveals: bool = False  # it shows the enemy a unit of whom nothing was known
    dice_of_men: bool = False  # the number of its dice tells how many men throw them

    def told(self, event: Event) -> dict[str, int]:
        """The values of *event* by name, of a path the last; 0 for what a log of older rules lacks."""
        last = event.values[-len(self.values) :] if self.values else ()
        return dict(zip(self.values, last + (0,) * (len(self.values) - len(last)), strict=True))


UNDECLARED = Verb((), None, None, None, {}, {}, is_declared=False)


class Verbs(dict[str, Verb]):
    """Verbs by name; one that is declared nowhere changes nothing."""

    def __missing__(self, name: str) -> Verb:
        return UNDECLARED


@dataclass(frozen=True, slots=True)
class Cast:
    """Who is who in a battle's sentences: the verbs of its ruleset and the names of its units, by index."""

    verbs: Mapping[str, Verb]
    names: tuple[str, ...]
    births: Mapping[int, Event] = field(default_factory=dict)  # by index, of those told off in mid-battle
    sides: tuple[str, str] | None = None  # what blue and red are called; None: as the words of a verb have it
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # names in the scenario's terms

    def name(self, unit: int, language: Language) -> str:
        """What the unit of that index is called; a detail after the unit it was told off from."""
        if unit < len(self.names):
            return self.names[unit] if unit >= 0 else ""
        birth = self.births.get(unit)
        verb = UNDECLARED if birth is None else self.verbs[birth.verb]
        if birth is None or verb.names is None:
            return f"#{unit + 1}"  # born by a verb that is declared nowhere
        duty = verb.names
        spoken = verb.words[duty]
        word = spoken.get(language, spoken["en"])[birth.values[verb.values.index(duty)]]
        alike = sum(self.is_alike(birth, other) for index, other in self.births.items() if index <= unit)
        word = f"{word} {alike}" if alike > 1 else word
        return f"{self.name(birth.target, language)} ({word})" if birth.target >= 0 else word

    def is_alike(self, birth: Event, other: Event) -> bool:
        """Whether both were told off from the same unit for the same duty, so that only a number tells them
        apart."""
        if (birth.target, birth.verb) != (other.target, other.verb):
            return False
        verb = self.verbs[birth.verb]
        if verb.names is None:
            return False
        duty = verb.values.index(verb.names)
        return birth.values[duty] == other.values[duty]


@cache
def verbs(ruleset: str, version: int | None = None) -> Mapping[str, Verb]:
    """The verbs of rules/<ruleset>/prose.toml as that *version* of the rules meant them; None: today's.

    Raises ValueError naming a verb that is badly declared.
    """
    with (home(ruleset) / "prose.toml").open("rb") as file:
        tables = tomllib.load(file)["verbs"]
    if version is not None:
        for older in older_verbs(ruleset):  # newest first, so that the oldest that still holds stays
            if version <= older["until"]:
                tables |= older["verbs"]
    return Verbs({name: read_verb(name, table) for name, table in tables.items()})


def older_verbs(ruleset: str) -> list[dict[str, Any]]:
    """The tables of rules/<ruleset>/older_verbs.toml, newest first."""
    path = home(ruleset) / "older_verbs.toml"
    if not path.exists():
        return []
    with path.open("rb") as file:
        return sorted(tomllib.load(file)["older"], key=lambda older: -int(older["until"]))


def cast(
    scenario: Scenario,
    events: Iterable[Event] = (),
    sides: tuple[str, str] | None = None,
    version: int | None = None,
) -> Cast:
    """The cast of a scenario: each unit by its `name`, or its `key` if it has none; what its terms name; of
    *events*, which tell who was told off from whom; of the *sides*, blue and red, if they have names; and the
    verbs of that *version* of the rules."""
    names = tuple(str(unit.get("name") or unit["key"]) for unit in scenario.units)
    spoken = verbs(scenario.ruleset, version)
    births: dict[int, Event] = {}
    for event in events:
        named = spoken[event.verb].names is not None
        if named or (event.unit >= len(names) and event.unit not in births):
            births[event.unit] = event
    lists = {
        key: tuple(str(each["name"]) for each in scenario.terms.get(key, ()))
        for verb in spoken.values()
        for key in verb.called.values()
    }
    return Cast(spoken, names, births, sides, lists)


def say(event: Event, cast: Cast, language: Language = "en", hidden: Collection[str] = ()) -> str:
    """The sentence of *event*, without full stop or clause; English where *language* is not yet written.

    The values named in *hidden*, and the dice that made them, are question marks.
    """
    verb = cast.verbs[event.verb]
    if not verb.is_declared:
        return clause_and_dice(event, cast, language, are_dice_hidden=bool(hidden))
    none, one, many = verb.forms.get(language, verb.forms["en"])
    values: dict[str, int | str] = {**verb.told(event)}
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
    values = {name: minus(value) for name, value in values.items()}
    for name in set(hidden) - {FACES}:
        values[name] = "" if str(values[name])[:1] in ("", " ", ",", ";", ":") else "?"
    return form.format(
        unit=cast.name(event.unit, language),
        target=cast.name(event.target, language),
        faces="?" if hidden else ", ".join(str(face) for face in event.faces) or NO_DICE[language],
        **values,
    )


def minus(value: int | str) -> int | str:
    """Returns a negative number with a true minus sign, anything else as it is."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


def clause_and_dice(event: Event, cast: Cast, language: Language, *, are_dice_hidden: bool = False) -> str:
    """What can be said of an event whose verb is declared nowhere."""
    who = ", ".join(cast.name(unit, language) for unit in (event.unit, event.target) if unit >= 0)
    dice = "" if are_dice_hidden else ", ".join(str(face) for face in event.faces)
    told = event.clause if not dice else f"{event.clause}, {'dados' if language == 'es' else 'dice'} {dice}"
    return f"{who}: {told}" if who else told


def read_verb(name: str, table: dict[str, Any]) -> Verb:
    """The verb *name* as its *table* of prose.toml declares it. Raises ValueError if that makes no sense."""
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
    forms = {
        language: (text,) * 3 if isinstance(text, str) else (_none(text), text["one"], text["many"])
        for language, text in table.items()
        if language in ("en", "es")
    }
    state, on_table = sets.get("state"), sets.get("on_table")
    return Verb(
        values,
        count,
        state,
        on_table,
        forms,
        words,
        names,
        side,
        called,
        reveals=table.get("reveals", False),
        dice_of_men=table.get("dice_of_men", False),
    )


def _none(text: dict[str, str]) -> str:
    return text.get("none", text["many"])
