"""MACD-MOVE-12, MACD-MOVE-13, MACD-MOVE-14 on the table: turns, formations, limbering, pushing a gun."""

from typing import Final

from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint, around_middle
from rules.core.measure.legs import after_leg, backward_leg, face, farthest_corner
from rules.core.measure.shapes import Shape, hull, is_on_table
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.detachments import detach, may_detach, may_rejoin, rejoin
from rules.macduff.engine.ground.places import (
    bearing_to,
    footprint_in,
    has_friends_ahead,
    is_beside_shape,
    is_free,
    is_free_of,
    straight_on,
    turned_unit,
    within_box,
)
from rules.macduff.engine.ground.rough_ground import barred_kinds, is_barred
from rules.macduff.engine.travel import put_unit, roll_for
from rules.macduff.tables import DIE, GAP_TO_ENEMY, INCH, MOVE_DICE
from rules.macduff.terms import (
    CANNON,
    COLUMN,
    FOOT,
    HORSEMEN,
    LIMBERED,
    LINE,
    MANEUVER,
    MANHANDLE,
    MOUNTED_FOOT,
    NONE,
    OFF_ROAD,
    PIONEERS,
    RIDERS,
    SQUARE,
    UNFORMED,
)
from rules.macduff.units import MacduffUnit, default_files
from rules.macduff.whereabouts import is_light_gun

TO_THE_LEFT: Final = 1
TO_THE_RIGHT: Final = 2
ABOUT: Final = 3
TO_THE_ENEMY: Final = 4
BACKWARDS: Final = 5
LEFTWARDS: Final = 6
RIGHTWARDS: Final = 7
INTO_LINE: Final = 8
INTO_COLUMN: Final = 9
INTO_SQUARE: Final = 10
LIMBER: Final = 11
UNLIMBER: Final = 12
PUSH: Final = 13
DISMOUNT: Final = 14
MOUNT: Final = 15
WITHDRAW: Final = 16
SEND_OUT: Final = 17
COME_BACK: Final = 18
PASS_THROUGH: Final = 19

FORMS: Final = {INTO_LINE: LINE, INTO_COLUMN: COLUMN, INTO_SQUARE: SQUARE}
QUARTERS: Final = {TO_THE_LEFT: -90, TO_THE_RIGHT: 90, ABOUT: 180}
STEPS: Final = (BACKWARDS, LEFTWARDS, RIGHTWARDS)


def maneuvers(battle: MacduffBattle, unit: MacduffUnit) -> list[int]:
    """Lists the manoeuvres open to a unit. MACD-MOVE-12, MACD-MOVE-13, MACD-MOVE-14, MACD-R-62."""
    if battle.is_fighting(unit):
        return [] if unit.pinned else [WITHDRAW]
    maneuver_list = [ABOUT, TO_THE_LEFT, TO_THE_RIGHT]
    if battle.nearest_enemy(unit) is not None:
        maneuver_list.append(TO_THE_ENEMY)
    if unit.troop == CANNON:
        maneuver_list.append(UNLIMBER if unit.formation == LIMBERED else LIMBER)
        if unit.formation != LIMBERED and is_light_gun(unit):
            maneuver_list.append(PUSH)
        return maneuver_list
    maneuver_list += STEPS
    if has_friends_ahead(battle, unit, MOVE_DICE[unit.unit_class()] * DIE * INCH):
        maneuver_list.append(PASS_THROUGH)
    if unit.regular and (unit.troop in (FOOT, PIONEERS) or unit.troop in RIDERS):
        maneuver_list += [
            form for form, formation in FORMS.items() if formation != unit.formation or unit.disordered
        ]
        if unit.troop in RIDERS:
            maneuver_list.remove(INTO_SQUARE)
    if may_detach(battle, unit):
        maneuver_list.append(SEND_OUT)
    if may_rejoin(battle, unit):
        maneuver_list.append(COME_BACK)
    if unit.troop in RIDERS:
        maneuver_list.append(DISMOUNT)
    elif unit.saddle != NONE:
        maneuver_list.append(MOUNT)
    return maneuver_list


def carry_out_maneuver(battle: MacduffBattle, unit: MacduffUnit, chosen: int) -> None:
    """Rolls a manoeuvre and makes it, as far as dice and room allow. MACD-MOVE-12, MACD-ORD-03."""
    if chosen in (SEND_OUT, COME_BACK):
        battle.log.add("MACD-MOVE-12", "maneuvers", unit.index, values=(chosen, 1))
        if chosen == SEND_OUT:
            detach(battle, unit)
        else:
            rejoin(battle, unit)
        return
    made = roll_for(battle, unit, MANHANDLE if chosen == PUSH else MANEUVER, OFF_ROAD, False)
    budget = made.total * INCH
    if chosen in (DISMOUNT, MOUNT):
        change_horses(unit, chosen)
    end = end_of_maneuver(battle, unit, chosen, budget)
    is_done = end is not None
    if is_done and chosen in FORMS:
        unit.formation = FORMS[chosen]
        unit.disordered = False
        unit.files = default_files(unit.formation, unit.strength, False)
    elif is_done and chosen in (LIMBER, UNLIMBER):
        unit.formation = LIMBERED if chosen == LIMBER else LINE
    if chosen == WITHDRAW and is_done:
        battle.leave_melee(unit)
    battle.log.add("MACD-MOVE-12", "maneuvers", unit.index, values=(chosen, int(is_done)))
    put_unit(battle, unit, end or unit.footprint(), "MACD-MOVE-12", made)


