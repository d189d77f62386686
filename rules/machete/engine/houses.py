"""MACH-BLD on the table: houses entered, left, shelled to rubble, their doors rushed (see storm.py)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rules.core.boards.free import mask_without
from rules.machete import terrain
from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import spare_figures, tell_off
from rules.machete.engine.move import march
from rules.machete.engine.orders import ENTER, MOVED, ORDER, QUIT, STORM, WHOLE
from rules.machete.engine.prisoners import gait
from rules.machete.landmarks import WALLS
from rules.machete.sections.buildings import holds
from rules.machete.setup import free_cell
from rules.machete.tables import CAPACITY
from rules.machete.terms import (
    ALIGHT,
    BRIDGE_AT,
    DEFENCES,
    GARRISON,
    HOUSE_AT,
    INFANTRY,
    INTACT,
    LINE,
    NONE,
    RUBBLE,
    WALL_AT,
)
from rules.machete.units import MacheteUnit

ORDERS = (ENTER, QUIT, STORM)

Structure = tuple[int, int, int]  # kind of STRUCTURES, its number there (of a wall its cell), its cell


def orders(battle: MacheteBattle, unit: MacheteUnit, moved: bool, fired: bool) -> list[int]:
    """Returns infantry's orders about houses, instead of moving: in, out, or to the door.

    A house with an unseen garrison looks empty. MACH-BLD-02, MACH-BLD-09.
    """
    if moved or (fired and battle.options.move_and_fire != "both") or unit.troop != INFANTRY:
        return []
    if unit.house >= 0:
        return [QUIT] if exits(battle, unit) else []
    if unit.held:  # a garrison may be inside, and a unit that leads prisoners attacks nobody
        return []
    table, nation, troop, cell = battle.table, unit.nation, unit.troop, unit.cell
    reach = (table.outlooks[nation][troop][cell] or table.find_outlook(nation, troop, cell)).reach
    if not reach.mask & table.at_doors:
        return []
    side, here, order_list = unit.side, table.bits[cell], []
    taken = battle.bodies[0] | battle.bodies[1] | battle.covert[side]
    free = here | mask_without(battle.open_to(reach, side), taken | battle.touched_cells(1 - side))
    for number, house in enumerate(battle.houses):
        if house.condition != INTACT or not free & table.doorsteps.get(house.area, 0):
            continue
        held = house.garrison
        if held >= 0 and battle.units[held].side == side:
            continue
        if held >= 0 and not battle.is_unseen(battle.units[held]):
            order_list.append(STORM + number)
        elif men_for_house(unit, house.size):
            order_list.append(ENTER + number)
    return order_list


def carry_out(battle: MacheteBattle, unit: MacheteUnit, option: int) -> int:
    """Carries out the order. Returns the part of the card it used."""
    order, number = option - option % ORDER, option % ORDER
    if order == QUIT:
        cell = battle.decide("MACH-BLD-02", unit, exits(battle, unit))
        if battle.trips(unit.side, (cell,)) >= 0:
            battle.expose(unit.side, cell)
            return MOVED
        come_out(battle, unit, cell, "MACH-BLD-02")
        return MOVED
    goal = door(battle, unit, number)
    if goal != unit.cell and not march(battle, unit, goal):
        return MOVED
    held = battle.houses[number].garrison
    if held >= 0:
        battle.show(battle.units[held])
        rush(battle, unit, number)
        return WHOLE
    enter(battle, unit, number)
    return MOVED


def men_for_house(unit: MacheteUnit, size: int) -> int:
    """Counts the men of *unit* that would hold a house of that size.

    They are all its men, or a detachment. MACH-BLD-02, MACH-R-77.
    """
    return unit.strength if holds(size, unit.strength) else min(CAPACITY[size], spare_figures(unit))


def doors(battle: MacheteBattle, number: int) -> tuple[int, ...]:
    """Returns the cells beside a standing house on which infantry can be. Empty if it is down or burning."""
    return battle.table.doors.get(battle.houses[number].area, ())


def door(battle: MacheteBattle, unit: MacheteUnit, number: int) -> int:
    """Returns the cell beside the house that *unit* goes to: its own, else the nearest. -1: none in reach."""
    beside = doors(battle, number)
    if unit.cell in beside:
        return unit.cell
    reach, bits, side = gait(battle, unit).reach(unit.cell), battle.table.bits, unit.side
    free = mask_without(battle.open_to(reach, side), battle.touched_cells(1 - side))
    places = [reach.places[cell] for cell in beside if free & bits[cell] and battle.is_empty(unit, cell)]
    return reach.cells[min(places)] if places else -1


def exits(battle: MacheteBattle, unit: MacheteUnit) -> list[int]:
    """Returns free cells beside the house of *unit*, the one farthest from the enemy first. MACH-R-59."""
    beside = doors(battle, unit.house)
    return farthest_first(battle, unit, clear_of(battle, unit, beside))


def clear_of(battle: MacheteBattle, unit: MacheteUnit, cells: Sequence[int]) -> list[int]:
    """Returns those of *cells* that are free and touch no enemy of *unit*. MACH-R-82."""
    near, bits = battle.touched_cells(1 - unit.side), battle.table.bits
    return [cell for cell in cells if battle.is_empty(unit, cell) and not near & bits[cell]]


def farthest_first(battle: MacheteBattle, unit: MacheteUnit, cells: list[int]) -> list[int]:
    """Sorts *cells*: those farthest from the enemies that *unit* knows of come first. MACH-R-59."""
    spans = battle.table.spans
    foes = [foe.cell for foe in battle.foes[unit.side]]
    return sorted(cells, key=lambda cell: (-min((spans(cell)[foe] for foe in foes), default=0), cell))


def enter(battle: MacheteBattle, unit: MacheteUnit, number: int) -> None:
    """Takes *unit*, at the door, into the house.

    If it is too large, as many as fit are detached. MACH-BLD-02, MACH-R-77.
    """
    house = battle.houses[number]
    if not holds(house.size, unit.strength):
        unit = tell_off(battle, unit, men_for_house(unit, house.size), GARRISON, "MACH-BLD-02", unit.cell)
    occupy(battle, unit, number, "goes_in", "MACH-BLD-02")


def occupy(battle: MacheteBattle, unit: MacheteUnit, number: int, verb: str, clause: str) -> None:
    """Makes *unit* hold the house: no formation, no flank, and unseen until it fires.

    MACH-BLD-03, MACH-R-47.
    """
    house = battle.houses[number]
    battle.lift(unit)
    unit.house, unit.formation, unit.kindling = number, LINE, NONE
    house.garrison, house.has_fired = unit.index, False
    battle.place(unit, house.spot)
    battle.muster()
    battle.log.add(clause, verb, unit.index, -1, (), (unit.x, unit.y, unit.facing))


def come_out(
    battle: MacheteBattle,
    unit: MacheteUnit,
    cell: int,
    clause: str,
    verb: str = "comes_out",
    faces: tuple[int, ...] = (),
    values: tuple[int, ...] = (),
) -> None:
    """Puts *unit* on *cell* again, out of its house. *faces* and *values* belong to the verb."""
    battle.show(unit)
    spot = unit.cell
    battle.lift(unit)
    battle.vacate(unit)
    battle.place(unit, cell)
    if cell != spot:
        unit.facing = battle.table.bearing(spot, cell)
    battle.muster()
    battle.log.add(clause, verb, unit.index, -1, faces, (unit.x, unit.y, unit.facing, *values))


def bolt(battle: MacheteBattle, unit: MacheteUnit) -> None:
    """Takes a garrison that must run back out of its house first.

    If it cannot get out, it stays. MACH-MOR-13, MACH-R-74.
    """
    beside = exits(battle, unit)
    while beside and battle.trips(unit.side, beside[:1]) >= 0:
        battle.expose(unit.side, beside[0])
        beside = exits(battle, unit)
    if beside:
        come_out(battle, unit, beside[0], "MACH-MOR-13")


def rush(battle: MacheteBattle, unit: MacheteUnit, number: int) -> None:
    """Takes *unit* to the door of a held house.

    They fight as the phase ends. Impetus does not count. MACH-BLD-09, MACH-GEN-09, MACH-R-56.
    """
    house, turn = battle.houses[number], battle.turn
    garrison = battle.units[house.garrison]
    battle.contacts += 1
    unit.engaged, unit.contact, unit.attacker, unit.obstacle = turn, battle.contacts, True, DEFENCES
    if not garrison.engaged:
        garrison.engaged, garrison.contact, garrison.attacker = turn, battle.contacts, False
    unit.molested = garrison.molested = turn
    garrison.ambushed = garrison.ambushed or unit.ambusher == turn
    unit.formation, unit.kindling = LINE, NONE
    unit.facing = battle.table.bearing(unit.cell, garrison.cell)
    house.stormers.append(unit.index)
    battle.idle = 0
    battle.log.add("MACH-BLD-09", "storms", unit.index, garrison.index, (), (unit.facing,))


def structures(battle: MacheteBattle) -> list[Structure]:
    """Returns the structures that may be shelled, in fixed order: houses, bridges, cells of walls.

    MACH-ART-23.
    """
    table, board = battle.table, battle.scenario.board
    structure_list = [
        (HOUSE_AT, number, house.spot)
        for number, house in enumerate(battle.houses)
        if house.condition == INTACT
    ]
    for number, crossing in enumerate(board.get("crossings", ())):
        if crossing["kind"] == "bridge" and (BRIDGE_AT, number) not in battle.demolished:
            x, y = crossing["point"]
            structure_list.append((BRIDGE_AT, number, table.at(x * 100, y * 100)))
    walls: set[int] = set()
    for line in board.get("lines", ()):
        if line["kind"] in WALLS:
            points = [(x * 100, y * 100) for x, y in line["points"]]
            walls.update(table.along(points, line.get("width_cm", 0) * 100))
    roofs = {house.spot for house in table.houses}
    structure_list += [
        (WALL_AT, cell, cell) for cell in sorted(walls) if table.defended[cell] and cell not in roofs
    ]
    return structure_list


def demolish(battle: MacheteBattle, number: int) -> None:
    """Brings down the structure of that number. Survivors of a house hold its rubble.

    MACH-ART-25, MACH-R-37.
    """
    kind, index, cell = structures(battle)[number]
    battle.demolished.append((kind, index))
    place = battle.table.xs[cell], battle.table.ys[cell]
    battle.log.add("MACH-ART-25", "comes_down", -1, -1, (), (kind, index, *place))
    held = battle.houses[index].garrison if kind == HOUSE_AT else NONE
    if kind == HOUSE_AT:
        battle.houses[index].condition = RUBBLE
    survey(battle)
    if held >= 0:
        come_out(battle, battle.units[held], cell, "MACH-R-37", "in_rubble")


def survey(battle: MacheteBattle) -> None:
    """Reads the table anew as the battle has left it, cell by cell. MACH-BLD-21, MACH-R-37, MACH-R-59."""
    areas = {house.area: "rubble" for house in battle.houses if house.condition == RUBBLE}
    areas |= dict.fromkeys(battle.burnt, "burning")
    lost = [index for kind, index in battle.demolished if kind == BRIDGE_AT]
    xs, ys = battle.table.xs, battle.table.ys
    breaches = [(xs[cell] // 100, ys[cell] // 100) for kind, cell in battle.demolished if kind == WALL_AT]
    board = damaged_board(battle.scenario.board, areas, lost, breaches)
    battle.table = battle.board = terrain.terrain(board, battle.options)


def damaged_board(
    board: Mapping[str, Any],
    areas: Mapping[int, str],
    lost: Collection[int] = (),
    breaches: Sequence[tuple[int, int]] = (),
) -> dict[str, Any]:
    """Returns *board* after a battle's damage.

    *areas*: new kinds by area number ("rubble", "burning"). *lost*: numbers of lost crossings. *breaches*:
    gaps in walls, in cm. Cells and areas keep their numbers.
    """
    return dict(board) | {
        "areas": [
            {**area, "kind": areas.get(number, area["kind"])}
            for number, area in enumerate(board.get("areas", ()))
        ],
        "crossings": [
            *(crossing for number, crossing in enumerate(board.get("crossings", ())) if number not in lost),
            *({"kind": "breach", "point": list(point)} for point in breaches),
        ],
    }


def burn(battle: MacheteBattle, area: int) -> list[MacheteUnit]:
    """Sets a house or field on fire. Returns the units inside, who must get out. MACH-BLD-21, MACH-R-59."""
    battle.burnt.append(area)
    inside = []
    for house in battle.houses:
        if house.area == area:
            house.condition = ALIGHT
            if house.garrison >= 0:
                inside.append(battle.units[house.garrison])
    cells = next((field.cells for field in battle.table.fields if field.area == area), ())
    held = sorted(battle.at[cell] for cell in cells if battle.at[cell] >= 0)
    unseen = [unit for unit in battle.units if unit.hidden and unit.cell in cells]
    return inside + [battle.units[index] for index in held] + unseen


def shelter(battle: MacheteBattle, unit: MacheteUnit, beside: tuple[int, ...]) -> list[int]:
    """Returns cells for units driven out by fire, in *beside* or as near as possible.

    The side away from the enemy comes first. MACH-R-59.
    """
    free = clear_of(battle, unit, beside)
    if free:
        return farthest_first(battle, unit, free)
    nearest = free_cell(battle, unit, unit.cell, anywhere=True)
    return [nearest] if nearest >= 0 else [unit.cell]
