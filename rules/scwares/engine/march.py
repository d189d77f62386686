"""Marches: the points of a move, the zones they reach, and moving together or base by base."""

from collections.abc import Sequence
from typing import Final

from rules.core.boards.squares import FACINGS, eighths_between
from rules.core.events import SEEN_BY_ALL
from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine import charge
from rules.scwares.engine.orders import AS_EACH, DONE, LEAVE, UNLIMBER
from rules.scwares.tables import UNLIMBER_COST
from rules.scwares.terms import ARTILLERY, LIMBERED, MARCH, NONE, UNLIMBERED
from rules.scwares.terrain import Reach, Terrain
from rules.scwares.units import SHAKEN, Base, ScwaresUnit

# by eighths, for turns on the spot
TURNS: Final = ("", "SCW-MOVE-04", "SCW-MOVE-05", "SCW-MOVE-06", "SCW-MOVE-07")

CLOCKWISE: Final = tuple(  # by facing: all facings, from that one on
    tuple((facing + turn) % FACINGS for turn in range(FACINGS)) for facing in range(FACINGS)
)
TOLD: Final = 5  # values logged for a base: its number, its place and its distance


def mode_of(unit: ScwaresUnit) -> int:
    """Returns its row in the movement table, by its state as the move begins. SCW-MOVE-11, SCW-R-25."""
    if unit.kind == ARTILLERY:
        return LIMBERED if unit.limbered else UNLIMBERED
    return MARCH


def march_together(battle: ScwaresBattle, unit: ScwaresUnit) -> None:
    """Moves all bases of *unit* equally far in one direction. They may turn.

    First the zone of its first base is chosen, then the facing. SCW-MOVE-01, SCW-MOVE-18, SCW-R-10.
    """
    table, bases = battle.table, unit.bases_on_table()
    reaches = [reach(battle, unit, base) for base in bases]
    lead = bases[0].cell
    shifts = [base.cell - lead for base in bases]
    mask = reaches[0].mask
    for next_reach, shift in zip(reaches[1:], shifts[1:], strict=True):
        mask &= shift_mask(next_reach.mask, -shift)
    mask = open_to(battle, unit, bases, mask)
    if unit.state == SHAKEN:
        mask = not_nearer(battle, unit, bases, mask)
    unit.alone = NONE
    goal = unit.bound = battle.decide("SCW-MOVE-02", unit, table.cells(mask))
    goals = [goal + shift for shift in shifts]
    common = [
        facing
        for facing in CLOCKWISE[bases[0].facing]
        if all(next_reach.by_facing[facing] >> to & 1 for next_reach, to in zip(reaches, goals, strict=True))
    ]
    each_its_own = [] if len(bases) == 1 and common else [AS_EACH]
    facing = battle.decide("SCW-MOVE-04", unit, [*each_its_own, *common])
    steps = zones_on(table, lead, goal)
    spare, gun = None, battle.troops(unit)
    if gun.limbered:
        spare = table.reach(lead, bases[0].facing, unit.points - UNLIMBER_COST, battle.held[1 - unit.side])
    values: list[int] = []
    widest = 0
    for base, next_reach, to in zip(bases, reaches, goals, strict=True):
        front = facing if facing != AS_EACH else final_facing(next_reach, to, base.facing)
        widest = max(widest, eighths_between(base.facing, front))
        if to != base.cell or front != base.facing:
            battle.place(base, to, front)
            values += [base.number, *base.place, steps]
    finish(battle, unit, steps, tuple(values), widest)
    if spare and spare.by_facing[bases[0].facing] >> goal & 1:
        unlimber(battle, unit, gun)


def zones_on(table: Terrain, start: int, end: int) -> int:
    """Counts the zones entered on the way, diagonal ones included. SCW-MOVE-02, SCW-MOVE-03."""
    return max(abs(table.xs[end] - table.xs[start]), abs(table.ys[end] - table.ys[start]))


def finish(
    battle: ScwaresBattle, unit: ScwaresUnit, steps: int, values: tuple[int, ...], widest: int
) -> None:
    """Logs the place of *unit* if it has gone *steps* zones or turned by *widest* eighths."""
    battle.settle(unit)
    if not battle.options.contact_needs_charge:
        for base in unit.bases_on_table():
            charge.press(battle, base, battle.held[1 - unit.side])
    alone = unit.strength > 1 and len(values) == TOLD
    if steps:
        battle.log.add("SCW-MOVE-02", "base_moves" if alone else "moves", unit.index, -1, (), values)
    elif values:
        battle.log.add(TURNS[widest], "base_turns" if alone else "turns", unit.index, -1, (), values)


