"""A game: a battle that is played question by question, in which answers can be taken back.

The state of the battle is stored at the beginning of each step. An answer replays only the present step.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from rules.core.battle import (
    BLUE,
    RED,
    Answers,
    Battle,
    Commander,
    NeedDecision,
    Outcome,
    Question,
    WrongChoice,
)
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import FullLog
from rules.core.files.scenarios import load_scenario
from rules.core.inputs import BadInput
from rules.core.playing.choices import Option, Prompt, describe
from rules.core.playing.record import Record, play
from rules.core.playing.views import Reader, View
from rules.core.position import check_position
from rules.core.ruleset import find
from rules.core.scenario import Scenario
from rules.core.telling.prose import names_of

PERSON: Final = "person"

Player = str | Commander
"""PERSON, a temper of the computer (`bold`, `steady`, `wary`), or a commander object."""


class Revealed(Exception):
    """Raised because the other player has seen this answer: both must agree to take it back."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle that is over."""

    outcome: Outcome
    log: FullLog
    record: Record


@dataclass(frozen=True, slots=True)
class _Step:
    """The state of a battle as a step begins."""

    battle: Battle
    faces: int  # faces used so far
    rest: SeededDice  # dice as they were
    used: tuple[int, int]  # answers used, by side
    events: int


@dataclass(frozen=True, slots=True)
class _Mark:
    """The moment of an answer: the start of what is undone if the answer is taken back."""

    step: int
    used: tuple[int, int]  # answers given before; in secret choices, before either side chose


class _Rest:
    """The dice that nobody has rolled yet. They can be rewound."""

    def __init__(self, dice: SeededDice) -> None:
        self.dice = dice

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        return self.dice.roll(count, sides, clause, unit)


class Game:
    """A battle in progress between people or computers."""

    def __init__(self, record: Record, blue: Player, red: Player) -> None:
        self._rules = find(record.scenario.ruleset)
        self._rules.check(record.scenario)
        check_position(self._rules, record.scenario)
        if record.version != self._rules.version:
            raise BadInput("version", f"these rules are version {self._rules.version}, not {record.version}")
        self.record = record
        self.log = FullLog()
        self.outcome: Outcome | None = None
        self._players = (blue, red)
        self._names = names_of(record.scenario)
        self._given = len(record.faces)
        seed = f"{record.seed}/{self._given}" if self._given else record.seed
        self._rest = _Rest(SeededDice(seed))
        self._dice = ScriptedDice(record.faces, self._rest)
        self._answers = (Answers(BLUE, record.choices[BLUE]), Answers(RED, record.choices[RED]))
        self._marks: tuple[list[_Mark], list[_Mark]] = ([], [])
        self._need: NeedDecision | None = None
        for seat in self._answers:
            seat.asked = self._mark
        self._hire()
        self._battle = self._rules.begin(record.scenario, self._dice, self.log, self._answers)
        self._steps = [self._kept()]
        self._play_on()

    @property
    def questions(self) -> tuple[Prompt, ...]:
        """Returns the open questions: none when the battle is over, else one, or one per side."""
        if self._need is None:
            return ()
        return tuple(self._prompt(question) for question in self._need.questions)

    @property
    def sealed_answers(self) -> tuple[int, int]:
        """Counts, by side, the latest answers that the other side may not see yet."""
        return (0, 0) if self._need is None else self._need.sealed_answers

    def question(self, side: int) -> Prompt | None:
        """Returns the open question of *side*."""
        return next((prompt for prompt in self.questions if prompt.question.side == side), None)

    def view(self, side: int) -> View:
        """Returns the battle as *side* sees it now."""
        draft = () if self._need is None else self._need.drafts[side]
        return View(self._battle, side, self._names, draft)

    def push(self, side: int, answer: int | Option) -> None:
        """Answers the question of *side* by an option or its position, and plays on.

        Raises ValueError if that side has no question or the option was not offered.
        """
        prompt = self.question(side)
        if prompt is None:
            raise ValueError("nothing is asked of that side now")
        place = prompt.options.index(answer) if isinstance(answer, Option) else answer
        if type(place) is not int or not 0 <= place < len(prompt.options):
            raise ValueError(f"{prompt.question.clause}: {answer} is none of {len(prompt.options)} options")
        self.record.choices[side].append(place)
        self._resume(len(self._steps) - 1)

    def pop(self, side: int, *, agreed: bool = False) -> None:
        """Takes back the last answer of *side* and everything that followed, then asks again.

        An answer still secret is taken back alone, and the other side does not notice. If both chose in
        secret and the choices are revealed, both are taken back. Raises Revealed if the other side is a
        person who has seen it, unless that person has *agreed*. Raises ValueError if there is nothing to take
        back.
        """
        answers = self.record.choices[side]
        if not answers or self._players[side] != PERSON:
            raise ValueError("there is no answer to take back")
        if self.sealed_answers[side]:
            answers.pop()
            self._resume(len(self._steps) - 1)
            return
        if self._players[1 - side] == PERSON and not agreed:
            raise Revealed("the other player has seen this answer and must agree")
        mark = self._marks[side][len(answers) - 1]
        for side_number in (BLUE, RED):
            del self.record.choices[side_number][mark.used[side_number] :]
        step = self._steps[mark.step]
        del self.record.faces[max(step.faces, self._given) :]
        self._rest.dice = step.rest.copy()
        self._resume(mark.step)

    def _mark(self, view: Any, side: int) -> None:
        """Records that *side* is asked, before it answers."""
        blue, red = self._answers[BLUE].used, self._answers[RED].used
        if view.planning == BLUE:
            blue -= len(view.draft)
        elif view.planning == RED:
            blue, red = blue - view.drafted, red - len(view.draft)
        marks, place = self._marks[side], self._answers[side].used
        del marks[place:]
        marks.append(_Mark(len(self._steps) - 1, (blue, red)))

    def _hire(self) -> None:
        """Creates a commander for each side without a player. A computer's begins with an empty memory."""
        for side in (BLUE, RED):
            player = self._players[side]
            if player == PERSON:
                self._answers[side].then = None
            elif isinstance(player, str):
                self._answers[side].then = self._rules.commander(player)
            else:
                self._answers[side].then = Reader(player, self._names)

    def _prompt(self, question: Question) -> Prompt:
        seen = self._battle.seen_by(question.side)
        options = describe(seen, question.clause, question.unit, question.options, self._names)
        return Prompt(question, options, self._names, self.record.scenario.ruleset)

    def _kept(self) -> _Step:
        used = self._answers[BLUE].used, self._answers[RED].used
        rest = self._rest.dice.copy()
        return _Step(self._battle.copy(), self._dice.used, rest, used, len(self.log.events))

    def _resume(self, place: int) -> None:
        """Plays on from the beginning of a step."""
        del self._steps[place + 1 :]
        step = self._steps[place]
        self._battle = step.battle.copy()
        self._dice.used = step.faces
        for side in (BLUE, RED):
            self._answers[side].rewind(step.used[side])
        del self.log.events[step.events :]
        self.log.turn = self._battle.turn
        self.outcome = None
        self._hire()
        self._play_on()

    def _play_on(self) -> None:
        self._need = None
        while self.outcome is None:
            try:
                self.outcome = self._rules.step(self._battle)
            except NeedDecision as need:
                self._need = need
                return
            except WrongChoice as wrong:
                raise BadInput(f"choices.{wrong.side}.{wrong.place}", str(wrong)) from None
            if self.outcome is None:
                self._steps.append(self._kept())


