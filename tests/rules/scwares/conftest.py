"""A small board to try one rule at a time: each test sets units, dice and choices."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pytest

from rules.core.dice import ScriptedDice
from rules.core.events import FullLog
from rules.core.scenario import Scenario
from rules.scwares.battle import ScwaresBattle
from rules.scwares.check import check
from rules.scwares.setup import set_up


class Wishes:
    """A commander that takes the options a test wishes, clause by clause, and otherwise the first."""

    def __init__(self, wishes: dict[str, list[int]]) -> None:
        self.wishes = {clause: list(options) for clause, options in wishes.items()}
        self.asked: list[tuple[str, int, tuple[int, ...]]] = []

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        self.asked.append((clause, unit, tuple(options)))
        wished = self.wishes.get(clause, [])
        return list(options).index(wished.pop(0)) if wished else 0


@pytest.fixture
def troops() -> Callable[..., dict[str, Any]]:
    """Returns a maker of European infantry with single-shot rifles at *places* (x, y, facing)."""
    numbers = count()

    def make(*places: tuple[Any, ...], **facts: Any) -> dict[str, Any]:
        plain = {
            "key": f"unit_{next(numbers)}",
            "side": "blue",
            "class": "european",
            "troop": "infantry",
            "figures": len(places),
            "weapon": "single_shot_rifle",
            "bases": [list(place) for place in places],
        }
        return plain | facts

    return make


@pytest.fixture
def natives(troops) -> Callable[..., dict[str, Any]]:
    """Returns a maker of native infantry with muskets, on the red side."""

    def make(*places: tuple[Any, ...], **facts: Any) -> dict[str, Any]:
        return troops(*places, **({"side": "red", "class": "native", "weapon": "musket"} | facts))

    return make


@pytest.fixture
def board() -> Callable[..., ScwaresBattle]:
    """Returns a maker of battles in turn 1 on 12 x 12 zones: units, faces, areas, options, terms, wishes."""

    def make(
        *units: dict[str, Any],
        faces: Sequence[int] = (),
        wishes: dict[str, list[int]] | None = None,
        areas: Sequence[dict[str, Any]] = (),
        **scenario: Any,
    ) -> ScwaresBattle:
        ground = {"columns": 12, "rows": 12, "areas": list(areas)}
        told = Scenario(
            "scwares", "A trial", ground, units, 12, scenario.get("options", {}), scenario.get("terms", {})
        )
        check(told)
        commander = Wishes(wishes or {})
        battle = set_up(told, ScriptedDice(list(faces)), FullLog(), (commander, commander))
        battle.turn = battle.log.turn = 1
        return battle

    return make


@pytest.fixture
def read_log() -> Callable[[ScwaresBattle], list[tuple[str, str, int]]]:
    """Returns a reader of a battle's log: (clause, verb, unit) of every event, in order."""

    def tell(battle: ScwaresBattle) -> list[tuple[str, str, int]]:
        assert isinstance(battle.log, FullLog)
        return [(event.clause, event.verb, event.unit) for event in battle.log.events]

    return tell


@pytest.fixture
def read_questions() -> Callable[[ScwaresBattle], list[tuple[str, int, tuple[int, ...]]]]:
    """Returns a reader of the questions to a battle's commanders: clause, unit, options."""
    return lambda battle: battle.commanders[0].asked
