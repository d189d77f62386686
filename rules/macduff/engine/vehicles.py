"""MACD-MOVE-07 to MACD-MOVE-11 on the table: boats, steam engines, trains, airships and balloons."""

from typing import Final

from rules.core.measure.angles import COS, SIN, from_fixed_point
from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint
from rules.core.measure.ground import WHOLE, is_inside
from rules.core.measure.shapes import Point, is_on_table, root_up
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.ground.places import bearing_to, path_towards, turned_unit
from rules.macduff.engine.travel import put_unit
from rules.macduff.reading import hundredths_of
from rules.macduff.sections.engineering import work, work_dice
from rules.macduff.sections.move import Move, basic_dice, move_dice, roll_move, wind_dice
from rules.macduff.tables import DIE, FRONT_DEGREES, INCH, MOVE_DICE
from rules.macduff.terms import (
    BALLOON,
    BASIC,
    CAPTIVE_BALLOON,
    DIRIGIBLE,
    ENGINE,
    NORMAL,
    RAILWAY_TRAIN,
    TRAIN,
    VESSEL,
)
from rules.macduff.units import MacduffUnit

STEP: Final = 20
"""Hundredths between the places that a vehicle tries on its way."""

STILL: Final = 0
WITH: Final = 1
AGAINST: Final = 2
ACROSS: Final = 3


def drive(battle: MacduffBattle, unit: MacduffUnit, point: Point) -> None:
    """Moves a vehicle towards a point.

    A vehicle that has had an accident stands until it is repaired.
    MACD-MOVE-07, MACD-MOVE-08, MACD-MOVE-09, MACD-MOVE-10.
    """
    unit.moved = True
    if unit.repair:
        return
    start, _ = turned_unit(battle, unit, bearing_to(unit.footprint(), point), 1 << 20, None)
    if unit.troop == RAILWAY_TRAIN:
        start = unit.footprint()
    made = roll_vehicle(battle, unit, start, near_root(point[0] - start.x, point[1] - start.y))
    if unit.troop == ENGINE:
        put_unit(battle, unit, path_towards(battle, unit, point, made.total * INCH), "MACD-MOVE-08", made)
    else:
        put_unit(
            battle, unit, way_of(battle, unit, start, point, made.total * INCH), CLAUSES[unit.troop], made
        )
    if made.accident or made.derailed:
        unit.repair = made.repair
        battle.log.add("MACD-R-54", "breaks_down", unit.index, values=(made.repair,))


CLAUSES: Final = {
    VESSEL: "MACD-MOVE-07",
    RAILWAY_TRAIN: "MACD-MOVE-09",
    DIRIGIBLE: "MACD-MOVE-10",
    CAPTIVE_BALLOON: "MACD-MOVE-11",
}


def roll_vehicle(battle: MacduffBattle, unit: MacduffUnit, start: Footprint, far: int) -> Move:
    """Rolls a vehicle's move of *far*. MACD-MOVE-07, MACD-MOVE-08, MACD-MOVE-09, MACD-MOVE-10, MACD-R-17."""
    rate = unit.unit_class()
    off = abs((battle.wind.degrees - start.facing + 180) % 360 - 180)
    wind = wind_dice(rate, battle.wind.blowing, off <= FRONT_DEGREES, unit.is_tethered)
    dice = basic_dice(rate, BASIC, NORMAL, current_at(battle, unit, start.facing), wind)
    obstacle = unit.troop == RAILWAY_TRAIN and meets_obstacle(battle, unit, far)
    return roll_move(battle.dice, unit.index, rate, move_dice(dice, 0, False, False, False), False, obstacle)


def current_at(battle: MacduffBattle, unit: MacduffUnit, facing: int) -> int:
    """Returns how the river's current runs for a boat that faces *facing*. MACD-MOVE-07."""
    if unit.troop != VESSEL:
        return STILL
    pieces = battle.scenario.board.get("pieces", ())
    middle = unit.footprint().middle()
    for piece in pieces:
        if "current" not in piece:
            continue
        if is_inside([(hundredths_of(x), hundredths_of(y)) for x, y in piece["polygon"]], middle):
            off = abs((int(piece["current"]) - facing + 180) % 360 - 180)
            return WITH if off <= FRONT_DEGREES else AGAINST if off > 180 - FRONT_DEGREES else ACROSS
    return STILL


def meets_obstacle(battle: MacduffBattle, unit: MacduffUnit, far: int) -> bool:
    """Tells whether an obstacle lies across a train's rails within *far*. MACD-MOVE-09."""
    end = footprint_ahead(unit.footprint(), min(far, MOVE_DICE[TRAIN] * DIE * INCH))
    return battle.table.ground.depth(battle.table.obstacles, (unit.x, unit.y), (end.x, end.y)) > 0


def way_of(
    battle: MacduffBattle, unit: MacduffUnit, start: Footprint, point: Point, budget: int
) -> Footprint:
    """Returns where a boat, train or airship gets straight ahead.

    A boat keeps to water and a train to its rails. Neither runs into another unit. An airship flies over all.
    MACD-MOVE-07, MACD-MOVE-09, MACD-MOVE-10.
    """
    dx, dy = point[0] - start.x, point[1] - start.y
    far = min(budget, max(0, near_root(dx, dy)))
    ways = {VESSEL: battle.table.water, RAILWAY_TRAIN: battle.table.rails}.get(unit.troop)
    if ways is not None:
        q = footprint_ahead(start, far)
        spans = battle.table.ground.spans(ways, (start.x, start.y), (q.x, q.y))
        far = far * spans[0][1] // WHOLE if spans and spans[0][0] == 0 else 0
    others = [] if ways is None else battle.others(unit)
    farthest = start
    for gone in [*range(STEP, far, STEP), far]:
        place = footprint_ahead(start, gone)
        shape = place.corners()
        if not is_on_table(shape, battle.table.width, battle.table.height):
            break
        if not battle.table.is_clear(shape, others):
            break
        farthest = place
    return farthest


def near_root(dx: int, dy: int) -> int:
    """Returns the length of a way, rounded up."""
    return root_up(dx * dx + dy * dy)


def drift(battle: MacduffBattle) -> None:
    """Lets each balloon that is not tethered drift with the wind. MACD-MOVE-11, MACD-R-17."""
    for unit in battle.units:
        if unit.troop != CAPTIVE_BALLOON or not unit.on_table:
            continue
        dice = wind_dice(BALLOON, battle.wind.blowing, True, unit.is_tethered)
        if not dice:
            continue
        made = roll_move(
            battle.dice, unit.index, BALLOON, move_dice(dice, 0, False, False, False), False, False
        )
        far, way = made.total * INCH, battle.wind.degrees
        end = unit.footprint().at(
            unit.x + from_fixed_point(far * SIN[way]), unit.y + from_fixed_point(far * COS[way])
        )
        if is_on_table(end.corners(), battle.table.width, battle.table.height):
            put_unit(battle, unit, end, "MACD-MOVE-11", made)


def repair(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Lets a crew work for a turn at its own engine or train. MACD-R-54."""
    count = work_dice(unit.strength, False, False)
    done = work(battle.dice, unit.index, count, 0, unit.repair, False)
    unit.repair = 0 if done.complete else unit.repair - done.points
    battle.log.add("MACD-R-54", "repairs", unit.index, faces=done.faces, values=(unit.repair,))
