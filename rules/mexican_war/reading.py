"""A unit as a scenario tells it, made into one on the table. Its contents have been checked."""

from collections.abc import Mapping
from typing import Any

from rules.core.scenario import SIDES
from rules.core.terms import INCH
from rules.mexican_war.sections.nations import carriage_of
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import ARTILLERY, FORMATIONS, LINE, NONE
from rules.mexican_war.units import (
    ARMY,
    DIVISION,
    MARKED,
    OFFICER,
    RANKS,
    STEADY,
    TROOPS,
    WarUnit,
    battery_size,
    officer_size,
    size_on_table,
    usual_files,
)


def read_unit(
    index: int, facts: Mapping[str, Any], brigades: list[str], divisions: list[str], tables: Tables
) -> WarUnit:
    """Returns the unit; *brigades* and *divisions* are their keys, in order."""
    arm = TROOPS.index(facts["troop"])
    unit = (
        _officer(index, facts, brigades, divisions) if arm == OFFICER else _fighter(index, facts, arm, tables)
    )
    if arm != OFFICER:
        unit.brigade = brigades.index(facts["brigade"]) if "brigade" in facts else NONE
    unit.resize(*measure_unit(unit, tables))
    return unit


def measure_unit(unit: WarUnit, tables: Tables) -> tuple[int, int]:
    """Returns the frontage and depth that a unit now has."""
    if unit.arm == OFFICER:
        return officer_size(tables)
    if unit.arm == ARTILLERY:
        return battery_size(unit.guns + unit.disabled, unit.limbered, tables)
    return size_on_table(unit.arm, unit.formation, max(1, unit.strength), unit.stands, unit.files, tables)


def _place(facts: Mapping[str, Any]) -> tuple[int, int]:
    if "reserve" in facts:
        return -1, -1
    x, y = facts["at"]
    return round(x * INCH), round(y * INCH)


def _officer(index: int, facts: Mapping[str, Any], brigades: list[str], divisions: list[str]) -> WarUnit:
    x, y = _place(facts)
    rank = RANKS.index(facts["rank"])
    commands = divisions if rank == DIVISION else brigades
    return WarUnit(
        index=index,
        side=SIDES.index(facts["side"]),
        x=x,
        y=y,
        facing=facts.get("facing", 0),
        strength=1,
        officers=1,
        state=STEADY,
        on_table=True,
        arm=OFFICER,
        start=1,
        rank=rank,
        command=NONE if rank == ARMY else commands.index(facts["commands"]),
        row=facts["officer"],
        influence=facts.get("influence", NONE),
    )


def _fighter(index: int, facts: Mapping[str, Any], arm: int, tables: Tables) -> WarUnit:
    x, y = _place(facts)
    formation = FORMATIONS.index(facts.get("formation", FORMATIONS[LINE]))
    figures, stands = facts["figures"], facts.get("stands", 1)
    unit = WarUnit(
        index=index,
        side=SIDES.index(facts["side"]),
        x=x,
        y=y,
        facing=facts.get("facing", 0),
        strength=figures,
        officers=0,
        state=MARKED if facts.get("hidden") else STEADY,
        on_table=True,
        troop=facts["class"],
        arm=arm,
        formation=formation,
        start=facts.get("start", figures),
        stands=stands,
        files=usual_files(arm, formation, figures, stands, tables),
        skirmishers=facts.get("skirmishers", False),
        lancers=facts.get("lancers", False),
        colours=facts.get("colours", arm != ARTILLERY),
        unformed=facts.get("unformed", False),
        engineers=facts.get("engineers", False),
        tools=facts.get("tools", False),
        hidden=facts.get("hidden", False),
    )
    if arm == ARTILLERY:
        unit.pounds, unit.guns = facts["gun_lb"], facts["guns"]
        unit.limbered = facts.get("limbered", False)
        unit.placed = not unit.limbered
        unit.carriage = carriage_of(nation_of(unit.troop), unit.pounds, facts.get("horse", False))
    return unit


def nation_of(troop: str) -> str:
    """Returns "mexican" or "us": whose guns these troops draw."""
    return "mexican" if troop.startswith("mexican") else "us"
