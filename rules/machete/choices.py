"""The options of each question as classes. choices.toml has their words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.core.playing.choices import AtUnit, Option, ToPlace
from rules.core.telling.prose import Cast
from rules.machete.battle import MacheteBattle
from rules.machete.engine import orders as order
from rules.machete.engine.ambush import SPRING
from rules.machete.engine.arson import PARTY
from rules.machete.engine.houses import structures
from rules.machete.engine.melee import IN_PROPORTION
from rules.machete.engine.prisoners import NOBODY
from rules.machete.engine.storm import HOLD
from rules.machete.verdict import BREAK_OFF


@dataclass(frozen=True, slots=True)
class Of(Option):
    """An option about a house, a field or another named thing on the board."""

    thing: int  # its number: of a house or a structure, or of an area of the board
    name: str


class Pass(Option):
    """Does nothing more on this card."""


class March(Option):
    """Makes an ordinary move. The destination is asked next."""


class Shoot(AtUnit):
    """Fires at an enemy."""


class Attack(AtUnit):
    """Moves into contact with an enemy, or charges it."""


class SetUp(Option):
    """Unlimbers a gun, or unpacks it."""


class Haul(Option):
    """Drags a gun that is set up. The destination is asked next."""


@dataclass(frozen=True, slots=True)
class TurnGun(Option):
    """Turns a gun beyond its free arc."""

    heading: int  # degrees clockwise from the far edge


class Shell(AtUnit):
    """Fires a gun at an enemy."""


@dataclass(frozen=True, slots=True)
class Bombard(Of):
    """Fires a gun at a structure."""

    x: int
    y: int


class CrewGun(AtUnit):
    """Sends men to a gun that is short of crew."""


class TakeGun(AtUnit):
    """Takes over a gun without a crew."""


class EnterHouse(Of):
    """Goes into an empty house."""


class QuitHouse(Option):
    """Leaves the house it holds."""


class StormHouse(Of):
    """Attacks a house at its door."""


class SetFire(Of):
    """Prepares to set fire to a house or a field, or throws the torch."""


class Rejoin(AtUnit):
    """Goes back to the unit that detached it."""


class GoOff(Option):
    """Leaves the table in order."""


class LeadPrisoners(AtUnit):
    """Detaches an escort for prisoners."""


class Sail(Option):
    """Announces that the ship will leave."""


class CrewShip(AtUnit):
    """Sends men to a ship as crew."""


class Rush(AtUnit):
    """Charges an enemy that is too far away to reach."""


class Go(ToPlace):
    """Marches to a place."""


class ComeOut(ToPlace):
    """Leaves a house for a place beside it."""


@dataclass(frozen=True, slots=True)
class Face(Option):
    """Faces a direction as its card ends."""

    heading: int


@dataclass(frozen=True, slots=True)
class Form(Option):
    """Takes a formation."""

    formation: int  # LINE, COLUMN or SKIRMISH of terms.py


class StayHidden(Option):
    """Stays in ambush."""


class SpringAmbush(Option):
    """Opens the ambush."""


class ActNext(AtUnit):
    """Chooses the unit of the ambush that acts next."""


class SendParty(Option):
    """Detaches a few men to set the fire."""


class UseWholeUnit(Option):
    """Sets the fire with the whole unit."""


class KeepHouse(Option):
    """Holds the house that it has taken."""


class LeaveHouse(Option):
    """Leaves the house that it has taken."""


class Escort(AtUnit):
    """Chooses the unit that gives the escort."""


class NoEscort(Option):
    """Leaves the prisoners where they are."""


@dataclass(frozen=True, slots=True)
class LoseFirst(Option):
    """Chooses which men of a melee are lost first."""

    troop: int  # INFANTRY or CAVALRY of terms.py


class ShareLosses(Option):
    """Spreads the losses over all units of a melee."""


class LoseFrom(AtUnit):
    """Takes the losses of a melee from one unit first."""


class FightOn(Option):
    """Fights on."""


class BreakOff(Option):
    """Breaks off the battle."""


PLAIN: dict[int, type[Option]] = {
    order.PASS: Pass,
    order.MARCH: March,
    order.SET_UP: SetUp,
    order.HAUL: Haul,
    order.QUIT: QuitHouse,
    order.GO_OFF: GoOff,
    order.SAIL: Sail,
}
AT_UNIT: dict[int, type[AtUnit]] = {
    order.SHOOT: Shoot,
    order.ATTACK: Attack,
    order.SHELL: Shell,
    order.RECREW: CrewGun,
    order.TAKE_OVER: TakeGun,
    order.REJOIN: Rejoin,
    order.LEAD: LeadPrisoners,
    order.MAN: CrewShip,
    order.RUSH: Rush,
}
EITHER: dict[str, tuple[int, type[Option], type[Option]]] = {  # the option for that number, and for others
    "MACH-GEN-06": (SPRING, SpringAmbush, StayHidden),
    "MACH-BLD-16": (PARTY, SendParty, UseWholeUnit),
    "MACH-BLD-14": (HOLD, KeepHouse, LeaveHouse),
    "MACH-R-65": (BREAK_OFF, BreakOff, FightOn),
}
PLACES: dict[str, type[ToPlace]] = {"MACH-MOVE-02": Go, "MACH-BLD-02": ComeOut, "MACH-R-59": ComeOut}
NUMBERS: dict[str, type[Any]] = {"MACH-MOVE-07": Face, "MACH-R-63": Form, "MACH-MEL-11": LoseFirst}
UNIT_OR_NOT: dict[str, tuple[int, type[Option], type[AtUnit]]] = {
    "MACH-MOR-21": (NOBODY, NoEscort, Escort),
    "MACH-R-33": (IN_PROPORTION, ShareLosses, LoseFrom),
}


def describe(view: MacheteBattle, clause: str, unit: int, number: int, names: Cast) -> Option:
    """Returns the option of *clause* for the engine's *number*."""

    def make(kind: Callable[..., Option], *values: int | str) -> Option:
        return kind(clause, unit, number, *values, names=names, ruleset="machete")

    if clause in ("MACH-GEN-08", "MACH-R-20"):
        return order_of(view, number, make)
    if clause in EITHER:
        first, kind, other = EITHER[clause]
        return make(kind if number == first else other)
    if clause in PLACES:
        return make(PLACES[clause], view.table.xs[number], view.table.ys[number])
    if clause in NUMBERS:
        return make(NUMBERS[clause], number)
    if clause in UNIT_OR_NOT:
        none, without, one = UNIT_OR_NOT[clause]
        return make(without) if number == none else make(one, number)
    if clause == "MACH-R-71":
        return make(ActNext, number)
    return make(Option)


def order_of(view: MacheteBattle, number: int, make: Callable[..., Option]) -> Option:
    """Returns the order on a card for that *number*."""
    kind, index = number - number % order.ORDER, number % order.ORDER
    if kind in PLAIN:
        return make(PLAIN[kind])
    if kind in AT_UNIT:
        return make(AT_UNIT[kind], index)
    if kind == order.TURN:
        return make(TurnGun, order.HEADINGS[index])
    if kind == order.BOMBARD:
        what, _, cell = structures(view)[index]
        return make(Bombard, index, str(what), view.table.xs[cell], view.table.ys[cell])
    if kind == order.KINDLE:
        return make(SetFire, index, name_of_area(view, index))
    house = view.table.houses[index]
    return make(EnterHouse if kind == order.ENTER else StormHouse, index, house.name or house.key)


def name_of_area(view: MacheteBattle, area: int) -> str:
    """Returns the name of the house or field on that area of the board."""
    things = [(house.area, house.name or house.key) for house in view.table.houses]
    things += [(field.area, field.name or field.key) for field in view.table.fields]
    return next((name for at, name in things if at == area), f"#{area + 1}")
