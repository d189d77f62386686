"""Worn units that become one, after two turns without moving, firing or fighting."""

from rules.core.measure.footprints import Footprint
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.losses import resize
from rules.mexican_war.sections.aftermath import refused_convergence
from rules.mexican_war.terms import ARTILLERY, NONE
from rules.mexican_war.units import CONVERGED, ROUTING, WarUnit, size_on_table

APART = 0
BESIDE = 200  # hundredths: how near to each other units are that become one


def count_stationary(battle: WarBattle) -> None:
    """Counts the turns in which units neither move nor fire nor fight. MEX-ADD-02."""
    for unit in battle.units:
        if unit.advanced or unit.moved_back or unit.fired or unit.enemy != NONE or unit.used:
            unit.stationary = 0
        else:
            unit.stationary = 0 if unit.state == ROUTING else unit.stationary + 1


def can_converge(battle: WarBattle, unit: WarUnit, other: WarUnit) -> bool:
    """Tells whether two worn units that stand together may become one. MEX-ADD-01, MEX-ADD-02."""
    if not may_converge(battle, unit, other):
        return False
    return battle.is_within(unit, other, BESIDE) and _has_room(battle, unit, other)


def may_converge(battle: WarBattle, unit: WarUnit, other: WarUnit) -> bool:
    """Tells whether two worn units may become one, wherever they stand.

    They are the same troops and arm. MEX-ADD-01, MEX-ADD-02.
    """
    alike = (unit.side, unit.troop, unit.arm) == (other.side, other.troop, other.arm)
    if NONE not in (unit.parent, other.parent) or unit.parent != other.parent:
        return False
    if (
        not alike
        or unit.arm == ARTILLERY
        or other is unit
        or not (unit.figures_lost() and other.figures_lost())
    ):
        return False
    starting, current = (unit.start, other.start), (unit.strength, other.strength)
    turns = min(unit.stationary, other.stationary)
    return not refused_convergence(starting, current, turns, False, battle.tables)


def _has_room(battle: WarBattle, unit: WarUnit, other: WarUnit) -> bool:
    """Tells whether the converged unit fits where the first of the two stands."""
    figures = unit.strength + other.strength
    size = size_on_table(unit.arm, unit.formation, figures, unit.stands, unit.files, battle.tables)
    return battle.has_room(Footprint(unit.x, unit.y, unit.facing, *size), unit, other)


def worn_units(battle: WarBattle, side: int) -> list[WarUnit]:
    """Returns the units with losses, guns left out, that have done nothing for long enough. MEX-ADD-02."""
    needed = battle.tables["converge.stationary_turns"]
    return [
        unit
        for unit in battle.fighters(side)
        if unit.stationary >= needed and unit.arm != ARTILLERY and unit.figures_lost()
    ]


def plan_convergence(battle: WarBattle, side: int) -> list[tuple[int, int]]:
    """Asks a side which of its units take in another; each is offered once. MEX-ADD-01."""
    pairs: list[tuple[int, int]] = []
    taken: set[int] = set()
    mind, view, worn = battle.mind_of(side), battle.seen_by(side), worn_units(battle, side)
    for unit in worn if len(worn) > 1 else ():
        options = [APART] + [
            other.index + 1
            for other in worn
            if other.index not in taken and unit.index not in taken and can_converge(battle, unit, other)
        ]
        if len(options) == 1:
            continue
        if mind is not None:
            chosen = mind.converged_by(view, unit, options)
        else:
            chosen = battle.decide("MEX-ADD-01", unit, options)
        if chosen != APART:
            taken |= {unit.index, chosen - 1}
            pairs.append((unit.index, chosen - 1))
    return pairs


def converge_units(battle: WarBattle) -> None:
    """Merges units: the first has all figures, the other leaves the table. MEX-ADD-01."""
    if len(worn_units(battle, 0)) < 2 and len(worn_units(battle, 1)) < 2:
        return
    blue, red = battle.together(plan_convergence)
    for index, other in sorted(blue + red):
        merge_units(battle, battle.units[index], battle.units[other])


def merge_units(battle: WarBattle, unit: WarUnit, joining: WarUnit) -> None:
    """Gives a unit all figures of another, which leaves the table. MEX-ADD-01."""
    moved, joining.strength = joining.strength, 0
    unit.strength += moved
    unit.start = max(unit.start, unit.strength)
    unit.taken_in += moved
    joining.given, joining.joined = moved, unit.index
    joining.on_table, joining.state = False, CONVERGED
    battle.list_anew()
    resize(battle, unit)
    battle.tell("MEX-ADD-01", "joins", joining, unit.index, values=(0,))
    values = (unit.strength, unit.frontage, unit.depth)
    battle.tell("MEX-ADD-01", "takes_in", unit, joining.index, values=values)
