"""Assisted play: people roll dice at a table; a phone asks, counts and records.

A ruleset offers it as Ruleset.assisted: a function from the roster to a Game. A step is plain data that
people enter: {"do": "fire", "unit": "a-01", "target": "b-02", "range": "medium", "faces": [6]}. The same
roster and the same steps always give the same game, so undoing a step is playing all others again.

Everything that a person reads is a Phrase. rules/<ruleset>/assisted.toml has its words.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Any, Final

from rules.core.events import Event, FullLog
from rules.core.inputs import BadInput
from rules.core.position import Contact, Position
from rules.core.ruleset import home
from rules.core.standing import UnitState

Step = Mapping[str, Any]
ADJUST: Final = "adjust"  # a step that takes over what was entered by hand
UNDO: Final = "undo"  # an entry that takes back the last step
AUTO: Final = "auto"  # the mark of a step that followed another by itself, and is taken back with it
NAMED: Final = ("unit", "target")  # values of a phrase that are numbers of units
SIDED: Final = "army"  # the value of a phrase that is the number of a side
FACES: Final = range(1, 7)
SHOWN: Final = 2  # dice of one tap


@dataclass(frozen=True, slots=True)
class Phrase:
    """A key of assisted.toml with the values for its gaps: numbers, texts, other phrases."""

    key: str
    values: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def phrase(key: str, **values: Any) -> Phrase:
    """Makes a Phrase."""
    return Phrase(key, values)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One unit of the roster as the table begins.

    *facts* are those of Scenario.units. If a side has not counted the unit, they hold only its troop.
    """

    key: str
    side: int
    facts: Mapping[str, Any]
    is_counted: bool = True
    has_leader: bool = False
    label: Phrase | None = field(default=None, repr=False)  # the name of a unit that came during the game


@dataclass(frozen=True, slots=True)
class Tally:
    """The entries of a table log for one unit."""

    lost: int = 0
    surrendered: int = 0
    ran: bool = False
    leader_hit: bool = False
    taken: bool = False
    spiked: bool = False
    absent: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a unit may do. *bar* says why it may not."""

    key: str
    label: Phrase
    note: Phrase | None = None
    bar: Phrase | None = None
    is_done_at_once: bool = False  # nothing is asked


@dataclass(frozen=True, slots=True)
class Row:
    """One unit of the roster as it is now.

    *whole* is 0 if nobody has counted it.
    """

    unit: int
    left: int
    whole: int
    command: int
    marked: int  # of those gone: the figures marked and not yet removed
    lost: int
    state: Phrase
    has_acted: bool
    is_out: bool
    actions: tuple[Action, ...] = ()
    side: int = -1  # whose it is now, if it has changed hands


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question. Without a *label* it is the name of its *unit*."""

    key: str
    label: Phrase | None = None
    note: Phrase | None = None
    unit: int = -1
    settles: Phrase | None = None  # why nothing else need be asked with this answer


@dataclass(frozen=True, slots=True)
class Question:
    """One question of an action.

    *kept* is the answer that it begins with, "" for none: the last one, or the usual one.
    """

    key: str
    label: Phrase
    answers: tuple[Answer, ...]
    kept: str = ""
    is_last: bool = False  # its answer goes straight on
    columns: int = 0  # 0: a list of units
    is_usual: bool = False  # nobody has answered it before


@dataclass(frozen=True, slots=True)
class Asked:
    """The questions of an action, asked before its dice or before it is done."""

    known: Phrase | None
    questions: tuple[Question, ...]
    go: Phrase
    has_dice: bool


@dataclass(frozen=True, slots=True)
class Modifier:
    """A line of the sum beside a die. One that does not count is struck through."""

    label: Phrase
    clause: str
    value: str = ""
    counts: bool = True
    note: Phrase | None = None  # instead of a value


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effect that one roll would have."""

    faces: tuple[int, ...]
    label: Phrase
    sum: str = ""
    is_bad: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """The next dice of a step. *given* are the faces entered before.

    If it *counts* dice of one face, the first outcome is none of them, the next one, and so on.
    """

    title: Phrase
    side: int  # whose dice they are
    outcomes: tuple[Outcome, ...]
    modifiers: tuple[Modifier, ...] = ()
    total: Modifier | None = None
    given: tuple[int, ...] = ()
    clause: str = ""
    hint: Phrase | None = None
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Due:
    """A roll or a question that the last steps require.

    *step* answers it, without faces.
    """

    key: str
    unit: int
    title: Phrase
    clauses: tuple[str, ...]
    step: Step
    why: Phrase | None = None
    roll: Roll | None = None
    answers: tuple[Answer, ...] = ()  # each adds {"answer": its key} to the step
    is_optional: bool = False  # the next step may pass over it


@dataclass(frozen=True, slots=True)
class News:
    """The effect of the last step, in words."""

    title: Phrase
    clause: str = ""
    detail: Phrase | None = None
    faces: tuple[int, ...] = ()
    side: int = -1
    units: tuple[int, ...] = ()  # those whose figures changed
    rest: tuple[Phrase, ...] = ()  # what else there is to know


class Seating:
    """The units of a table by their keys, and the last answers of each side. A State has the fields."""

    __slots__ = ()
    entrants: tuple[Entrant, ...]
    numbers: Mapping[str, int]
    unseen: set[int]  # units that the enemy has not seen yet, as a hand-over left them
    kept: dict[tuple[int, str], Step]  # last answers, by side and action

    def key(self, unit: int) -> str:
        """Returns the key of a unit."""
        return self.entrants[unit].key

    def number_of(self, step: Step, field: str = "unit") -> int:
        """Returns the number of the unit that *step* names. Raises BadInput if there is none."""
        number = self.numbers.get(str(step.get(field, "")))
        if number is None:
            raise BadInput(field, "choose one first")
        return number

    def show(self, step: Step) -> None:
        """Notes that the enemy sees the units of *step* now."""
        named = (self.numbers.get(str(step.get(name, ""))) for name in NAMED)
        self.unseen -= {number for number in named if number is not None}

    def last_answer(self, side: int, action: str, key: str) -> str:
        """Returns the side's last answer in an action of that kind, "" for none."""
        return str(self.kept.get((side, action), {}).get(key, ""))


