"""A small map to try one rule at a time: each test sets troops, dice and choices."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.setup import set_up
from rules.core.dice import ScriptedDice
from rules.core.events import FullLog
from rules.core.scenario import Scenario


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
    """Returns a maker of Blue infantry at [col, row].

    It is of the 1st division of corps I and faces N, unless a test says otherwise.
    """
    count = iter(range(1000))

    def make(col: int, row: int, **facts: Any) -> dict[str, Any]:
        side = facts.get("side", "blue")
        plain = {
            "key": f"body_{next(count)}",
            "side": side,
            "troop": "infantry",
            "corps": "I",
            "division": "1",
            "hex": [col, row],
            "facing": "N" if side == "blue" else "S",
        }
        return {name: fact for name, fact in (plain | facts).items() if fact is not None}

    return make


@pytest.fixture
def field() -> Callable[..., AcwBattle]:
    """Returns a maker of battles in turn 1, Blue active, nine hexes by nine.

    Both army generals are far off, added last.
    """

    def make(
        *bodies: dict[str, Any],
        faces: Sequence[int] = (),
        wishes: dict[str, list[int]] | None = None,
        **scenario: Any,
    ) -> AcwBattle:
        board = {"cols": 9, "rows": 9} | scenario.get("board", {})
        generals = [
            {"key": f"{side}_general", "side": side, "troop": "army_general", "hex": place}
            for side, place in (("blue", [0, 8]), ("red", [8, 0]))
            if not any(body["side"] == side and body["troop"] == "army_general" for body in bodies)
        ]
        terms = {"first": "blue"} | scenario.get("terms", {})
        units = (*bodies, *generals)
        told = Scenario("acw_hex", "A trial", board, units, 12, scenario.get("options", {}), terms)
        commander = Wishes(wishes or {})
        battle = set_up(told, ScriptedDice(list(faces)), FullLog(), (commander, commander))
        battle.log.open(battle.units)
        battle.turn = battle.log.turn = 1
        battle.half = 1
        return battle

    return make


@pytest.fixture
def read_log() -> Callable[[AcwBattle], list[tuple[str, str, int]]]:
    """Returns a reader of a battle's log: (clause, verb, unit) of every event, in order."""

    def tell(battle: AcwBattle) -> list[tuple[str, str, int]]:
        assert isinstance(battle.log, FullLog)
        return [(event.clause, event.verb, event.unit) for event in battle.log.events]

    return tell
