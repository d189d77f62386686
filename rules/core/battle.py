"""A battle: what stands where, who decides, and what comes next."""

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
Draft = tuple[tuple[str, int, int], ...]  # choices of one side: clause, unit and option of each


class Board(ABC):
    """Geometry and ground only; the boards are in rules/core/boards."""

    @abstractmethod
    def distance(self, a: Unit, b: Unit) -> int:
        """From *a* to *b*: hundredths of the printed unit, or cells on a grid."""

    @abstractmethod
    def sees(self, a: Unit, b: Unit) -> bool:
        """Whether nothing on the ground hides *b* from *a*."""


class Commander(Protocol):
    """Whoever picks for a side: a computer, a script, a person."""

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        """Returns the position in *options* of the one chosen; *clause* says what the options mean.

        *view* is the ruleset's own Battle as that side sees it (Battle.seen_by).
        """
        ...


@dataclass(frozen=True, slots=True)
class Question:
    """A choice somebody must make: one of *options* for *unit*, by *clause*."""

    side: int
    clause: str
    unit: int
    options: tuple[int, ...]
    because: Because | None = None  # what the unit reacts to


class NeedDecision(Exception):
    """Play stops here until these are answered: one question, or one a side where both choose in secret.

    *drafts* are, by side, the last answers, which the other side may not see yet.
    """

    def __init__(self, *questions: Question, drafts: tuple[Draft, Draft] = ((), ())) -> None:
        super().__init__("; ".join(f"{question.clause}: a choice is needed" for question in questions))
        self.questions = questions
        self.drafts = drafts

    @property
    def sealed(self) -> tuple[int, int]:
        """How many of the last answers, by side, the other side may not see yet."""
        return len(self.drafts[BLUE]), len(self.drafts[RED])

    def because(self, cause: Because) -> NeedDecision:
        """Returns the same need with *cause* in every question that has none."""
        questions = [q if q.because else replace(q, because=cause) for q in self.questions]
        return NeedDecision(*questions, drafts=self.drafts)


class WrongChoice(ValueError):
    """An answer that is none of the options now asked about: the one at *place* of its *side*'s choices."""

    def __init__(self, why: str, side: int, place: int) -> None:
        super().__init__(why)
        self.side = side
        self.place = place


class Answers:
    """Choices of one side already made; then those of *then* (kept as made), or a person's.

    The list is the caller's, as in ScriptedDice.
    """

    def __init__(self, side: int, choices: list[int], then: Commander | None = None) -> None:
        self.side = side
        self.then = then
        self.asked: Callable[[Any, int], None] | None = None  # hears of each question: the view, and the side
        self._choices = choices
        self._used = 0

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        """As Commander.choose. Raises NeedDecision when nobody has answered yet."""
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
        """Choices asked for so far."""
        return self._used

    def rewind(self, used: int) -> None:
        """Goes back to where *used* choices had been asked for."""
        self._used = used

    @property
    def left(self) -> int:
        """Choices not yet asked for."""
        return len(self._choices) - self._used


@dataclass(slots=True)
class Battle:
    """The state of play.

    Each ruleset subclasses it with what only its own rules remember from one step to the next: decks,
    marks, queues of reactions, results pending for the next turn, precedents of the umpire.
    """

    scenario: Scenario
    units: list[Unit]
    board: Board
    dice: Dice
    log: Log
    commanders: tuple[Commander, Commander]  # by side
    turn: int = 0
    activations: int = 0  # units that have acted so far, counted by the ruleset
    phase: int = field(default=0, kw_only=True)  # place in the sequence of the phase that is next
    reactions: tuple[Reaction, ...] = field(default=(), kw_only=True)  # the ruleset's, set by Ruleset.begin
    # triggers whose reactions are being made, the innermost last
    under_way: list[str] = field(default_factory=list, kw_only=True)
    planning: int = field(default=NOBODY, kw_only=True)  # the side that chooses in secret now
    # what that side has chosen so far: clause, unit and option
    draft: list[tuple[str, int, int]] = field(default_factory=list, kw_only=True)
    drafted: int = field(default=0, kw_only=True)  # choices of Blue while Red chooses

    def seen_by(self, side: int) -> Battle:
        """What *side* knows of the battle: all of it, unless the ruleset hides something and says so here."""
        return self

    def decide(self, clause: str, unit: Unit, options: Sequence[int]) -> int:
        """Asks the commander of *unit* to pick; returns the option. A lone option is taken without asking."""
        if len(options) == 1:
            return options[0]
        side = unit.side
        chosen = options[self.commanders[side].choose(self.seen_by(side), clause, unit.index, options)]
        if self.planning != NOBODY:
            self.draft.append((clause, unit.index, chosen))
        return chosen

    def together(self, plan: Callable[[Any, int], Plan]) -> tuple[Plan, Plan]:
        """Asks both sides on the same state, each without knowing what the other chooses.

        *plan* gets the battle and a side. It asks that side by `decide` and returns plain data. It rolls no
        dice, logs nothing and changes nothing. Raises NeedDecision with one open question a side: both plans
        are always tried, so nobody waits for the other.
        """
        if self.planning != NOBODY:
            raise RuntimeError("a side that plans cannot ask both sides to plan")
        dice, log = self.dice, self.log
        before = self.state() if log.keeps else ""
        plans: list[Plan] = []
        questions: list[Question] = []
        drafts: list[Draft] = []
        self.dice, self.log = NoDice(), ClosedLog()
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
        """Returns a battle that can be played on while this one stays as it is.

        Board, scenario, dice, log and commanders are the same; fields with repr=False are caches, and begin
        anew. A ruleset may write a faster one.
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
        """Returns all that the battle remembers, as one text: equal texts are equal battles."""
        kept = [at for at in fields(self) if at.repr and at.name not in _NO_STATE]
        return "; ".join([f"{at.name}={getattr(self, at.name)!r}" for at in kept])

    def happens(self, happening: Happening) -> None:
        """Lets units react to what happens, one after another; then the order goes on.

        Reactions are made in the order they are declared, and each asks its units in the order it names
        them. A reaction may make something happen itself.
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


# What of a battle is the same before and after any order, or belongs to whoever plays it.
_NO_STATE = ("scenario", "board", "dice", "log", "commanders", "reactions", "planning", "draft", "drafted")


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of a turn: *play* is called with the ruleset's own Battle.

    A phase may be played in steps: *play* returns True to be called again, and None when it is over. Between
    two calls everything is in the battle.
    """

    clause: str
    title: str
    play: Callable[[Any], bool | None]


@dataclass(frozen=True, slots=True)
class UnitFate:
    """What became of one unit. start = lost + captured + those who are left, in whatever state."""

    start: int  # figures at the start, officers among them
    lost: int  # figures down, officers among them
    officers_lost: int  # command figures among the lost
    captured: int  # figures that surrendered
    state: str  # at the end: "steady", "shaken", "forced_back", "surrendered", "ran", "destroyed", "reserve"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended, by the ruleset's own judgement."""

    winner: int | None  # BLUE, RED, or None: drawn
    clause: str  # what ended it
    turns: int
    losses: tuple[int, int]  # figures down by side, without prisoners
    holds: int | None  # the side left holding the field
    pursued: bool  # whether the ruleset itself played a pursuit
    fates: tuple[UnitFate, ...]  # by unit index, of the scenario's units
    activations: int = 0
    courses: tuple[str, str] = ("", "")  # by side: "held", "withdrew", "routed", "overrun"; "": not judged
