"""Verbs: what a ruleset's prose.toml declares about each kind of event.

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
    words.edge.en_one = ["...", ...]     # its words if `count` is 1, where they are others; es_one alike

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
"cards"`. The entry's name replaces the number. A single table, as the objective, is a list of one.

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

A verb that a log tells on the line of the event before declares `joins = ["fires"]`, the verbs it may
follow, and a `tail.en` and `tail.es` to put there (log_lines.py beside this). A page tells it by its own
sentence. With `matches.hits = "lost"` it joins only an event against its unit whose `hits` are as many as
`lost`. With `beside = "target"` it joins an event against its {target}, with `beside = "unit"` one of its
{target}.

A loss that an event against its unit has counted declares `settles.destroy.en`, the tail under the name of
that count, in place of `tail`. It joins the first volley of which so much is still to be told: 1, or its
value named in `weight`. A count named in `own` is of losses of the unit that acts, as in a melee. Between a
volley and its losses there may be lines of other losses and of verbs with `aside = true`. Of tails with the
same `latest`, a line keeps the last.

Events that a log counts in one sentence declare `gathered`: a `kind` they share, an `item`, and what stands
before the items when they open a line (`lead`) or join one (`after`). {times} in an item or tail is how
often it is told. If `lead` has {unit}, only events of one unit are counted together.

If an event joins a line more than once, `together.en` and `together.es` tell it in one tail of all {units}.

A verb with `stays` tells where a unit is. If the last event of this kind had the same {target}, the unit
stayed: a page tells that by `stays.en` and `stays.es`, and a log leaves it out. Else {origin} stands for
the `origin.en` of the verb, with that event's {target}; for "" if it is the first.

A move may have {heading}, " north-east", or {course}, " 7 inches north-east": in a log, nothing on a page.
For a unit that keeps its place it is " without getting anywhere". With `still.en` and `still.es` {heading} is
then "" and {still} stands for those words. With `news = ["x", "y"]` a log leaves out an event that leaves all
of these as they were. With `leaves.en` and `leaves.es` a log tells by those words the move of a unit that was
not on the table before.

A verb that is not declared is shown as its clause and dice, and changes nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from rules.core.events import Event
from rules.core.ruleset import home

DECLARED: Final = {
    *("values", "count", "sets", "names", "side", "called", "reveals", "dice_of_men", "en", "es", "words"),
    *("joins", "tail", "replaces", "answered_by", "unanswered", "sums", "matches", "beside"),
    *("settles", "own", "weight", "latest", "aside", "gathered", "stays", "origin", "together"),
    *("still", "news", "leaves"),
}  # fmt: skip


Forms = Mapping[str, tuple[str, str, str]]
"""A sentence for none, one and many, by language."""


@dataclass(frozen=True, slots=True)
class GatheredForms:
    """How a log counts events in one sentence."""

    kind: str
    lead: Forms
    after: Forms
    item: Forms


@dataclass(frozen=True, slots=True)
class Verb:
    """One table of prose.toml."""

    values: tuple[str, ...]
    count: str | None
    state: str | None
    on_table: bool | None
    forms: Forms
    words: Mapping[str, Mapping[str, Sequence[str]]]  # by value name, by language
    names: str | None = None  # of a verb that detaches a unit: the value whose word names it
    side: str | None = None  # the value that is a side
    called: Mapping[str, str] = field(default_factory=dict)  # by value name: the terms that name its numbers
    is_declared: bool = True
    reveals: bool = False  # it shows the enemy a unit not seen before
    dice_of_men: bool = False  # the number of its dice tells how many men roll them
    joins: tuple[str, ...] = ()  # verbs on whose line a log tells it
    tails: Forms = field(default_factory=dict)  # its forms there
    replaces: tuple[str, ...] | None = None  # of a verb that closes a log: the verbs before it that it says
    answered_by: tuple[str, ...] = ()  # verbs that tell its outcome
    unanswered: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by language, by clause
    sums: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by name: the values it adds up
    matches: Mapping[str, str | int] = field(default_factory=dict)  # to join: a value there, and here
    beside: str = ""  # it joins an event of its target ("unit") or against its target ("target")
    settles: Mapping[str, Forms] = field(default_factory=dict)  # its tails, by the value there that counts it
    own: tuple[str, ...] = ()  # of these counts, those of losses of the unit that acts, not of its target
    weight: str = ""  # the value that says how much of that count it takes up; without it, 1
    latest: str = ""  # of tails with this name a line keeps the last
    aside: bool = False  # it may stand between a volley and its losses
    gathered: GatheredForms | None = None
    stays: Forms = field(default_factory=dict)  # its forms if its target is the same as before
    origin: Forms = field(default_factory=dict)  # its words for the target before
    together: Forms = field(default_factory=dict)  # its tail on a line that several units join by it
    still: Forms = field(default_factory=dict)  # its words about a unit that keeps its place
    news: tuple[str, ...] = ()  # what of the unit it has to change to be told in a log
    leaves: Forms = field(default_factory=dict)  # a log's forms for a unit that was not on the table before

    def values_of(self, event: Event) -> dict[str, int]:
        """Returns the values of *event* by name, of a path the last. A value missing in an older log is 0."""
        last = event.values[-len(self.values) :] if self.values else ()
        return dict(zip(self.values, last + (0,) * (len(self.values) - len(last)), strict=True))


UNDECLARED = Verb((), None, None, None, {}, {}, is_declared=False)


class Verbs(dict[str, Verb]):
    """Verbs by name. A verb that is not declared changes nothing."""

    def __missing__(self, name: str) -> Verb:
        return UNDECLARED


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
    gathered, settles = table.get("gathered"), table.get("settles", {})
    if bool(joins) != ("en" in tail or bool(settles)) and gathered is None:
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
        beside=table.get("beside", ""),
        own=tuple(table.get("own", ())),
        weight=table.get("weight", ""),
        settles={count: read_forms(forms) for count, forms in settles.items()},
        latest=table.get("latest", ""),
        aside=table.get("aside", False),
        gathered=None if gathered is None else read_gathered(gathered),
        stays=read_forms(table.get("stays", {})),
        origin=read_forms(table.get("origin", {})),
        together=read_forms(table.get("together", {})),
        still=read_forms(table.get("still", {})),
        news=tuple(table.get("news", ())),
        leaves=read_forms(table.get("leaves", {})),
    )


def read_gathered(table: dict[str, Any]) -> GatheredForms:
    return GatheredForms(table["kind"], *(read_forms(table[part]) for part in ("lead", "after", "item")))


def read_forms(table: dict[str, Any]) -> Forms:
    """Returns the forms of a sentence for none, one and many, by language."""
    return {
        language: (text,) * 3 if isinstance(text, str) else (_text_for_none(text), text["one"], text["many"])
        for language, text in table.items()
        if language in ("en", "es")
    }


def _text_for_none(text: dict[str, str]) -> str:
    return text.get("none", text["many"])
