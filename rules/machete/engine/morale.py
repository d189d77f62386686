"""MACH-MOR on the table: the tests as a phase ends, which units run and where to, and which rally."""

from math import isqrt

from rules.machete.battle import MacheteBattle
from rules.machete.engine.houses import bolt
from rules.machete.engine.overrun import gives_way
from rules.machete.engine.prisoners import capture, free_prisoners
from rules.machete.sections.morale import causes, first_test, rally, retreat, shaken_test
from rules.machete.tables import WHOLE_MOVE
from rules.machete.terms import LEFT, NO_SIDE, NONE, SHAKEN as FAILS, SHIP, STATES, TRAINS
from rules.machete.units import FORCED_BACK, RAN, SHAKEN, STEADY, MacheteUnit

CAUSE_CLAUSES = ("MACH-MOR-02", "MACH-MOR-03", "MACH-MOR-04", "MACH-MOR-05", "MACH-MOR-06", "MACH-MEL-15")


def rally_phase(battle: MacheteBattle) -> None:
    """Rolls for units forced back to rally as a phase begins. MACH-MOR-17, MACH-MOR-18, MACH-R-53."""
    for unit in battle.units:
        begin_phase(unit)
        if unit.kindling >= 0 and unit.molested == unit.kindled and not unit.fumbled:
            unit.kindling = NONE  # MACH-BLD-17: it must begin again
    for unit in battle.units:
        if not unit.on_table:
            continue
        if unit.state == FORCED_BACK:
            try_to_rally(battle, unit)
        elif unit.state == SHAKEN and battle.options.shaken_retest == "start_of_next_phase":
            moves = second_test(battle, unit)
            if moves:
                run_back(battle, unit, moves)
    if battle.options.shaken_retest == "start_of_next_phase":
        release(battle)


def begin_phase(unit: MacheteUnit) -> None:
    """Counts the losses of *unit* so far as those before the phase.

    The last phase's are forgotten. MACH-R-44.
    """
    unit.lost_before, unit.officers_before = unit.lost, unit.officers
    unit.ambushed = unit.flanked = unit.fought = unit.fresh_shaken = False


def try_to_rally(battle: MacheteBattle, unit: MacheteUnit) -> None:
    """Rolls the die of a unit forced back, as a phase begins. MACH-MOR-17, MACH-MOR-18."""
    back = rally(battle.dice, unit.index)
    if back:
        unit.state = STEADY
    verb = "rallies" if back else "still_shaken"
    battle.log.add("MACH-MOR-17", verb, unit.index, -1, battle.heard.faces)


def morale_phase(battle: MacheteBattle) -> None:
    """Makes every test that is due in card order, then units run. MACH-MOR-01, MACH-MOR-09, MACH-R-46."""
    late = battle.options.shaken_retest == "end_of_next_phase"
    dealt = set(battle.order)
    order = battle.order + [unit.index for unit in battle.units if unit.index not in dealt]
    runs = []
    for index in order:
        unit = battle.units[index]
        if not unit.on_table:
            continue
        if unit.state == STEADY:
            if not is_tried(unit):
                continue
            test(battle, unit)
        elif unit.state == SHAKEN and late and not unit.fresh_shaken:
            moves = second_test(battle, unit)
            if moves:
                runs.append((unit, moves))
        unit.use_thresholds()
    for unit, moves in runs:
        if unit.on_table:
            run_back(battle, unit, moves)
    if battle.rich:
        free_prisoners(battle)
    release(battle)


def is_tried(unit: MacheteUnit) -> bool:
    """Tells whether something happened to *unit* this phase that may cause a test. `causes` decides."""
    return (
        unit.fought
        or unit.flanked
        or unit.ambushed
        or unit.lost != unit.lost_before
        or unit.officers != unit.officers_before
    )


