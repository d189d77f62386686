"""A small table to try one rule at a time: each test sets units, dice and choices."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.core.dice import ScriptedDice
from rules.core.events import FullLog
from rules.core.scenario import Scenario
from rules.machete.battle import MacheteBattle
from rules.machete.setup import set_up


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
def body() -> Callable[..., dict[str, Any]]:
    """Returns a maker of twelve Spanish infantry at *x*, *y* (cm).

    They are in line and face the far edge, unless a test says otherwise.
    """
    count = iter(range(1000))

    def make(x: int, y: int, **facts: Any) -> dict[str, Any]:
        plain = {
            "key": f"body_{next(count)}",
            "side": "blue",
            "nation": "spanish",
            "troop": "infantry",
            "figures": 12,
            "command": 2,
            "x_cm": x,
            "y_cm": y,
        }
        return plain | facts

    return make


@pytest.fixture
def field() -> Callable[..., MacheteBattle]:
    """Returns a maker of battles in phase 1: bodies, faces, board, options, terms, and wishes by clause."""

    def make(
        *bodies: dict[str, Any],
        faces: Sequence[int] = (),
        wishes: dict[str, list[int]] | None = None,
        **scenario: Any,
    ) -> MacheteBattle:
        board = {"width_cm": 100, "height_cm": 100} | scenario.get("board", {})
        told = Scenario(
            "machete", "A trial", board, bodies, 12, scenario.get("options", {}), scenario.get("terms", {})
        )
        commander = Wishes(wishes or {})
        battle = set_up(told, ScriptedDice(list(faces)), FullLog(), (commander, commander))
        for unit, placed in zip(battle.units, bodies, strict=False):  # boats come after
            if unit.on_table and unit.house < 0:  # next to the enemy too, unlike in a set-up
                battle.place(unit, battle.board.at(placed["x_cm"] * 100, placed["y_cm"] * 100))
        battle.turn = battle.log.turn = 1
        return battle

    return make


@pytest.fixture
def read_log() -> Callable[[MacheteBattle], list[tuple[str, str, int]]]:
    """Returns a reader of a battle's log: (clause, verb, unit) of every event, in order."""

    def tell(battle: MacheteBattle) -> list[tuple[str, str, int]]:
        assert isinstance(battle.log, FullLog)
        return [(event.clause, event.verb, event.unit) for event in battle.log.events]

    return tell
