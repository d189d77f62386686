"""Reserves on the map: units that enter by a road in this turn, as the scenario sets them."""

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.engine.move import corners, enter
from rules.acw_hex.sections.move import most_hexes
from rules.acw_hex.terms import NONE, TRAIN
from rules.acw_hex.units import RESERVE, STEADY, AcwUnit


def arrivals_phase(battle: AcwBattle) -> None:
    """Brings on the active player's due reserves by road. They do no more.

    A unit that finds no room on it, or enemies in front of it, tries again in its next turn. Commanders come
    with the first unit that they command. ACW-MOVE-03, ACW-MOVE-04.
    """
    due = [
        unit
        for unit in battle.units
        if not unit.on_table
        and unit.side == battle.active
        and unit.state == RESERVE
        and unit.arrival <= battle.turn
    ]
    for unit in sorted(due, key=lambda unit: (unit.leads, unit.index)):
        come_on(battle, unit)


def come_on(battle: AcwBattle, unit: AcwUnit) -> None:
    """Brings *unit* on. Its first hex is where the road begins. ACW-MOVE-03, ACW-MOVE-04, ACW-MOVE-07."""
    ground, bits, foe = battle.ground, battle.ground.bits, 1 - unit.side
    barred = battle.zone(foe) | battle.held[foe] | battle.parked[foe]
    if unit.arm == TRAIN:
        barred |= battle.headquarters(foe)
    if barred & bits[unit.entry]:
        return
    room = bits[unit.entry] | ground.march(
        unit.entry, most_hexes(unit.arm, False, True, battle.options) - 1, barred
    )
    if not unit.leads:
        room &= ~(battle.held[unit.side] | battle.parked[unit.side])
    cells = cells_of(room)
    if not cells:
        return
    cell = battle.decide("ACW-MOVE-03", unit, cells)
    if unit.leads:
        battle.place(unit, cell)
    else:
        enter(battle, unit, cell)
    unit.state, unit.on_table, unit.acted = STEADY, True, battle.half
    battle.muster()
    if not unit.leads and unit.arm != TRAIN:
        battle.turn_to(unit, battle.decide("ACW-MOVE-05", unit, corners(battle, unit)))
    values = (unit.x, unit.y, unit.facing)
    battle.log.add("ACW-MOVE-03", "comes_on", unit.index, NONE, (), values)
