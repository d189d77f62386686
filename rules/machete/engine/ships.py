"""MACH-SHIP on the table: ships at anchor, their boats and loads, new hands, and sailing."""

from rules.core.boards.going import FAR, Going
from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import lend_figures, spare_figures
from rules.machete.engine.orders import MAN, MOVED, NOTHING, ORDER, SAIL
from rules.machete.sections.ships import sails
from rules.machete.tables import LOAD_PHASES, UNLOAD_PHASES, WHOLE_MOVE
from rules.machete.terms import BOAT, INFANTRY, ROWING_BOAT, SHIP, WATER
from rules.machete.units import DESTROYED, REJOINED, STEADY, UNSERVED, WENT_OFF, MacheteUnit

ORDERS: tuple[int, ...] = (SAIL, MAN)


def orders(battle: MacheteBattle, unit: MacheteUnit, moved: bool, fired: bool) -> list[int]:
    """Returns the orders about ships: to announce departure, or to board one short of men.

    MACH-SHIP-02, MACH-SHIP-10.
    """
    if unit.troop == SHIP:
        return [] if unit.sailing or way_out(battle, unit) < 0 else [SAIL]
    if unit.troop != INFANTRY or moved:
        return []
    short = [ship for ship in battle.ships if ship.side == unit.side]
    return [
        MAN + ship.index
        for ship in short
        if hands(battle, unit, ship) and craft_within_reach(battle, unit, ship)
    ]


def carry_out(battle: MacheteBattle, unit: MacheteUnit, option: int) -> int:
    """Carries out the order. Returns the part of the card it used."""
    if option == SAIL:
        unit.sailing = battle.turn
        battle.log.add("MACH-SHIP-02", "announces", unit.index)
        return MOVED
    ship = battle.units[option % ORDER]
    by = craft_within_reach(battle, unit, ship)
    figures = hands(battle, unit, ship)
    if by is None or not figures:
        return NOTHING
    lend_figures(battle, unit, by, figures)
    if by is ship:
        serve(battle, ship, figures)
    else:
        by.moved = battle.turn
        battle.log.add("MACH-SHIP-10", "boards", by.index, unit.index, (), (figures, by.strength))
    return MOVED


