"""SCW-R-41: what the sides of a scenario are out for, and whether they have it."""

from collections.abc import Iterator
from typing import Final

from rules.core.scenario import SIDES, Scenario
from rules.scwares.battle import Goal, ScwaresBattle
from rules.scwares.terms import NONE
from rules.scwares.terrain import Terrain, covered
from rules.scwares.units import FLEEING, Base

HOLD: Final = 0  # be the last side in a place, with no enemy in it, when the battle ends
REACH: Final = 1  # bring so many bases into a place
DESTROY: Final = 2  # so many enemy bases
KINDS: Final = ("hold", "reach", "destroy")


def goals(scenario: Scenario, table: Terrain) -> list[Goal]:
    """The goals that a scenario names; a place to be held belongs at first to whom it says."""
    found = []
    for told in scenario.terms.get("goals", ()):
        zones = table.mask(covered(table, told.get("zones", ())))
        holder = SIDES.index(told["holder"]) if "holder" in told else NONE
        goal = Goal(SIDES.index(told["side"]), KINDS.index(told["kind"]), zones, told.get("count", 1), holder)
        found.append(goal)
    return found


def take_stock(battle: ScwaresBattle) -> None:
    """SCW-R-41: who now holds what, and what has been reached: once is enough for all but a place to hold."""
    for goal in battle.goals:
        if goal.kind == HOLD:
            inside = [bool(goal.zones & troops(battle, side)) for side in (0, 1)]
            if inside[0] != inside[1]:
                holder = inside.index(True)
                if goal.holder != holder:
                    goal.holder = holder
                    speaker = next(iter(battle.standing(holder)))
                    battle.log.add("SCW-R-41", "place_taken", speaker.index)
            goal.met = goal.holder == goal.side
        elif not goal.met:
            goal.met = progress(battle, goal) >= goal.count
            if goal.met:
                battle.log.add("SCW-R-41", "goal_met", -1, -1, (), (battle.party_of(goal.side),))


def troops(battle: ScwaresBattle, side: int) -> int:
    """Zones in which bases of a side stand that are no markers and do not run, as a mask."""
    return battle.table.mask(base.cell for base in steadfast(battle, side))


def steadfast(battle: ScwaresBattle, side: int) -> Iterator[Base]:
    """Bases of a side that can hold or reach a place: no markers, and nobody whose group has failed."""
    for unit in battle.standing(side):
        if not unit.is_marker and unit.state != FLEEING:
            yield from unit.standing()


def progress(battle: ScwaresBattle, goal: Goal) -> int:
    """Bases in the place, or enemy bases destroyed."""
    if goal.kind == DESTROY:
        return sum(unit.destroyed for unit in battle.units if unit.side != goal.side)
    return sum(goal.zones >> base.cell & 1 for base in steadfast(battle, goal.side))


def satisfied(battle: ScwaresBattle, side: int) -> bool:
    """SCW-R-41: whether a side has all it was out for, and was out for something."""
    own = [goal for goal in battle.goals if goal.side == side]
    return bool(own) and all(goal.met for goal in own)


def ends_it(battle: ScwaresBattle, side: int) -> bool:
    """SCW-R-41: whether a side has won by now: all it was out for, and nothing of it a place to hold to the
    end."""
    own = [goal for goal in battle.goals if goal.side == side]
    return satisfied(battle, side) and not any(goal.kind == HOLD for goal in own)
