"""What the computer has a unit do in a turn: the best that is open, looked for in order of worth."""

from math import isqrt
from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.commander.estimate import (
    COMES_ON,
    GUNS,
    NEAR_PLACE,
    NEVER,
    RIFLES,
    charge_worth,
    firing_range,
    is_content,
    is_for_place,
    nearest_front,
    place_distance,
)
from rules.mexican_war.engine import building, charges, plans
from rules.mexican_war.engine.aiming import FARTHEST, is_in_sight, targets_in_field
from rules.mexican_war.engine.detachments import may_detach, may_rejoin
from rules.mexican_war.engine.dragging import guns_to_drag
from rules.mexican_war.engine.orders import ATTACK, HOLD, order_of
from rules.mexican_war.engine.works import must_leave
from rules.mexican_war.measures import distance
from rules.mexican_war.nations import limbered_move
from rules.mexican_war.terms import ARTILLERY, LINE, MARCH_COLUMN, NONE, SQUARE, TACTICAL_COLUMN
from rules.mexican_war.units import WarUnit

FAR_OFF: Final = 2000  # hundredths: there is time for other things
REGROUPS: Final = 800  # hundredths: an unformed unit stands still with the enemy so far off
STEADY_LEAST: Final = 25  # worth of a charge that a steady commander asks for


def best_plan(view: WarBattle, unit: WarUnit, least: int) -> int:
    """Returns the plan of a unit; *least* is the worth of a charge, in hundredths, that is worth it."""
    if unit.enemy != NONE or unit.forced or unit.is_routing():
        return plans.STAND
    burns = must_leave(view, unit)
    order = order_of(view, unit)
    can_go = (burns or order != HOLD) and plans.move_of(unit, plans.MOVE, view) > 0
    if burns and can_go:
        return plans.MOVE
    enemy = nearest_front(view, unit)
    if enemy is None:
        return plans.STAND
    far = gap_to(unit, enemy)
    if unit.unformed and far > REGROUPS:
        return plans.STAND
    if unit.arm == ARTILLERY:
        return _plan_of_guns(view, unit, enemy, far, can_go)
    for find in (_first_work, _charge, _second_thoughts, _advance):
        plan = find(view, unit, far, can_go, least)
        if plan != NONE:
            return plan
    return _stand_or_turn(view, unit, enemy)


def gap_to(unit: WarUnit, enemy: WarUnit) -> int:
    """Returns how far an enemy is off. Less than the truth where that does not matter."""
    dx, dy = unit.x - enemy.x, unit.y - enemy.y
    least = isqrt(dx * dx + dy * dy) - unit.frontage // 2 - unit.depth - enemy.frontage // 2 - enemy.depth
    far_off = 2 * GUNS if unit.arm == ARTILLERY else FAR_OFF
    return least if least > far_off else distance(unit.shape(), enemy.shape())


def _plan_of_guns(view: WarBattle, unit: WarUnit, enemy: WarUnit, far: int, can_go: bool) -> int:
    """Unlimbers in range, comes up out of it, and else fires."""
    if unit.limbered:
        if far <= GUNS and plans.can_unlimber(view, unit):
            return plans.UNLIMBER
        return plans.MOVE if can_go else plans.STAND
    if far > 2 * GUNS and limbered_move(unit.carriage, view.tables):
        may_go = order_of(view, unit) != HOLD or must_leave(view, unit)
        goes = may_go and unit.kind(view.tables).operations > 1 and plans.can_limber(view, unit)
        return plans.LIMBER_MOVE if goes else plans.STAND
    return _stand_or_turn(view, unit, enemy)


