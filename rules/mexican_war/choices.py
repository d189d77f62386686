"""The options of each question: typed here, worded in choices.toml."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from rules.core.playing.choices import Option
from rules.core.telling.prose import Cast
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine import moves, plans
from rules.mexican_war.engine.charging import charges
from rules.mexican_war.engine.construction import building
from rules.mexican_war.engine.converging import APART
from rules.mexican_war.engine.firing import battering, fire
from rules.mexican_war.engine.officers import STAY


@dataclass(frozen=True, slots=True)
class At(Option):
    """An option about another unit: its index."""

    target: int


@dataclass(frozen=True, slots=True)
class Order(Option):
    """Gives a brigade an order, or lets it keep the one it has."""

    order: int


@dataclass(frozen=True, slots=True)
class Form(Option):
    """Takes a formation."""

    formation: int


@dataclass(frozen=True, slots=True)
class FormAndMove(Option):
    """Takes a formation and moves with the operations that are left."""

    formation: int


@dataclass(frozen=True, slots=True)
class Advance(Option):
    """Goes straight ahead with so many operations."""

    operations: int


@dataclass(frozen=True, slots=True)
class Go(Option):
    """Goes to a place, and faces so many degrees there."""

    x: int
    y: int
    facing: int


class Stand(Option):
    """Spends no operation."""


class Move(Option):
    """Moves with all operations."""


class PlanCharge(Option):
    """Keeps all operations for a charge."""


class Limber(Option):
    """Limbers guns."""


class Unlimber(Option):
    """Unlimbers guns."""


class LimberAndMove(Option):
    """Limbers guns and moves them."""


class MoveAndUnlimber(Option):
    """Moves guns and unlimbers them."""


class Dismount(Option):
    """Gets cavalry off its horses."""


class Mount(Option):
    """Gets cavalry on its horses."""


class FaceRight(Option):
    """Faces right."""


class FaceLeft(Option):
    """Faces left."""


class FaceAbout(Option):
    """Faces about."""


class WheelRight(Option):
    """Wheels 45 degrees to the right."""


class WheelLeft(Option):
    """Wheels 45 degrees to the left."""


class DragGuns(Option):
    """Drags captured guns towards the own edge."""


class SendOutPart(Option):
    """Sends out skirmishers, or dismounts half of a mounted unit."""


class RejoinUnit(Option):
    """Brings a part back into the ranks of its unit."""


class LieDown(Option):
    """Lies down for the turn, so that guns can fire over it."""


class BuildBreastwork(Option):
    """Builds a breastwork before the front of a unit."""


class TakeDown(Option):
    """Takes down the wall or work before a unit."""


class RepairWork(Option):
    """Repairs what guns have damaged beside a unit."""


class BuildBridge(Option):
    """Bridges the water before a unit."""


class BlowUp(Option):
    """Prepares powder and fires it at what is before a unit."""


class ExtendFront(Option):
    """Extends a unit in close action on both flanks."""


class LookForFord(Option):
    """Looks for a ford in deep water."""


class ChargeNobody(Option):
    """Charges nobody after all."""


class Charge(At):
    """Charges a unit."""


@dataclass(frozen=True, slots=True)
class ChargeWider(At):
    """Charges a unit with more stands in front."""

    stands: int


class AwaitCharge(Option):
    """Awaits a charge as it is."""


class FaceCharge(Option):
    """Faces a charge."""


class GiveGround(Option):
    """Goes back before a charge, in good order."""


class Halt(Option):
    """Does not move."""


class HoldFire(Option):
    """Fires at nobody."""


class Fire(At):
    """Fires muskets or rifles at a unit."""


class FireBall(At):
    """Fires ball or shrapnel at a unit."""


@dataclass(frozen=True, slots=True)
class FireAtWork(Option):
    """Fires ball at a construction: what it is, and its middle."""

    what: int
    x: int
    y: int


class FireCanister(At):
    """Fires canister at a unit."""


class StayApart(Option):
    """Takes in no other unit."""


class TakeIn(At):
    """Makes one unit of two."""


class Stay(Option):
    """Leaves an officer in place."""


class RideTo(At):
    """Sends an officer to a unit."""


_PLANS: Final[dict[int, type[Option]]] = {
    plans.STAND: Stand,
    plans.MOVE: Move,
    plans.CHARGE: PlanCharge,
    plans.LIMBER: Limber,
    plans.UNLIMBER: Unlimber,
    plans.LIMBER_MOVE: LimberAndMove,
    plans.MOVE_UNLIMBER: MoveAndUnlimber,
    plans.DISMOUNT: Dismount,
    plans.MOUNT: Mount,
    plans.FACE_RIGHT: FaceRight,
    plans.FACE_LEFT: FaceLeft,
    plans.FACE_ABOUT: FaceAbout,
    plans.WHEEL_RIGHT: WheelRight,
    plans.WHEEL_LEFT: WheelLeft,
    plans.LOOK_FOR_FORD: LookForFord,
    plans.EXTEND: ExtendFront,
    building.BUILD: BuildBreastwork,
    building.TAKE_DOWN: TakeDown,
    building.BRIDGE: BuildBridge,
    building.REPAIR: RepairWork,
    building.MINE: BlowUp,
    plans.DRAG: DragGuns,
    plans.DETACH: SendOutPart,
    plans.REJOIN: RejoinUnit,
    plans.LIE_DOWN: LieDown,
}
_ANSWERS: Final[dict[int, type[Option]]] = {
    charges.NOTHING: AwaitCharge,
    charges.FACE_IT: FaceCharge,
    charges.GO_BACK: GiveGround,
}
_MODES: Final[dict[int, type[At]]] = {
    fire.VOLLEY: Fire,
    fire.BALL: FireBall,
    fire.CANISTER: FireCanister,
}


def _order(view: WarBattle, number: int) -> tuple[type[Option], tuple[int, ...]]:
    return Order, (number,)


def _plan(view: WarBattle, number: int) -> tuple[type[Option], tuple[int, ...]]:
    if number >= plans.WHOLE_TURN:
        return _PLANS[number], ()
    if number >= plans.FORM_MOVE:
        return FormAndMove, (number - plans.FORM_MOVE,)
    if number >= plans.FORM:
        return Form, (number - plans.FORM,)
    return _PLANS[number], ()


def _charge(view: WarBattle, number: int) -> tuple[type[Option], tuple[int, ...]]:
    if number == charges.NOBODY:
        return ChargeNobody, ()
    target, stands = charges.target_of(number), number // charges.WIDER
    return (ChargeWider, (target, stands)) if stands else (Charge, (target,))


def _answer(view: WarBattle, number: int) -> tuple[type[Option], tuple[int, ...]]:
    return (Form, (number - plans.FORM,)) if number >= plans.FORM else (_ANSWERS[number], ())


def _move(view: WarBattle, number: int) -> tuple[type[Option], tuple[int, ...]]:
    if number == moves.HALT:
        return Halt, ()
    if number < moves.SPOT:
        return Advance, (number - moves.AHEAD,)
    return Go, view.table.spots.place_of(number - moves.SPOT)


def _fire(view: WarBattle, number: int) -> tuple[type[Option], tuple[int, ...]]:
    if number == fire.NOT_AT_ALL:
        return HoldFire, ()
    if number >= battering.AT_WORK:
        place = number - battering.AT_WORK
        left, near, right, far = view.table.ground.pieces[place].box
        return FireAtWork, (battering.kind_of(view, place), (left + right) // 2, (near + far) // 2)
    target, mode = fire.option_parts(number)
    return _MODES[mode], (target,)


def _ride(view: WarBattle, number: int) -> tuple[type[Option], tuple[int, ...]]:
    return (Stay, ()) if number == STAY else (RideTo, (number - 1,))


def _converge(view: WarBattle, number: int) -> tuple[type[Option], tuple[int, ...]]:
    return (StayApart, ()) if number == APART else (TakeIn, (number - 1,))


_BY_CLAUSE: Final[dict[str, Callable[[WarBattle, int], tuple[type[Option], tuple[int, ...]]]]] = {
    "MEX-PRE-02": _order,
    "MEX-MOVE-01": _plan,
    "MEX-MEL-02": _charge,
    "MEX-MEL-26": _answer,
    "MEX-MOVE-11": _move,
    "MEX-SA-10": _fire,
    "MEX-ART-18": _fire,
    "MEX-OFF-01": _ride,
    "MEX-ADD-01": _converge,
}


def describe(view: Any, clause: str, unit: int, number: int, names: Cast) -> Option:
    """Returns what an option is. *view* is the battle as its side sees it."""
    kind, values = _BY_CLAUSE[clause](view, number)
    return kind(clause, unit, number, *values, names=names, ruleset="mexican_war")
