"""The options of each question as classes. choices.toml has their words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.engine.combat import HALT, JOINS
from rules.acw_hex.engine.move import RIDE
from rules.acw_hex.engine.orders import CHANGE, DONE, RALLY_NOW, SHOOT_NOW, UNATTACHED
from rules.acw_hex.engine.wounds import STAND
from rules.acw_hex.sections.combat import shares
from rules.core.playing.choices import AtUnit, Option, ToCell
from rules.core.telling.prose import Cast


class MoveNext(AtUnit):
    """Chooses the unit that acts next."""


class EndMoves(Option):
    """Ends the moves of its side."""


class Go(ToCell):
    """Moves to a hex."""


class Stay(Option):
    """Stays where it is."""


class Rally(Option):
    """Rallies."""


class ChangeHorses(Option):
    """Mounts or dismounts."""


class ShootNow(Option):
    """Shoots as its move; at whom is asked next."""


@dataclass(frozen=True, slots=True)
class Face(Option):
    """Faces a corner of its hex."""

    corner: int  # of the hex, as rules/core/boards/hexes.py counts them


class StayBehind(Option):
    """Leaves a commander in place."""


class RideAlong(Option):
    """A commander goes with the unit."""


class Arrive(ToCell):
    """Comes on at a hex."""


class TakePost(ToCell):
    """A new commander begins at a hex."""


class TakeHits(Option):
    """Takes all hits where it stands."""


class FallBack(ToCell):
    """Gives ground to lose less."""


class ShootNext(AtUnit):
    """Says which unit shoots next; at whom is asked next."""


class EndShooting(Option):
    """Names no more units to shoot."""


class Shoot(AtUnit):
    """Shoots at an enemy."""


class Strike(AtUnit):
    """Says which enemy is struck next."""


@dataclass(frozen=True, slots=True)
class ShareDice(Option):
    """Shares its dice among the enemies before it."""

    first: int  # dice against the first of two targets
    second: int


class HaltHere(Option):
    """Stays where it is after a close combat."""


class Advance(ToCell):
    """Goes into the hex that an enemy has left."""


class StandApart(Option):
    """Keeps a commander out of the close combat."""


class JoinCombat(Option):
    """Lets a commander join the close combat."""


class StayIndependent(Option):
    """Leaves the unit without a corps."""


@dataclass(frozen=True, slots=True)
class AttachTo(Option):
    """Attaches the unit to a corps."""

    corps: int
    name: str


class DigIn(AtUnit):
    """Chooses the unit that digs in."""


class EndDigging(Option):
    """Names no more units to dig in."""


UNIT_OR_NOT: dict[str, tuple[int, type[Option], type[AtUnit]]] = {
    "ACW-SEQ-02": (DONE, EndMoves, MoveNext),
    "ACW-SHOOT-01": (DONE, EndShooting, ShootNext),
    "ACW-NIGHT-03": (DONE, EndDigging, DigIn),
}
AT_UNIT: dict[str, type[AtUnit]] = {"ACW-SHOOT-05": Shoot, "ACW-CC-02": Strike}
TO_CELL: dict[str, type[ToCell]] = {"ACW-MOVE-03": Arrive, "ACW-CMD-04": TakePost}
CELL_OR_NOT: dict[str, tuple[int, type[Option], type[ToCell]]] = {
    "ACW-SHOOT-09": (STAND, TakeHits, FallBack),
    "ACW-CC-08": (STAND, TakeHits, FallBack),
    "ACW-CC-10": (HALT, HaltHere, Advance),
}
EITHER: dict[str, tuple[int, type[Option], type[Option]]] = {  # the option for that number, and for others
    "ACW-R-13": (RIDE, RideAlong, StayBehind),
    "ACW-CMD-01": (JOINS, JoinCombat, StandApart),
}
DOINGS: dict[int, type[Option]] = {RALLY_NOW: Rally, CHANGE: ChangeHorses, SHOOT_NOW: ShootNow}


def describe(view: AcwBattle, clause: str, unit: int, number: int, names: Cast) -> Option:
    """Returns the option of *clause* for the engine's *number*."""

    def make(kind: Callable[..., Option], *values: int | str) -> Option:
        return kind(clause, unit, number, *values, names=names, ruleset="acw_hex")

    if clause in AT_UNIT:
        return make(AT_UNIT[clause], number)
    if clause in TO_CELL:
        return make(TO_CELL[clause], *place_of(view, number))
    if clause in UNIT_OR_NOT:
        none, without, one = UNIT_OR_NOT[clause]
        return make(without) if number == none else make(one, number)
    if clause in CELL_OR_NOT:
        none, without, made_with = CELL_OR_NOT[clause]
        return make(without) if number == none else make(made_with, *place_of(view, number))
    if clause in EITHER:
        first, kind, other = EITHER[clause]
        return make(kind if number == first else other)
    if clause == "ACW-MOVE-01":
        if number in DOINGS:
            return make(DOINGS[number])
        return make(Stay) if number == view.units[unit].cell else make(Go, *place_of(view, number))
    if clause == "ACW-MOVE-05":
        return make(Face, number)
    return of_combat_or_corps(view, clause, unit, number, make)


def of_combat_or_corps(
    view: AcwBattle, clause: str, unit: int, number: int, make: Callable[..., Option]
) -> Option:
    """Returns how dice are shared, or the corps that a unit joins."""
    if clause == "ACW-CC-05":
        return make(ShareDice, *shares(view.units[unit].arm, 2)[number])
    if clause == "ACW-CC-11":
        if number == HALT:
            return make(HaltHere)
        who = view.units[unit]
        before = view.ground.front_mask[who.cell][who.facing] & view.held[1 - who.side]
        dice = (*shares(who.arm, len(cells_of(before)))[number], 0)
        return make(ShareDice, dice[0], dice[1])
    if clause == "ACW-BASIC-13":
        if number == UNATTACHED:
            return make(StayIndependent)
        return make(AttachTo, number, view.corps[number].key)
    return make(Option)


def place_of(view: AcwBattle, cell: int) -> tuple[int, int]:
    """Returns the column and row of a hex, from the left and far edges."""
    return cell % view.ground.cols, cell // view.ground.cols
