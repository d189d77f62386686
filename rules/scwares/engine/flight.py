"""SCW-GMOR-08 on the table: units of a failed group flee until they are out of reach."""

from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine import charge, march
from rules.scwares.sections.morale import zones_to_go
from rules.scwares.tables import GOING_OFF, ORTHOGONAL_COST
from rules.scwares.units import FLED, FLEEING, STEADY, WENT_OFF, ScwaresUnit
from rules.scwares.verdict import share


def flee(battle: ScwaresBattle, unit: ScwaresUnit) -> None:
    """Moves a unit with all its points away from every enemy.

    Ten zones away, or over its own edge, it is out of the battle. SCW-GMOR-08, SCW-R-28.
    """
    battle.activations += 1
    unit.moved = battle.turn
    charge.roll_to_move(battle, unit, march.mode_of(unit))
    if is_out_of_reach(battle, unit) or is_at_home(battle, unit):
        get_away(battle, unit)
        return
    values: list[int] = []
    for base in unit.bases_on_table():
        reached = march.reach(battle, unit, base)
        mask = reached.mask & march.open_to(battle, unit, [base], reached.mask)
        goal = safest_zone(battle, unit, mask)
        battle.place(base, goal, march.final_facing(reached, goal, base.facing))
        values += [base.number, *base.place]
    battle.settle(unit)
    battle.log.add("SCW-GMOR-08", "makes_off", unit.index, -1, (), tuple(values))
    if is_out_of_reach(battle, unit):
        get_away(battle, unit)


def safest_zone(battle: ScwaresBattle, unit: ScwaresUnit, mask: int) -> int:
    """Returns the best zone of *mask* for a fleeing unit.

    That is far from the enemy, then near its own edge.
    """
    table, enemy = battle.table, battle.held[1 - unit.side]
    for ring in table.rings(enemy) if enemy else ():
        mask = mask & ~ring or mask
    return min(table.cells(mask), key=lambda cell: to_edge(battle, unit.side, cell))


def to_edge(battle: ScwaresBattle, side: int, cell: int) -> int:
    """Counts zones from there to the table edge that is a side's rear."""
    table = battle.table
    x, y = table.xs[cell], table.ys[cell]
    return {0: table.rows - 1 - y, 2: table.cols - 1 - x, 4: y, 6: x}[battle.homes[side]]


def is_out_of_reach(battle: ScwaresBattle, unit: ScwaresUnit) -> bool:
    """Tells whether every base of *unit* is far enough from any enemy. SCW-GMOR-08."""
    return all(not zones_to_go(battle.span(base.cell, unit.side)) for base in unit.bases_on_table())


def is_at_home(battle: ScwaresBattle, unit: ScwaresUnit) -> bool:
    """Tells whether all bases are at their edge, with points to leave."""
    return unit.points >= ORTHOGONAL_COST and is_on_edge(battle, unit)


def is_on_edge(battle: ScwaresBattle, unit: ScwaresUnit) -> bool:
    """Tells whether all its bases are at the edge that is their rear. SCW-R-28, SCW-R-47."""
    way, steps = battle.homes[unit.side], battle.table.steps
    return not any(base.cell >= 0 and steps[base.cell][way] >= 0 for base in unit.bases)


def may_go_off(battle: ScwaresBattle, unit: ScwaresUnit) -> bool:
    """Tells whether *unit* may leave the table in order.

    It is at its edge, and its side has lost enough. SCW-R-47.
    """
    if unit.is_marker or not is_on_edge(battle, unit):
        return False
    lost, start = share(battle, unit.side)
    return 100 * lost >= GOING_OFF * start


def go_off(battle: ScwaresBattle, unit: ScwaresUnit) -> None:
    """Takes *unit* out of the battle in order with its remaining bases. SCW-R-47."""
    for base in unit.bases_on_table():
        battle.lift(base)
    unit.on_table, unit.state = False, WENT_OFF
    battle.changes += 1
    battle.log.add("SCW-R-47", "goes_off", unit.index)


def get_away(battle: ScwaresBattle, unit: ScwaresUnit) -> None:
    """Takes *unit* off the table with its remaining bases.

    By option, it may come back, steady. SCW-R-28.
    """
    if battle.options.withdrawn_groups_return:
        unit.state = STEADY
        members = [battle.units[index] for index in battle.groups[unit.group].units]
        if not any(other.state == FLEEING for other in members):
            battle.groups[unit.group].failed = 0
        battle.log.add("SCW-R-28", "rallies", unit.index)
        return
    for base in unit.bases_on_table():
        battle.lift(base)
    unit.on_table, unit.state = False, FLED
    battle.changes += 1
    battle.log.add("SCW-GMOR-08", "gets_away", unit.index)
