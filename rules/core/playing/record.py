"""A record: a whole battle as dice faces and choices, from which it can be replayed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from rules.core.battle import BLUE, RED, Answers, Battle, Commander, NeedDecision, Outcome, WrongChoice
from rules.core.dice import Dice, NeedDice, ScriptedDice, WrongFace
from rules.core.events import FullLog, Log
from rules.core.files.scenarios import scenario_from
from rules.core.inputs import BadInput
from rules.core.position import check_position
from rules.core.ruleset import find
from rules.core.scenario import Scenario


@dataclass(slots=True)
class Record:
    """The data needed to replay a battle or continue it. play() adds to it."""

    scenario: Scenario
    version: int  # of the ruleset
    seed: str  # source of further dice, when a computer rolls them
    faces: list[int] = field(default_factory=list)
    choices: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))  # by side: positions

    def data(self) -> dict[str, Any]:
        """Returns the record for JSON. Record.from_data reads it back."""
        return {
            "scenario": self.scenario.data(),
            "version": self.version,
            "seed": self.seed,
            "faces": list(self.faces),
            "choices": [list(side) for side in self.choices],
        }

    def seen_by(self, side: int, sealed: tuple[int, int]) -> Record:
        """Returns a copy for *side*, without the answers of the other side that are *sealed*.

        *sealed* comes from the NeedDecision at which the battle stopped.
        """
        choices = (list(self.choices[BLUE]), list(self.choices[RED]))
        hidden = sealed[1 - side]
        if hidden:
            del choices[1 - side][-hidden:]
        return Record(self.scenario, self.version, self.seed, list(self.faces), choices)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Record:
        """Reads a record from *data*. Raises BadInput naming the first field that cannot be used.

        play() checks whether faces and choices fit scenario and rules.
        """
        from rules.core.files.checked_data import RecordShape, check_data  # loads pydantic

        if not isinstance(data, dict):
            raise BadInput("record", "must be a table of named values")
        shape = check_data(RecordShape, data)
        try:
            scenario = scenario_from(shape.scenario)
        except BadInput as error:
            raise BadInput(f"scenario.{error.field}", error.why) from None
        return cls(
            scenario, shape.version, shape.seed, shape.faces, (shape.choices[BLUE], shape.choices[RED])
        )


def play(
    record: Record,
    *,
    dice: Dice | None = None,
    computer: tuple[Commander | None, Commander | None] = (None, None),
    log: Log,
    each_turn: Callable[[Battle, int], None] | None = None,
) -> Outcome | NeedDice | NeedDecision:
    """Replays *record* from its start and plays on, adding to it. *each_turn*: as in Ruleset.run.

    Returns the outcome, or what a person must supply next. *dice* and *computer* (by side) supply what the
    record does not hold yet. If the record does not fit, raises BadInput and leaves it unchanged. That is
    raised before the first die for a fault of the scenario or another version of the rules (`version`). It is
    raised later for the first face or choice that was impossible (`faces.12`, `choices.0.3`), or for those
    left over when the battle ends (`faces`, `choices.1`).
    """
    rules = find(record.scenario.ruleset)
    rules.check(record.scenario)
    check_position(rules, record.scenario)
    if record.version != rules.version:
        raise BadInput(
            "version", f"these are {rules.title} version {rules.version}, the record is of {record.version}"
        )
    faces = list(record.faces)
    choices = (list(record.choices[BLUE]), list(record.choices[RED]))
    script = ScriptedDice(faces, dice)
    blue, red = (Answers(side, choices[side], computer[side]) for side in (BLUE, RED))
    outcome: Outcome | NeedDice | NeedDecision
    try:
        outcome = rules.run(record.scenario, script, (blue, red), log, each_turn)
        for name, left in (
            ("faces", script.faces_left),
            ("choices.0", blue.choices_left),
            ("choices.1", red.choices_left),
        ):
            if left:
                raise BadInput(name, f"the battle is over and {left} are left")
    except (NeedDice, NeedDecision) as need:
        outcome = need
    except WrongFace as wrong:
        raise BadInput(f"faces.{wrong.place}", str(wrong)) from None
    except WrongChoice as wrong:
        raise BadInput(f"choices.{wrong.side}.{wrong.place}", str(wrong)) from None
    record.faces[:] = faces
    for side in (BLUE, RED):
        record.choices[side][:] = choices[side]
    return outcome


def digest(outcome: Outcome, log: FullLog) -> str:
    """Returns the SHA-256 of all that happened: equal for the same battle on every machine."""
    told = {"outcome": asdict(outcome), "log": log.data()}
    return sha256(json.dumps(told, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
