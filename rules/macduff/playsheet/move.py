"""MACD-MOVE on the play sheet: dice and distance of one move."""

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, Literal

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.macduff.options import DEFAULTS
from rules.macduff.playsheet.inputs import MoveType, UnitClass
from rules.macduff.sections import move as movement, orders, terrain as ground
from rules.macduff.terms import (
    AIRSHIP,
    ARTILLERY,
    BALLOON,
    BOAT,
    BROKEN,
    CHARGE,
    CLASSES,
    COMMANDER,
    COUNTERCHARGE,
    CURRENTS,
    DIFFICULT,
    DRAUGHTS,
    EVADE,
    FAST,
    FORMED_CAVALRY,
    FORMED_INFANTRY,
    HORSE,
    MANEUVER,
    MANHANDLE,
    MARCH,
    MESSENGER,
    MOUNTED_INFANTRY,
    MOVES,
    OFF_ROAD,
    OFF_THE_GROUND,
    ON_FOOT,
    OPEN,
    PACK_ANIMALS,
    PATHS,
    PURSUIT,
    RETREAT,
    STEAM_ENGINE,
    TERRAINS,
    TRAIN,
    UNFORMED_CAVALRY,
    UNFORMED_INFANTRY,
    WAGON,
)

IN_ORDER: Final = ("move",)  # each die of a roll is somebody's own

_RATE: Final = {
    FORMED_INFANTRY: "MACD-MOVE-02",
    UNFORMED_INFANTRY: "MACD-MOVE-03",
    FORMED_CAVALRY: "MACD-MOVE-04",
    MOUNTED_INFANTRY: "MACD-MOVE-04",
    UNFORMED_CAVALRY: "MACD-MOVE-05",
    COMMANDER: "MACD-MOVE-05",
    MESSENGER: "MACD-MOVE-05",
    ARTILLERY: "MACD-MOVE-06",
    WAGON: "MACD-MOVE-06",
    BOAT: "MACD-MOVE-07",
    STEAM_ENGINE: "MACD-MOVE-08",
    TRAIN: "MACD-MOVE-09",
    AIRSHIP: "MACD-MOVE-10",
    BALLOON: "MACD-MOVE-11",
    PACK_ANIMALS: "MACD-R-16",
}
_KIND: Final = {
    MANEUVER: ("MACD-MOVE-12",),
    MARCH: ("MACD-MOVE-15",),
    CHARGE: ("MACD-CHG-04",),
    PURSUIT: ("MACD-MEL-18", "MACD-R-35"),
    COUNTERCHARGE: ("MACD-CHG-09",),
    EVADE: ("MACD-CHG-11", "MACD-R-23"),
    RETREAT: ("MACD-MEL-15", "MACD-R-33"),
    MANHANDLE: ("MACD-MOVE-14", "MACD-R-18"),
}


def move(
    dice: Dice,
    *,
    unit_class: UnitClass,
    move_type: MoveType = "basic",
    gun_class: Literal["light", "other"] = "other",
    draught: Literal["normal", "fast", "horse"] = "normal",
    terrain: Literal["open", "broken", "difficult", "impassable"] = "open",
    path: Literal["off_road", "road", "gap"] = "off_road",
    fired: bool = False,
    reaction_fire: bool = False,
    follow_me: bool = False,
    band: bool = False,
    huzzah: bool = False,
    well_drilled: bool = False,
    current: Literal["none", "with", "against", "across"] = "none",
    wind_blowing: bool = False,
    downwind: bool = False,
    tethered: bool = False,
    running_obstacle: bool = False,
    road_in_difficult: Literal["half", "full"] = "half",
) -> dict[str, Any]:
    """Rolls a move of at most `move_in` inches.

    *terrain* is the worst on the way. *fired*: it shot on its own order; *reaction_fire*: earlier, at the
    enemy's. Dice: basic, those of the kind of move, follow me, band, huzzah; two more after an accident.
    MACD-MOVE-01, MACD-MOVE-15, MACD-TERR-03, MACD-TERR-05.
    """
    who, kind = CLASSES.index(unit_class), MOVES.index(move_type)
    kind_of_ground, way, team = TERRAINS.index(terrain), PATHS.index(path), DRAUGHTS.index(draught)
    light = gun_class == "light"
    _refuse_move(who, kind, kind_of_ground, way, fired, reaction_fire)
    if kind == MANHANDLE and not light:
        raise BadInput("gun_class", "only a light gun is pushed by hand (MACD-MOVE-14)")
    options = replace(DEFAULTS, road_in_difficult=road_in_difficult)
    cost = ground.inch_cost(who, light, kind_of_ground, way, options)
    if cost == ground.NO_ENTRY:
        raise BadInput("terrain", f"{unit_class} cannot enter it there ({_barring_clause(kind_of_ground)})")
    _refuse_extras(who, kind, team, follow_me, band, well_drilled)
    lost = fired or reaction_fire or (ground.is_rough(kind_of_ground, way) and who not in OFF_THE_GROUND)
    wind = movement.wind_dice(who, wind_blowing, downwind, tethered)
    count = movement.move_dice(
        movement.basic_dice(who, kind, team, CURRENTS.index(current), wind),
        movement.kind_dice(who, kind, way, lost),
        follow_me,
        band,
        huzzah,
    )
    if who == BALLOON and not wind:
        count = movement.MoveDice(0, 0, 0, 0, 0)
    made = movement.roll_move(dice, -1, who, count, well_drilled, running_obstacle)
    extras = (well_drilled, follow_me, band, huzzah)
    return {
        "dice_count": sum(count),
        "basic_in": made.basic,
        "bonus_in": made.bonus,
        "total_in": made.total,
        "move_in": Fraction(made.total, cost),
        "accident": made.accident,
        "derailed": made.derailed,
        "repair_points": made.repair,
        "clauses": [_RATE[who], *_KIND.get(kind, ()), *_ground_clauses(who, kind_of_ground, way)]
        + [clause for used, clause in zip(extras, _EXTRAS, strict=True) if used],
    }