def test(battle: MacheteBattle, unit: MacheteUnit) -> None:
    """Rolls one die for all causes of *unit*. A shaken unit stays where it is.

    Trains and carts test only when they lose men (MACH-R-68). MACH-MOR-07, MACH-MOR-08.
    """
    if unit.troop in TRAINS:
        unit.ambushed = unit.flanked = unit.fought = False
    cause_bits = causes(
        unit.start,
        unit.lost_before,
        unit.lost,
        unit.officers_before,
        unit.officers,
        unit.ambushed,
        unit.flanked,
        unit.fought,
        STATES.index(unit.state),
        unit.used,
    )
    if not cause_bits:
        return
    cause = (cause_bits & -cause_bits).bit_length() - 1
    failed = first_test(battle.dice, unit.index) == FAILS
    if failed:
        unit.state = SHAKEN
        unit.fresh_shaken = True
        unit.kindling = NONE
    verb = "shaken" if failed else "stands"
    battle.log.add(CAUSE_CLAUSES[cause], verb, unit.index, -1, battle.heard.faces, (cause,))
    unit.use_thresholds()
    unit.ambushed = unit.flanked = unit.fought = False


def second_test(battle: MacheteBattle, unit: MacheteUnit) -> int:
    """Returns the moves that a shaken unit must run back.

    0: it rallies, or is a ship's crew with nowhere to run. Trains and carts never run: they stay halted, and
    roll again (MACH-R-68). MACH-MOR-10, MACH-MOR-11, MACH-MOR-12, MACH-MOR-16, MACH-R-61.
    """
    moves = shaken_test(battle.dice, unit.index)
    if moves and unit.troop in TRAINS:
        battle.log.add("MACH-R-68", "halts", unit.index, -1, battle.heard.faces)
        return 0
    if moves and unit.troop == SHIP:
        unit.state, moves = FORCED_BACK, 0
        battle.log.add("MACH-R-61", "goes_below", unit.index, -1, battle.heard.faces)
    elif moves:
        unit.state = FORCED_BACK
        clause = "MACH-MOR-12" if moves > 1 else "MACH-MOR-11"
        battle.log.add(clause, "gives_way", unit.index, -1, battle.heard.faces, (moves,))
    else:
        unit.state = STEADY
        battle.log.add("MACH-MOR-10", "recovers", unit.index, -1, battle.heard.faces)
    return moves