def reach(battle: ScwaresBattle, unit: ScwaresUnit, base: Base) -> Reach:
    """Returns where *base* can march.

    It passes through any number of friends, but never into an enemy's zone.
    SCW-MOVE-18, SCW-MOVE-21, SCW-R-01, SCW-R-12.
    """
    return battle.table.reach(base.cell, base.facing, max(unit.points, 0), battle.held[1 - unit.side])


def shift_mask(mask: int, by: int) -> int:
    """Returns *mask* shifted by that many zone numbers."""
    return mask << by if by >= 0 else mask >> -by


def open_to(battle: ScwaresBattle, unit: ScwaresUnit, bases: list[Base], mask: int) -> int:
    """Returns the zones of *mask* for the first base where all have room.

    SCW-ZONE-03, SCW-ZONE-04, SCW-MOVE-18.
    """
    if len(bases) == 1:
        return charge.zones_with_room(battle, bases[0], mask)
    table, lead = battle.table, bases[0].cell
    busy = battle.held[0] | battle.held[1]
    stacks: dict[int, int] = {}
    for base in bases:
        stacks[base.cell] = stacks.get(base.cell, 0) + 1
    for cell, count in stacks.items():
        kinds = (unit.kind,) * count
        shift = cell - lead
        unfit = table.narrow_zones(kinds)
        for at in table.cells(shift_mask(mask, shift) & busy & ~unfit):
            kinds_there = tuple([other.unit.kind for other in battle.at[at] if other not in bases])
            if kinds_there and not table.fits(at, kinds_there + kinds):
                unfit |= table.bits[at]
        mask &= ~shift_mask(unfit, -shift)
    return mask | table.bits[lead]


def not_nearer(battle: ScwaresBattle, unit: ScwaresUnit, bases: Sequence[Base], mask: int) -> int:
    """Returns the zones of *mask* for the first base that bring none nearer to an enemy.

    SCW-UMOR-07, SCW-R-26.
    """
    table, lead = battle.table, bases[0].cell
    foes = table.cells(battle.held[1 - unit.side])
    for base in bases:
        spans, nearer = table.spans(base.cell), 0
        for foe in foes:
            if spans[foe]:
                nearer |= table.disc(foe, spans[foe] - 1)
        mask &= ~shift_mask(nearer, lead - base.cell)
    return mask


def final_facing(reached: Reach, cell: int, facing: int) -> int:
    """Returns the final facing in that zone: its own if possible, else the next clockwise."""
    return next(way for way in CLOCKWISE[facing] if reached.by_facing[way] >> cell & 1)


def unlimber(battle: ScwaresBattle, unit: ScwaresUnit, gun: ScwaresUnit) -> None:
    """Lets a limbered *gun* with a point left unlimber in its new zone.

    Under a marker (*unit*) the other side does not see it. SCW-MOVE-08, SCW-R-25.
    """
    if battle.decide("SCW-MOVE-08", unit, (LEAVE, UNLIMBER)) == UNLIMBER:
        gun.limbered = False
        seen = SEEN_BY_ALL if gun is unit else 1 << unit.side
        battle.log.add("SCW-MOVE-08", "unlimbers", gun.index, -1, (), (), seen)


def march_apart(battle: ScwaresBattle, unit: ScwaresUnit) -> None:
    """Moves each base by itself, in any order, to form lines, columns and squares.

    First its commander chooses a base by number, then the zone, and then its facing. SCW-MOVE-01, SCW-R-10.
    """
    table = battle.table
    left = {base.number: base for base in unit.bases_on_table()}
    while left:
        number = battle.decide("SCW-R-10", unit, (DONE, *left))
        if number == DONE:
            return
        base = left.pop(number)
        unit.alone = number
        ways = reach(battle, unit, base)
        mask = ways.mask
        if unit.state == SHAKEN:
            mask = not_nearer(battle, unit, [base], mask)
        mask = charge.zones_with_room(battle, base, mask)
        goal = unit.bound = battle.decide("SCW-MOVE-02", unit, table.cells(mask))
        fronts = [way for way in CLOCKWISE[base.facing] if ways.by_facing[way] >> goal & 1]
        facing = battle.decide("SCW-MOVE-04", unit, fronts)
        steps, widest = zones_on(table, base.cell, goal), eighths_between(base.facing, facing)
        if steps or widest:
            battle.place(base, goal, facing)
            finish(battle, unit, steps, (number, *base.place, steps), widest)
