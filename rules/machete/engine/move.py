"""MACH-MOVE on the table: where a unit can march, which enemies it can reach, and what happens then."""

from collections.abc import Sequence

from rules.core.boards.free import mask_without, row_of
from rules.core.boards.going import Going, Reach
from rules.core.terms import FRONT
from rules.machete.battle import MacheteBattle
from rules.machete.engine.fire import side_of
from rules.machete.engine.prisoners import capture, gait
from rules.machete.outlook import Approach, Outlook
from rules.machete.sections.morale import surrenders_when_overrun
from rules.machete.terms import ACROSS_FORD, CAVALRY, CLEAR, DEFENCES, FORD, LINE, NONE, STATES, UPHILL
from rules.machete.terrain import TOUCH, Terrain
from rules.machete.units import MacheteUnit

MIXED, INTO_FORD = 5, 6  # words of the verb `moves`, after the kinds of ground

_WHEELS_AND_PACKS = (  # the same for both nations; "" where they may not go
    ("MACH-MART-01", "MACH-MART-02", "", "MACH-MART-03"),
    ("MACH-MART-06", "MACH-MART-07", "MACH-MART-07", "MACH-MART-08"),
    ("MACH-MART-04", "MACH-MART-05", "", ""),
    ("MACH-MWAG-01", "MACH-MWAG-02", "MACH-MWAG-02", "MACH-MWAG-03"),
    ("MACH-MWAG-04", "MACH-MWAG-05", "", "MACH-MWAG-06"),
)
RATE_CLAUSES = (  # [nation][troop][going]
    (
        ("MACH-MINF-01", "MACH-MINF-02", "MACH-MINF-03", "MACH-MINF-05"),
        ("MACH-MCAV-01", "MACH-MCAV-02", "MACH-MCAV-05", "MACH-MCAV-04"),
        *_WHEELS_AND_PACKS,
    ),
    (
        ("MACH-MINF-01", "MACH-MINF-02", "MACH-MINF-04", "MACH-MINF-05"),
        ("MACH-MCAV-01", "MACH-MCAV-03", "MACH-MCAV-06", "MACH-MCAV-04"),
        *_WHEELS_AND_PACKS,
    ),
)


def ways(battle: MacheteBattle, unit: MacheteUnit, mover: int = NONE) -> list[int]:
    """Returns the cells that *unit* can march to this phase, clear of the enemy.

    It passes through friends but does not stop on them. Next to an enemy there is no marching, only attack. A
    gun that is hauled goes as *mover*, not as its own troop. MACH-MOVE-02, MACH-GEN-18.
    """
    going = gait(battle, unit) if mover == NONE else battle.table.going(unit.nation, mover)
    asked = going, unit.cell, unit.side, battle.held[0], battle.held[1], battle.covert[unit.side]
    if battle.last_ways is None or battle.last_ways[0] != asked:  # a commander asks before it orders a march
        battle.last_ways = asked, _find_ways(battle, unit, going.reach(unit.cell))
    return list(battle.last_ways[1])


def open_ways(battle: MacheteBattle, unit: MacheteUnit) -> int:
    """Returns the cells of `ways` as a mask, for infantry or cavalry. MACH-MOVE-02, MACH-GEN-18."""
    side, reach = unit.side, gait(battle, unit).reach(unit.cell)
    taken = battle.bodies[0] | battle.bodies[1] | battle.covert[side]
    touched = battle.touched_cells(1 - side)
    if touched & reach.mask:
        return mask_without(battle.open_to(reach, side), taken | touched)
    return mask_without(reach.mask, taken)


def _find_ways(battle: MacheteBattle, unit: MacheteUnit, reach: Reach) -> list[int]:
    """Returns the cells of `ways` within its *reach*."""
    cells, bits, side = reach.cells, battle.table.bits, unit.side
    taken = battle.bodies[0] | battle.bodies[1] | battle.covert[side]
    touched = battle.touched_cells(1 - side)
    if touched & reach.mask:
        free = mask_without(battle.open_to(reach, side), taken | touched | bits[unit.cell])
        row = row_of(free, reach.size)
        return [cell for cell in cells if row[cell]]
    if battle.covert[side]:
        return [cell for cell in cells if not taken & bits[cell]]
    places = reach.places
    reached = cells.copy()
    for place in sorted([places[spot] for spot in battle.spots[1 - side] if spot in places], reverse=True):
        del reached[place]
    return reached


