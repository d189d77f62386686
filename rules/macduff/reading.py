"""From what a scenario says of a unit to the unit as the engine has it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.scenario import SIDES
from rules.macduff.tables import INCH
from rules.macduff.terms import (
    CANNON,
    DRAUGHTS,
    ELITE,
    FORMATIONS,
    GUN_SIZES,
    LEADER,
    LINE,
    MORALES,
    NONE,
    SIGNALLERS,
    TROOPS,
    UNFORMED,
    WEAPONS,
)
from rules.macduff.units import MARKED, RESERVE, STEADY, MacduffUnit, default_files, size_on_table


def unit_of(index: int, facts: Mapping[str, Any], everybody: Sequence[Mapping[str, Any]]) -> MacduffUnit:
    """Returns the unit that a checked scenario describes.

    A commander with a unit has the place of the unit, and none of their own on the table.
    MACD-UNIT-01, MACD-UNIT-03.
    """
    troop = TROOPS.index(facts["troop"])
    joined = index_of(facts["joined"], everybody) if "joined" in facts else NONE
    place = everybody[joined] if joined != NONE else facts
    traits = facts.get("traits", ())
    formation = _formation(facts, troop, traits)
    figures = 1 if troop == LEADER else int(facts["figures"])
    files = int(facts.get("files", default_files(formation, figures, "skirmishers" in traits)))
    frontage, depth = size_on_table(troop, formation, figures, files)
    morale = MORALES.index(facts.get("morale", "average"))
    reserve = bool(facts.get("reserve", False))
    x, y = (hundredths_of(inches) for inches in place.get("at", (0, 0)))
    return MacduffUnit(
        index,
        SIDES.index(facts["side"]),
        x,
        y,
        int(place.get("facing", 0)),
        figures,
        0,
        RESERVE if reserve else MARKED if facts.get("ambush") else STEADY,
        joined == NONE and not reserve,
        frontage=frontage,
        depth=depth,
        troop=troop,
        original=int(facts.get("original", figures)),
        formation=formation,
        files=files,
        skirmishing="skirmishers" in traits,
        regular="irregular" not in traits and "skirmishers" not in traits,
        weapon=WEAPONS.index(facts["weapon"]) if "weapon" in facts else NONE,
        gun_size=_gun_size(facts, troop),
        draught=DRAUGHTS.index(facts.get("draught", "normal")),
        morale=morale,
        elite_or_shock=morale == ELITE or "shock" in traits,
        militia_or_unequipped="militia" in traits or "unequipped" in traits,
        impetuous="impetuous" in traits,
        superior_firepower="superior_firepower" in traits,
        first_fire="first_fire" in traits,
        well_drilled="well_drilled" in traits,
        engineer="engineer" in traits,
        supplies="supplies" in traits,
        pontoons="pontoons" in traits,
        is_tethered="tethered" in traits,
        general=bool(facts.get("general", False)),
        commander=index_of(facts["commander"], everybody) if "commander" in facts else NONE,
        joined=joined,
        hidden=bool(facts.get("ambush", False)),
    )


def index_of(key: str, everybody: Sequence[Mapping[str, Any]]) -> int:
    """Returns the index of the unit with that key."""
    return next(index for index, facts in enumerate(everybody) if facts["key"] == key)


def hundredths_of(inches: Any) -> int:
    """Returns a checked measure in hundredths of an inch."""
    return int(round(inches * INCH))


def _formation(facts: Mapping[str, Any], troop: int, traits: Sequence[str]) -> int:
    """Returns the formation, or what is usual for those troops."""
    if "formation" in facts:
        return FORMATIONS.index(facts["formation"])
    if troop in (LEADER, SIGNALLERS):  # MACD-MOVE-05: a commander rides as unformed horse does
        return UNFORMED
    return UNFORMED if "irregular" in traits or "skirmishers" in traits else LINE


def _gun_size(facts: Mapping[str, Any], troop: int) -> int:
    """Returns the size of a gun at a wall: light, or field unless the scenario says siege. MACD-SHOOT-28."""
    if troop != CANNON:
        return NONE
    usual = "light" if facts["weapon"] == "light_gun" else "field"
    return GUN_SIZES.index(facts.get("gun_size", usual))
