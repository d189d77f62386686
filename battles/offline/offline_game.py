"""A game at a table that a browser plays on: its data from the server, and the entries made without signal.

Its data: battles.pages.at_table.offline_data. Units are named by the refs of the pages. `steps` are those in
force when the signal was lost, `taken_back` the names by which an undo takes each back, `seen` how many the
server had. An entry is {"key", "step", "fields"}; its
fields are what a form sends to the server.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import rules
from rules import BadInput, Entrant, NeedDice, Phrase, RefereeGame, SeededDice, WrongFace
from rules.core.assisted import UNDO, Due, Game, Step, Tally
from rules.core.position import Position
from rules.core.refereeing.ends import ENDS_BEFORE, count_ends, is_end
from rules.core.refereeing.positions import inner_state

Fields = Sequence[tuple[str, str]]
Entry = dict[str, Any]
NOT_OPEN = ("do", "unit", "dice")  # faults that no answer corrects
SENT_BESIDES = (
    *("rolling", "key", "seen", "of", "roll", "faces", "as", "csrfmiddlewaretoken", "finish", "sure"),
    *("by_hand", "offline", "auto"),
)


class Refused(Exception):
    """An entry that is not taken, with a sentence that says why."""


class OfflineGame:
    """The table as the server last sent it, and all that can be entered on it."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.ruleset = str(data["ruleset"])
        self.refs = [str(row["key"]) for row in data["entrants"]]
        self.entrants = tuple(Entrant(**row) for row in data["entrants"])
        self.names = [str(name) for name in data["names"]]
        self.letters = [str(letter) for letter in data["letters"]]
        self.newest: tuple[list[str], Game] | None = None  # the game after the entries with these keys

    def begin(self) -> Game:
        """Returns the game before its first step."""
        data, start_position = self.data, self.data.get("position")
        position = Position.from_data(start_position) if start_position else None
        game = rules.begin_table_game(
            self.ruleset,
            self.entrants,
            data["options"],
            data["limit"],
            data["arrivals"],
            data["played"],
            position,
        )
        begun = {key: Tally(**line) for key, line in data["begun"].items()}
        if by_computer := rules.adjusting_step(game, begun):
            game.take(by_computer)
        if isinstance(game, RefereeGame):
            game.is_led = data["is_led"]
        return game

    def name_new_units(self, game: Game) -> None:
        """Names the units that came during *game*, as the pages do."""
        for each in inner_state(game).entrants[len(self.refs) :]:
            self.refs.append(each.key)
            self.names.append(self.say(each.label))
            self.letters.append(str(self.data["side_letters"][each.side]))

    def in_force(self, entries: Sequence[Entry]) -> list[tuple[str, Step]]:
        """Returns the steps in force after *entries*, each with the name by which an undo takes it back."""
        named_steps: list[tuple[str, Step]] = list(
            zip(self.data["taken_back"], self.data["steps"], strict=True)
        )
        for entry in entries:
            if entry["step"]["do"] == UNDO:
                take_back(named_steps)
            else:
                named_steps.append((entry["key"], entry["step"]))
        return named_steps

    def steps(self, entries: Sequence[Entry]) -> tuple[Step, ...]:
        """Returns the steps in force after *entries*."""
        return tuple(step for _name, step in self.in_force(entries))

    def replay(self, entries: Sequence[Entry], *more: Step) -> Game:
        """Returns the game after *entries*, and *more* steps. A game without more is kept: only read it."""
        steps, keys = self.steps(entries), [row["key"] for row in entries]
        if not more and self.newest is not None and self.newest[0] == keys:
            return self.newest[1]
        game = self.begin()
        for step in (*steps, *more):
            game.take(step)
        self.name_new_units(game)
        if not more:
            self.newest = keys, game
        return game

    def last_entry(self, entries: Sequence[Entry]) -> str:
        """Returns the name of the entry that the next undo takes back, as the server has it; "" for none."""
        names = [name for name, _step in self.in_force(entries) if name]
        return names[-1] if names else ""

    def say(self, phrase: Phrase | None) -> str:
        """Returns *phrase* in the reader's language, "" for none."""
        if phrase is None:
            return ""
        data = self.data
        return rules.say_phrase(self.ruleset, phrase, data["language"], self.names, data["sides"])

    def word(self, key: str) -> str:
        """Returns a text of the page in the reader's language."""
        return str(self.data["words"][key])

    def enter(self, sent: Fields, entries: Sequence[Entry]) -> list[Entry]:
        """Returns the new entries that a form makes. Raises BadInput, NeedDice, WrongFace or Refused."""
        values = dict(sent)
        if values.get("do") == UNDO:
            last = self.last_entry(entries)
            return [entry_of({"do": UNDO, "of": last})] if last else []
        if values.get("do") == "roll":
            return self.roll_all(entries)
        return [self.play(step_of(sent), entries, is_rolled="roll" in values)]

    def play(self, step: Step, entries: Sequence[Entry], *, is_rolled: bool) -> Entry:
        """Returns the entry of *step*. *is_rolled*: missing dice are rolled here."""
        faces = list(step.get("faces", ()))
        while True:
            whole = {**step, "faces": faces} if faces else dict(step)
            try:
                game = self.replay(entries, whole)
            except NeedDice as need:
                if not is_rolled:
                    raise
                missing = need.count - len(need.given)
                faces += chance_dice().roll(missing, need.sides, need.clause, need.unit)
            else:
                ends = {ENDS_BEFORE: str(count_ends(self.steps(entries)))} if is_end(whole) else {}
                entry = entry_of(whole, **ends)
                self.newest = [*(row["key"] for row in entries), entry["key"]], game
                return entry

    def roll_all(self, entries: Sequence[Entry]) -> list[Entry]:
        """Returns an entry for each roll that is due now."""
        made: list[Entry] = []
        for due in required_dues(self.replay(entries).dues()):
            if due.roll:
                made.append(self.play(due.step, [*entries, *made], is_rolled=True))
        return made


