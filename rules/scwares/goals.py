"""SCW-R-41: the goals of a scenario's sides, and whether they are met."""

from collections.abc import Iterator
from typing import Final

from rules.core.scenario import SIDES, Scenario
from rules.scwares.battle import Goal, ScwaresBattle
from rules.scwares.terms import NONE
from rules.scwares.terrain import Terrain, covered_zones
from rules.scwares.units import FLEEING, Base

HOLD: Final = 0  # be the last side in a place, with no enemy in it, when the battle ends
REACH: Final = 1  # bring a number of bases into a place
DESTROY: Final = 2  # destroy a number of enemy bases
KINDS: Final = ("hold", "reach", "destroy")


def goals(scenario: Scenario, table: Terrain) -> list[Goal]:
    """Returns the goals of a scenario.

    A place to hold belongs at first to the side that the scenario names.
    """
    goal_list = []
    for row in scenario.terms.get("goals", ()):
        zones = table.mask(covered_zones(table, row.get("zones", ())))
        holder = SIDES.index(row["holder"]) if "holder" in row else NONE
        goal = Goal(SIDES.index(row["side"]), KINDS.index(row["kind"]), zones, row.get("count", 1), holder)
        goal_list.append(goal)
    return goal_list


def take_stock(battle: ScwaresBattle) -> None:
    """Updates who holds each place, and which goals are met.

    Once is enough for all but a place to hold. SCW-R-41.
    """
    for goal in battle.goals:
        if goal.kind == HOLD:
            inside = [bool(goal.zones & troops(battle, side)) for side in (0, 1)]
            if inside[0] != inside[1]:
                holder = inside.index(True)
                if goal.holder != holder:
                    goal.holder = holder
                    speaker = next(iter(battle.units_on_table(holder)))
                    battle.log.add("SCW-R-41", "place_taken", speaker.index)
            goal.met = goal.holder == goal.side
        elif not goal.met:
            goal.met = progress(battle, goal) >= goal.count
            if goal.met:
                battle.log.add("SCW-R-41", "goal_met", -1, -1, (), (battle.party_of(goal.side),))


def troops(battle: ScwaresBattle, side: int) -> int:
    """Returns the mask of zones with steadfast bases of a side.

    They are no markers and do not flee.
    """
    return battle.table.mask(base.cell for base in steadfast_bases(battle, side))


def steadfast_bases(battle: ScwaresBattle, side: int) -> Iterator[Base]:
    """Yields bases of a side that can hold or reach a place.

    They are no markers, and none is of a failed group.
    """
    for unit in battle.units_on_table(side):
        if not unit.is_marker and unit.state != FLEEING:
            yield from unit.bases_on_table()


def progress(battle: ScwaresBattle, goal: Goal) -> int:
    """Counts bases in the place, or enemy bases destroyed."""
    if goal.kind == DESTROY:
        return sum(unit.destroyed for unit in battle.units if unit.side != goal.side)
    return sum(goal.zones >> base.cell & 1 for base in steadfast_bases(battle, goal.side))


def has_met_goals(battle: ScwaresBattle, side: int) -> bool:
    """Tells whether a side has goals and has met all of them. SCW-R-41."""
    own = [goal for goal in battle.goals if goal.side == side]
    return bool(own) and all(goal.met for goal in own)


def ends_it(battle: ScwaresBattle, side: int) -> bool:
    """Tells whether a side has won now.

    All its goals are met, and none of them is a place to hold to the end. SCW-R-41.
    """
    own = [goal for goal in battle.goals if goal.side == side]
    return has_met_goals(battle, side) and not any(goal.kind == HOLD for goal in own)
