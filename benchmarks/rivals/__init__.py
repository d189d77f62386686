"""The computer's rivals: a module a ruleset, with its CONTEST."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from rules.core.battle import Commander
from rules.core.files.scenarios import load_scenario, shipped_names
from rules.core.scenario import Scenario

Setting = Callable[[int, int], tuple[str, Scenario]]  # (number, most turns) -> its name, the battle


class Rival(NamedTuple):
    """A commander that `steady` should beat."""

    target: int  # per cent of the battles that are decided
    made: Callable[[str], Commander]  # from a seed
    everywhere: bool = False  # in both sides of every shipped scenario too, not only on equal ground


LEAST = 60  # per cent that `steady` wins against rivals that hold, counter, charge or send one wing


class Length(NamedTuple):
    """A battle, fought by `steady` on both sides, with a target for its average turns."""

    title: str
    setting: Setting
    shortest: int
    longest: int


class Contest(NamedTuple):
    """The battles fought under one ruleset."""

    rivals: dict[str, Rival]
    equal: Setting  # by the number of a pair of battles: equal forces on fair ground
    turns: int  # after which a battle is left undecided
    turn: str = "turns"  # the ruleset's name for them
    length: Length | None = None


def shipped_setting(ruleset: str, pair: int) -> tuple[str, Scenario]:
    """Returns the shipped scenarios of *ruleset* in turn, each with its own number of turns."""
    names = [name for name in shipped_names() if name.startswith(f"{ruleset}/")]
    name = names[pair % len(names)]
    return name, load_scenario(name)


def is_on_wing(units: Sequence[Any], foes: Sequence[Any], unit: Any) -> bool:
    """True if *unit* stands on the left of the middle of its side's *units*, seen towards *foes*."""
    x, y = (sum(each) // len(units) for each in zip(*((own.x, own.y) for own in units), strict=True))
    there = [(foe.x, foe.y) for foe in foes] or [(x, y + 1)]
    ahead_x, ahead_y = (sum(each) // len(there) for each in zip(*there, strict=True))
    return (unit.x - x) * (ahead_y - y) - (unit.y - y) * (ahead_x - x) <= 0


def rulesets() -> list[str]:
    """Returns the keys of rulesets that have a contest."""
    return sorted(module.name for module in iter_modules(__path__))


def contest(ruleset: str) -> Contest:
    """Returns the contest of the ruleset with that key."""
    found = import_module(f"{__name__}.{ruleset}").CONTEST
    assert isinstance(found, Contest)
    return found
