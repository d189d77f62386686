"""Which clauses battles really applied: watched while they are played, for the coverage of a catalogue.

A clause was applied when an event, a die or a choice cited it, when a function whose docstring opens with it
was called, or when a number that tables.toml prints under it was reckoned with.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

from rules.core.battle import Commander
from rules.core.clauses import cited, comments
from rules.core.dice import Dice, SeededDice
from rules.core.events import SEEN_BY_ALL, Log
from rules.core.odds import cores, shared
from rules.core.ruleset import Ruleset, computers, find, home
from rules.core.scenario import Scenario
from rules.core.scenarios import load_scenario, shipped


def applied(ruleset: str, seeds: Sequence[str]) -> set[str]:
    """Ids of the clauses applied when the computer plays each shipped scenario with each of the *seeds*.

    The scenarios are shared out among all cores; the answer does not depend on how many there are.
    """
    names = [name for name in shipped() if name.startswith(f"{ruleset}/")]
    fight = partial(_applied_in, ruleset, tuple(seeds))
    seen: set[str] = set()
    processes = min(cores(), len(names))
    if processes > 1:
        shared(fight, names, processes, seen.update)
    else:
        for name in names:
            seen.update(fight(name))
    return seen


def _applied_in(ruleset: str, seeds: Sequence[str], name: str) -> set[str]:
    """Ids of the clauses applied in that scenario, and in those this process has played before it."""
    rules, seen, numbers = _watched(ruleset)
    scenario = load_scenario(name)
    for seed in seeds:
        _fight(rules, scenario, seed, seen)
    tables = {f"{name}.": ids for _, name, ids in comments(home(ruleset) / "tables.toml")}
    for table, ids in tables.items():
        if any(f"{number}.".startswith(table) for number in numbers):
            seen.update(ids)
    return seen


@cache
def _watched(ruleset: str) -> tuple[Ruleset, set[str], set[str]]:
    """The ruleset, imported so that it tells of its use: the ids of clauses whose functions are called, and
    the names of the numbers reckoned with.

    It must not have been imported before, for it is watched from the moment it is read.
    """
    if any(name.startswith(f"rules.{ruleset}.") for name in sys.modules):
        raise RuntimeError(f"rules.{ruleset} has been imported already; watch it in a fresh interpreter")
    seen: set[str] = set()
    numbers: set[str] = set()
    finder = _Finder(ruleset, seen)
    sys.meta_path.insert(0, finder)
    try:
        with _watched_numbers(ruleset, numbers):
            rules = find(ruleset)
    finally:
        sys.meta_path.remove(finder)
    _Number.reading = False
    seen.clear()
    numbers.clear()  # what the tables did among themselves
    return rules, seen, numbers


def _fight(rules: Ruleset, scenario: Scenario, seed: str, seen: set[str]) -> None:
    blue, red = (_Citing(commander, seen) for commander in computers(scenario))
    rules.run(scenario, _CitingDice(SeededDice(seed), seen), (blue, red), _CitingLog(seen))


class _Finder:
    """Finds the modules of a ruleset in its source, whatever was compiled of it."""

    def __init__(self, ruleset: str, seen: set[str]) -> None:
        self._name = f"rules.{ruleset}"
        self._seen = seen

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        if f"{name}.".startswith(f"{self._name}."):
            spec = PathFinder.find_spec(name, path)
            if spec and spec.origin and spec.origin.endswith(".py"):
                spec.loader = _Loader(name, spec.origin, self._seen)
                return spec
        return None


class _Loader(SourceFileLoader):
    """Reads a module so that each function whose docstring opens with ids first tells them."""

    def __init__(self, name: str, path: str, seen: set[str]) -> None:
        super().__init__(name, path)
        self._seen = seen

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.get_data(self.path))
        for node, ids in cited(tree):
            if isinstance(node, ast.FunctionDef):
                node.body[1:1] = ast.parse(f"_clauses_applied({ids})").body
        code: CodeType = compile(tree, self.path, "exec")
        return code

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["_clauses_applied"] = self._seen.update
        super().exec_module(module)


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
        self.keeps = True
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


class _Told(int):
    """A whole number from tables.toml whose use has been told of: it costs no more than any other."""


class _Number(_Told):
    """A whole number that remembers which key of tables.toml it came from, and tells of its use, once.

    While the tables are being read, what is reckoned from it belongs to its key too.
    """

    key: str
    used: set[str]
    reading = True


def _telling(name: str) -> Callable[..., Any]:
    plain = getattr(int, name)

    def operate(self: _Number, *others: Any) -> Any:
        self.used.add(self.key)
        result = plain(self, *others)
        if not _Number.reading:
            self.__class__ = _Told  # type: ignore[assignment]
        elif type(result) is int:
            return _number(result, self.key, self.used)
        return result

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