def march(battle: MacheteBattle, unit: MacheteUnit, goal: int, mover: int = NONE) -> bool:
    """Marches *unit* to the cell *goal*, facing its direction.

    Returns True if it arrived. It stops short of enemies in ambush, which are then seen.
    MACH-GEN-06, MACH-MOVE-07, MACH-R-23.
    """
    troop = unit.troop if mover == NONE else mover
    going = gait(battle, unit) if mover == NONE else battle.table.going(unit.nation, troop)
    start = unit.cell
    reach = going.reach(start)
    unit.moved = battle.turn
    met = -1
    if battle.covert[1 - unit.side]:
        way = going.way(reach, goal)
        place = battle.trips(unit.side, way)
        if place >= 0:
            met = way[place]
            goal = next((cell for cell in reversed(way[:place]) if battle.is_empty(unit, cell)), start)
    if goal != start:
        _go(battle, unit, going, reach, goal, troop)
    if met >= 0:
        battle.expose(unit.side, met)
    return met < 0


def _go(battle: MacheteBattle, unit: MacheteUnit, going: Going, reach: Reach, goal: int, troop: int) -> None:
    """Puts *unit* on *goal*, a cell of its *reach*, and logs it."""
    start, ground = unit.cell, battle.table.ground
    last = reach.cells[reach.origins[reach.places[goal]]]
    battle.place(unit, goal)
    unit.facing = battle.table.bearing(last, goal)
    if not battle.log.keeps:
        return
    way = going.way(reach, goal)
    halts = _halts(battle, start, way)
    crossed = {ground[start], *(ground[cell] for cell in way)}
    code = FORD if FORD in crossed else ground[goal] if len(crossed) == 1 else MIXED
    clause = "MACH-R-23" if code == MIXED else RATE_CLAUSES[unit.nation][troop][code]
    if ground[goal] == FORD and ground[start] != FORD:
        code = INTO_FORD
    if unit.held and unit.troop <= CAVALRY:
        clause = "MACH-MOR-20"
    battle.log.add(clause, "moves", unit.index, -1, (), (*halts[:-1], code))


def _halts(battle: MacheteBattle, start: int, way: list[int]) -> tuple[int, ...]:
    """Returns each bend of *way* and its end: x, y, facing, cm so far and going."""
    table = battle.table
    halts: list[int] = []
    gone, last, cell, step = 0, start, start, way[0] - start
    for after in (*way, 1 << 30):
        if after - cell != step:  # a different step from the last, by cell number; or the end
            gone += table.spans(last)[cell]
            code = table.ground[cell]
            halts += (
                table.xs[cell],
                table.ys[cell],
                table.bearing(last, cell),
                gone // 100,
                code if code < FORD else FORD,
            )
            last, step = cell, after - cell
        cell = after
    return tuple(halts)


def attacks(
    battle: MacheteBattle, unit: MacheteUnit, foes: Sequence[MacheteUnit] | None = None
) -> list[tuple[int, int, bool]]:
    """Returns the enemies that *unit* can reach, each with the cell.

    *foes*: only these. True in the third place is a charge: straight and over open ground only. Where none is
    possible, or *unit* has fired, an ordinary move may still close.
    MACH-MOVE-08, MACH-MOVE-09, MACH-R-25, MACH-R-26.
    """
    table, side = battle.table, unit.side
    nation, troop, start = unit.nation, unit.troop, unit.cell
    look = table.outlooks[nation][troop][start] or table.find_outlook(nation, troop, start)
    near = look.strikes & battle.bodies[1 - side]  # a house is stormed, by its door
    if not near:
        return []
    charges = unit.fired != battle.turn or battle.options.fire_before_charge
    asked = unit.index, battle.activations, charges, battle.held[0], battle.held[1], battle.covert[side]
    if battle.last_attacks is None or battle.last_attacks[0] != asked:  # a commander asks again
        battle.last_attacks = asked, _find_attacks(battle, unit, look, near, charges)
    reached = battle.last_attacks[1]
    if foes is None:
        return reached
    wanted = [foe.index for foe in foes]
    return [approach for approach in reached if approach[0] in wanted]


