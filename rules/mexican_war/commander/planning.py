"""The plan of a unit for a turn: the best open action, tried in order of worth."""

from typing import Final

from rules.core.boards.free import bearing
from rules.core.measure.shapes import cuts
from rules.core.measure.sight import line_of_sight
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.commander.estimate import (
    COMES_ON,
    GUNS,
    NEAR_PLACE,
    SMALL_ARMS,
    charge_worth,
    gap_between,
    is_about_ahead,
    is_content,
    is_for_place,
    nearest_front,
    place_distance,
)
from rules.mexican_war.engine import plans
from rules.mexican_war.engine.construction import building
from rules.mexican_war.engine.construction.works import must_leave
from rules.mexican_war.engine.detachments import may_detach, may_rejoin
from rules.mexican_war.engine.firing.aiming import FARTHEST, firing_place, is_in_sight, targets_in_field
from rules.mexican_war.engine.firing.lines import contours_above
from rules.mexican_war.engine.lying import is_in_action, may_lie_down
from rules.mexican_war.engine.orders import ATTACK, HOLD, order_of
from rules.mexican_war.engine.travel.dragging import guns_to_drag
from rules.mexican_war.engine.travel.paths import turn_to
from rules.mexican_war.sections.artillery import is_clear_beyond, is_high_enough
from rules.mexican_war.sections.measures import distance, has_in_front
from rules.mexican_war.sections.movement import delayed_move, straight_length, wheel_operations
from rules.mexican_war.sections.nations import limbered_move
from rules.mexican_war.terms import (
    ARTILLERY,
    LINE,
    MARCH_COLUMN,
    MOUNTED,
    NONE,
    SKIRMISH,
    SQUARE,
    TACTICAL_COLUMN,
)
from rules.mexican_war.units import ROUTING, WarUnit

FAR_OFF: Final = 2000  # hundredths: there is time for other things
REGROUPS: Final = 300  # hundredths: an unformed unit stands still with the enemy so far off
IN_COLUMN: Final = (MARCH_COLUMN, SQUARE, TACTICAL_COLUMN)
ASIDE: Final = 22  # degrees: half of the smallest turn
WHEELS_ON_WAY: Final = 2  # operations: a unit with more wheels, goes straight and wheels again in one turn
STEADY_LEAST: Final = 25  # worth of a charge that a steady commander asks for


class Outlook:
    """Says what the steps of thought about a unit share."""

    __slots__ = ("base", "can_go", "enemy", "far", "least", "may_go", "order")

    def __init__(self, enemy: WarUnit, far: int, base: int, order: int, may_go: bool, least: int) -> None:
        self.enemy = enemy  # the nearest
        self.far = far  # hundredths to it, about
        self.base = base  # hundredths of an operation
        self.order = order
        self.may_go = may_go  # whether its order lets it move, or it must
        self.can_go = may_go and base > 0  # whether it may, and has a move too
        self.least = least  # worth of a charge, in hundredths, that is worth it


def best_plan(view: WarBattle, unit: WarUnit, least: int) -> int:
    """Returns the plan of a unit; *least* is the worth of a charge, in hundredths, that is worth it."""
    if unit.enemy != NONE or unit.forced or unit.state == ROUTING:
        return plans.STAND
    burns = bool(view.burning) and must_leave(view, unit)
    order, base = order_of(view, unit), plans.move_of(unit, plans.MOVE, view)
    if burns and base:
        return plans.MOVE
    enemy = view.nearest_front(unit)
    if enemy is None:
        return plans.STAND
    may_go = burns or order != HOLD
    far = gap_between(unit, enemy)
    if unit.unformed and far > REGROUPS:
        return plans.STAND
    outlook = Outlook(enemy, far, base, order, may_go, least)
    if unit.arm == ARTILLERY:
        return _plan_of_guns(view, unit, enemy, outlook)
    plan = NONE
    if far > SMALL_ARMS or unit.task != NONE or unit.engineers:
        plan = _first_work(view, unit, outlook)
    if plan == NONE and order == ATTACK and far <= view.tables.troops[unit.troop].operations * base:
        plan = _charge(view, unit, outlook)
    if plan == NONE:
        plan = _second_thoughts(view, unit, outlook)
    if plan == NONE:
        plan = _advance(view, unit, outlook)
    if plan == NONE and far > SMALL_ARMS and unit.arm != MOUNTED and _is_in_line_of_fire(view, unit):
        plan = plans.LIE_DOWN
    return _stand_or_turn(view, unit, enemy) if plan == NONE else plan


