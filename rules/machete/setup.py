"""MACH-GEN-03: from a scenario to units on the table, ready for the first phase."""

from collections.abc import Mapping
from typing import Any

from rules.core.battle import BLUE, Commander
from rules.core.dice import Dice, Overheard
from rules.core.events import Log
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES, Scenario
from rules.machete import options
from rules.machete.battle import House, MacheteBattle
from rules.machete.cards import reserve_arrival
from rules.machete.goals import goals
from rules.machete.sections.weapons import carried_weapons
from rules.machete.tables import BREAK_OVER, DEFAULT_RESERVE_DICE, EDGED, FIREARMS
from rules.machete.terms import (
    BOAT,
    CAVALRY,
    FORMATIONS,
    GUNS,
    LEFT_EDGE,
    NATIONS,
    NONE,
    RIGHT_EDGE,
    ROWING_BOAT,
    SHIP,
    TABLE_EDGES,
    TROOPS,
)
from rules.machete.terrain import CELL, terrain
from rules.machete.units import AFLOAT, RESERVE, STEADY, SURRENDERED, MacheteUnit


def set_up(
    scenario: Scenario, dice: Dice, log: Log, commanders: tuple[Commander, Commander]
) -> MacheteBattle:
    """Puts all units but reserves on the table, and rolls the reserves' dice.

    *scenario* has been checked. MACH-GEN-13, MACH-R-62.
    """
    chosen = options.read(scenario.options)
    board = terrain(scenario.board, chosen)
    heard = Overheard(dice)
    units = [table_unit(index, facts) for index, facts in enumerate(scenario.units)]
    battle = MacheteBattle(
        scenario, units, board, heard, log, commanders, table=board, heard=heard, options=chosen
    )
    battle.at = [-1] * board.size
    first = scenario.terms.get("first_on_ground")
    place = scenario.terms.get("objective")
    battle.objective = board.at(place["x_cm"] * 100, place["y_cm"] * 100) if place else -1
    battle.possessor = SIDES.index(first) if first else BLUE
    named = scenario.terms.get("must_win")
    battle.must_win = named in (None, SIDES[0]), named in (None, SIDES[1])
    battle.goals = goals(scenario, board, SIDES.index(first) if first else -1)
    breaks = scenario.terms.get("breaks", {})
    battle.breaks = breaks.get(SIDES[0], BREAK_OVER), breaks.get(SIDES[1], BREAK_OVER)
    stormed = scenario.terms.get("assault")
    battle.houses = [House(h.area, h.size, h.spot, h.key == stormed) for h in board.houses]
    _stand(battle)
    battle.homes = _edges(battle, "home", tuple(_nearest_edge(battle, side) for side in (0, 1)))
    battle.exits = _edges(battle, "exit", battle.homes)
    battle.rich = bool(board.houses or board.fields) or any(
        u.troop > CAVALRY or u.prisoners >= 0 for u in units
    )
    for name, reserve in scenario.terms.get("reserves", {}).items():
        coming = [u for u, facts in zip(units, scenario.units, strict=False) if facts.get("reserve") == name]
        if coming:
            phase = reserve.get("phase", 0)
            if not phase:
                phase = reserve_arrival(heard, reserve.get("dice", DEFAULT_RESERVE_DICE), coming[0].index)
            faces = () if "phase" in reserve else heard.faces
            for unit in coming:
                unit.arrival = phase
                if "point" in reserve:
                    unit.entry = board.at(reserve["point"][0] * 100, reserve["point"][1] * 100)
                seen = 1 << unit.side
                verb = "reserve_due" if faces else "reserve_ordered"
                log.add("MACH-GEN-14", verb, unit.index, -1, faces, (phase,), seen)
    warned = scenario.terms.get("ambushed_units")
    if warned:
        keys = [facts["key"] for facts in scenario.units]
        battle.unsurprised = tuple(unit.index for unit in units if keys[unit.index] not in warned)
    _tell_arms(battle)
    battle.guns = [unit for unit in units if unit.gun != NONE]
    battle.ships = [unit for unit in units if unit.troop == SHIP]
    battle.muster()
    return battle


def _stand(battle: MacheteBattle) -> None:
    """Places each unit: on a spot, in a house, or led as prisoners. MACH-ART-04, MACH-R-60, MACH-SHIP-01."""
    table, units = battle.table, battle.units
    keys = [facts["key"] for facts in battle.scenario.units]
    doors = {house.key: number for number, house in enumerate(table.houses)}
    for unit, facts in zip(list(units), battle.scenario.units, strict=True):
        if "captive_of" in facts:
            escort = units[keys.index(facts["captive_of"])]
            escort.prisoners, escort.held = unit.index, unit.strength
            unit.captured, unit.strength, unit.officers = unit.strength, 0, 0
        elif "house" in facts:
            unit.house = doors[facts["house"]]
            house = battle.houses[unit.house]
            if house.garrison >= 0:
                raise BadInput(
                    f"units.{unit.index}.house", f"{facts['house']!r} is held by another unit already"
                )
            house.garrison = unit.index
            battle.place(unit, house.spot)
        elif unit.on_table:
            wanted, field = table.at(facts["x_cm"] * 100, facts["y_cm"] * 100), f"units.{unit.index}.x_cm"
            occupant = battle.at[wanted]
            if occupant >= 0:
                raise BadInput(field, f"{keys[occupant]!r} stands there already")
            cell = free_cell(battle, unit, wanted)
            if cell < 0:
                raise BadInput(field, "stands where no unit can stand")
            battle.place(unit, cell)
        for _ in range(facts.get("boats", 1) if unit.troop == SHIP else 0):
            _lower(battle, unit)