def _find_attacks(
    battle: MacheteBattle, unit: MacheteUnit, look: Outlook, near: int, charges: bool
) -> list[tuple[int, int, bool]]:
    """Returns the enemies of `attacks` on the cells *near*, a mask.

    *charges*: it may still charge on this card.
    """
    table, side = battle.table, unit.side
    bodies = battle.bodies[1 - side]
    spans, rings, marches = look.spans, table.rings, look.marches
    rushes = look.rushes if charges else 0
    taken = battle.held[0] | battle.held[1] | battle.covert[side]
    beside = taken | battle.shade(1 - side) if rushes else 0
    free = -1  # where a march may end; computed when first asked for
    reached = []
    for foe in battle.standing_on(near):
        enemy, best = foe.cell, -1
        span = spans[enemy]
        if span <= rushes:
            lanes = look.lanes.get(enemy)
            if lanes is None:
                known = table.lanes[unit.cell].get(enemy)
                lanes = look.keep_lanes(enemy, table.find_lanes(unit.cell, enemy) if known is None else known)
            gate, approaches = lanes
            if not gate & beside:  # most have one: a unit is in front of them
                best = _charge_end(table, approaches, beside, taken, bodies)
        if best >= 0:
            reached.append((foe.index, best, True))
        elif span <= marches:
            if free < 0:
                free = mask_without(battle.open_to(look.reach, side), taken)
            ends = free & rings[enemy]
            if ends:
                best = least_crowded_cell(look.reach.among(ends), rings, bodies)
                reached.append((foe.index, best, False))
    return reached


def _charge_end(table: Terrain, approaches: Sequence[Approach], beside: int, taken: int, bodies: int) -> int:
    """Returns the cell where a charge can end that touches the fewest of *bodies*; -1: none.

    Its way may not touch *beside*, nor its end *taken*. MACH-R-25.
    """
    bits, rings = table.bits, table.rings
    best, fewest = -1, 9
    for cell, _, way in approaches:  # as in `lightest`
        if not way & beside and not taken & bits[cell]:
            count = (rings[cell] & bodies).bit_count()
            if count < fewest:
                best, fewest = cell, count
                if count == 1:
                    break
    return best


def least_crowded_cell(ends: list[int], rings: list[int], bodies: int) -> int:
    """Returns the cell in *ends*, nearest first, that touches the fewest of *bodies*.

    MACH-R-25, MACH-R-82.
    """
    best, fewest = -1, 9
    for cell in ends:
        count = (rings[cell] & bodies).bit_count()
        if count < fewest:
            best, fewest = cell, count
            if count == 1:
                break
    return best


def strike(battle: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit, cell: int, charging: bool) -> None:
    """Moves *unit* into contact with *foe* from *cell*.

    They fight when the phase ends. It closes up for this. Enemies forced back and not rallied surrender
    instead (MACH-MOR-19). Enemies in ambush on the way are seen and surprise nobody, and the unit strikes
    them instead. MACH-MOVE-09, MACH-GEN-09, MACH-R-63.
    """
    table, turn = battle.table, battle.turn
    start = unit.cell
    if charging:
        way = table.cells_between(start, cell)
        unit.charged = turn
    else:
        going = table.going(unit.nation, unit.troop)
        way = going.way(going.reach(start), cell)
    place = battle.trips(unit.side, way)
    if place >= 0 and not (place == len(way) - 1 and foe.cell in table.around[cell]):
        met = battle.expose(unit.side, way[place])
        ends = next((n for n in range(place, -1, -1) if battle.is_empty(unit, way[n])), -1)
        way = way[: ends + 1]
        if ends < place:
            fall_short(battle, unit, met[0], way)
            return
        foe, cell = met[0], way[-1]
    battle.place(unit, cell)
    unit.facing = table.bearing(cell, foe.cell)
    unit.formation = LINE
    if battle.log.keeps:
        _tell_strike(battle, unit, foe, start, way, charging)
    battle.expose(unit.side, cell)
    battle.idle = 0
    for enemy in battle.enemies_touching(unit):
        if unit.ambusher == turn:
            enemy.ambushed = True
        if surrenders_when_overrun(STATES.index(enemy.state), battle.options):
            capture(battle, enemy, unit, "overrun", "MACH-MOR-19")
        else:
            _engage(battle, unit, enemy, start, way)


