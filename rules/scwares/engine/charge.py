"""Charges: possible targets, how far a charge goes, and the contacts after it."""

from rules.core.boards.squares import eighths_between
from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.markers import turn_up
from rules.scwares.sections.move import allotment, charge_bars, may_charge
from rules.scwares.sections.zones import is_in_front
from rules.scwares.tables import CHARGE_START
from rules.scwares.terms import CHARGE, NATIVE, NONE
from rules.scwares.terrain import Reach
from rules.scwares.units import Base, ScwaresUnit

WAYS = 8
FLOOD = 6  # longest detour in zones, for a charge to be declared


def targets(battle: ScwaresBattle, unit: ScwaresUnit) -> list[int]:
    """Returns the enemies that *unit* may charge, by index.

    A marker charges as the unit under it, which is turned up.
    SCW-MOVE-15, SCW-MOVE-16, SCW-MOVE-19, SCW-R-12.
    """
    if not may_charge(battle.troops(unit).kind):
        return []
    table, side, bases = battle.table, unit.side, unit.bases_on_table()
    near = 0
    for base in bases:
        near |= table.disc(base.cell, CHARGE_START)
    near &= battle.held[1 - side]
    enemies: list[int] = []
    if not near:
        return enemies
    flood = reachable_zones(battle, unit, bases)
    for cell in table.cells(near):
        for foe in battle.at[cell]:
            index = foe.unit.index
            if foe.unit.side == side or index in enemies:
                continue
            zones = min(table.spans(base.cell)[cell] for base in bases)
            if not charge_bars(zones, True, not flood & (table.around[cell] | table.bits[cell])):
                enemies.append(index)
    enemies.sort()
    return enemies


def reachable_zones(battle: ScwaresBattle, unit: ScwaresUnit, bases: list[Base]) -> int:
    """Returns the mask of zones with a way that passes through no friend or enemy. SCW-MOVE-19."""
    table = battle.table
    free = table.whole & ~(table.barred | battle.held[1 - unit.side] | friends(battle, unit))
    mask = table.mask([base.cell for base in bases])
    for _ in range(FLOOD):
        wider = mask | table.with_neighbours(mask, True) & free
        if wider == mask:
            break
        mask = wider
    return mask


def friends(battle: ScwaresBattle, unit: ScwaresUnit) -> int:
    """Returns the mask of zones with other units of the side. SCW-MOVE-19, SCW-MOVE-21."""
    mask = battle.held[unit.side]
    for base in unit.bases:
        cell = base.cell
        if cell >= 0 and not any(other.unit is not unit for other in battle.at[cell]):
            mask &= ~battle.table.bits[cell]
    return mask


def carry_out(battle: ScwaresBattle, unit: ScwaresUnit, target: ScwaresUnit) -> None:
    """Declares, rolls for and runs a charge.

    Markers on either side are turned up as it is declared. A dummy cannot be charged.
    SCW-MOVE-15, SCW-MOVE-16, SCW-R-11, SCW-R-12, SCW-R-30.
    """
    if unit.is_marker:
        turned = turn_up(battle, unit, "SCW-RECON-10")
        assert turned is not None  # a dummy charges nobody
        unit = turned
    unit.charged = battle.turn
    battle.log.add("SCW-MOVE-16", "charges", unit.index, target.index)
    if target.is_marker:
        turned_up = turn_up(battle, target, "SCW-RECON-10")
        if turned_up is None:
            return
        target = turned_up
    roll_to_move(battle, unit, CHARGE)
    run(battle, unit, target)


def roll_to_move(battle: ScwaresBattle, unit: ScwaresUnit, mode: int) -> None:
    """Sets the points of this move. Natives roll for them.

    By option, one roll serves all units of a kind that move in the same way.
    SCW-MOVE-09, SCW-MOVE-10, SCW-R-11.
    """
    unit.mode = mode
    shared = battle.options.native_movement_roll == "per_type" and unit.troop_class == NATIVE
    key = (unit.kind, mode)
    if shared and key in battle.points_rolled:
        unit.points = battle.points_rolled[key]
        return
    bonus = 0 if unit.troop_class == NATIVE else battle.in_force.points
    given = allotment(battle.dice, unit.troop_class, unit.kind, mode, bonus, unit.index)
    unit.points = given.points
    if shared:
        battle.points_rolled[key] = given.points
    if given.faces:
        battle.log.add("SCW-MOVE-10", "throws_to_move", unit.index, -1, given.faces, (given.points,))


