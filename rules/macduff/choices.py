"""The options of each question: typed, and said by choices.toml."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from rules.core.playing.choices import Option
from rules.core.telling.prose import Cast
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.command import JOIN, RIDE, STAY
from rules.macduff.engine.evade import GO_ON
from rules.macduff.engine.losses import REFORM
from rules.macduff.engine.orders import spot_at
from rules.macduff.engine.towns import FIGHT_IT
from rules.macduff.engine.turn import ACT, GO_FIRST
from rules.macduff.terms import NONE


@dataclass(frozen=True, slots=True)
class At(Option):
    """An option about another unit: its index."""

    target: int


@dataclass(frozen=True, slots=True)
class To(Option):
    """An option about a place: hundredths of an inch from the left and near edges."""

    x: int
    y: int


class Pass(Option):
    """Lets the card go by."""


class Act(Option):
    """Activates the commander of the card."""


class Activate(At):
    """Says which commander acts."""


class First(Option):
    """Acts first this turn."""


class Second(Option):
    """Acts second this turn."""


class Stay(Option):
    """Leaves a commander in place."""


class Join(At):
    """Puts a commander with a unit."""


class Ride(To):
    """Sends a commander to a place."""


@dataclass(frozen=True, slots=True)
class GiveOrder(Option):
    """Gives a unit an order of one kind; whom and where to is asked next."""

    kind: int  # of engine/orders.py


class ShootAt(At):
    """Names the target."""


class ChargeAt(At):
    """Names the unit to be charged."""


class Advance(Option):
    """Goes straight ahead instead of charging."""


class Go(To):
    """Goes towards a place."""


@dataclass(frozen=True, slots=True)
class Manoeuvre(Option):
    """Makes a manoeuvre."""

    maneuver: int  # of engine/maneuver.py


@dataclass(frozen=True, slots=True)
class React(Option):
    """Reacts, or does nothing: to a charge, to fire."""

    reaction: int  # one of terms.REACTIONS, and 1; 0: nothing


@dataclass(frozen=True, slots=True)
class Volley(Option):
    """Says when a charger is shot at."""

    point: int


class Halt(Option):
    """Stops a charge whose target has gone."""


class Follow(At):
    """Goes on after a unit, or charges one that was uncovered."""


class ShareDice(Option):
    """Shares a unit's dice out evenly among its enemies."""


class AllDice(At):
    """Gives all dice of a unit to one enemy."""


class NoPursuit(Option):
    """Stays where the melee was."""


class Pursue(At):
    """Pursues an enemy unit."""


class HoldFire(Option):
    """Does not shoot."""


class Name(At):
    """Names the unit that a chance card is for."""


@dataclass(frozen=True, slots=True)
class Cheer(At):
    """Names the unit of a huzzah, and what it is for."""

    use: int


class Batter(Option):
    """Batters the wall that is ahead."""


@dataclass(frozen=True, slots=True)
class Task(Option):
    """Sets pioneers or hospital staff to work."""

    task: int  # one of terms.TASKS, and 1; 0: none


class FightFire(Option):
    """Fights the fire in a town."""


class LetBurn(Option):
    """Leaves the fire alone."""


class FallBackWhole(Option):
    """Falls back as far as the dice say."""


class StopBehind(Option):
    """Stops behind supports, or behind ground that the charger cannot cross."""


class Reform(Option):
    """Lets a unit that rallied take up its ranks and face the enemy."""


class KeepAsItIs(Option):
    """Leaves a unit that rallied as it is."""


class LoseFrom(At):
    """Says which part of a unit takes the losses."""


class Heal(At):
    """Says which unit a casualty goes back to."""


BY_UNIT: Final[dict[str, type[At]]] = {
    "MACD-SEQ-02": Activate,
    "MACD-SEQ-12": Activate,
    "MACD-SHOOT-04": ShootAt,
    "MACD-HOSP-02": Heal,
    "MACD-UNIT-05": LoseFrom,
}
BY_NUMBER: Final[dict[str, Callable[..., Option]]] = {
    "MACD-ORD-01": GiveOrder,
    "MACD-MOVE-12": Manoeuvre,
    "MACD-CHG-05": React,
    "MACD-CHG-08": React,
    "MACD-SHOOT-10": React,
    "MACD-CHG-07": Volley,
    "MACD-ENG-01": Task,
}
# the number that means nobody, what it is then, any other, and what is taken off to have the unit's index
UNIT_OR_NOT: Final[dict[str, tuple[int, type[Option], type[At], int]]] = {
    "MACD-CHG-02": (NONE, Advance, ChargeAt, 0),
    "MACD-CHG-14": (NONE, Halt, Follow, 0),
    "MACD-R-34": (0, ShareDice, AllDice, 1),
    "MACD-MEL-18": (0, NoPursuit, Pursue, 1),
    "MACD-R-63": (NONE, HoldFire, ShootAt, 0),
    "MACD-CMD-08": (STAY, Stay, Join, JOIN),
}
EITHER: Final[dict[str, tuple[int, type[Option], type[Option]]]] = {
    "MACD-SEQ-03": (ACT, Act, Pass),
    "MACD-SEQ-11": (GO_FIRST, First, Second),
    "MACD-CHG-13": (GO_ON, FallBackWhole, StopBehind),
    "MACD-MOR-05": (REFORM, Reform, KeepAsItIs),
    "MACD-SHOOT-31": (FIGHT_IT, FightFire, LetBurn),
}


def describe(view: MacduffBattle, clause: str, unit: int, number: int, names: Cast) -> Option:
    """Returns the option of *clause* that the engine calls *number*."""

    def make(kind: Callable[..., Option], *values: Any) -> Option:
        return kind(clause, unit, number, *values, names=names, ruleset="macduff")

    if clause in BY_UNIT:
        return make(BY_UNIT[clause], number)
    if clause in BY_NUMBER:
        return make(BY_NUMBER[clause], number)
    if clause in UNIT_OR_NOT:
        nobody, neither, other, less = UNIT_OR_NOT[clause]
        return make(neither) if number == nobody else make(other, number - less)
    if clause in EITHER:
        value, one, other_one = EITHER[clause]
        return make(one if number == value else other_one)
    if clause == "MACD-SHOOT-27":
        return make(Batter)
    if clause == "MACD-MOVE-01":
        return make(Go, *spot_at(view, number))
    if clause == "MACD-CMD-07":
        if number == STAY:
            return make(Stay)
        return make(Ride, *spot_at(view, number - RIDE)) if number >= RIDE else make(Join, number - JOIN)
    if clause == "MACD-CHANCE-07":
        return make(Cheer, *divmod(number, 2))
    return make(Name, number)
