"""MACH-GEN-03: from a scenario to units on the table, ready for the first phase."""

from collections.abc import Mapping
from typing import Any

from rules.core.battle import BLUE, Commander
from rules.core.dice import Dice
from rules.core.events import Log
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES, Scenario
from rules.machete import options
from rules.machete.battle import MacheteBattle, Overheard
from rules.machete.cards import reserve_arrival
from rules.machete.tables import DEFAULT_RESERVE_DICE
from rules.machete.terms import FORMATIONS, NATIONS, TROOPS
from rules.machete.terrain import CELL, terrain
from rules.machete.units import RESERVE, STEADY, MacheteUnit


def set_up(
    scenario: Scenario, dice: Dice, log: Log, commanders: tuple[Commander, Commander]
) -> MacheteBattle:
    """MACH-GEN-13, MACH-R-62: everybody on the table, nobody beyond it but reserves, whose dice are thrown.

    *scenario* has been checked.
    """
    chosen = options.read(scenario.options)
    board = terrain(scenario.board, chosen)
    heard = Overheard(dice)
    units = [_unit(index, facts) for index, facts in enumerate(scenario.units)]
    battle = MacheteBattle(
        scenario, units, board, heard, log, commanders, table=board, heard=heard, options=chosen
    )
    battle.at = [-1] * board.size
    battle.near = ([0] * board.size, [0] * board.size)
    first = scenario.terms.get("first_on_ground")
    place = scenario.terms.get("objective")
    battle.objective = board.at(place["x_cm"] * 100, place["y_cm"] * 100) if place else -1
    battle.possessor = SIDES.index(first) if first else BLUE
    for unit, facts in zip(units, scenario.units, strict=True):
        if unit.on_table:
            cell = free_cell(battle, unit, board.at(facts["x_cm"] * 100, facts["y_cm"] * 100))
            if cell < 0:
                field = f"units.{unit.index}.x_cm"
                raise BadInput(field, "stands where no unit can stand, or on top of another")
            battle.place(unit, cell)
    for name, reserve in scenario.terms.get("reserves", {}).items():
        coming = [u for u, facts in zip(units, scenario.units, strict=True) if facts.get("reserve") == name]
        if coming:
            phase = reserve_arrival(heard, reserve.get("dice", DEFAULT_RESERVE_DICE), coming[0].index)
            for unit in coming:
                unit.arrival = phase
                if "point" in reserve:
                    unit.entry = board.at(reserve["point"][0] * 100, reserve["point"][1] * 100)
                seen = 1 << unit.side
                log.add("MACH-GEN-14", "reserve_due", unit.index, -1, heard.faces, (phase,), seen)
    warned = scenario.terms.get("ambushed_units")
    if warned:
        keys = [facts["key"] for facts in scenario.units]
        battle.unsurprised = tuple(unit.index for unit in units if keys[unit.index] not in warned)
    battle.muster()
    return battle


def _unit(index: int, facts: Mapping[str, Any]) -> MacheteUnit:
    """MACH-GEN-11: a body of so many figures, each of them one man."""
    waiting = bool(facts.get("reserve"))
    figures, command = facts["figures"], facts.get("command", 0)
    return MacheteUnit(
        index=index,
        side=SIDES.index(facts["side"]),
        x=0,
        y=0,
        facing=facts.get("facing", 0),
        strength=figures,
        officers=command,
        state=RESERVE if waiting else STEADY,
        on_table=not waiting,
        nation=NATIONS.index(facts["nation"]),
        troop=TROOPS.index(facts["troop"]),
        firearms=facts.get("firearms", figures),
        loose=facts.get("skirmish", False),
        formation=FORMATIONS.index(facts.get("formation", "line")),
        start=figures,
        muster=figures,
        muster_officers=command,
        officers_before=command,
        hidden=facts.get("ambush", False),
    )


def free_cell(battle: MacheteBattle, unit: MacheteUnit, wanted: int) -> int:
    """The cell nearest to *wanted*, within two spots, that *unit* may stand on and nobody does; -1 if
    there is none."""
    table = battle.table
    costs = table.going(unit.nation, unit.troop).costs
    enemies = battle.near[1 - unit.side]

    def free(cell: int) -> bool:
        return costs[cell] > 0 and battle.at[cell] < 0 and not enemies[cell]

    if free(wanted):
        return wanted
    spans = table.spans(wanted)
    others = [(spans[cell], cell) for cell in range(table.size) if spans[cell] <= 3 * CELL and free(cell)]
    return min(others)[1] if others else -1