class FirstChoice:
    """A commander that takes the first option. At a table people choose for themselves."""

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        return 0


class Game(ABC):
    """A table game as far as it was entered. Each ruleset has its own."""

    log: FullLog

    @property
    @abstractmethod
    def turn(self) -> int:
        """Returns the turn or phase, from 1."""

    @property
    @abstractmethod
    def news(self) -> News | None:
        """Returns the effect of the last step, None if there is nothing to say."""

    @abstractmethod
    def rows(self) -> tuple[Row, ...]:
        """Returns the roster."""

    @abstractmethod
    def standings(self) -> tuple[UnitState, ...]:
        """Returns how each unit stands. Folding the events of all steps over the first gives the last."""

    @abstractmethod
    def dues(self) -> tuple[Due, ...]:
        """Returns the rolls and questions that are due, in the order of answering."""

    @abstractmethod
    def ask(self, step: Step) -> Asked:
        """Returns the questions of the action of *step*. Raises BadInput if it is not open."""

    @abstractmethod
    def next_roll(self, step: Step) -> Roll | None:
        """Returns the dice that *step* still needs, None if it needs none.

        Raises BadInput with the key of a question that has no answer, or a wrong one.
        """

    @abstractmethod
    def take(self, step: Step) -> None:
        """Carries *step* out.

        Raises BadInput, NeedDice or WrongFace. The game cannot be used after that.
        """

    def pass_over(self, step: Step) -> None:
        """Drops dues that older versions did not ask, if *step* does not answer them."""
        return

    @abstractmethod
    def tallies(self) -> dict[str, Tally]:
        """Returns the entries of the table log by unit key."""

    @abstractmethod
    def begin_from(self, position: Position) -> None:
        """Brings a game that has just begun to *position*, and begins the turn after it.

        Units that the game does not know, or has not counted, stay as they are.
        """

    @abstractmethod
    def contacts(self) -> tuple[Contact, ...]:
        """Returns the units in contact, by key."""

    @abstractmethod
    def close(self) -> Action:
        """Returns the step that ends the turn. Its bar says what must be done first."""


def faces_of_tap(left: int) -> list[tuple[int, ...]]:
    """Returns the results that one tap can enter: one die, or two."""
    return list(combinations_with_replacement(FACES, min(SHOWN, left)))


def read_answer(step: Step, words: Sequence[str], field: str = "answer") -> str:
    """Returns the answer of *step*. Raises BadInput if it is none of *words*."""
    word = str(step.get(field, ""))
    if word not in words:
        raise BadInput(field, "choose one first")
    return word


def steps_in_force(entries: Sequence[Step]) -> tuple[Step, ...]:
    """Returns the steps that *entries* leave: each undo takes back the last one before it."""
    steps: list[Step] = []
    for entry in entries:
        if entry["do"] != UNDO:
            steps.append(entry)
        elif steps:
            steps.pop()
    return tuple(steps)


def steps_of_tap(steps: Sequence[Step]) -> int:
    """Returns how many of *steps* the last tap made: its own, and those that followed by themselves."""
    count = min(1, len(steps))
    while count < len(steps) and steps[-count].get(AUTO):
        count += 1
    return count


def adjusting_step(game: Game, written: Mapping[str, Tally]) -> dict[str, Any] | None:
    """Returns the step that brings *game* up to the entries *written* by hand, or None."""
    own = game.tallies()
    lines = {key: asdict(tally) for key, tally in written.items() if key in own and own[key] != tally}
    return {"do": ADJUST, "lines": lines} if lines else None


def event_data(events: Sequence[Event]) -> list[list[Any]]:
    """Returns *events* for JSON, as FullLog.data has them."""
    log = FullLog()
    log.events = list(events)
    found: list[list[Any]] = log.data()["events"]
    return found


@cache
def words_of(ruleset: str) -> Mapping[str, Any]:
    """Returns the tables of rules/<ruleset>/assisted.toml, and the words of the referee."""
    folder = home(ruleset)
    files = (folder.parent / "core" / "referee.toml", folder / "referee.toml", folder / "assisted.toml")
    return {
        key: words
        for file in files
        if file.exists()
        for key, words in tomllib.loads(file.read_text("utf-8")).items()
    }


def say_phrase(
    ruleset: str, spoken: Phrase, language: str, names: Sequence[str], sides: Sequence[str] = ()
) -> str:
    """Returns *spoken* in *language*. *names* are those of the units, by number; *sides* of the two sides."""
    words = words_of(ruleset)[spoken.key]
    form = words.get(language, words["en"])
    values = {
        key: say_phrase(ruleset, value, language, names, sides)
        if isinstance(value, Phrase)
        else names[value]
        if key in NAMED and isinstance(value, int)
        else sides[value]
        if key == SIDED and isinstance(value, int) and sides
        else value
        for key, value in spoken.values.items()
    }
    if isinstance(form, dict):
        form = form["one" if values[words["count"]] == 1 else "many"]
    return str(form).format(**values)
