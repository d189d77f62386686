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


def unit_of(index: int, told: Mapping[str, Any], everybody: Sequence[Mapping[str, Any]]) -> MacduffUnit:
    """Returns the unit that a checked scenario describes.

    A commander who has joined a unit has its place, and none of their own on the table.
    MACD-UNIT-01, MACD-UNIT-03.
    """
    troop = TROOPS.index(told["troop"])
    joined = index_of(told["joined"], everybody) if "joined" in told else NONE
    place = everybody[joined] if joined != NONE else told
    traits = told.get("traits", ())
    formation = _formation(told, troop, traits)
    figures = 1 if troop == LEADER else int(told["figures"])
    files = int(told.get("files", default_files(formation, figures, "skirmishers" in traits)))
    frontage, depth = size_on_table(troop, formation, figures, files)
    morale = MORALES.index(told.get("morale", "average"))
    reserve = bool(told.get("reserve", False))
    x, y = (hundredths_of(each) for each in place.get("at", (0, 0)))
    return MacduffUnit(
        index,
        SIDES.index(told["side"]),
        x,
        y,
        int(place.get("facing", 0)),
        figures,
        0,
        RESERVE if reserve else MARKED if told.get("ambush") else STEADY,
        joined == NONE and not reserve,
        frontage=frontage,
        depth=depth,
        troop=troop,
        original=int(told.get("original", figures)),
        formation=formation,
        files=files,
        skirmishing="skirmishers" in traits,
        regular="irregular" not in traits and "skirmishers" not in traits,
        weapon=WEAPONS.index(told["weapon"]) if "weapon" in told else NONE,
        gun_size=_gun_size(told, troop),
        draught=DRAUGHTS.index(told.get("draught", "normal")),
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
        general=bool(told.get("general", False)),
        commander=index_of(told["commander"], everybody) if "commander" in told else NONE,
        joined=joined,
        hidden=bool(told.get("ambush", False)),
    )


def index_of(key: str, everybody: Sequence[Mapping[str, Any]]) -> int:
    """Returns the index of the unit with that key."""
    return next(index for index, told in enumerate(everybody) if told["key"] == key)


def hundredths_of(inches: Any) -> int:
    """Returns a checked measure in hundredths of an inch."""
    return int(round(inches * INCH))


def _formation(told: Mapping[str, Any], troop: int, traits: Sequence[str]) -> int:
    """Returns the formation, or what is usual for those troops."""
    if "formation" in told:
        return FORMATIONS.index(told["formation"])
    if troop in (LEADER, SIGNALLERS):  # MACD-MOVE-05: a commander rides as unformed horse does
        return UNFORMED
    return UNFORMED if "irregular" in traits or "skirmishers" in traits else LINE


def _gun_size(told: Mapping[str, Any], troop: int) -> int:
    """Returns the size of a gun at a wall: light, or field unless the scenario says siege. MACD-SHOOT-28."""
    if troop != CANNON:
        return NONE
    usual = "light" if told["weapon"] == "light_gun" else "field"
    return GUN_SIZES.index(told.get("gun_size", usual))
