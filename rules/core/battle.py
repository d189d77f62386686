"""A battle in progress: its units, its commanders, and the decisions it asks for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, Final, Protocol, TypeVar

from rules.core.copies import copied_fields
from rules.core.dice import Dice, NoDice
from rules.core.events import ClosedLog, Log
from rules.core.reactions import NO_REACTION, ORDER, Because, Happening, Reaction
from rules.core.scenario import Scenario
from rules.core.units import Unit as Unit

BLUE, RED = 0, 1
NOBODY: Final = -1

Plan = TypeVar("Plan")
Draft = tuple[tuple[str, int, int], ...]  # one side's choices: clause, unit and option of each


class Board(ABC):
    """The geometry and ground of a table. The boards are in rules/core/boards."""

    @abstractmethod
    def distance(self, a: Unit, b: Unit) -> int:
        """Measures from *a* to *b*: hundredths of the printed unit, or cells on a grid."""

    @abstractmethod
    def can_see(self, a: Unit, b: Unit) -> bool:
        """Tells whether nothing on the ground hides *b* from *a*."""


class Commander(Protocol):
    """Something that chooses for a side: a computer, a script or a person."""

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        """Returns the position in *options* of the one chosen; *clause* says what the options mean.

        *view* is the ruleset's own Battle as that side sees it (Battle.seen_by).
        """
        ...


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that somebody must make: one of *options* for *unit*, by *clause*."""

    side: int
    clause: str
    unit: int
    options: tuple[int, ...]
    because: Because | None = None  # what the unit reacts to


class NeedDecision(Exception):
    """Stops play until somebody answers: one question, or one per side when both choose in secret.

    *drafts* holds, by side, the latest answers that the other side may not see yet.
    """

    def __init__(self, *questions: Question, drafts: tuple[Draft, Draft] = ((), ())) -> None:
        super().__init__("; ".join(f"{question.clause}: a choice is needed" for question in questions))
        self.questions = questions
        self.drafts = drafts

    @property
    def sealed_answers(self) -> tuple[int, int]:
        """Counts, by side, the latest answers that the other side may not see yet."""
        return len(self.drafts[BLUE]), len(self.drafts[RED])

    def because(self, cause: Because) -> NeedDecision:
        """Returns the same exception with *cause* set in every question that has none."""
        questions = [q if q.because else replace(q, because=cause) for q in self.questions]
        return NeedDecision(*questions, drafts=self.drafts)


class WrongChoice(ValueError):
    """An answer that is not among the options: the choice at *place* in its *side*'s list."""

    def __init__(self, why: str, side: int, place: int) -> None:
        super().__init__(why)
        self.side = side
        self.place = place


class Answers:
    """The choices a side has already made. When they run out, *then* chooses and its choices are stored.

    Without *then* a person must answer. The list belongs to the caller, as in ScriptedDice.
    """

    def __init__(self, side: int, choices: list[int], then: Commander | None = None) -> None:
        self.side = side
        self.then = then
        self.asked: Callable[[Any, int], None] | None = None  # gets the view and side at each question
        self._choices = choices
        self._used = 0

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        """Chooses as Commander.choose does. Raises NeedDecision if nobody has answered yet."""
        if self.asked is not None:
            self.asked(view, self.side)
        if self._used == len(self._choices):
            if self.then is None:
                raise NeedDecision(Question(self.side, clause, unit, tuple(options)))
            self._choices.append(self.then.choose(view, clause, unit, options))
        chosen = self._choices[self._used]
        if type(chosen) is not int or not 0 <= chosen < len(options):
            why = f"{clause}: answer {chosen} is none of {len(options)} options"
            raise WrongChoice(why, self.side, self._used)
        self._used += 1
        return chosen

    @property
    def used(self) -> int:
        """Counts the choices asked for so far."""
        return self._used

    def rewind(self, used: int) -> None:
        """Goes back to the point where *used* choices had been asked for."""
        self._used = used

    @property
    def choices_left(self) -> int:
        """Counts the choices not yet asked for."""
        return len(self._choices) - self._used