def run(battle: ScwaresBattle, unit: ScwaresUnit, target: ScwaresUnit) -> None:
    """Moves base by base, nearest first: into contact, or as near as the points allow. SCW-R-12."""
    table = battle.table
    aim = table.mask(base.cell for base in target.bases_on_table())
    values: list[int] = []
    touched = 0
    others = friends(battle, unit)
    for base in nearest_first(battle, unit, aim):
        if not aim:
            break
        reached, room, contact = approach(battle, base, aim, others)
        before, here = base.cell, table.bits[base.cell]
        if contact:
            zones = [base.number * table.size + cell for cell in table.cells(contact)]
            goal = battle.decide("SCW-R-12", unit, zones) % table.size
        else:
            open_zones, spans = room & ~aim | here, table.spans(before)
            near = next(ring & open_zones for ring in table.rings(aim) if ring & open_zones)
            goal = min(table.cells(near), key=spans.__getitem__)
        battle.place(base, goal, front_of(battle, reached, goal, aim, base.facing))
        if contact:
            press(battle, base, aim)
            touched += 1
        values += [base.number, *base.place, touched]
    battle.settle(unit)
    clause, verb = ("SCW-R-12", "closes") if touched else ("SCW-R-11", "stops_short")
    battle.log.add(clause, verb, unit.index, target.index, (), tuple(values))


def nearest_first(battle: ScwaresBattle, unit: ScwaresUnit, aim: int) -> list[Base]:
    """Returns the bases of *unit* in the order in which they charge at the zones of *aim*. SCW-R-12."""
    return sorted(unit.bases_on_table(), key=lambda base: (gap(battle, base.cell, aim), base.number))


def approach(battle: ScwaresBattle, base: Base, aim: int, others: int) -> tuple[Reach, int, int]:
    """Returns where a charging base can go, the zones with room, and those where it makes contact.

    *others*: zones of other units of its side. SCW-R-12, SCW-R-21.
    """
    table, unit = battle.table, base.unit
    into = table.mask(cell for cell in table.cells(aim) if battle.room(cell, unit.kind))
    avoided = battle.held[1 - unit.side] & ~into | others
    reached = table.reach(base.cell, base.facing, unit.points, avoided, into)
    room = zones_with_room(battle, base, reached.mask)
    return reached, room, (touching_zones(battle, reached, aim, into) | table.bits[base.cell] & aim) & room


def gap(battle: ScwaresBattle, cell: int, aim: int) -> int:
    """Counts zones from there to the nearest zone of the mask *aim*."""
    spans = battle.table.spans(cell)
    return min((spans[at] for at in battle.table.cells(aim)), default=0)


def zones_with_room(battle: ScwaresBattle, base: Base, mask: int) -> int:
    """Returns the zones of *mask* with room for *base*, its own among them. SCW-ZONE-04."""
    table, kind = battle.table, base.unit.kind
    open_zones = mask & ~table.narrow_zones((kind,))
    for cell in table.cells(open_zones & (battle.held[0] | battle.held[1])):
        if cell != base.cell and not battle.room(cell, kind):
            open_zones &= ~table.bits[cell]
    return open_zones | table.bits[base.cell]


def touching_zones(battle: ScwaresBattle, reached: Reach, aim: int, into: int) -> int:
    """Returns zones where a base can end facing an adjoining zone of *aim*, or in that zone.

    SCW-R-12, SCW-R-21.
    """
    table = battle.table
    mask = reached.mask & into
    behind = [table.shift_mask(aim, (way + WAYS // 2) % WAYS) for way in range(WAYS)]
    for facing in range(WAYS):
        zones = reached.by_facing[facing]
        if zones:
            for way in (facing - 1, facing, facing + 1):
                mask |= zones & behind[way % WAYS] & ~aim
    return mask


def front_of(battle: ScwaresBattle, reached: Reach, goal: int, aim: int, facing: int) -> int:
    """Returns the facing with which a charging base ends in *goal*.

    It is as straight at *aim* as possible.
    """
    table = battle.table
    spans = table.spans(goal)
    ways = [way for way in range(WAYS) if reached.by_facing[way] >> goal & 1]
    if aim >> goal & 1:
        return facing if facing in ways else ways[0]
    foe = min(table.cells(aim), key=lambda cell: (spans[cell], cell))
    bearing = table.bearing(goal, foe)
    return min(ways, key=lambda way: (eighths_between(way, bearing), way))


def press(battle: ScwaresBattle, base: Base, aim: int) -> None:
    """Brings *base* into contact with the front rank in its own zone.

    If there is none, with that in the zone of *aim* ahead of it. SCW-R-21.
    """
    table, cell, side = battle.table, base.cell, base.unit.side
    near = aim & table.around[cell]
    best, least = NONE, WAYS
    if aim & table.bits[cell]:
        best = cell
    else:
        for way, at in enumerate(table.steps[cell]):
            if at >= 0 and near >> at & 1 and is_in_front(base.facing, way):
                turn = eighths_between(base.facing, way)
                if turn < least:
                    best, least = at, turn
    if best == NONE:
        return
    for foe in battle.front(best, 1 - side, cell):
        if foe not in base.touching:
            base.touching.append(foe)
            foe.touching.append(base)
