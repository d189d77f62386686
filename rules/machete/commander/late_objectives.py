"""MACH-R-76: how the computer takes a place that its side must have when time runs out."""

from collections.abc import Sequence

from rules.core.playing.commanders import index_of_least
from rules.machete.battle import Goal, MacheteBattle
from rules.machete.commander.assault import is_exhausted
from rules.machete.engine.move import ways
from rules.machete.engine.orders import MARCH
from rules.machete.goals import HOLD, troops_near
from rules.machete.tables import HELD_WITHIN, scaled_distance
from rules.machete.terms import CAVALRY
from rules.machete.units import STEADY, MacheteUnit

HURRY = 1  # phases before the last in which all units that can go there; sooner if it is far
AFAR = 3  # the earliest, in phases before the last


def choose(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """Returns the march to the place, before the volley; None where *unit* has no such aim. MACH-GEN-08."""
    if MARCH not in options:
        return None
    claim = place_to_hold(view, unit)
    if claim is None:
        return None
    spans = view.table.spans(claim.cell)
    ways_there = ways(view, unit)
    nearer = bool(ways_there) and min(spans[cell] for cell in ways_there) < spans[unit.cell]
    return options.index(MARCH) if nearer and is_wanted_there(view, unit, claim) else None


def goal(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """Returns the index in *options* of the cell nearest to the place; None as above. MACH-MOVE-02."""
    claim = place_to_hold(view, unit)
    if claim is None or not is_wanted_there(view, unit, claim):
        return None
    spans = view.table.spans(claim.cell)
    return index_of_least(spans[cell] for cell in options)


def place_to_hold(view: MacheteBattle, unit: MacheteUnit) -> Goal | None:
    """Returns the place that *unit* can still help to hold in time.

    The unit is steady infantry or cavalry in the open.
    """
    left = view.scenario.turn_limit - view.turn
    if left > HURRY + AFAR or unit.troop > CAVALRY or unit.state != STEADY:
        return None
    if unit.house >= 0 or unit.held or unit.kindling >= 0 or is_exhausted(unit):
        return None
    claim = next((goal for goal in view.goals if goal.kind == HOLD and goal.side == unit.side), None)
    if claim is None or left <= HURRY:
        return claim
    table = view.table
    marches = table.spans(claim.cell)[unit.cell] // table.pace(unit.nation, unit.troop, unit.cell)
    return claim if left <= marches else None


def is_wanted_there(view: MacheteBattle, unit: MacheteUnit, claim: Goal) -> bool:
    """Tells whether *claim* needs *unit*.

    No friend holds it so surely that the enemy could not come nearer.
    """
    near = troops_near(view, claim.cell, HELD_WITHIN)
    friends = [span for span, holder in near if holder.side == unit.side and holder is not unit]
    close = scaled_distance(HELD_WITHIN, view.options.figure_mm) // 4
    return not friends or friends[0] > close or near[0][1].side != unit.side


def holders(view: MacheteBattle, side: int) -> list[MacheteUnit]:
    """Returns enemies that hold what *side* must have by now: the nearest to each place."""
    if view.scenario.turn_limit - view.turn > HURRY:
        return []
    enemies = []
    for claim in view.goals:
        if claim.kind == HOLD and claim.side == side:
            near = troops_near(view, claim.cell, HELD_WITHIN)
            if near and near[0][1].side != side:
                enemies.append(near[0][1])
    return enemies
