"""MACD-ORD on the table: orders declared for a unit, and carried out."""

from math import isqrt
from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.shapes import Point
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.aims import leave_by_exit
from rules.macduff.engine.charge import charge, charge_targets, has_charge_target
from rules.macduff.engine.fire import shoot_at
from rules.macduff.engine.ground.places import path_towards
from rules.macduff.engine.ground.rough_ground import has_no_features, is_by_road, is_rough_way, roads_near
from rules.macduff.engine.maneuver import carry_out_maneuver, maneuvers
from rules.macduff.engine.sight.hidden import show_unit
from rules.macduff.engine.sight.line_of_fire import has_target, may_shoot, may_target, targets
from rules.macduff.engine.towns import batter, breach_targets
from rules.macduff.engine.travel import capture_support, move_towards, roll_for
from rules.macduff.engine.vehicles import drive
from rules.macduff.mind import Order
from rules.macduff.sections.orders import is_barred_by_fire, is_open_to
from rules.macduff.tables import DIE, FRONT_DEGREES, INCH, MOVE_DICE
from rules.macduff.terms import (
    BASIC,
    CANNON,
    CAPTIVE_BALLOON,
    FIGHTERS,
    HOSPITAL,
    LIMBERED,
    MARCH,
    NONE,
    OFF_ROAD,
    ROAD,
    SQUARE,
    SUPPORT,
    VEHICLES,
)
from rules.macduff.units import MacduffUnit
from rules.macduff.whereabouts import goes_in_column, is_column_on_road

NO_ORDER: Final = 0
SHOOT: Final = 1
SHOOT_AND_MOVE: Final = 2
MOVE: Final = 3
GO_MARCHING: Final = 4
MANEUVERS: Final = 5
CHARGES: Final = 6
SHOOT_AND_CHARGE: Final = 7
BREACH: Final = 8
"""Options of MACD-ORD-01. NO_ORDER leaves a unit to a later card."""

CELL: Final = 4 * INCH
"""The side of the squares whose middles a unit may be sent to."""


def order_kinds(battle: MacduffBattle, unit: MacduffUnit) -> list[int]:
    """Lists the kinds of order that a unit may get.

    MACD-ORD-01, MACD-SEQ-05, MACD-SHOOT-08, MACD-MOVE-14, MACD-CHANCE-08.
    """
    kinds = [NO_ORDER]
    if unit.troop in VEHICLES:
        still = unit.repair or unit.troop == CAPTIVE_BALLOON
        return kinds if still else [*kinds, MOVE]
    if battle.is_fighting(unit):
        return [*kinds, MANEUVERS] if not unit.pinned and not unit.nailed else kinds
    shoots, walks = has_target(battle, unit), can_walk(unit)
    if shoots:
        kinds.append(SHOOT)
    if may_shoot(battle, unit) and breach_targets(battle, unit):
        kinds.append(BREACH)
    if shoots and walks:
        kinds.append(SHOOT_AND_MOVE)
    if walks:
        kinds.append(MOVE)
        if can_march(unit):
            kinds.append(GO_MARCHING)
    if not unit.nailed and unit.troop in FIGHTERS:  # it may turn about at least
        kinds.append(MANEUVERS)
    if walks and can_charge(unit) and has_charge_target(battle, unit):
        kinds.append(CHARGES)
        if shoots:
            kinds.append(SHOOT_AND_CHARGE)
    return kinds


def can_walk(unit: MacduffUnit) -> bool:
    """Tells whether a unit may leave its place. A gun in battery may not. MACD-MOVE-14, MACD-CHANCE-08."""
    rooted = unit.troop == CANNON and unit.formation != LIMBERED
    return not unit.nailed and not rooted and (unit.troop != HOSPITAL or unit.is_packed)


def can_march(unit: MacduffUnit) -> bool:
    """Tells whether a unit that may leave its place may march. MACD-MOVE-15, MACD-SHOOT-09."""
    fresh = not is_barred_by_fire(MARCH, unit.fired, unit.reaction_fire) and unit.formation != SQUARE
    return fresh and unit.troop not in SUPPORT and is_open_to(unit.unit_class(), MARCH)


def can_charge(unit: MacduffUnit) -> bool:
    """Tells whether these are troops that charge. MACD-CHG-02."""
    return unit.troop != CANNON and unit.troop in FIGHTERS