def _tell_strike(
    battle: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit, start: int, way: list[int], charging: bool
) -> None:
    """Logs how *unit*, coming from *start* by *way*, made contact with *foe*."""
    aspect = side_of(battle, foe, start)
    if charging:
        clause = "MACH-MCAV-07" if unit.troop == CAVALRY else "MACH-MINF-06"
        cm = battle.table.spans(start)[unit.cell] // 100
        values = (unit.x, unit.y, unit.facing, cm, aspect)
        battle.log.add(clause, "charges", unit.index, foe.index, (), values)
    else:
        *before, _, cm, _ = _halts(battle, start, way)
        battle.log.add("MACH-R-26", "closes", unit.index, foe.index, (), (*before, unit.facing, cm, aspect))


def rushes(battle: MacheteBattle, unit: MacheteUnit) -> list[int]:
    """Returns enemies in sight but out of reach that *unit* may charge at, by index.

    They are up to twice its reach away. MACH-MOVE-08, MACH-R-25.
    """
    table, start, side = battle.table, unit.cell, unit.side
    charges = table.charge_reach(unit.nation, unit.troop, start)
    if not charges or (unit.fired == battle.turn and not battle.options.fire_before_charge):
        return []
    if not table.disc(start, 2 * charges) & battle.held[1 - side]:
        return []
    spans, known = table.spans(start), table.runs[start]
    least, most = charges + TOUCH * table.cell // 2, 2 * charges
    barred = battle.bodies[side] | battle.touched_cells(1 - side) | battle.covert[side]
    enemies = []
    for foe in battle.foes[side]:
        enemy = foe.cell
        if least < spans[enemy] <= most and foe.house < 0:
            way = known.get(enemy)
            if way is None:
                way = table.run_up(start, enemy)
            if way and not barred & table.bits[way[0]]:
                enemies.append(foe.index)
    return enemies


def rush(battle: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit) -> None:
    """Charges at *foe* with *unit* as far as it may, and touches nobody.

    Enemies in ambush on the way are met as in any charge. MACH-R-25.
    """
    table, near = battle.table, battle.touched_cells(1 - unit.side)
    spans, charges = table.spans(unit.cell), table.charge_reach(unit.nation, unit.troop, unit.cell)
    way: list[int] = []
    for cell in table.run_up(unit.cell, foe.cell):
        if spans[cell] > charges or near & table.bits[cell] or not battle.is_empty(unit, cell):
            break
        way.append(cell)
    unit.charged = battle.turn
    if battle.trips(unit.side, way) < 0:
        fall_short(battle, unit, foe, way)
    else:
        strike(battle, unit, foe, way[-1], True)


def fall_short(battle: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit, way: Sequence[int]) -> None:
    """Ends the charge of *unit* at *foe* where *way* ends. It touches nobody. MACH-R-25."""
    table, start = battle.table, unit.cell
    unit.facing = table.bearing(start, foe.cell)
    if not way:
        return
    battle.place(unit, way[-1])
    unit.moved = battle.turn
    values = (unit.x, unit.y, unit.facing, table.spans(start)[way[-1]] // 100)
    battle.log.add("MACH-R-25", "falls_short", unit.index, foe.index, (), values)


def _engage(battle: MacheteBattle, unit: MacheteUnit, enemy: MacheteUnit, start: int, way: list[int]) -> None:
    """Records that *unit* is in contact with *enemy* (MACH-MEL-08, MACH-R-47).

    It came from *start* by *way*.
    """
    table = battle.table
    unit.molested = enemy.molested = battle.turn
    if not unit.engaged:
        battle.contacts += 1
        unit.engaged, unit.contact, unit.attacker = battle.turn, battle.contacts, True
        unit.obstacle = CLEAR
    if not enemy.engaged:
        enemy.engaged, enemy.contact, enemy.attacker = battle.turn, unit.contact, False
    if side_of(battle, enemy, start) != FRONT:
        enemy.flanked = True
    if table.defended[enemy.cell]:
        unit.obstacle = DEFENCES
    elif FORD in [table.ground[passed] for passed in (start, *way, enemy.cell)]:
        unit.obstacle = ACROSS_FORD
    elif table.level[enemy.cell] > table.level[start]:
        unit.obstacle = UPHILL