def hands(battle: MacheteBattle, unit: MacheteUnit, ship: MacheteUnit) -> int:
    """Counts men of *unit* who would board: enough to end the delay, if it has them.

    MACH-SHIP-10, MACH-R-61.
    """
    afloat = ship.on_table or ship.state == UNSERVED
    if not afloat or not sails(0, ship.muster, ship.figures_left) > sails(0, ship.muster, ship.muster):
        return 0
    coming = sum(boat.strength for boat in boats(battle, ship))
    return max(0, min(spare_figures(unit), ship.muster // 2 + 1 - ship.figures_left - coming))


def craft_within_reach(battle: MacheteBattle, unit: MacheteUnit, ship: MacheteUnit) -> MacheteUnit | None:
    """Returns the craft that *unit* can board.

    It is the ship beside it, or her empty boat on the beach. MACH-SHIP-10.
    """
    near = battle.table.around[unit.cell]
    if lies(battle, ship) in near:
        return ship
    for boat in boats(battle, ship):
        if boat.lying and not boat.loads and not boat.strength and lies(battle, boat) in near:
            return boat
    return None


def serve(battle: MacheteBattle, ship: MacheteUnit, figures: int) -> None:
    """Adds new hands aboard *ship*, already in her crew.

    If she had no crew, she has a card again. MACH-SHIP-10.
    """
    verb = "is_reinforced" if ship.on_table else "is_manned"
    if not ship.on_table:
        ship.state, ship.on_table, ship.lying = STEADY, True, False
        ship.lost_before = ship.lost
        battle.place(ship, lies(battle, ship))
        battle.muster()
    battle.log.add("MACH-SHIP-10", verb, ship.index, -1, (), (figures, ship.strength))


def boats(battle: MacheteBattle, ship: MacheteUnit) -> list[MacheteUnit]:
    """Returns the boats of *ship*, by index."""
    return [unit for unit in battle.units if unit.duty == BOAT and unit.source == ship.index]


def lies(battle: MacheteBattle, unit: MacheteUnit) -> int:
    """Returns the cell of a ship or boat, even if she is not on the table as a unit."""
    return battle.table.at(unit.x, unit.y)


def work(battle: MacheteBattle, ship: MacheteUnit) -> bool:
    """Plays the card of a steady ship: her boats go on, and she gets under way.

    Returns True if anything was done. A crew that is shaken or forced back works neither boats nor anchor.
    MACH-R-61, MACH-R-77.
    """
    told = [step(battle, boat, ship) for boat in boats(battle, ship)]
    if ship.sailing and ship.sailing < battle.turn:
        sail(battle, ship)
        return True
    return any(told)


def boats_alone(battle: MacheteBattle) -> None:
    """Moves the boats of ships without a crew as a phase ends. Such ships have no card.

    Boats on their way continue without orders: loads come ashore, and men come aboard if the ship is still
    there. A boat left behind stays on the beach. MACH-R-60, MACH-R-61.
    """
    for ship in battle.units:
        if ship.troop != SHIP or ship.on_table:
            continue
        if ship.state == DESTROYED:
            ship.state, ship.lying = UNSERVED, True
            battle.log.add("MACH-R-61", "lies_unmanned", ship.index)
        for boat in boats(battle, ship):
            if boat.lying and (boat.loads or boat.strength):
                step(battle, boat, ship)


def step(battle: MacheteBattle, boat: MacheteUnit, ship: MacheteUnit) -> bool:
    """Plays one phase of a boat: it loads, rows or unloads.

    It never does two of these in a phase. It does not unload, nor make for a place, next to the enemy.
    Returns True if it did anything. MACH-SHIP-05, MACH-SHIP-06, MACH-SHIP-07, MACH-R-60.
    """
    if not boat.lying or boat.moved == battle.turn:
        return False
    here, home = lies(battle, boat), lies(battle, ship)
    if boat.strength and (ship.on_table or ship.lying):
        if here != home:
            return row(battle, boat, home)
        come_aboard(battle, boat, ship)
        return True
    if boat.loads:
        place = berth(battle, boat)
        if place == here:
            unload(battle, boat, ship)
            return True
        return place >= 0 and row(battle, boat, place)
    if not ship.on_table or ship.sailing or not ship.loads:
        return False
    if here != home:
        return row(battle, boat, home)
    boat.moved = battle.turn + LOAD_PHASES - 1
    boat.loads, ship.loads = 1, ship.loads - 1
    battle.log.add("MACH-SHIP-06", "loads_boat", boat.index, ship.index, (), (ship.loads,))
    return True


def unload(battle: MacheteBattle, boat: MacheteUnit, ship: MacheteUnit) -> None:
    """Brings a load ashore, where it counts. MACH-SHIP-04, MACH-SHIP-07."""
    boat.moved = battle.turn + UNLOAD_PHASES - 1
    boat.loads = 0
    ship.landed += 1
    left = ship.loads + sum(other.loads for other in boats(battle, ship))
    battle.log.add("MACH-SHIP-07", "lands", boat.index, ship.index, (), (ship.landed, ship.landed + left))


def come_aboard(battle: MacheteBattle, boat: MacheteUnit, ship: MacheteUnit) -> None:
    """Adds men whom a boat has fetched to the crew. MACH-SHIP-10."""
    figures = boat.strength
    ship.strength += figures
    ship.start += figures
    ship.lent += boat.lent
    boat.strength = boat.start = 0
    battle.stirs += 1
    boat.lent = []
    battle.log.add("MACH-SHIP-10", "puts_aboard", boat.index, ship.index, (), (0, figures))
    serve(battle, ship, figures)


def oars(battle: MacheteBattle, boat: MacheteUnit) -> Going:
    """Returns the routes of rowing boats. MACH-SHIP-05."""
    return battle.table.going(boat.nation, ROWING_BOAT)


def berth(battle: MacheteBattle, boat: MacheteUnit) -> int:
    """Returns the water at the beach where *boat* must unload, -1 if there is none.

    It is the nearest to the scenario's landing place for that side, or to the boat; never next to an enemy.
    MACH-SHIP-07, MACH-R-60.
    """
    table = battle.table
    near, bits = battle.touched_cells(1 - boat.side), table.bits
    away = oars(battle, boat).field(lies(battle, boat))
    named = [goal.cell for goal in battle.goals if goal.side == boat.side and goal.lands and goal.cell >= 0]
    gaps = table.spans(named[0]) if named else [0] * table.size
    sand = {cell for cell in table.beach if not near & bits[cell]}
    water = [cell for cell in range(table.size) if table.ground[cell] == WATER and not near & bits[cell]]
    open_to = [
        (gaps[cell], away[cell], cell)
        for cell in water
        if away[cell] < FAR and not sand.isdisjoint(table.around[cell])
    ]
    return min(open_to)[2] if open_to else -1


def row(battle: MacheteBattle, boat: MacheteUnit, goal: int) -> bool:
    """Rows 20 cm over the water towards *goal*; False if there is no route. MACH-SHIP-05."""
    table, going = battle.table, oars(battle, boat)
    here = lies(battle, boat)
    to_goal = going.field(goal)
    cell = min(going.reach(here).cells, key=lambda cell: to_goal[cell])
    if cell == here:
        return False
    boat.x, boat.y = table.xs[cell], table.ys[cell]
    boat.facing = table.bearing(here, cell)
    boat.moved = battle.turn
    values = (boat.x, boat.y, boat.facing, table.spans(here)[cell] // 100)
    battle.log.add("MACH-SHIP-05", "rows", boat.index, -1, (), values)
    return True


def way_out(battle: MacheteBattle, ship: MacheteUnit) -> int:
    """Returns the water on the table's edge nearest by sea, -1 if the ship is shut in. MACH-SHIP-03."""
    table = battle.table
    away = table.going(ship.nation, SHIP).field(ship.cell)
    edge = [(away[cell], cell) for cells in table.edges for cell in cells if away[cell] < FAR]
    return min(edge)[1] if edge else -1


def sail(battle: MacheteBattle, ship: MacheteUnit) -> None:
    """Makes ready, then moves 50 cm a phase until off the table.

    Boats alongside are taken up. MACH-SHIP-03, MACH-SHIP-09.
    """
    if not ship.moved and battle.turn < sails(ship.sailing, ship.muster, ship.figures_left):
        battle.log.add("MACH-SHIP-09", "makes_ready", ship.index)
        return
    table, going = battle.table, battle.table.going(ship.nation, SHIP)
    for boat in boats(battle, ship):
        if boat.lying and not boat.loads and lies(battle, boat) == ship.cell:
            boat.lying, boat.state = False, REJOINED
            battle.log.add("MACH-SHIP-03", "is_hoisted", boat.index, ship.index)
    to_edge = going.field(way_out(battle, ship))
    ship.moved = battle.turn
    if to_edge[ship.cell] < WHOLE_MOVE:
        battle.log.add("MACH-SHIP-03", "sails_off", ship.index, -1, (), (ship.loads,))
        battle.leave(ship, WENT_OFF)
        return
    start = ship.cell
    free = [cell for cell in going.reach(start).cells if cell == start or battle.at[cell] < 0]
    cell = min(free, key=lambda cell: to_edge[cell])
    ship.facing = table.bearing(start, cell) if cell != start else ship.facing
    battle.place(ship, cell)
    values = (ship.x, ship.y, ship.facing, table.spans(start)[cell] // 100)
    battle.log.add("MACH-SHIP-03", "sails", ship.index, -1, (), values)
