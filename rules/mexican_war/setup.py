"""From a scenario to two armies on the table, ready for the first turn."""

from collections.abc import Mapping
from typing import Any

from rules.core.battle import Commander
from rules.core.dice import Dice
from rules.core.events import Log
from rules.core.laying.aims import aims_of
from rules.core.scenario import SIDES, Scenario
from rules.mexican_war.battle import Brigade, Division, WarBattle
from rules.mexican_war.board_reading import settle_streams, table_for
from rules.mexican_war.check import tables_of
from rules.mexican_war.reading import read_unit
from rules.mexican_war.sections.officers import is_rolled_each_time, roll_influence
from rules.mexican_war.terms import INCH, NONE
from rules.mexican_war.units import ORDERS, RESERVE, WarUnit


def set_up(scenario: Scenario, dice: Dice, log: Log, commanders: tuple[Commander, Commander]) -> WarBattle:
    """Puts both armies on the table. *scenario* has been checked.

    Rolls one die for each stream of unknown depth, then one for each officer without a given influence.

    MEX-PRE-05, MEX-R-27.
    """
    tables = tables_of(scenario)
    terms = scenario.terms
    divisions = [Division(facts["key"], SIDES.index(facts["side"])) for facts in terms.get("divisions", ())]
    brigades = [_brigade(facts, divisions) for facts in terms.get("brigades", ())]
    table = table_for(settle_streams(scenario.board, dice, tables), tables)
    keys = [brigade.key for brigade in brigades], [division.key for division in divisions]
    units = [read_unit(index, facts, *keys, tables) for index, facts in enumerate(scenario.units)]
    for unit in units:
        if unit.brigade != NONE:
            brigades[unit.brigade].units.append(unit.index)
    for unit, facts in zip(units, scenario.units, strict=True):
        if facts.get("reserve"):
            wait_for(unit, terms["reserves"][facts["reserve"]])
    aims = aims_of(terms)
    battle = WarBattle(
        scenario,
        units,
        table,
        dice,
        log,
        commanders,
        table=table,
        tables=tables,
        divisions=divisions,
        brigades=brigades,
        aims=aims,
        possessor=aims.first if aims.place is not None else NONE,
    )
    if not is_rolled_each_time(tables):
        roll_all_influence(battle)
    return battle


def wait_for(unit: WarUnit, reserve: Mapping[str, Any]) -> None:
    """Takes a reserve off the table until its turn. MEX-R-04."""
    unit.state, unit.on_table, unit.hidden = RESERVE, False, False
    unit.arrival = reserve["turn"]
    unit.entry_x, unit.entry_y = (round(part * INCH) for part in reserve["at"])


def roll_all_influence(battle: WarBattle) -> None:
    """Rolls a die for each officer whose influence is not given.

    MEX-OFF-02, MEX-OFF-03, MEX-OFF-04, MEX-R-27.
    """
    for unit in battle.units:
        if unit.is_officer() and unit.influence == NONE:
            unit.influence = roll_influence(battle.dice, unit.index, unit.row, battle.tables)


def _brigade(facts: dict[str, str], divisions: list[Division]) -> Brigade:
    keys = [division.key for division in divisions]
    above = keys.index(facts["division"]) if "division" in facts else NONE
    order = ORDERS.index(facts.get("order", ORDERS[0]))
    return Brigade(facts["key"], SIDES.index(facts["side"]), above, order=order)