def run_back(battle: MacheteBattle, unit: MacheteUnit, moves: int) -> None:
    """Runs a unit away as far as it can.

    MACH-MOR-13, MACH-MOR-14, MACH-MOR-15, MACH-R-49, MACH-R-50, MACH-R-51.
    """
    table, options = battle.table, battle.options
    enemy = runs_from(battle, unit)
    if enemy is None:
        return
    if unit.gun != NONE:
        unit = gives_way(battle, unit)
    if unit.house >= 0:
        bolt(battle, unit)
    dx, dy = unit.x - enemy.x, unit.y - enemy.y
    back = flee(battle, unit, unit.cell, dx, dy, moves * WHOLE_MOVE)
    if back.off and not options.table_edge_blocks:
        battle.log.add("MACH-R-51", "runs_off", unit.index, -1, (), (unit.strength,))
        battle.leave(unit, RAN)
        return
    hands = [run(battle, unit, back.end, x, y, WHOLE_MOVE) for x, y in ((-dy, dx), (dy, -dx))]
    left, right = (not hand.cells and (options.table_edge_blocks or not hand.off) for hand in hands)
    retreated = retreat(
        battle.dice,
        moves,
        WHOLE_MOVE,
        back.spent if back.blocked or back.off else NONE,
        left,
        right,
        unit.index,
        options,
    )
    if retreated.surrendered:
        capture(battle, unit, enemy, "surrenders", "MACH-MOR-15")
        return
    cells = back.cells
    if retreated.side != NO_SIDE:
        battle.log.add("MACH-MOR-14", "turns_aside", unit.index, -1, retreated.faces, (retreated.side,))
        across = (-dy, dx) if retreated.side == LEFT else (dy, -dx)
        aside = flee(battle, unit, back.end, *across, retreated.side_distance)
        if aside.off and not options.table_edge_blocks:
            battle.log.add("MACH-R-51", "runs_off", unit.index, -1, (), (unit.strength,))
            battle.leave(unit, RAN)
            return
        cells = cells + aside.cells
    goal = next((cell for cell in reversed(cells) if battle.is_empty(unit, cell)), unit.cell)
    if goal == unit.cell:
        return
    gone = table.spans(unit.cell)[goal]
    unit.facing = table.bearing(unit.cell, goal)
    battle.place(unit, goal)
    values = (table.xs[goal], table.ys[goal], unit.facing, gone // 100)
    battle.log.add("MACH-MOR-13", "runs_back", unit.index, -1, (), values)


def runs_from(battle: MacheteBattle, unit: MacheteUnit) -> MacheteUnit | None:
    """Returns the enemy that *unit* runs from; None if all are gone.

    That is the enemy in contact, else the nearest in sight, else the nearest. MACH-R-74.
    """
    touching = battle.enemies_touching(unit)
    if touching:
        return min(touching, key=lambda foe: (foe.contact, foe.index))
    table, spans = battle.table, battle.table.spans(unit.cell)
    near = sorted(battle.foes[unit.side], key=lambda foe: (spans[foe.cell], foe.index))
    return next((foe for foe in near if not table.hides(unit.cell, foe.cell)), near[0] if near else None)


class Run:
    """One stretch of flight: the cells crossed, the work spent on them, and the reason it ended."""

    __slots__ = ("blocked", "cells", "end", "off", "spent")

    def __init__(self, start: int) -> None:
        self.cells: list[int] = []
        self.end = start
        self.spent = 0  # parts of WHOLE_MOVE
        self.blocked = False
        self.off = False


def run(battle: MacheteBattle, unit: MacheteUnit, start: int, dx: int, dy: int, parts: int) -> Run:
    """Runs straight on for *parts* of a whole move, or up to an obstacle.

    Impassable ground and cells next to an enemy stop it. It runs through friends. MACH-R-49, MACH-R-74.
    """
    table = battle.table
    costs = table.going(unit.nation, unit.troop).costs
    near, bits = battle.touched_cells(1 - unit.side), table.bits
    result = Run(start)
    longest = max(abs(dx), abs(dy))
    if not longest:
        dy, longest = 1, 1
    stride = table.cell * isqrt(10_000 * (dx * dx + dy * dy) // (longest * longest)) // 100
    number = 0
    while True:
        number += 1
        if result.spent + stride * costs[result.end] // 2 > parts:
            return result  # it does not reach the next spot, whatever is there
        cell = table.step(
            start, _rounded_quotient(dx * number, longest), _rounded_quotient(dy * number, longest)
        )
        if cell < 0:
            result.off = True
            return result
        if not costs[cell] or near & bits[cell]:
            result.blocked = True
            return result
        spent = result.spent + stride * (costs[result.end] + costs[cell]) // 2
        if spent > parts:
            return result
        result.spent = spent
        result.cells.append(cell)
        result.end = cell


def flee(battle: MacheteBattle, unit: MacheteUnit, start: int, dx: int, dy: int, parts: int) -> Run:
    """Runs a unit as `run`.

    Enemies in ambush that it meets are seen, and stop it like others. MACH-GEN-06, MACH-R-74.
    """
    while True:
        result = run(battle, unit, start, dx, dy, parts)
        met = battle.trips(unit.side, result.cells)
        if met < 0:
            return result
        battle.expose(unit.side, result.cells[met])


def _rounded_quotient(value: int, by: int) -> int:
    """Divides to the nearest whole number, halves away from zero."""
    whole = (2 * abs(value) + by) // (2 * by)
    return whole if value >= 0 else -whole


def release(battle: MacheteBattle) -> None:
    """Ends contacts where no enemy is next to the unit any more. MACH-R-75."""
    near, bits = (battle.touched_cells(1), battle.touched_cells(0)), battle.table.bits
    for unit in battle.units:
        if not unit.on_table or unit.hidden:
            continue
        if not near[unit.side] & bits[unit.cell] and unit.house < 0:  # as for most units: no enemy is near
            if unit.engaged or unit.attacker:
                unit.engaged, unit.attacker = 0, False
        elif not battle.touches(unit):
            unit.engaged, unit.attacker = 0, False
        elif not unit.engaged:
            battle.contacts += 1
            unit.engaged, unit.contact = battle.turn, battle.contacts
