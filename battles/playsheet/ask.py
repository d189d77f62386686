"""Asking a procedure with dice of the table, of the site, or of both; each roll is kept to be shown."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import Procedure, ScriptedDice, SeededDice


@dataclass(frozen=True, slots=True)
class RollMade:
    clause: str
    faces: tuple[int, ...]
    sides: int


@dataclass(slots=True)
class ShownDice:
    """Dice that keep what they were asked for: *script* first, then the stream of *seed*, if there is one."""

    script: list[int]
    seed: str
    rolls: list[RollMade] = field(default_factory=list)
    dice: ScriptedDice = field(init=False)

    def __post_init__(self) -> None:
        self.dice = ScriptedDice(self.script, SeededDice(self.seed) if self.seed else None)

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        faces = self.dice.roll(count, sides, clause, unit)
        if faces:
            self.rolls.append(RollMade(clause, faces, sides))
        return faces


@dataclass(frozen=True, slots=True)
class Answer:
    results: Mapping[str, Any]
    clauses: tuple[str, ...]
    rolls: tuple[RollMade, ...]
    seed: str  # what the site rolled by; "" if all dice were rolled at the table


class TooManyDice(Exception):
    """*left* faces were given that no roll asked for."""

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left


def ask_procedure(procedure: Procedure, inputs: Mapping[str, Any], faces: list[int], *, roll: bool) -> Answer:
    """Returns the answer to *inputs*. Dice that are not among *faces* are rolled here if *roll*, else asked
    for.

    Raises BadInput, NeedDice (whose `clause`, `sides`, and `count` less `given` say what is to be rolled),
    WrongFace and TooManyDice.
    """
    dice = ShownDice(list(faces), secrets.token_hex(16) if roll else "")
    result = procedure.answer(inputs, dice)
    if dice.dice.faces_left:
        raise TooManyDice(dice.dice.faces_left)
    rolled = dice.dice.used > len(faces)
    clauses = tuple(dict.fromkeys(result.pop("clauses")))
    return Answer(result, clauses, tuple(dice.rolls), dice.seed if rolled else "")