def _first_work(view: WarBattle, unit: WarUnit, far: int, can_go: bool, least: int) -> int:
    """Goes on with a work, bridges water, and takes down what is in the way while no enemy is near.

    Only the bold use powder.
    """
    is_free = unit.task == NONE and not unit.engineers
    if is_free and (far <= RIFLES or not building.is_work_near(view, unit)):
        return NONE
    works = building.work_options(view, unit)
    if unit.task != NONE and unit.task in works:
        return unit.task
    if building.BRIDGE in works:
        return building.BRIDGE
    if building.MINE in works and least < STEADY_LEAST:
        return building.MINE
    return building.TAKE_DOWN if building.TAKE_DOWN in works and far > RIFLES else NONE


def _charge(view: WarBattle, unit: WarUnit, far: int, can_go: bool, least: int) -> int:
    """Charges if somebody in reach is worth it."""
    reach = unit.kind(view.tables).operations * plans.move_of(unit, plans.CHARGE, view)
    if far > reach or not plans.can_charge(unit) or order_of(view, unit) != ATTACK:
        return NONE
    worth = max([charge_worth(view, unit, it) for it in _ahead_of(view, unit, reach)], default=NEVER)
    return plans.CHARGE if worth >= least else NONE


def _ahead_of(view: WarBattle, unit: WarUnit, reach: int) -> list[WarUnit]:
    """Returns the enemies that a unit may charge, of those about ahead of it."""
    sine, cosine, x, y = SIN[unit.facing], COS[unit.facing], unit.x, unit.y
    half, found = unit.frontage // 2 * UNIT, []
    for u, v, room, enemy in view.in_line(1 - unit.side):
        dx, dy = u - x, v - y
        onward = dx * sine + dy * cosine
        if 0 < onward < (reach + room) * UNIT and abs(dx * cosine - dy * sine) < onward + half:
            found.append(enemy)
    return charges.chargeable_of(view, unit, found)


def _second_thoughts(view: WarBattle, unit: WarUnit, far: int, can_go: bool, least: int) -> int:
    """Takes parts back, deploys from column, makes for the place, and sends out skirmishers."""
    if (far > FAR_OFF or unit.unformed) and may_rejoin(view, unit):
        return plans.REJOIN
    in_column = unit.formation in (MARCH_COLUMN, SQUARE, TACTICAL_COLUMN)
    if in_column and far <= 2 * firing_range(view, unit) and plans.can_form(view, unit, LINE):
        return plans.FORM + LINE
    if can_go and is_for_place(view, unit):
        return plans.MOVE
    if RIFLES < far <= FAR_OFF and not unit.is_mounted() and may_detach(view, unit):
        return plans.DETACH
    return NONE


def _advance(view: WarBattle, unit: WarUnit, far: int, can_go: bool, least: int) -> int:
    """Comes up to its range, or to the place its side has; there the wary entrench. Else drags guns off."""
    content = is_content(view, unit)
    if far > FAR_OFF and content and least > STEADY_LEAST:
        works = building.work_options(view, unit)
        for work in (building.BUILD, building.REPAIR):
            if work in works:
                return work
    if content and far > COMES_ON:
        goes = place_distance(view, unit) > NEAR_PLACE
    else:
        goes = far > firing_range(view, unit) or unit.is_mounted()
    if goes and can_go:
        return plans.MOVE
    may_go = order_of(view, unit) != HOLD or must_leave(view, unit)
    return plans.DRAG if may_go and guns_to_drag(view, unit) is not None else NONE


def _stand_or_turn(view: WarBattle, unit: WarUnit, enemy: WarUnit) -> int:
    """Stands and fires; turns only where that brings an enemy in front who is not there now."""
    if unit.limbered or plans.is_ahead(unit.footprint(), enemy) or has_target(view, unit):
        return plans.STAND
    for turn in plans.TURNS:
        after = plans.after_turn(unit, turn)
        if plans.is_ahead(after, enemy) and plans.has_room(view, unit, after):
            return turn
    return plans.STAND


def has_target(view: WarBattle, unit: WarUnit) -> bool:
    """True if a unit has an enemy in its field of fire."""
    targets = targets_in_field(view, unit, FARTHEST)
    return any(is_in_sight(view, unit, target) for target, _ in targets)
