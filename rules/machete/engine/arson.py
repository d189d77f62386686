"""MACH-BLD-16 to MACH-BLD-22 on the table: houses and fields set on fire."""

from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import rejoin, spare_figures, tell_off
from rules.machete.engine.fire import mark
from rules.machete.engine.houses import burn, come_out, doors, shelter, survey
from rules.machete.engine.orders import KINDLE, NOTHING, ORDER, WHOLE
from rules.machete.sections.buildings import can_set_fire, escape_fire, set_fire
from rules.machete.tables import ARSON_FIGURES
from rules.machete.terms import ARSONISTS, INFANTRY, INTACT, NONE
from rules.machete.terrain import FIELDS
from rules.machete.units import STEADY, MacheteUnit

ORDERS = (KINDLE,)

WHOLE_UNIT, PARTY = 0, 1  # options of MACH-BLD-16: which men set the fire
BUILDING_BURNS = 0  # word of `prepares_fire` and the like, before the kinds of field


def orders(battle: MacheteBattle, unit: MacheteUnit, moved: bool, fired: bool) -> list[int]:
    """Returns the areas that three figures of *unit* touch and could set on fire.

    No friend is at work there yet. It takes a whole card, so the unit cannot move first.
    MACH-BLD-16, MACH-BLD-17, MACH-R-58.
    """
    if moved or fired or unit.house >= 0 or unit.troop != INFANTRY or unit.strength < ARSON_FIGURES:
        return []
    if not battle.table.at_works[unit.cell]:
        return []
    touched = within_reach(battle, unit)
    if not touched:
        return []
    busy = {
        other.kindling
        for other in battle.units
        if other is not unit and other.on_table and other.side == unit.side and is_at_work(battle, other)
    }
    return [KINDLE + area for area in touched if area not in busy]


def is_at_work(battle: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* has worked at its fire in this phase or the last. MACH-R-58."""
    return unit.kindling >= 0 and unit.kindled >= battle.turn - 1


def within_reach(battle: MacheteBattle, unit: MacheteUnit) -> list[int]:
    """Returns the areas that *unit* touches and could burn: fields, and houses not its own side's.

    MACH-R-58.
    """
    areas = [field.area for field in battle.table.fields if unit.cell in field.ring]
    for number, house in enumerate(battle.houses):
        friends = house.garrison >= 0 and battle.units[house.garrison].side == unit.side
        if house.condition == INTACT and not friends and unit.cell in doors(battle, number):
            areas.append(house.area)
    return sorted(areas)


def carry_out(battle: MacheteBattle, unit: MacheteUnit, option: int) -> int:
    """Prepares the fire, or throws the torch.

    If three men are detached for it, the rest of the unit is free. MACH-BLD-17, MACH-BLD-18, MACH-BLD-19.
    """
    area = option % ORDER
    if unit.kindling == area and unit.kindled == battle.turn - 1:
        unmolested = unit.molested != unit.kindled
        if can_set_fire(unit.strength, unmolested, unit.fumbled):
            roll(battle, unit, area)
            return WHOLE
    beside = at_hand(battle, unit, area)
    if unit.strength >= 2 * ARSON_FIGURES and spare_figures(unit) >= ARSON_FIGURES and beside >= 0:
        wishes = (PARTY, WHOLE_UNIT)
        if battle.decide("MACH-BLD-16", unit, wishes) == PARTY:
            detail = tell_off(battle, unit, ARSON_FIGURES, ARSONISTS, "MACH-BLD-16", beside)
            prepare(battle, detail, area)
            return NOTHING
    prepare(battle, unit, area)
    return WHOLE


def at_hand(battle: MacheteBattle, unit: MacheteUnit, area: int) -> int:
    """Returns a free cell next to *unit* and the area, for three of its men. -1 if there is none."""
    ring = next((field.ring for field in battle.table.fields if field.area == area), ())
    for number, house in enumerate(battle.houses):
        if house.area == area:
            ring = doors(battle, number)
    near = battle.table.rings[unit.cell] & ~battle.touched_cells(1 - unit.side)
    return next((c for c in ring if near & battle.table.bits[c] and battle.is_empty(unit, c)), -1)


def prepare(battle: MacheteBattle, unit: MacheteUnit, area: int) -> None:
    """Begins the phase of preparation. MACH-BLD-17."""
    unit.kindling, unit.kindled, unit.fumbled = area, battle.turn, False
    battle.idle = 0
    battle.log.add("MACH-BLD-17", "prepares_fire", unit.index, -1, (), (what(battle, area), area))


def what(battle: MacheteBattle, area: int) -> int:
    """Returns 0 for a house, else 1 and the kind of field, for the log."""
    kind = battle.scenario.board["areas"][area]["kind"]
    return 1 + FIELDS.index(kind) if kind in FIELDS else BUILDING_BURNS


def roll(battle: MacheteBattle, unit: MacheteUnit, area: int) -> None:
    """Throws the torch. The fire takes hold, or the men try again in the following phase.

    MACH-BLD-18, MACH-BLD-19.
    """
    caught = set_fire(battle.dice, unit.index)
    faces, values = battle.heard.faces, (what(battle, area), area)
    battle.idle = 0
    if not caught:
        unit.kindled, unit.fumbled = battle.turn, True
        battle.log.add("MACH-BLD-19", "fire_fails", unit.index, -1, faces, values)
        return
    unit.kindling, unit.fumbled = NONE, False
    battle.log.add("MACH-BLD-18", "sets_fire", unit.index, -1, faces, values)
    set_alight(battle, area)
    if unit.source >= 0 and unit.duty == ARSONISTS:
        home = battle.units[unit.source]
        ready = home.on_table and home.house < 0 and home.state == STEADY and not home.engaged
        if ready and home.cell in battle.table.around[unit.cell]:
            rejoin(battle, unit, home)


def set_alight(battle: MacheteBattle, area: int) -> None:
    """Sets the area alight. It smokes and burns to the end.

    Each man inside rolls and gets out. MACH-BLD-20, MACH-BLD-21, MACH-BLD-22, MACH-R-59.
    """
    rings = {house.area: house.door for house in battle.table.houses}
    rings |= {field.area: field.ring for field in battle.table.fields}
    inside = burn(battle, area)
    survey(battle)
    for other in battle.units:
        if other.kindling == area:
            other.kindling, other.fumbled = NONE, False
    for unit in inside:
        battle.show(unit)
        if unit.hidden:
            battle.uncover(unit)
        lost = escape_fire(battle.dice, unit.figures_left, unit.index)
        faces = battle.heard.faces
        mark(unit, lost, lost, 0)
        unit.molested = battle.turn
        cell = battle.decide("MACH-R-59", unit, shelter(battle, unit, rings[area]))
        while battle.trips(unit.side, (cell,)) >= 0:  # an ambush is there: leave on another side
            battle.expose(unit.side, cell)
            cell = shelter(battle, unit, rings[area])[0]
        come_out(battle, unit, cell, "MACH-BLD-22", "escapes_fire", faces, (lost,))