def take_back(steps_by_name: list[tuple[str, Step]]) -> list[Step]:
    """Takes the last tap out of *steps_by_name*, with all that followed it. Returns its steps.

    Steps without a name stay: they are not stored, but what other phones show.
    """
    count = rules.steps_of_tap([step for _name, step in steps_by_name])
    gone = [steps_by_name.pop() for _step in range(count)]
    steps_by_name += [each for each in reversed(gone) if not each[0]]
    return [step for name, step in gone if name]


def chance_dice() -> SeededDice:
    """Returns dice that nobody can know before."""
    return SeededDice(secrets.token_hex(16))


def required_dues(dues: Iterable[Due]) -> list[Due]:
    """Returns the dues that must be answered before anything else."""
    return [due for due in dues if not due.is_optional]


def step_of(sent: Fields) -> dict[str, Any]:
    """Returns the step that a form sends."""
    step: dict[str, Any] = {name: value for name, value in sent if value and name not in SENT_BESIDES}
    faces = [face for name, text in sent if name == "faces" for face in text.split("-")]
    if not all(face.isdecimal() for face in faces):
        raise BadInput("dice", "are no faces")
    if faces:
        step["faces"] = [int(face) for face in faces]
    return step


def entry_of(step: Step, **fields: str) -> Entry:
    """Returns *step* under a key of its own, with the fields that send it, and more *fields*."""
    sent = [(name, str(value)) for name, value in step.items() if type(value) in (str, int)]
    if step.get("faces"):
        sent.append(("faces", "-".join(map(str, step["faces"]))))
    return {"key": secrets.token_hex(8), "step": dict(step), "fields": [*sent, *fields.items()]}


def field_of(fault: Exception) -> str:
    """Returns the question that *fault* is about, "" if no answer corrects it."""
    at = fault.field if isinstance(fault, BadInput) else "dice"
    return "" if at in NOT_OPEN or isinstance(fault, WrongFace) else at