@dataclass(slots=True)
class Battle:
    """The state of play.

    Each ruleset subclasses it and adds what its own rules must remember between steps: decks, markers, queued
    reactions, results due next turn, the umpire's precedents.
    """

    scenario: Scenario
    units: list[Unit]
    board: Board
    dice: Dice
    log: Log
    commanders: tuple[Commander, Commander]  # by side
    turn: int = 0
    activations: int = 0  # units that have acted so far, counted by the ruleset
    phase: int = field(default=0, kw_only=True)  # index in the sequence of the next phase
    reactions: tuple[Reaction, ...] = field(default=(), kw_only=True)  # the ruleset's, set by Ruleset.begin
    # triggers whose reactions are being played, the innermost last
    under_way: list[str] = field(default_factory=list, kw_only=True)
    planning: int = field(default=NOBODY, kw_only=True)  # the side that is choosing in secret now
    # that side's choices so far: clause, unit and option
    draft: list[tuple[str, int, int]] = field(default_factory=list, kw_only=True)
    drafted: int = field(default=0, kw_only=True)  # choices Blue had made when Red began

    def seen_by(self, side: int) -> Battle:
        """Returns what *side* knows of the battle.

        That is everything, unless the ruleset hides something and overrides this method.
        """
        return self

    def decide(self, clause: str, unit: Unit, options: Sequence[int]) -> int:
        """Asks the commander of *unit* to choose and returns the option.

        Does not ask if there is only one.
        """
        if len(options) == 1:
            return options[0]
        side = unit.side
        chosen = options[self.commanders[side].choose(self.seen_by(side), clause, unit.index, options)]
        if self.planning != NOBODY:
            self.draft.append((clause, unit.index, chosen))
        return chosen

    def together(self, plan: Callable[[Any, int], Plan]) -> tuple[Plan, Plan]:
        """Asks both sides about the same state. Neither knows what the other chooses.

        *plan* gets the battle and a side. It asks that side by `decide` and returns plain data. It rolls no
        dice, logs nothing and changes nothing. Raises NeedDecision with one open question a side. Both plans
        are always tried, so no player waits for the other.
        """
        if self.planning != NOBODY:
            raise RuntimeError("a side that plans cannot ask both sides to plan")
        dice, log = self.dice, self.log
        before = self.state() if log.keeps else ""
        plans: list[Plan] = []
        questions: list[Question] = []
        drafts: list[Draft] = []
        self.dice, self.log = _NO_DICE, _CLOSED_LOG
        try:
            for side in (BLUE, RED):
                self.planning, self.draft = side, []
                try:
                    plans.append(plan(self, side))
                except NeedDecision as need:
                    questions += need.questions
                self.drafted = len(self.draft)
                drafts.append(tuple(self.draft))
        finally:
            self.dice, self.log = dice, log
            self.planning, self.draft, self.drafted = NOBODY, [], 0
        if log.keeps and self.state() != before:
            raise RuntimeError("a plan changed the battle")
        if questions:
            raise NeedDecision(*questions, drafts=(drafts[BLUE], drafts[RED]))
        return plans[BLUE], plans[RED]

    def copy(self) -> Any:
        """Returns a copy that can be played on without changing this battle.

        Both share the board, scenario, dice, log and commanders. Fields with repr=False are caches and start
        empty. A ruleset may write a faster version.
        """
        twin = copy(self)
        for at in fields(self):
            if not at.repr and at.default_factory is not MISSING:
                setattr(twin, at.name, at.default_factory())
            elif not at.repr and at.default is not MISSING:
                setattr(twin, at.name, at.default)
        same = [self.scenario, self.board, self.dice, self.log, self.reactions, *self.commanders]
        same.append(self.commanders)
        known = {id(thing): thing for thing in same if thing is not None}
        return copied_fields(self, twin, tuple([at.name for at in fields(self)]), known)

    def state(self) -> str:
        """Returns everything the battle remembers as one text. Equal texts mean equal battles."""
        kept = [at for at in fields(self) if at.repr and at.name not in _NO_STATE]
        return "; ".join([f"{at.name}={getattr(self, at.name)!r}" for at in kept])

    def happens(self, happening: Happening) -> None:
        """Lets units react to *happening*, one after another. Then the order continues.

        Reactions are played in the order of their declaration. Each asks its units in the order it names
        them. A reaction may itself cause another happening.
        """
        inside = self.under_way[-1] if self.under_way else ORDER
        for reaction in self.reactions:
            if reaction.trigger == happening.trigger and inside in reaction.inside:
                self.under_way.append(reaction.trigger)
                try:
                    for unit in list(reaction.who(self, happening)):
                        self._react(reaction, unit, happening)
                except NeedDecision as need:
                    raise need.because(Because(happening.trigger, happening.actor.index)) from None
                finally:
                    self.under_way.pop()

    def _react(self, reaction: Reaction, unit: Unit, happening: Happening) -> None:
        options = list(reaction.options(self, unit, happening))
        if not options:
            return
        if not reaction.is_forced:
            options.insert(0, NO_REACTION)
        chosen = self.decide(reaction.clause, unit, options)
        if chosen != NO_REACTION:
            self.log.add(reaction.clause, "reacts", unit.index, happening.actor.index, (), (chosen,))
            reaction.play(self, unit, chosen, happening)


_NO_DICE: Final = NoDice()
_CLOSED_LOG: Final = ClosedLog()

# Fields that no order changes, or that belong to the caller of the battle.
_NO_STATE = ("scenario", "board", "dice", "log", "commanders", "reactions", "planning", "draft", "drafted")


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of a turn. *play* is called with the ruleset's own Battle.

    A phase may be played in steps: *play* returns True to be called again, and None at the end. Between two
    calls the battle holds the whole state.
    """

    clause: str
    title: str
    play: Callable[[Any], bool | None]


@dataclass(frozen=True, slots=True)
class UnitFate:
    """The fate of one unit. start = lost + captured + the figures that remain, in any state."""

    start: int  # figures at the start, officers among them
    lost: int  # figures lost, officers among them
    officers_lost: int  # command figures among the lost
    captured: int  # figures that surrendered
    state: str  # at the end: "steady", "shaken", "forced_back", "surrendered", "ran", "destroyed", "reserve"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a battle, as the ruleset judges it."""

    winner: int | None  # BLUE, RED, or None: drawn
    clause: str  # what ended it
    turns: int
    losses: tuple[int, int]  # figures lost by side, without prisoners
    holds: int | None  # the side that holds the field
    pursued: bool  # whether the ruleset itself played a pursuit
    fates: tuple[UnitFate, ...]  # by index of the scenario's units
    activations: int = 0
    courses: tuple[str, str] = ("", "")  # by side: "held", "withdrew", "routed", "overrun"; "": not judged
