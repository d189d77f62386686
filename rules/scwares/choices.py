"""The options of each question as classes. choices.toml has their words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.core.boards.squares import FACINGS
from rules.core.playing.choices import AtUnit, Option, ToCell
from rules.core.telling.prose import Cast
from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine import orders as order


class MoveNext(AtUnit):
    """Chooses the unit that moves next."""


class Halt(Option):
    """Does not move."""


class March(Option):
    """Moves all its bases together. The destination is asked next."""


class MoveApart(Option):
    """Moves each base by itself."""


class Limber(Option):
    """Limbers the gun and moves."""


@dataclass(frozen=True, slots=True)
class ShiftSquare(Option):
    """Moves a whole square. No base turns."""

    facing: int  # the direction, one of eight clockwise from north
    zones: int


class GoOff(Option):
    """Leaves the table in order."""


class Charge(AtUnit):
    """Charges an enemy."""


class Go(ToCell):
    """Moves to a zone."""


@dataclass(frozen=True, slots=True)
class Face(Option):
    """Faces a direction."""

    facing: int  # one of eight clockwise from north; 8: each base its own


class StayLimbered(Option):
    """Leaves the gun limbered."""


class Unlimber(Option):
    """Unlimbers the gun."""


@dataclass(frozen=True, slots=True)
class MoveBase(Option):
    """Moves one of its bases next."""

    base: int  # its number in the unit, from 0


class EndBases(Option):
    """Moves no more bases."""


@dataclass(frozen=True, slots=True)
class TouchAt(ToCell):
    """Brings a base into contact from a zone."""

    base: int


class LeaveNext(AtUnit):
    """Chooses the unit that leaves first."""


class HoldFire(Option):
    """Does not fire."""


@dataclass(frozen=True, slots=True)
class ShootAt(ToCell):
    """Fires a base at a zone."""

    base: int


class StayHidden(Option):
    """Stays under its marker."""


class Unmask(Option):
    """Shows itself to fire."""


class PutDownInLine(Option):
    """Is put down in line."""


class PutDownInColumn(Option):
    """Is put down in column."""


class LookOut(ToCell):
    """Looks into a zone."""


class NoLookOut(Option):
    """Looks into no zone."""


@dataclass(frozen=True, slots=True)
class StrikeAt(ToCell):
    """Strikes with a base at a zone."""

    base: int


class GiveUp(AtUnit):
    """Loses a base of one unit first."""


AT_UNIT: dict[str, type[AtUnit]] = {
    "SCW-TURN-02": MoveNext,
    "SCW-TURN-03": MoveNext,
    "SCW-R-34": LeaveNext,
    "SCW-R-15": GiveUp,
}
BASE_TO_ZONE: dict[str, type[ToCell]] = {"SCW-R-12": TouchAt, "SCW-FIRE-03": ShootAt, "SCW-CC-03": StrikeAt}
EITHER: dict[str, tuple[int, type[Option], type[Option]]] = {  # the option for that number, and for others
    "SCW-MOVE-08": (order.UNLIMBER, Unlimber, StayLimbered),
    "SCW-RECON-10": (order.UNMASK, Unmask, StayHidden),
    "SCW-RECON-09": (order.LINE, PutDownInLine, PutDownInColumn),
    "SCW-R-36": (order.LINE, PutDownInLine, PutDownInColumn),
}
PLAIN: dict[int, type[Option]] = {
    order.HALT: Halt,
    order.MARCH: March,
    order.APART: MoveApart,
    order.LIMBER: Limber,
    order.QUIT: GoOff,
}


def describe(view: ScwaresBattle, clause: str, unit: int, number: int, names: Cast) -> Option:
    """Returns the option of *clause* for the engine's *number*."""

    def make(kind: Callable[..., Option], *values: int | str) -> Option:
        return kind(clause, unit, number, *values, names=names, ruleset="scwares")

    if clause in AT_UNIT:
        return make(AT_UNIT[clause], number)
    if clause in EITHER:
        first, kind, other = EITHER[clause]
        return make(kind if number == first else other)
    if clause == "SCW-MOVE-01":
        return order_of(number, make)
    if clause == "SCW-MOVE-04":
        return make(Face, number)
    if clause == "SCW-R-10":
        return make(EndBases) if number == order.DONE else make(MoveBase, number)
    return to_zone(view, clause, number, make)


def order_of(number: int, make: Callable[..., Option]) -> Option:
    """Returns the order for a move."""
    kind, index = number - number % order.ORDER, number % order.ORDER
    if kind in PLAIN:
        return make(PLAIN[kind])
    if kind == order.CHARGE:
        return make(Charge, index)
    return make(ShiftSquare, index % FACINGS, index // FACINGS + 1)


def to_zone(view: ScwaresBattle, clause: str, number: int, make: Callable[..., Option]) -> Option:
    """Returns the zone that a unit or base goes to, looks into, fires or strikes at."""
    table = view.table
    if clause == "SCW-MOVE-02":
        return make(Go, table.xs[number], table.ys[number])
    if clause == "SCW-RECON-02":
        return make(NoLookOut) if number == order.HOLD else make(LookOut, table.xs[number], table.ys[number])
    if clause in BASE_TO_ZONE:
        if number == order.HOLD:
            return make(HoldFire)
        base, zone = divmod(number, table.size)
        return make(BASE_TO_ZONE[clause], table.xs[zone], table.ys[zone], base)
    return make(Option)
