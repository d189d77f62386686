"""Whom the computer is measured against: a module a ruleset, with the CONTEST that is fought."""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from rules.core.battle import Commander
from rules.core.scenario import Scenario

Setting = Callable[
    [int, int], tuple[str, Scenario]
]  # (number, turns at most) -> what it is called, the battle


class Rival(NamedTuple):
    """A commander whom `steady` is to beat."""

    target: int  # per cent of the battles that are decided
    made: Callable[[str], Commander]  # from a seed


class Length(NamedTuple):
    """A battle, fought by `steady` on both sides, that is to take so many turns on average."""

    title: str
    setting: Setting
    shortest: int
    longest: int


class Contest(NamedTuple):
    """What is fought under one ruleset."""

    rivals: dict[str, Rival]
    equal: Setting  # by the number of a pair of battles: equal forces on ground that favours nobody
    turns: int  # after which a battle is left undecided
    turn: str = "turns"  # what the ruleset calls them
    length: Length | None = None


def rulesets() -> list[str]:
    """Keys of the rulesets that have a contest."""
    return sorted(module.name for module in iter_modules(__path__))


def contest(ruleset: str) -> Contest:
    """The contest of the ruleset of that key."""
    found = import_module(f"{__name__}.{ruleset}").CONTEST
    assert isinstance(found, Contest)
    return found