def _is_in_line_of_fire(view: WarBattle, unit: WarUnit) -> bool:
    """Tells whether guns of its side could fire at the enemy nearest to them if the unit lay down."""
    tables = view.tables
    for guns in view.roll_call().batteries:
        enemy = nearest_front(view, guns) if guns.side == unit.side and is_in_action(guns) else None
        if enemy is None or not cuts(unit.shape(), *line_of_sight(guns.footprint(), enemy.footprint())):
            continue
        is_target = firing_place(guns, enemy, tables.artillery.arc_degrees) and is_in_sight(view, guns, enemy)
        is_far = is_clear_beyond(distance(unit.shape(), enemy.shape()), tables)
        if is_target and is_far and not is_high_enough(contours_above(view, guns, unit), False, tables):
            return may_lie_down(view, unit)
    return False


def _plan_of_guns(view: WarBattle, unit: WarUnit, enemy: WarUnit, outlook: Outlook) -> int:
    """Unlimbers in range, comes up out of it, and else fires."""
    if unit.limbered:
        if outlook.far <= GUNS and plans.can_unlimber(view, unit):
            return plans.UNLIMBER
        return plans.MOVE if outlook.can_go else plans.STAND
    if outlook.far > 2 * GUNS and limbered_move(unit.carriage, view.tables):
        goes = outlook.may_go and unit.kind(view.tables).operations > 1 and plans.can_limber(view, unit)
        return plans.LIMBER_MOVE if goes else plans.STAND
    return _stand_or_turn(view, unit, enemy)


def _first_work(view: WarBattle, unit: WarUnit, outlook: Outlook) -> int:
    """Goes on with a work, bridges water, or takes down what is in the way.

    Called only while no enemy is near, for engineers and units at work.
    """
    if unit.task == NONE and not unit.engineers and not building.is_work_near(view, unit):
        return NONE
    works = building.work_options(view, unit)
    if unit.task != NONE and unit.task in works:
        return unit.task
    if building.BRIDGE in works:
        return building.BRIDGE
    if building.MINE in works and outlook.least < STEADY_LEAST:
        return building.MINE
    return building.TAKE_DOWN if building.TAKE_DOWN in works and outlook.far > SMALL_ARMS else NONE


def _charge(view: WarBattle, unit: WarUnit, outlook: Outlook) -> int:
    """Charges an enemy near enough if it is about ahead and worth it, and likely to be reached."""
    enemy = outlook.enemy
    if (
        is_about_ahead(unit, enemy)
        and plans.can_charge(unit)
        and _is_likely_home(view, unit, outlook)
        and view.does_see(unit, enemy)
        and charge_worth(view, unit, enemy) >= outlook.least
    ):
        return plans.CHARGE
    return NONE


def _is_likely_home(view: WarBattle, unit: WarUnit, outlook: Outlook) -> bool:
    """Tells whether a charge reaches the nearest enemy, by an estimate of wheels and ground."""
    tables, x, y, u, v = view.tables, unit.x, unit.y, outlook.enemy.x, outlook.enemy.y
    kind, far, base = unit.kind(tables), outlook.far, outlook.base
    turn = abs(turn_to(unit.facing, bearing(u - x, v - y)))
    left = kind.operations - wheel_operations(turn, tables)
    is_aslant = turn > tables.options.charge_max_deviation_degrees
    if far > left * base or (is_aslant and far < straight_length(unit.is_mounted(), tables)):
        return False
    if far <= left * delayed_move(base, kind, tables):
        return True
    west, east = (x, u) if x < u else (u, x)
    near, beyond = (y, v) if y < v else (v, y)
    return view.table.is_free_of(view.table.delaying, west, near, east, beyond)