def declare(battle: MacduffBattle, unit: MacduffUnit) -> Order | None:
    """Asks for a unit's whole order before any die is rolled. None: no order. MACD-ORD-01, MACD-ORD-02."""
    kind = battle.decide("MACD-ORD-01", unit, order_kinds(battle, unit))
    order = Order(unit.index, kind)
    if kind == NO_ORDER:
        return None
    if kind in (SHOOT, SHOOT_AND_MOVE, SHOOT_AND_CHARGE):
        order.target = battle.decide("MACD-SHOOT-04", unit, targets(battle, unit))
    if kind in (CHARGES, SHOOT_AND_CHARGE):
        order.charged = battle.decide("MACD-CHG-02", unit, charge_targets(battle, unit))
    if kind in (SHOOT_AND_MOVE, MOVE, GO_MARCHING):
        order.spot = battle.decide("MACD-MOVE-01", unit, spots(battle, unit))
    if kind == BREACH:
        order.wall = battle.decide("MACD-SHOOT-27", unit, breach_targets(battle, unit))
    if kind == MANEUVERS:
        order.maneuver = battle.decide("MACD-MOVE-12", unit, maneuvers(battle, unit))
    return order


def columns(battle: MacduffBattle) -> int:
    """Returns how many cells lie side by side on the table."""
    return battle.table.spots.columns


def spot_at(battle: MacduffBattle, spot: int) -> Point:
    """Returns the middle of a cell.

    Cells are numbered from the near left corner, row by row.
    """
    across = columns(battle)
    return (spot % across) * CELL + CELL // 2, (spot // across) * CELL + CELL // 2


