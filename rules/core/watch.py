"""Which clauses battles really applied: watched while they are played, for the coverage of a catalogue.

A clause was applied when an event, a die or a choice cited it, when a function whose docstring opens with it
was called, or when a number that tables.toml prints under it was reckoned with.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from rules.core.battle import Commander
from rules.core.clauses import comments, docstrings
from rules.core.dice import Dice, SeededDice
from rules.core.events import SEEN_BY_ALL, Log
from rules.core.ruleset import Ruleset, computers, find, home
from rules.core.scenario import Scenario
from rules.core.scenarios import load_scenario, shipped


def applied(ruleset: str, seeds: Sequence[str]) -> set[str]:
    """Ids of the clauses applied when the computer plays each shipped scenario with each of the *seeds*.

    The ruleset must not have been imported before, for its numbers are watched from the moment they are read.
    """
    if any(name.startswith(f"rules.{ruleset}.") for name in sys.modules):
        raise RuntimeError(f"rules.{ruleset} has been imported already; watch it in a fresh interpreter")
    seen: set[str] = set()
    numbers: set[str] = set()
    with _watched_numbers(ruleset, numbers):
        rules = find(ruleset)
    scenarios = [load_scenario(name) for name in shipped() if name.startswith(f"{ruleset}/")]
    numbers.clear()  # what the tables did among themselves
    calls = {
        (str(path), line): ids
        for path in sorted(home(ruleset).rglob("*.py"))
        for line, _, ids in docstrings(path)
    }

    def called(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            seen.update(calls.get((frame.f_code.co_filename, frame.f_code.co_firstlineno), ()))

    sys.setprofile(called)
    try:
        for scenario in scenarios:
            for seed in seeds:
                _fight(rules, scenario, seed, seen)
    finally:
        sys.setprofile(None)
    names = {f"{name}.": ids for _, name, ids in comments(home(ruleset) / "tables.toml")}
    for name, ids in names.items():
        if any(f"{number}.".startswith(name) for number in numbers):
            seen.update(ids)
    return seen


def _fight(rules: Ruleset, scenario: Scenario, seed: str, seen: set[str]) -> None:
    blue, red = (_Citing(commander, seen) for commander in computers(scenario))
    rules.run(scenario, _CitingDice(SeededDice(seed), seen), (blue, red), _CitingLog(seen))


class _CitingDice:
    def __init__(self, dice: Dice, seen: set[str]) -> None:
        self._dice = dice
        self._seen = seen

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        self._seen.add(clause)
        return self._dice.roll(count, sides, clause, unit)


class _Citing:
    def __init__(self, commander: Commander, seen: set[str]) -> None:
        self._commander = commander
        self._seen = seen

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        self._seen.add(clause)
        return self._commander.choose(view, clause, unit, options)


class _CitingLog(Log):
    def __init__(self, seen: set[str]) -> None:
        super().__init__()
        self._seen = seen

    def add(
        self,
        clause: str,
        verb: str,
        unit: int,
        target: int = -1,
        faces: tuple[int, ...] = (),
        values: tuple[int, ...] = (),
        seen: int = SEEN_BY_ALL,
    ) -> None:
        self._seen.add(clause)


class _Number(int):
    """A whole number that remembers which key of tables.toml it came from, and tells of its use."""

    key: str
    used: set[str]


def _telling(name: str) -> Callable[..., Any]:
    plain = getattr(int, name)

    def operate(self: _Number, *others: Any) -> Any:
        self.used.add(self.key)
        result = plain(self, *others)
        return _number(result, self.key, self.used) if type(result) is int else result

    return operate


for _name in (
    *("add", "radd", "sub", "rsub", "mul", "rmul", "floordiv", "rfloordiv", "mod", "rmod", "neg"),
    *("divmod", "rdivmod", "lt", "le", "gt", "ge", "eq", "ne", "bool"),
):
    setattr(_Number, f"__{_name}__", _telling(f"__{_name}__"))
setattr(_Number, "__hash__", int.__hash__)  # noqa: B010 - mypy has no other way to say it


def _number(value: int, key: str, used: set[str]) -> _Number:
    number = _Number(value)
    number.key = key
    number.used = used
    return number


def _marked(value: Any, key: str, used: set[str]) -> Any:
    if type(value) is int:
        return _number(value, key, used)
    if isinstance(value, list):
        return [_marked(item, key, used) for item in value]
    if isinstance(value, Mapping):
        return {name: _marked(item, f"{key}.{name}".lstrip("."), used) for name, item in value.items()}
    return value


@contextmanager
def _watched_numbers(ruleset: str, used: set[str]) -> Iterator[None]:
    """While this lasts, whoever reads the ruleset's tables.toml gets numbers that tell of their use."""
    text = (home(ruleset) / "tables.toml").read_text("utf-8")
    loads = tomllib.loads

    def marking(source: str, /, **keywords: Any) -> dict[str, Any]:
        tables = loads(source, **keywords)
        return _marked(tables, "", used) if source == text else tables

    tomllib.loads = marking
    try:
        yield
    finally:
        tomllib.loads = loads
