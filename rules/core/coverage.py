"""Coverage: where each clause is applied in code, its tests, and its use in battles.

Computed, never stored.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.core.clauses import Clause, Place, catalogue, places
from rules.core.playing.watch import applied_clauses
from rules.core.ruleset import home

SEEDS = tuple(str(seed) for seed in range(1, 21))


@dataclass(frozen=True, slots=True)
class Cover:
    """The coverage of one clause."""

    clause: Clause
    places: tuple[Place, ...]
    tests: tuple[str, ...] | None  # its tests, and vectors that cite it; None: no tests are installed
    applied: bool  # in one of the battles played to measure coverage

    @property
    def is_missing(self) -> bool:
        """Tells whether an `auto` clause lacks code, a test, or a battle that applied it."""
        proven = self.tests is None or self.tests
        return self.clause.tag == "auto" and not (self.places and proven and self.applied)


def cover(ruleset: str) -> list[Cover]:
    """Returns the coverage of each clause, in printed order.

    Plays the shipped scenarios with seeds 1 to 20.
    """
    places_by_clause = places(ruleset)
    proven = proofs(ruleset) if has_tests(ruleset) else None
    seen = applied_clauses(ruleset, SEEDS)
    return [
        Cover(
            clause,
            places_by_clause.get(key, ()),
            None if proven is None else proven.get(key, ()),
            key in seen,
        )
        for key, clause in catalogue(ruleset).items()
    ]


def has_tests(ruleset: str) -> bool:
    """Tells whether the ruleset's tests are present.

    They are in the source tree and are not installed.
    """
    return (_tests(ruleset) / ruleset).is_dir()


def proofs(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """Returns each clause's tests: test_mach_fire_04_..., and vectors that cite MACH-FIRE-04."""
    folder = _tests(ruleset)
    names = {key: f"test_{key.lower().replace('-', '_')}" for key in catalogue(ruleset)}
    keys = {name: key for key, name in names.items()}
    proofs_by_clause: dict[str, list[str]] = {}
    for name in _test_names(sorted(folder.rglob("test_*.py"))):
        prefix = re.match(r"test_[a-z]+_[a-z]+_\d+", name)
        if prefix and prefix.group() in keys:
            proofs_by_clause.setdefault(keys[prefix.group()], []).append(name)
    for path in sorted(folder.rglob("*.json")):
        for vector in json.loads(path.read_text("utf-8")):
            for key in vector.get("clauses", ()):
                proofs_by_clause.setdefault(key, []).append(vector["id"])
    return {key: tuple(names) for key, names in proofs_by_clause.items()}


def report(ruleset: str, covers: Iterable[Cover]) -> Iterator[str]:
    """Yields one line for each clause, then the totals."""
    missing = auto = 0
    for it in covers:
        auto += it.clause.tag == "auto"
        missing += it.is_missing
        where = str(it.places[0]) if it.places else "no code"
        more = f" +{len(it.places) - 1}" if len(it.places) > 1 else ""
        if it.tests is None:
            proof = "tests not installed"
        else:
            proof = f"{len(it.tests)} tests" if len(it.tests) != 1 else "1 test"
        fate = "applied" if it.applied else "not applied"
        mark = "MISSING  " if it.is_missing else ""
        yield f"{it.clause.id:<13} {it.clause.tag:<8} {mark}{where}{more}; {proof}; {fate}"
    yield f"{ruleset}: {missing} missing of {auto} auto clauses"


def _tests(ruleset: str) -> Path:
    return home(ruleset).parent.parent / "tests" / "rules"


def _test_names(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name
