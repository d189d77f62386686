"""The holder of the place fought over, and the goals reached."""

from typing import Final

from rules.core.laying.aims import BRING_OFF, HOLD, Goal
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.units import MARCHED_OFF, RESERVE, ROUTING, WarUnit

HOLD_RADIUS: Final = 600  # hundredths: how near the unit is that has a place


def take_stock(battle: WarBattle) -> None:
    """Notes at the end of a turn who holds the place that both fight over. MEX-R-31."""
    if battle.aims.place is None:
        return
    holder = holder_of(battle, *battle.aims.place)
    if holder is not None and holder.side != battle.possessor:
        battle.possessor = holder.side
        battle.tell("MEX-R-31", "has_the_place", holder)


def holder_of(battle: WarBattle, x: int, y: int) -> WarUnit | None:
    """Returns the unit that holds a place: the nearest in reach that neither hides nor runs. MEX-R-31."""
    spot, least, best = ((x, y),), HOLD_RADIUS + 1, None
    for unit in battle.units_on_table():
        room, dx = least + unit.radius, unit.x - x
        if dx > room or dx < -room:
            continue
        dy = unit.y - y
        if dx * dx + dy * dy > room * room or unit.state == ROUTING or unit.hidden:
            continue
        far = distance(spot, unit.shape())
        if far < least:
            best, least = unit, far
    return best


def is_reached(battle: WarBattle, goal: Goal, is_last: bool) -> bool:
    """Tells whether a side has reached a goal. A place counts in the last turn alone. MEX-R-31."""
    if goal.kind == HOLD:
        holder = holder_of(battle, goal.x, goal.y) if is_last else None
        return holder is not None and holder.side == goal.side
    own_units = [unit for unit in battle.units if unit.side == goal.side and not unit.is_officer()]
    if goal.kind == BRING_OFF:
        return sum(unit.state == MARCHED_OFF for unit in own_units) >= goal.count
    return figures_out(battle, 1 - goal.side) >= goal.count


def figures_out(battle: WarBattle, side: int) -> int:
    """Returns the figures that a side has lost, with all of the units that ran or surrendered."""
    out = 0
    for unit in battle.units:
        if unit.side == side and not unit.is_officer():
            is_there = unit.on_table or unit.state in (MARCHED_OFF, RESERVE)
            out += unit.figures_lost() if is_there else unit.start - unit.guards
    return out


def has_won_by_goals(battle: WarBattle, side: int, is_last: bool) -> bool:
    """Tells whether a side has goals and has reached all of them. MEX-R-31."""
    own = [goal for goal in battle.aims.goals if goal.side == side]
    return bool(own) and all(is_reached(battle, goal, is_last) for goal in own)
