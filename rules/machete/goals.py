"""MACH-R-65, MACH-R-76: the sides' goals beyond breaking each other, and their progress."""

from rules.core.scenario import SIDES, Scenario
from rules.machete.battle import Goal, MacheteBattle
from rules.machete.tables import FIREARM_LIMITS, HELD_WITHIN, HOLD_PHASES, scaled_distance
from rules.machete.terms import HOUSE_AT, INTACT, MANHANDLED_ARTILLERY, SHIP
from rules.machete.terrain import Terrain
from rules.machete.toll import cost
from rules.machete.units import (
    DESTROYED,
    SPIKED,
    STEADY,
    SURRENDERED,
    TAKEN,
    WENT_OFF,
    WRECKED,
    MacheteUnit,
)

KINDS = ("hold", "burn", "demolish", "land", "bring_off", "rescue", "capture", "cost")
HOLD, BURN, DEMOLISH, LAND, BRING_OFF, RESCUE, CAPTURE, COST = range(len(KINDS))
KEPT = (HOLD, RESCUE, CAPTURE)  # goals that count only after some phases
OUT_OF_ACTION = (
    SURRENDERED,
    TAKEN,
    DESTROYED,
    SPIKED,
    WRECKED,
)  # no longer of use to its side


def goals(scenario: Scenario, table: Terrain, first: int) -> list[Goal]:
    """Returns the goals of a checked *scenario*.

    *first*: the side that was on the ground first, -1: neither.
    """
    keys = [unit["key"] for unit in scenario.units]
    areas = {area.get("key"): number for number, area in enumerate(scenario.board.get("areas", ()))}
    goal_list = []
    for row in scenario.terms.get("goals", ()):
        wanted = tuple(keys.index(key) for key in row.get("units", ()))
        goal_list.append(
            Goal(
                side=SIDES.index(row["side"]),
                kind=KINDS.index(row["kind"]),
                count=row.get("count", len(wanted) or 1),
                units=wanted,
                area=areas[row["key"]] if "key" in row else -1,
                cell=table.at(row["x_cm"] * 100, row["y_cm"] * 100) if "x_cm" in row else -1,
                holder=first,
                first=first,
                lands=row["kind"] == KINDS[LAND],
            )
        )
    return goal_list


def nearest_to(battle: MacheteBattle, cell: int) -> MacheteUnit | None:
    """Returns the nearest steady unit within 20 cm of *cell*.

    None if there is none, or both sides are equally near. MACH-R-76.
    """
    near = troops_near(battle, cell, HELD_WITHIN)
    if not near:
        return None
    closest = near[0][0]
    holders = [unit for span, unit in near if span == closest]
    return holders[0] if len({unit.side for unit in holders}) == 1 else None


def troops_near(battle: MacheteBattle, cell: int, within: int) -> list[tuple[int, MacheteUnit]]:
    """Returns steady troops *within* printed hundredths of *cell*, nearest first, with distances.

    Trains, carts and ships hold no ground. MACH-R-76.
    """
    spans = battle.table.spans(cell)
    limit = scaled_distance(within, battle.options.figure_mm)
    near_troops = [
        (spans[unit.cell], unit)
        for unit in battle.units
        if unit.on_table
        and unit.state == STEADY
        and not unit.hidden
        and unit.troop <= MANHANDLED_ARTILLERY
        and spans[unit.cell] <= limit
    ]
    return sorted(near_troops, key=lambda near: (near[0], near[1].index))


def possess(battle: MacheteBattle, goal: Goal) -> None:
    """Updates which side has the place of *goal* as a phase ends, and since when undisputed.

    It is undisputed with no steady enemy within a long shot of it. MACH-R-76.
    """
    nearest = nearest_to(battle, goal.cell)
    if nearest is not None and nearest.side != goal.holder:
        goal.holder, goal.since, goal.taken = nearest.side, battle.turn, battle.turn
    if any(unit.side != goal.holder for _, unit in troops_near(battle, goal.cell, FIREARM_LIMITS[-1])):
        goal.since = battle.turn


