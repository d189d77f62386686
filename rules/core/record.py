"""A record: a whole battle as faces and choices, from which it can be played again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from rules.core.battle import BLUE, RED, Answers, Commander, NeedDecision, Outcome
from rules.core.dice import Dice, NeedDice, ScriptedDice
from rules.core.events import FullLog, Log
from rules.core.ruleset import find
from rules.core.scenario import Scenario
from rules.core.scenarios import scenario_from


@dataclass(slots=True)
class Record:
    """What must be kept to play a battle again, or on; play() adds to it."""

    scenario: Scenario
    version: int  # of the ruleset
    seed: str  # where dice not yet known come from, when a computer rolls them
    faces: list[int] = field(default_factory=list)
    choices: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))  # by side: positions

    def data(self) -> dict[str, Any]:
        """As JSON has it; Record.from_data gives the record back."""
        return {
            "scenario": self.scenario.data(),
            "version": self.version,
            "seed": self.seed,
            "faces": list(self.faces),
            "choices": [list(side) for side in self.choices],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Record:
        """The record that *data* tells of. Raises BadInput if its scenario is none."""
        blue, red = data["choices"]
        scenario = scenario_from(data["scenario"])
        return cls(scenario, data["version"], data["seed"], list(data["faces"]), (list(blue), list(red)))


def play(
    record: Record,
    *,
    dice: Dice | None = None,
    computer: tuple[Commander | None, Commander | None] = (None, None),
    log: Log,
) -> Outcome | NeedDice | NeedDecision:
    """Plays *record* from its start and on, adding to it: the outcome, or what a person must supply next.

    *dice* and *computer* (by side) supply what the record does not hold yet. Raises WrongFace or WrongChoice
    if the record does not fit these rules.
    """
    commanders = (
        Answers(BLUE, record.choices[BLUE], computer[BLUE]),
        Answers(RED, record.choices[RED], computer[RED]),
    )
    try:
        return find(record.scenario.ruleset).run(
            record.scenario, ScriptedDice(record.faces, dice), commanders, log
        )
    except (NeedDice, NeedDecision) as need:
        return need


def digest(outcome: Outcome, log: FullLog) -> str:
    """SHA-256 of all that happened: equal for the same battle on every machine."""
    told = {"outcome": asdict(outcome), "log": log.data()}
    return sha256(json.dumps(told, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
