"""Choices: what an option of a question is, and its words.

In the engine an option is a whole number. A ruleset's `describe` decodes it into an Option. Each kind of
option is a frozen dataclass. rules/<ruleset>/choices.toml has its words under the name of the class:

    [Attack]
    en = "attack {target}"
    es = "atacar a {target}"

A field named in UNITS is a unit and is printed by name. A field named in PLACES is in hundredths and is
printed in the printed unit. A field in `words` is printed as the word of that number:

    words.formation.en = ["line", "column"]

`[because.TRIGGER]` has the words for what a reaction answers, with {actor}.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from rules.core.battle import Question
from rules.core.clauses import clause as find_clause
from rules.core.ruleset import find, home
from rules.core.scenario import Scenario
from rules.core.telling.prose import Cast, Language, names_of

UNITS = ("target", "other")
PLACES = ("x", "y")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a question. A ruleset has a subclass for each kind."""

    clause: str
    unit: int  # the unit that would do it
    number: int  # the engine's number for it
    names: Cast | None = field(default=None, repr=False, compare=False, kw_only=True)
    ruleset: str = field(default="", repr=False, compare=False, kw_only=True)

    def say(self, language: Language = "en") -> str:
        """Returns the option in a few words, such as *attack León, 1. Company*."""
        phrase = phrases(self.ruleset).get(type(self).__name__) if self.ruleset else None
        if phrase is None:
            return f"{find_clause(self.clause).title[language]}: {self.number}"
        spoken: dict[str, Any] = {}
        for at in fields(self):
            value = getattr(self, at.name)
            words = phrase.get("words", {}).get(at.name)
            if at.name in UNITS and self.names is not None:
                value = self.names.name(value, language)
            elif at.name in PLACES:
                value = in_units(value)
            elif words is not None:
                value = words.get(language, words["en"])[value]
            spoken[at.name] = value
        return str(phrase.get(language, phrase["en"])).format(**spoken)


@dataclass(frozen=True, slots=True)
class AtUnit(Option):
    """An option about another unit: its index."""

    target: int


@dataclass(frozen=True, slots=True)
class ToPlace(Option):
    """An option about a place: hundredths of the printed unit from the left and near edges."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class ToCell(Option):
    """An option about a cell of a grid, counted as the ruleset counts it."""

    column: int
    row: int


def in_units(hundredths: int) -> str:
    """Returns a length in the printed unit, without needless digits: 4550 gives 45.5."""
    whole, rest = divmod(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{whole}.{rest:02}".rstrip("0").rstrip(".")


@cache
def phrases(ruleset: str) -> Mapping[str, Any]:
    """Returns the tables of rules/<ruleset>/choices.toml. Empty if there is no such file."""
    path = home(ruleset) / "choices.toml"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return tomllib.load(file)


def describe(
    view: Any, clause: str, unit: int, options: Sequence[int], names: Cast | None = None
) -> tuple[Option, ...]:
    """Describes each of *options*, in the same order. *view* is the battle as its side sees it."""
    scenario: Scenario = view.scenario
    decode = find(scenario.ruleset).describe
    people = names_of(scenario) if names is None else names
    if decode is None:
        return tuple(
            Option(clause, unit, number, names=people, ruleset=scenario.ruleset) for number in options
        )
    return tuple(decode(view, clause, unit, number, people) for number in options)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question with its options described."""

    question: Question
    options: tuple[Option, ...]
    names: Cast
    ruleset: str

    def say(self, language: Language = "en") -> str:
        """Returns the question in words: what it reacts to, the unit, and the decision."""
        asked = self.question
        about = f"{self.names.name(asked.unit, language)}: {find_clause(asked.clause).title[language]}"
        if asked.because is None:
            return about
        words = phrases(self.ruleset).get("because", {}).get(asked.because.trigger)
        if words is None:
            return about
        actor = self.names.name(asked.because.actor, language)
        return f"{words.get(language, words['en']).format(actor=actor)}. {about}"
