"""MACD-GEN-01 on the table: who has the place fought over, who has gone off, and whose goals are reached."""

from typing import Final

from rules.core.battle import BLUE, RED
from rules.core.laying.aims import BRING_OFF, COST, HOLD, Goal
from rules.core.measure.shapes import distance
from rules.macduff.battle import MacduffBattle
from rules.macduff.tables import EXIT_GAP, HOLD_RADIUS
from rules.macduff.terms import FIGHTERS, NONE
from rules.macduff.units import MARCHED_OFF, RESERVE, MacduffUnit

SIDES: Final = (BLUE, RED)


def take_stock(battle: MacduffBattle) -> None:
    """Records at the end of a turn which side has the place that both fight over. MACD-GEN-01."""
    place = battle.aims.place
    if place is None:
        return
    holder = holder_of(battle, *place)
    if holder is not None and holder.side != battle.possessor:
        battle.possessor = holder.side
        battle.log.add("MACD-GEN-01", "takes_place", holder.index)


def holder_of(battle: MacduffBattle, x: int, y: int) -> MacduffUnit | None:
    """Returns the unit that has a place: the nearest unshaken one within 6 inches. MACD-GEN-01."""
    spot = ((x, y),)
    nearest, holder = (HOLD_RADIUS + 1, NONE), None
    for unit in (*battle.seen_fighters(BLUE), *battle.seen_fighters(RED)):
        dx, dy, far = unit.mid_x - x, unit.mid_y - y, nearest[0] + unit.radius
        if dx * dx + dy * dy <= far * far and not battle.is_shaken(unit):
            gap = distance(spot, unit.shape()), unit.index
            if gap < nearest:
                nearest, holder = gap, unit
    return holder


def is_reached(battle: MacduffBattle, goal: Goal, is_last: bool) -> bool:
    """Tells whether a side has reached a goal. A place counts in the last turn alone. MACD-GEN-01."""
    if goal.kind == HOLD:
        holder = holder_of(battle, goal.x, goal.y) if is_last else None
        return holder is not None and holder.side == goal.side
    if goal.kind == BRING_OFF:
        gone = [u for u in battle.units if u.side == goal.side and u.state == MARCHED_OFF]
        return sum(unit.troop in FIGHTERS for unit in gone) >= goal.count
    assert goal.kind == COST
    return figures_out(battle, 1 - goal.side) >= goal.count


def figures_out(battle: MacduffBattle, side: int) -> int:
    """Returns the figures that a side has lost.

    All figures of the units that ran or were captured count.
    """
    present = (MARCHED_OFF, RESERVE)
    out = 0
    for unit in battle.units:
        if unit.side == side and unit.troop in FIGHTERS:
            is_there = unit.on_table or unit.state in present
            out += unit.original - (unit.strength if is_there else 0)
    return out


def has_won_by_goals(battle: MacduffBattle, side: int, is_last: bool) -> bool:
    """Tells whether a side has goals and has reached all of them. MACD-GEN-01."""
    own = [goal for goal in battle.aims.goals if goal.side == side]
    return bool(own) and all(is_reached(battle, goal, is_last) for goal in own)


def leave_by_exit(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Takes a unit off the table when it has come to its side's exit edge. MACD-GEN-01."""
    edge = battle.aims.exits[unit.side]
    if edge == NONE or not unit.on_table or battle.is_fighting(unit) or battle.turn < 1:
        return
    xs, ys = [x for x, _ in unit.shape()], [y for _, y in unit.shape()]
    gap = (min(ys), battle.table.height - max(ys), min(xs), battle.table.width - max(xs))[edge]
    if gap > EXIT_GAP:
        return
    unit.on_table, unit.state = False, MARCHED_OFF
    battle.list_anew()
    battle.log.add("MACD-GEN-01", "marches_off", unit.index)
    for leader in battle.commanders_with(unit):
        leader.joined, leader.state = NONE, MARCHED_OFF
        battle.log.add("MACD-GEN-01", "marches_off", leader.index)