def progress(battle: MacheteBattle, goal: Goal) -> int:
    """Counts how many of a goal's `count` its side has now."""
    units = [battle.units[index] for index in goal.units]
    if goal.kind == HOLD:
        return int(goal.holder == goal.side)
    if goal.kind == BURN:
        return sum(goal.area in (-1, area) for area in battle.burnt)
    if goal.kind == DEMOLISH:
        down = {index for kind, index in battle.demolished if kind == HOUSE_AT}
        return sum(
            house.area == goal.area and (house.condition != INTACT or number in down)
            for number, house in enumerate(battle.houses)
        )
    if goal.kind == COST:
        return cost(battle, 1 - goal.side)
    if goal.kind == LAND:
        return sum(unit.landed for unit in battle.units if unit.side == goal.side)
    if goal.kind == BRING_OFF:
        off = [unit for unit in battle.units if unit.side == goal.side and has_left_by_exit(battle, unit)]
        safe = {index for unit in off for index in (unit.index, unit.prisoners)}
        return sum(index in safe for index in goal.units)
    if goal.kind == RESCUE:
        return sum(unit.state == WENT_OFF or unit.on_table for unit in units)
    return sum(unit.state in OUT_OF_ACTION or unit.side == goal.side for unit in units)


def has_left_by_exit(battle: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* has left in order by its side's exit edge.

    A ship leaves by any edge with sea. MACH-R-51.
    """
    if unit.state != WENT_OFF:
        return False
    last = battle.table.at(unit.x, unit.y)
    return unit.troop == SHIP or last in battle.table.edges[battle.exits[unit.side]]


def is_met(battle: MacheteBattle, goal: Goal, last: bool, breaks: bool = False) -> bool:
    """Tells whether *goal* is met.

    A place to hold counts at the end (*last*) for the side that then has it. It also counts for the side that
    took it in the phase in which a side *breaks*, unless that side was there first. A side that was not there
    first need not wait: two undisputed phases are enough. The same holds for freed or captured units, whom
    the enemy may win back. MACH-R-76.
    """
    if progress(battle, goal) < goal.count:
        return False
    if last or goal.kind not in KEPT:
        return True
    if goal.kind == HOLD and goal.side == goal.first:
        return False
    return (breaks and goal.kind == HOLD and goal.taken == battle.turn) or (
        battle.turn - goal.since >= HOLD_PHASES
    )


def take_stock(battle: MacheteBattle) -> None:
    """Logs, as a phase ends, each goal that was reached or lost again, once. MACH-R-65."""
    for goal in battle.goals:
        if goal.kind == HOLD:
            possess(battle, goal)
        elif goal.kind in KEPT and progress(battle, goal) < goal.count:
            goal.since = battle.turn + 1
        met = is_met(battle, goal, False)
        if met != goal.met:
            goal.met = met
            done = min(progress(battle, goal), goal.count)
            values = (nation(battle, goal.side), goal.kind, done, goal.count)
            battle.log.add("MACH-R-65", "goal_met" if met else "goal_lost", -1, -1, (), values)


def has_met_goals(battle: MacheteBattle, side: int, last: bool = False, breaks: bool = False) -> bool:
    """Tells whether a side has goals and all of them are met.

    *last*: the battle is over. *breaks*: one of the sides breaks. MACH-R-65.
    """
    own = [goal for goal in battle.goals if goal.side == side]
    if not last and not breaks:
        return bool(own) and all(goal.met for goal in own)
    return bool(own) and all(is_met(battle, goal, last, breaks) for goal in own)


def nation(battle: MacheteBattle, side: int) -> int:
    """Returns the nation of most of a side's units, for the log."""
    nations = [unit.nation for unit in battle.units if unit.side == side]
    return int(2 * sum(nations) > len(nations))