def _lower(battle: MacheteBattle, ship: MacheteUnit) -> None:
    """Puts a boat beside its ship, with nobody in it who counts. MACH-SHIP-05, MACH-R-60."""
    boat = MacheteUnit(
        len(battle.units), ship.side, ship.x, ship.y, ship.facing, 0, 0, AFLOAT, False,
        lying=True, nation=ship.nation, troop=ROWING_BOAT, source=ship.index, duty=BOAT, cell=-1,
    )  # fmt: skip
    battle.units.append(boat)
    values = (boat.x, boat.y, boat.facing, boat.side, BOAT)
    battle.log.add("MACH-SHIP-05", "lies_alongside", boat.index, ship.index, (), values)


def _tell_arms(battle: MacheteBattle) -> None:
    """Logs each unit's weapons for its own side, if the scenario gives them. MACH-WEAP-01, MACH-WEAP-03."""
    for unit, facts in zip(battle.units, battle.scenario.units, strict=False):
        if "weapons" in facts:
            firearms, blades = carried_weapons(facts["weapons"], facts["nation"], facts["troop"])
            clause = "MACH-WEAP-01" if firearms else "MACH-WEAP-03"
            values = (
                FIREARMS.index(firearms[0]) + 1 if firearms else 0,
                EDGED.index(blades[0]) + 1 if blades else 0,
            )
            battle.log.add(clause, "carries", unit.index, -1, (), values, 1 << unit.side)


def _edges(battle: MacheteBattle, term: str, default: tuple[int, ...]) -> tuple[int, int]:
    """Returns, by side, the edge that the scenario's *term* names, or the *default*."""
    named = battle.scenario.terms.get(term, {})
    blue, red = (
        TABLE_EDGES.index(named[word]) if word in named else default[side] for side, word in enumerate(SIDES)
    )
    return blue, red


def _nearest_edge(battle: MacheteBattle, side: int) -> int:
    """Returns the edge nearest to a side's units as the battle begins, on average."""
    table = battle.table
    own_units = [unit for unit in battle.units if unit.side == side and unit.cell >= 0]
    if not own_units:
        return LEFT_EDGE if side == BLUE else RIGHT_EDGE
    x, y = sum(u.cell % table.cols for u in own_units), sum(u.cell // table.cols for u in own_units)
    across, deep = len(own_units) * (table.cols - 1), len(own_units) * (table.rows - 1)
    gaps = (x, across - x, y, deep - y)  # in the order of TABLE_EDGES
    return gaps.index(min(gaps))


def table_unit(index: int, facts: Mapping[str, Any]) -> MacheteUnit:
    """Makes a unit of figures, each of them one man.

    It has fewer firearms than figures if the scenario gives a number. MACH-GEN-11, MACH-INT-01, MACH-R-69.
    """
    waiting, prisoner = bool(facts.get("reserve")), "captive_of" in facts
    figures, command = facts["figures"], facts.get("command", 0)
    troop = TROOPS.index(facts["troop"])
    firearms, _ = carried_weapons(facts.get("weapons"), facts["nation"], facts["troop"])
    return MacheteUnit(
        index=index,
        side=SIDES.index(facts["side"]),
        x=0,
        y=0,
        facing=facts.get("facing", 0),
        strength=figures,
        officers=command,
        state=RESERVE if waiting else SURRENDERED if prisoner else STEADY,
        on_table=not (waiting or prisoner),
        nation=NATIONS.index(facts["nation"]),
        troop=troop,
        firearms=facts.get("firearms", figures if troop <= CAVALRY and firearms else 0),
        loose=facts.get("skirmish", False),
        formation=FORMATIONS.index(facts.get("formation", "line")),
        start=figures,
        muster=figures,
        muster_officers=command,
        officers_before=command,
        hidden=facts.get("ambush", False),
        gun=GUNS.index(facts["gun"]) if "gun" in facts else NONE,
        limbered=facts.get("limbered", False),
        drivers=facts.get("drivers", 0),
        loads=facts.get("loads", 0),
    )


def free_cell(battle: MacheteBattle, unit: MacheteUnit, wanted: int, anywhere: bool = False) -> int:
    """Returns the free cell nearest to *wanted* that *unit* may be on, or -1.

    It is within two spots or *anywhere*. It touches no enemy.
    """
    table = battle.table
    costs = table.going(unit.nation, unit.troop).costs
    barred, bits = battle.touched_cells(1 - unit.side) | battle.covert[0] | battle.covert[1], table.bits

    def is_free(cell: int) -> bool:
        return costs[cell] > 0 and battle.at[cell] < 0 and not barred & bits[cell]

    if is_free(wanted):
        return wanted
    spans = table.spans(wanted)
    wide = range(-3 * CELL // table.cell, 3 * CELL // table.cell + 1)
    about = [table.step(wanted, dx, dy) for dx in wide for dy in wide]
    near = [cell for cell in about if cell >= 0 and spans[cell] <= 3 * CELL and is_free(cell)]
    if anywhere and not near:
        near = [cell for cell in range(table.size) if is_free(cell)]
    return min(near, key=lambda cell: (spans[cell], cell), default=-1)
