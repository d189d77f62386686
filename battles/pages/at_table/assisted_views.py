"""Dataclasses for the templates of an assisted game, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from battles.offline.numbered_dues import numbered_dues
from battles.pages.at_table.several_phones import PhonesView
from rules import Phrase
from rules.core.assisted import Outcome

if TYPE_CHECKING:
    from battles.pages.at_table.board import DoubtView, RefereeBoard
    from battles.pages.at_table.referee_views import RefereeView

Say = Callable[[Phrase], str]
MOST_COLUMNS = 4
TEN = 10  # faces
SHORT = 14  # letters of an answer that fits a quarter of a phone


@dataclass(frozen=True, slots=True)
class Chip:
    """A clause, as components/clause.html draws it."""

    id: str
    short: str
    href: str


@dataclass(frozen=True, slots=True)
class ActionView:
    """An action of a unit. `bar`: why it is not open. `form`: it is done at once, by a POST.

    `hidden`: the usual answers to its questions, which `usual` names.
    """

    key: str
    label: str
    note: str
    bar: str
    form: bool
    hidden: tuple[tuple[str, str], ...] = ()
    usual: str = ""


@dataclass(frozen=True, slots=True)
class RowView:
    ref: str
    name: str
    state: str
    left: int
    whole: int
    command: int
    marked: int
    lost: int
    done: bool
    out: bool
    open: bool
    actions: tuple[ActionView, ...]
    quick: tuple[ActionView, ...] = ()  # those beside its name


@dataclass(frozen=True, slots=True)
class SideView:
    letter: str
    name: str
    lost: int
    words: str  # "of 61 figures lost"
    rows: tuple[RowView, ...]


@dataclass(frozen=True, slots=True)
class AnswerView:
    key: str
    label: str
    note: str
    chosen: bool
    settles: str
    row: RowView | None


@dataclass(frozen=True, slots=True)
class QuestionView:
    key: str
    label: str
    kept: bool
    last: bool
    columns: int
    answers: tuple[AnswerView, ...]
    fault: bool


@dataclass(frozen=True, slots=True)
class AskView:
    """The questions of an action. `dice`: a roll follows; else the answers are the step."""

    title: str
    known: str
    questions: tuple[QuestionView, ...]
    go: str
    dice: bool
    hidden: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ModifierView:
    label: str
    chip: Chip
    value: str
    counts: bool


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """A result of the dice. `value`: the faces as the form sends them, 2-5."""

    value: str
    faces: tuple[int, ...]
    label: str
    sum: str
    bad: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    width: int
    label: str
    bad: bool


@dataclass(frozen=True, slots=True)
class RollView:
    """The dice of a step.

    `letter`: the side that rolls. `brackets`: runs of faces with the same result, if any. `counts`: asks how
    many dice show one face.
    """

    title: str
    letter: str
    outcomes: tuple[OutcomeView, ...]
    modifiers: tuple[ModifierView, ...]
    total: ModifierView | None
    given: tuple[int, ...]
    chip: Chip | None
    hint: str
    brackets: tuple[Bracket, ...]
    hidden: tuple[tuple[str, str], ...]
    pairs: bool
    counts: bool

    @property
    def is_ten(self) -> bool:
        """True for one die of ten sides: five faces in a row."""
        is_single = all(len(each.faces) == 1 for each in self.outcomes)
        return is_single and len(self.outcomes) == TEN and not self.counts


@dataclass(frozen=True, slots=True)
class DueView:
    title: str
    why: str
    chips: tuple[Chip, ...]
    roll: RollView | None
    answers: tuple[AnswerView, ...]
    hidden: tuple[tuple[str, str], ...]
    is_card: bool = False  # the phone draws it
    is_test: bool = False  # of those that end a phase

    @property
    def is_without_dice(self) -> bool:
        """True if nothing can be rolled or answered: too few figures are left to roll a die."""
        return not (self.is_card or self.answers or (self.roll and self.roll.outcomes))

    @property
    def columns(self) -> int:
        """Returns the columns of the answers: at most four, two if they have long names."""
        is_short = all(len(answer.label) <= SHORT for answer in self.answers)
        return min(len(self.answers), MOST_COLUMNS if is_short else 2)


@dataclass(frozen=True, slots=True)
class NewsView:
    title: str
    detail: str
    chip: Chip | None
    faces: tuple[int, ...]
    letter: str
    rows: tuple[RowView, ...]
    rest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RemovalView:
    """Figures of a unit, of several, or of a side as a phase ends; "" for a number that nobody knows."""

    name: str
    before: str
    marked: str
    left: str
    is_unhurt: bool


@dataclass(frozen=True, slots=True)
class SideEndView:
    letter: str
    name: str
    rows: tuple[RemovalView, ...]
    total: RemovalView


@dataclass(frozen=True, slots=True)
class TakenTest:
    """A test that was taken as a phase ended, in words."""

    title: str
    chip: Chip
    faces: tuple[int, ...]
    letter: str


@dataclass(frozen=True, slots=True)
class PhaseEndView:
    """The end of a phase: figures that came off, and tests that were taken."""

    title: str
    chip: Chip
    sides: tuple[SideEndView, ...]
    tests: tuple[TakenTest, ...]


@dataclass(frozen=True, slots=True)
class AssistedView:
    """One screen: the roster, the questions of an action, or its dice."""

    name: str
    caps: str
    beat: str
    seen: int
    undo: str  # the name of the entry that an undo takes back, "" for none
    home: str
    battle: str
    handover: str  # "" if the reader may not hand the battle over
    result_only: str
    assisted: str
    referee_home: str  # "" if the rules have no referee
    ask: AskView | None = None
    roll: RollView | None = None
    title: str = ""
    news: NewsView | None = None
    phase_end: PhaseEndView | None = None
    dues: tuple[DueView, ...] = ()
    rolls: int = 0
    sides: tuple[SideView, ...] = ()
    close: ActionView | None = None
    phones: PhonesView | None = None
    fault: str = ""
    waits: str = ""  # for whom, if the reader cannot enter anything now
    over: str = ""  # why the battle is over by its rules, as far as nobody has said otherwise
    referee: RefereeView | None = None
    board: RefereeBoard | None = None  # None: the rules measure distances
    doubt: DoubtView | None = None  # about a move that was entered but not made

    @property
    def has_close(self) -> bool:
        """True if the page has the button that goes on."""
        return self.close is not None and bool(self.sides or self.referee)

    @property
    def numbered_dues(self) -> tuple[tuple[int, DueView], ...]:
        """Returns what is due, with the numbers of tests."""
        taken = len(self.phase_end.tests) if self.phase_end else 0
        return numbered_dues(taken, ((due, due.is_test) for due in self.dues))

    @property
    def test_count(self) -> int:
        """Returns how many tests there are as the phase ends, those taken too."""
        taken = len(self.phase_end.tests) if self.phase_end else 0
        return taken + sum(due.is_test for due in self.dues)

    @property
    def question_address(self) -> str:
        """Returns `home` as far as a question to it: it may say from which seat one looks already."""
        return f"{self.home}{'&' if '?' in self.home else '?'}"


def dice_read(faces: Sequence[int]) -> tuple[int, ...]:
    """Returns *faces* without the dice that nobody needed to read."""
    return tuple(face for face in faces if face)


def brackets(outcomes: Sequence[Outcome], say: Say) -> tuple[Bracket, ...]:
    """Returns the runs of faces with the same result."""
    runs: list[Bracket] = []
    for outcome in outcomes:
        label = say(outcome.label)
        if runs and runs[-1].label == label:
            runs[-1] = Bracket(runs[-1].width + 1, label, outcome.is_bad)
        else:
            runs.append(Bracket(1, label, outcome.is_bad))
    return tuple(runs)