def the_scenario(scenario: Scenario | str) -> Scenario:
    """Returns a scenario from its name, its file, or itself."""
    return load_scenario(scenario) if isinstance(scenario, str) else scenario


def players(scenario: Scenario, blue: Player | None, red: Player | None) -> tuple[Player, Player]:
    """Returns both players. A side without a player gets the scenario's temper."""
    tempers = scenario.tempers()
    return tempers[BLUE] if blue is None else blue, tempers[RED] if red is None else red


def fight(
    scenario: Scenario | str, *, seed: str, blue: Player | None = None, red: Player | None = None
) -> Fight:
    """Fights a battle between two computers. Each is a temper or a commander object.

    *scenario* is a Scenario, its name or its file. A side left out has the temper in the scenario.
    """
    start = the_scenario(scenario)
    rules = find(start.ruleset)
    commanders: list[Commander] = []
    for player in players(start, blue, red):
        if player == PERSON:
            raise ValueError("a person cannot answer here: rules.start plays with persons")
        mine = rules.commander(player) if isinstance(player, str) else Reader(player, names_of(start))
        commanders.append(mine)
    record, log = Record(start, rules.version, seed), FullLog()
    outcome = play(record, dice=SeededDice(seed), computer=(commanders[BLUE], commanders[RED]), log=log)
    assert isinstance(outcome, Outcome)  # dice and commanders were supplied
    return Fight(outcome, log, record)


def start(
    scenario: Scenario | str, *, seed: str, blue: Player | None = None, red: Player | None = None
) -> Game:
    """Begins a battle with people. It stops at each of their questions."""
    found = the_scenario(scenario)
    record = Record(found, find(found.ruleset).version, seed)
    return Game(record, *players(found, blue, red))


def resume(record: Record, *, blue: Player = PERSON, red: Player = PERSON) -> Game:
    """Continues a battle from its record. The record passed in is not changed."""
    mine = replace(
        record, faces=list(record.faces), choices=(list(record.choices[BLUE]), list(record.choices[RED]))
    )
    return Game(mine, blue, red)
