"""A battle to be shown: the shipped ambush, fought by computer once for all tests that look at it."""

from functools import cache

import rules
from battles.board.frames import Replay, ReplayStep, ReplayUnit, Stand
from battles.replay.steps import replay_of_battle
from rules import FullLog, Record, Scenario, SeededDice

LETTERS = ("a", "b")
NAMES = {"a": "Spain", "b": "Cuba"}


@cache
def ambush() -> tuple[Scenario, FullLog]:
    scenario, log = rules.load_scenario("machete/ambush"), FullLog()
    record = Record(scenario, rules.find("machete").version, "films", [], ([], []))
    rules.play(record, dice=SeededDice("films"), computer=rules.computers(scenario), log=log)
    return scenario, log


@cache
def film(seen: int = 3, language: str = "en") -> Replay:
    scenario, log = ambush()
    return replay_of_battle(scenario, log, letters=LETTERS, language=language, seen=seen)


def body(
    key: str = "c1", side: str = "a", arm: str = "foot", figures: int = 12, command: int = 2
) -> ReplayUnit:
    return ReplayUnit(key, key.upper(), side, arm, figures, command, "line", figures)


def stand(x: int = 6000, y: int = 4000, strength: int = 12, **more: object) -> Stand:
    facts = {
        "facing": 0,
        "officers": 2,
        "state": "steady",
        "on_table": True,
        "formation": "line",
        "side": "a",
    }
    facts |= more
    return Stand(x=x, y=y, strength=strength, **facts)


def step(
    number: int, *stands: Stand, turn: int = 1, down: tuple[int, ...] | None = None, **more: object
) -> ReplayStep:
    facts = {
        "sentence": f"Event {number}", "clause": "MACH-FIRE-18", "title": "Losses", "faces": (), "unit": 0,
        "target": -1, "mark": "", "heart": "",
    } | more  # fmt: skip
    return ReplayStep(number=number, turn=turn, stands=stands, down=down or (0,) * len(stands), **facts)