def _second_thoughts(view: WarBattle, unit: WarUnit, outlook: Outlook) -> int:
    """Takes parts back, deploys from column, makes for the place, and sends out skirmishers."""
    far = outlook.far
    if unit.parent != NONE and (far > FAR_OFF or unit.unformed) and may_rejoin(view, unit):
        return plans.REJOIN
    if unit.formation in IN_COLUMN and far <= 2 * SMALL_ARMS and plans.can_form(view, unit, LINE):
        return plans.FORM + LINE
    if outlook.can_go and is_for_place(view, unit):
        return _turn_or_move(view, unit)
    if SMALL_ARMS < far <= FAR_OFF and unit.skirmishers and unit.arm != MOUNTED and may_detach(view, unit):
        return plans.DETACH
    return NONE


def _turn_or_move(view: WarBattle, unit: WarUnit) -> int:
    """Moves to the place, or first turns to it if it is aside and the unit cannot wheel on its way.

    A unit of two operations goes straight ahead only.
    """
    place = view.aims.place
    if place is None or unit.formation == SKIRMISH or unit.kind(view.tables).operations > WHEELS_ON_WAY:
        return plans.MOVE
    turn = turn_to(unit.facing, bearing(place[0] - unit.x, place[1] - unit.y))
    if -ASIDE <= turn <= ASIDE:
        return plans.MOVE
    left = {plan: abs(turn_to(by, turn)) for plan, by in plans.TURNS.items()}
    for plan in sorted(left, key=left.__getitem__):
        if left[plan] < abs(turn) and plans.has_room(view, unit, plans.after_turn(unit, plan)):
            return plan
    return plans.MOVE


def _advance(view: WarBattle, unit: WarUnit, outlook: Outlook) -> int:
    """Advances to its range, or to the place its side has; there the wary entrench.

    If nothing is to do, it drags guns off.
    """
    far, content = outlook.far, is_content(view, unit)
    if far > FAR_OFF and content and outlook.least > STEADY_LEAST:
        works = building.work_options(view, unit)
        for work in (building.BUILD, building.REPAIR):
            if work in works:
                return work
    if content and far > COMES_ON:
        goes = place_distance(view, unit) > NEAR_PLACE
    else:
        goes = far > SMALL_ARMS or unit.arm == MOUNTED
    if goes and outlook.can_go:
        return plans.MOVE
    return plans.DRAG if outlook.may_go and guns_to_drag(view, unit) is not None else NONE


def _stand_or_turn(view: WarBattle, unit: WarUnit, enemy: WarUnit) -> int:
    """Returns the plan to stand and fire, or to turn.

    It turns only where that brings an enemy in front who is not there now.
    """
    if unit.limbered or has_in_front(unit.footprint(), enemy) or has_target(view, unit):
        return plans.STAND
    for turn in plans.TURNS:
        after = plans.after_turn(unit, turn)
        if has_in_front(after, enemy) and plans.has_room(view, unit, after):
            return turn
    return plans.STAND


def has_target(view: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit has an enemy in its field of fire."""
    if unit.formation == SQUARE:
        return any(is_in_sight(view, unit, target) for target, _ in targets_in_field(view, unit, FARTHEST))
    numbers = view.tables
    arc = numbers.artillery.arc_degrees if unit.arm == ARTILLERY else numbers.small_arms.arc_degrees
    for target in view.fighters(1 - unit.side):
        is_target = target.enemy == NONE and not target.hidden and firing_place(unit, target, arc) is not None
        if is_target and is_in_sight(view, unit, target):
            return True
    return False
