"""The clauses that battles apply: recorded while battles are played, for a catalogue's coverage.

A clause was applied when an event, a die or a choice cited it, or when the engine called a function whose
docstring opens with it. Functions that a commander calls while it thinks do not count. Reading a table does
not count either: a clause that only tables.toml names is applied when an event cites it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from functools import cache, partial
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

from rules.core.battle import Commander
from rules.core.chances.odds import cores, run_jobs
from rules.core.clauses import cited_clauses
from rules.core.dice import Dice, SeededDice
from rules.core.events import SEEN_BY_ALL, Log
from rules.core.files.scenarios import load_scenario, shipped_names
from rules.core.ruleset import Ruleset, computers, find
from rules.core.scenario import Scenario


def applied_clauses(ruleset: str, seeds: Sequence[str]) -> set[str]:
    """Returns ids of the clauses applied when the computer plays all shipped scenarios with all *seeds*.

    The scenarios are shared among all cores. The answer does not depend on how many there are.
    """
    names = [name for name in shipped_names() if name.startswith(f"{ruleset}/")]
    fight = partial(_applied_in, ruleset, tuple(seeds))
    seen: set[str] = set()
    processes = min(cores(), len(names))
    if processes > 1:
        run_jobs(fight, names, processes, seen.update)
    else:
        for name in names:
            seen.update(fight(name))
    return seen


def _applied_in(ruleset: str, seeds: Sequence[str], name: str) -> set[str]:
    """Returns ids of the clauses applied in that scenario and in those played before it.

    Those are the ones that this process played.
    """
    rules, seen = _watch_ruleset(ruleset)
    scenario = load_scenario(name)
    for seed in seeds:
        _fight(rules, scenario, seed, seen)
    return seen.ids


class Applied:
    """Ids of the clauses applied so far. Ignores everything while a commander thinks."""

    def __init__(self) -> None:
        self.ids: set[str] = set()
        self.deaf = False

    def add(self, *ids: str) -> None:
        """Records these clauses."""
        if not self.deaf:
            self.ids.update(ids)


@cache
def _watch_ruleset(ruleset: str) -> tuple[Ruleset, Applied]:
    """Imports the ruleset so that its functions report their clauses. Returns it and the clauses applied.

    It must not have been imported before, because the import adds the reporting.
    """
    if any(name.startswith(f"rules.{ruleset}.") for name in sys.modules):
        raise RuntimeError(f"rules.{ruleset} has been imported already; watch it in a fresh interpreter")
    seen = Applied()
    finder = _Finder(ruleset, seen)
    sys.meta_path.insert(0, finder)
    try:
        rules = find(ruleset)
    finally:
        sys.meta_path.remove(finder)
    seen.ids.clear()
    return rules, seen


def _fight(rules: Ruleset, scenario: Scenario, seed: str, seen: Applied) -> None:
    blue, red = (_Citing(commander, seen) for commander in computers(scenario))
    rules.run(scenario, _CitingDice(SeededDice(seed), seen), (blue, red), _CitingLog(seen))


class _Finder:
    """Finds a ruleset's modules in its source, even if they are compiled."""

    def __init__(self, ruleset: str, seen: Applied) -> None:
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
    """Reads a module so that each function whose docstring opens with ids first reports them."""

    def __init__(self, name: str, path: str, seen: Applied) -> None:
        super().__init__(name, path)
        self._seen = seen

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.get_data(self.path))
        for node, ids in cited_clauses(tree):
            if isinstance(node, ast.FunctionDef):
                node.body[1:1] = ast.parse(f"_clauses_applied(*{ids})").body
        code: CodeType = compile(tree, self.path, "exec")
        return code

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["_clauses_applied"] = self._seen.add
        super().exec_module(module)


class _CitingDice:
    def __init__(self, dice: Dice, seen: Applied) -> None:
        self._dice = dice
        self._seen = seen

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        self._seen.add(clause)
        return self._dice.roll(count, sides, clause, unit)


class _Citing:
    def __init__(self, commander: Commander, seen: Applied) -> None:
        self._commander = commander
        self._seen = seen

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        self._seen.add(clause)
        self._seen.deaf = True
        try:
            return self._commander.choose(view, clause, unit, options)
        finally:
            self._seen.deaf = False


class _CitingLog(Log):
    def __init__(self, seen: Applied) -> None:
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