def spots(battle: MacduffBattle, unit: MacduffUnit) -> list[int]:
    """Lists the cells that a unit may be sent to. All are legal intentions.

    They are within the highest dice. For formed troops they are at most 45 degrees off straight ahead.
    MACD-MOVE-01, MACD-ORD-03.
    """
    far = longest_move(unit)
    loose = not unit.is_formed()
    across, rows = battle.table.spots.columns, battle.table.spots.rows
    outward, inward = (unit.facing - FRONT_DEGREES) % 360, (unit.facing + FRONT_DEGREES) % 360
    ax, ay, bx, by = SIN[outward], COS[outward], SIN[inward], COS[inward]
    cells = []
    for row in range(max(0, (unit.y - far) // CELL), min(rows, (unit.y + far) // CELL + 1)):
        dy = row * CELL + CELL // 2 - unit.y
        for column in range(max(0, (unit.x - far) // CELL), min(across, (unit.x + far) // CELL + 1)):
            dx = column * CELL + CELL // 2 - unit.x
            if 0 < dx * dx + dy * dy <= far * far and (
                loose or (ax * dy <= ay * dx and bx * dy >= by * dx)  # between the rays of its front
            ):
                cells.append(row * across + column)
    return cells or [spot_nearest(battle, unit)]


def longest_move(unit: MacduffUnit) -> int:
    """Returns how far a unit gets by the highest dice."""
    return (MOVE_DICE[unit.unit_class()] + 2) * DIE * INCH


def spot_towards(battle: MacduffBattle, unit: MacduffUnit, point: Point) -> int:
    """Returns one of `spots` that leads to a point: beside it, or as far on the way as the dice can reach.

    If no cell around that place is open, it is one straight ahead. If there is none, it is the first.
    """
    found = spot_near(battle, unit, point)
    if found == NONE:
        x, y = unit.x + 2 * CELL * SIN[unit.facing] // UNIT, unit.y + 2 * CELL * COS[unit.facing] // UNIT
        found = spot_near(battle, unit, (x, y))
    return spots(battle, unit)[0] if found == NONE else found


def spot_near(battle: MacduffBattle, unit: MacduffUnit, point: Point) -> int:
    """Returns the cell of `spots` nearest to a point, or on the way to it; NONE: none."""
    far = longest_move(unit)
    dx, dy = point[0] - unit.x, point[1] - unit.y
    away, most = isqrt(dx * dx + dy * dy), far - CELL
    if away > most:
        dx, dy = dx * most // away, dy * most // away
    across, rows = battle.table.spots.columns, battle.table.spots.rows
    loose = not unit.is_formed()
    outward, inward = (unit.facing - FRONT_DEGREES) % 360, (unit.facing + FRONT_DEGREES) % 360
    ax, ay, bx, by = SIN[outward], COS[outward], SIN[inward], COS[inward]
    middle, center = (unit.x + dx) // CELL, (unit.y + dy) // CELL
    if 0 <= middle < across and 0 <= center < rows:  # nearly always
        dx, dy = middle * CELL + CELL // 2 - unit.x, center * CELL + CELL // 2 - unit.y
        if 0 < dx * dx + dy * dy <= far * far and (loose or (ax * dy <= ay * dx and bx * dy >= by * dx)):
            return center * across + middle
    best, best_cell = -1, NONE
    for row in range(max(0, center - 1), min(rows, center + 2)):
        dy = row * CELL + CELL // 2 - unit.y
        for column in range(max(0, middle - 1), min(across, middle + 2)):
            dx = column * CELL + CELL // 2 - unit.x
            if 0 < dx * dx + dy * dy <= far * far and (
                loose or (ax * dy <= ay * dx and bx * dy >= by * dx)  # between the rays of its front
            ):
                u, v = unit.x + dx - point[0], unit.y + dy - point[1]
                square = u * u + v * v
                if best < 0 or square < best:
                    best, best_cell = square, row * across + column
    return best_cell


def spot_nearest(battle: MacduffBattle, unit: MacduffUnit) -> int:
    """Returns the cell that a unit stands in: to go there is to stay."""
    column = min(unit.x // CELL, columns(battle) - 1)
    row = min(unit.y // CELL, -(-battle.table.height // CELL) - 1)
    return row * columns(battle) + column


def carry_out(battle: MacduffBattle, order: Order) -> None:
    """Carries out a unit's order.

    It shoots first, then moves. A unit that has had to fall back meanwhile does no more.
    MACD-ORD-03, MACD-SEQ-05, MACD-SHOOT-08, MACD-R-53, MACD-R-63.
    """
    unit = battle.units[order.unit]
    unit.activated = True
    show_unit(battle, unit)
    if unit.troop in VEHICLES:
        drive(battle, unit, spot_at(battle, order.spot))
        return
    if not unit.on_table or unit.must_rally or unit.pinned:
        return
    if order.target != NONE:
        target = battle.units[order.target]
        if not target.hidden and may_shoot(battle, unit) and may_target(battle, unit, target):
            shoot_at(battle, unit, target, False)
        if not unit.on_table or unit.must_rally:
            return
    if order.kind in (SHOOT_AND_MOVE, MOVE):
        walk(battle, unit, order.spot)
    elif order.kind == GO_MARCHING:
        march(battle, unit, order.spot)
    elif order.kind == MANEUVERS:
        carry_out_maneuver(battle, unit, order.maneuver)
    elif order.wall != NONE and order.wall in breach_targets(battle, unit):
        batter(battle, unit, order.wall)
    elif order.charged != NONE and order.charged in charge_targets(battle, unit):
        charge(battle, unit, battle.units[order.charged])
    if unit.on_table and unit.strength:
        capture_support(battle, unit)
        leave_by_exit(battle, unit)


def point_of_march(battle: MacduffBattle, unit: MacduffUnit, spot: int) -> Point:
    """Returns the point to which a unit is sent.

    A column on a road keeps to the road within that cell. MACD-TERR-08.
    """
    x, y = spot_at(battle, spot)
    if not is_column_on_road(battle.table, unit):
        return x, y
    on_road = [point for point in roads_near(battle.table, (x, y)) if is_in_cell(point, x, y)]
    return min(on_road, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2, default=(x, y))


def is_in_cell(point: Point, x: int, y: int) -> bool:
    """Tells whether a point lies in the cell around *x*, *y*."""
    return abs(point[0] - x) <= CELL // 2 and abs(point[1] - y) <= CELL // 2


def walk(battle: MacduffBattle, unit: MacduffUnit, spot: int) -> None:
    """Makes a basic move. MACD-MOVE-01, MACD-MOVE-02, MACD-MOVE-03, MACD-MOVE-04, MACD-MOVE-05."""
    made = roll_for(battle, unit, BASIC, OFF_ROAD, False)
    unit.has_walked = True
    move_towards(battle, unit, point_of_march(battle, unit, spot), made, "MACD-MOVE-01")


def march(battle: MacduffBattle, unit: MacduffUnit, spot: int) -> None:
    """Marches a unit, along a road if the whole way lies on one.

    Over rough ground the dice of a march are lost. MACD-MOVE-15, MACD-TERR-03, MACD-TERR-08.
    """
    start, point = unit.footprint(), point_of_march(battle, unit, spot)
    road = rough = False
    in_column = goes_in_column(unit)
    matters = battle.table.rough | battle.table.paths if in_column else battle.table.rough
    if not has_no_features(battle, unit, point, matters):
        way = path_towards(battle, unit, point, longest_move(unit))
        road = in_column and is_by_road(battle, start, way)
        rough = is_rough_way(battle, start, way)
    if rough and not road:
        made = roll_for(battle, unit, BASIC, OFF_ROAD, False)
    else:
        made = roll_for(battle, unit, MARCH, ROAD if road else OFF_ROAD, False)
    unit.marched = True
    move_towards(battle, unit, point, made, "MACD-MOVE-15")