_EXTRAS: Final = ("MACD-MOVE-17", "MACD-CMD-11", "MACD-HOSP-04", "MACD-CHANCE-07")


def _refuse_move(who: int, kind: int, terrain: int, way: int, fired: bool, reaction_fire: bool) -> None:
    """Refuses a kind of move that the class, its shot or the ground rules out."""
    why = ""
    if not orders.is_open_to(who, kind):
        why = f"{CLASSES[who]} never makes one ({_NEVER[kind]})"
    elif orders.is_barred_by_fire(kind, fired, reaction_fire):
        why = f"not after it has fired ({'MACD-SHOOT-08' if fired else 'MACD-SHOOT-09'})"
    elif kind == MARCH and ground.is_rough(terrain, way):
        why = "rough ground off the road allows a basic move only (MACD-TERR-03)"
    elif kind in (CHARGE, PURSUIT, COUNTERCHARGE) and terrain == DIFFICULT and way != OFF_ROAD:
        why = "a column on a road through difficult ground does not charge (MACD-TERR-06)"
    if why:
        raise BadInput("move_type", why)


_NEVER: Final = {
    MARCH: "MACD-R-15",
    CHARGE: "MACD-CHG-04",
    PURSUIT: "MACD-MEL-18",
    COUNTERCHARGE: "MACD-CHG-09",
    EVADE: "MACD-CHG-11",
    MANHANDLE: "MACD-MOVE-14",
}


def _refuse_extras(who: int, kind: int, team: int, follow_me: bool, band: bool, drilled: bool) -> None:
    """Refuses a team, a commander, a band or drill where there can be none."""
    if team == HORSE and who != ARTILLERY:
        raise BadInput("draught", "only artillery has horse teams (MACD-MOVE-06)")
    if team == FAST and who not in (ARTILLERY, WAGON):
        raise BadInput("draught", "only artillery and wagons have fast teams (MACD-MOVE-06)")
    if follow_me and kind in (COUNTERCHARGE, EVADE, RETREAT):
        raise BadInput("follow_me", f"adds nothing to a {MOVES[kind]} (MACD-R-23)")
    if band and kind in (COUNTERCHARGE, EVADE, RETREAT, PURSUIT):
        raise BadInput("band", f"adds nothing to a {MOVES[kind]} (MACD-HOSP-04)")
    if drilled and who not in ON_FOOT:
        raise BadInput("well_drilled", "is for infantry (MACD-MOVE-17)")


def _barring_clause(terrain: int) -> str:
    """Returns the clause that keeps a unit out of that ground."""
    if terrain == BROKEN:
        return "MACD-TERR-04"
    return "MACD-TERR-06" if terrain == DIFFICULT else "MACD-TERR-07"


def _ground_clauses(who: int, terrain: int, way: int) -> list[str]:
    """Returns the clauses of the ground that the move went through."""
    if terrain == OPEN or who in OFF_THE_GROUND:
        return ["MACD-TERR-08"] if way != OFF_ROAD else []
    if way != OFF_ROAD:
        return ["MACD-TERR-06", "MACD-R-21"] if terrain == DIFFICULT else ["MACD-TERR-08"]
    return ["MACD-TERR-03"] if terrain == BROKEN else ["MACD-TERR-05"]