def end_of_maneuver(battle: MacduffBattle, unit: MacduffUnit, chosen: int, budget: int) -> Footprint | None:
    """Returns where a manoeuvre ends, or None if there is no room for it.

    MACD-MOVE-12, MACD-R-60, MACD-R-68.
    """
    start = unit.footprint()
    if chosen in STEPS:
        return _longest(battle, unit, start, budget, chosen) if budget else start
    if chosen == PASS_THROUGH:
        return straight_on(battle, unit, start, budget, True)
    if chosen == PUSH:
        return straight_on(battle, unit, start, budget)
    if chosen == WITHDRAW:
        return withdrawal(battle, unit, budget)
    if chosen in QUARTERS:
        end = after_leg(start, face(QUARTERS[chosen]))
        if chosen != ABOUT:  # the files wheel, so that the ranks stay as they are
            end = around_middle(start.middle(), end.facing, start.frontage, start.depth)
    elif chosen == TO_THE_ENEMY:
        enemy = battle.nearest_enemy(unit)
        if enemy is None:
            return None
        return turned_unit(battle, unit, bearing_to(start, enemy.footprint().middle()), budget, None)[0]
    else:
        end = new_shape(unit, chosen)
    if unit.troop != CANNON and farthest_corner(start, end) > budget and chosen not in QUARTERS:
        return None
    return end if is_free(battle, unit, end.corners()) and not is_barred(battle, unit, end) else None


def new_shape(unit: MacduffUnit, chosen: int) -> Footprint:
    """Returns a unit's footprint in its new formation. MACD-MOVE-12, MACD-MOVE-14."""
    formation = unit.formation
    if chosen in FORMS:
        formation = FORMS[chosen]
    elif chosen in (LIMBER, UNLIMBER):
        formation = LIMBERED if chosen == LIMBER else LINE
    files = default_files(formation, max(1, unit.strength), False) if chosen in FORMS else unit.files
    return footprint_in(unit, formation, files, chosen == INTO_SQUARE or unit.formation == SQUARE)


def _longest(
    battle: MacduffBattle, unit: MacduffUnit, start: Footprint, budget: int, chosen: int
) -> Footprint:
    """Returns the farthest place that a step backwards or sideways reaches, past friends. MACD-MOVE-12."""
    way = {BACKWARDS: 180, LEFTWARDS: 270, RIGHTWARDS: 90}[chosen]
    whole = footprint_ahead(start, budget, way)
    strip = hull([*start.corners(), *whole.corners()])
    near = beside_strip(battle, unit, strip)
    bars = barred_kinds(battle, unit)
    has_bars = bool(battle.table.ground.kinds_under(strip) & bars)
    if not near and not has_bars and is_on_table(strip, battle.table.width, battle.table.height):
        return whole
    farthest = start
    has_friends = any(other.side == unit.side for other in near)
    for gone in [*range(20, budget, 20), budget]:
        end = footprint_ahead(start, gone, way)
        shape = end.corners()
        if not is_free_of(battle, unit, shape, near, None, passes=True):
            break
        if has_bars and is_barred(battle, unit, end):
            break
        if not has_friends or is_free_of(battle, unit, shape, near, None):
            farthest = end
    return farthest


def beside_strip(battle: MacduffBattle, unit: MacduffUnit, strip: Shape) -> list[MacduffUnit]:
    """Returns the friends on a strip of ground, and the enemies within an inch of it."""
    xs, ys = [x for x, _ in strip], [y for _, y in strip]
    near = within_box(battle.bodies(), min(xs), min(ys), max(xs), max(ys), GAP_TO_ENEMY)
    return [other for other in near if other is not unit and is_beside_shape(other, strip, unit.side)]


def withdrawal(battle: MacduffBattle, unit: MacduffUnit, budget: int) -> Footprint | None:
    """Returns where a unit that falls back out of melee ends, an inch clear.

    None if it cannot. MACD-R-68.
    """
    start, farthest = unit.footprint(), None
    fighting, unit.fighting = unit.fighting, []
    for gone in [*range(GAP_TO_ENEMY, budget, 20), budget]:
        end = after_leg(start, backward_leg(gone))
        if is_free(battle, unit, end.corners()) and not is_barred(battle, unit, end):
            farthest = end
    unit.fighting = fighting
    return farthest


def change_horses(unit: MacduffUnit, chosen: int) -> None:
    """Puts riders on foot, or back in the saddle. MACD-MOVE-13, MACD-R-66."""
    if chosen == DISMOUNT:
        unit.saddle, unit.troop = unit.troop, FOOT
    elif unit.saddle in (HORSEMEN, MOUNTED_FOOT):
        unit.troop, unit.saddle = unit.saddle, NONE
    if unit.formation == SQUARE:
        unit.formation = UNFORMED
    unit.files = min(unit.files, max(1, unit.strength))
