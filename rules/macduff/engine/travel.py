"""Dice and places of ordinary moves, and commanders who are caught on the way."""

from rules.core.laying.aims import edge_point
from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import Point, distance
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.ground.places import is_free, path_towards
from rules.macduff.engine.ground.rough_ground import is_rough_way
from rules.macduff.engine.losses import lose_commander, remove_unit
from rules.macduff.engine.sight.hidden import show_near
from rules.macduff.sections.commanders import escape_capture, is_at_risk
from rules.macduff.sections.move import Move, basic_dice, kind_dice, move_dice, roll_move
from rules.macduff.sections.support import can_hear_band
from rules.macduff.tables import CAPTURE_DISTANCE, INCH
from rules.macduff.terms import (
    BAND,
    COUNTERCHARGE,
    EVADE,
    FIGHTERS,
    LEADER,
    NONE,
    ON_FOOT,
    PURSUIT,
    RETREAT,
)
from rules.macduff.units import CAPTURED, STEADY, MacduffUnit
from rules.macduff.whereabouts import is_disordered

ALONE = (COUNTERCHARGE, EVADE, RETREAT)  # moves to which commander and band add nothing


def roll_for(battle: MacduffBattle, unit: MacduffUnit, kind: int, path: int, bonus_lost: bool) -> Move:
    """Rolls a unit's move. MACD-MOVE-01, MACD-MOVE-06, MACD-CMD-11, MACD-HOSP-04, MACD-CHANCE-07."""
    led = kind not in ALONE and battle.is_led(unit)
    music = kind != PURSUIT and kind not in ALONE and has_band(battle, unit)
    rate = unit.unit_class()
    count = move_dice(
        basic_dice(rate, kind, unit.draught, 0, 0),
        kind_dice(rate, kind, path, bonus_lost),
        led,
        music,
        unit.heartened,
    )
    drilled = unit.well_drilled and battle.options.well_drilled_average_dice and rate in ON_FOOT
    return roll_move(battle.dice, unit.index, rate, count, drilled, False)


def has_band(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a unit steps out to its army's band. MACD-HOSP-04."""
    for band in battle.roll_call().support:
        ours = band.troop == BAND and band.on_table and band.side == unit.side and band is not unit
        if ours and can_hear_band(battle.distance(unit, band)):
            return True
    return False


def put_unit(
    battle: MacduffBattle, unit: MacduffUnit, end: Footprint, clause: str, made: Move | None
) -> None:
    """Puts a unit where its move ends, and logs it. MACD-MOVE-01, MACD-R-03."""
    lasts = battle.options.terrain_disorder == "until_reformed" and unit.is_formed()
    rough = lasts and (is_disordered(battle.table, unit) or is_rough_way(battle, unit.footprint(), end))
    unit.moved = unit.moved or end != unit.footprint()
    unit.place(end)
    unit.disordered = lasts and (rough or is_disordered(battle.table, unit))
    faces = () if made is None else made.faces
    inches = 0 if made is None else made.total
    battle.log.add(
        clause,
        "rides" if unit.troop == LEADER else "moves",
        unit.index,
        NONE,
        faces,
        (inches, end.x, end.y, end.facing, end.frontage, end.depth),
    )
    show_near(battle, unit)
    meet_commanders(battle, unit)


def move_towards(
    battle: MacduffBattle, unit: MacduffUnit, point: Point, made: Move, clause: str, passes: bool = False
) -> None:
    """Moves a unit towards a point, as far as the dice and the ground allow. MACD-ORD-03."""
    end = path_towards(battle, unit, point, made.total * INCH, passes)
    put_unit(battle, unit, end, clause, made)


def meet_commanders(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Catches lone commanders and support that a move has reached. MACD-CMD-14, MACD-CMD-15, MACD-HOSP-06."""
    if unit.troop == LEADER:
        risk_capture(battle, unit)
        return
    for leader in battle.roll_call().leaders[1 - unit.side]:
        if leader.on_table and leader.joined == NONE and leader.state == STEADY:
            risk_capture(battle, leader)


def risk_capture(battle: MacduffBattle, commander: MacduffUnit, escaped: tuple[int, ...] = ()) -> None:
    """Rolls for a lone commander who is near an enemy unit.

    They may be captured, or escape towards the nearest friends. A further enemy there is a further roll.
    MACD-CMD-15, MACD-CMD-16, MACD-R-10.
    """
    if commander.joined != NONE or not commander.on_table:
        return
    x, y, reach = commander.mid_x, commander.mid_y, CAPTURE_DISTANCE + commander.radius
    for enemy in battle.enemy_fighters(commander):
        far = reach + enemy.radius
        dy = enemy.mid_y - y
        if dy > far or dy < -far:
            continue
        dx = enemy.mid_x - x
        if dx * dx + dy * dy > far * far or enemy.index in escaped:
            continue
        if not is_at_risk(battle.distance(commander, enemy), False):
            continue
        escape = escape_capture(battle.dice, commander.index, enemy.index)
        verb = "is_caught" if escape.captured else "escapes"
        battle.log.add("MACD-CMD-15", verb, commander.index, enemy.index, escape.faces)
        if escape.captured:
            lose_commander(battle, commander, "MACD-CMD-15", CAPTURED)
            return
        flee_to_safety(battle, commander, escape.distance * INCH)
        risk_capture(battle, commander, (*escaped, enemy.index))
        return


def flee_to_safety(battle: MacduffBattle, commander: MacduffUnit, budget: int) -> None:
    """Takes a commander to the nearest friends in reach, else to their own edge. MACD-CMD-16, MACD-R-10."""
    friends = [
        friend for friend in battle.fighters(commander.side) if battle.distance(commander, friend) <= budget
    ]
    if friends:
        take_refuge(battle, commander, min(friends, key=lambda refuge: battle.distance(commander, refuge)))
        return
    board, edge = battle.table, battle.aims.homes[commander.side]
    safe = edge_point(edge, commander.x, commander.y, board.width, board.height)
    end = path_towards(battle, commander, safe, budget, True)
    if is_free(battle, commander, end.corners()):
        commander.place(end)
        battle.log.add(
            "MACD-R-10",
            "rides",
            commander.index,
            values=(budget // INCH, end.x, end.y, end.facing, end.frontage, end.depth),
        )


def take_refuge(battle: MacduffBattle, commander: MacduffUnit, friend: MacduffUnit) -> None:
    """Puts a commander who has escaped with a friendly unit. MACD-CMD-16, MACD-R-10."""
    commander.joined, commander.on_table, commander.has_joined = friend.index, False, True
    battle.log.add("MACD-R-10", "joins", commander.index, friend.index, seen=battle.eyes_on(friend))


def capture_support(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Captures bands and hospitals that a fighting unit has come up to. MACD-HOSP-06."""
    support = battle.roll_call().support
    if not support or unit.troop not in FIGHTERS:
        return
    for other in support:
        if other.on_table and other.side != unit.side and distance(unit.shape(), other.shape()) <= INCH:
            remove_unit(battle, other, CAPTURED, "MACD-HOSP-06")
