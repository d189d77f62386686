"""SCW-R-45: campaign facts that the printed rules leave open: bases for men, and the men's fate."""

from collections.abc import Mapping
from typing import Any, Final

from rules.core.battle import UnitFate
from rules.core.dice import Dice
from rules.core.establishment import Chief, Establishment, Loss, UnitSize
from rules.core.shares import in_proportion
from rules.scwares.sections.arms import NATIONS
from rules.scwares.tables import (
    AFTER,
    AT_TABLE,
    CROWD,
    DECK,
    GUN_CREW,
    SCALES,
    SHARES,
    STAFF,
    STRENGTH,
    TURN_MINUTES,
    TURNS,
    WAITS,
)
from rules.scwares.terms import (
    ARTILLERY,
    CLASSES,
    COMMANDER,
    EUROPEAN,
    EUROPEAN_LED,
    INFANTRY,
    KINDS,
    MOUNTED,
    MUSKET,
    SINGLE_SHOT_RIFLE,
    SPEAR,
    WEAPONS,
    party,
)

RAISED_HERE: Final = ("guerrilla", "auxiliaries")  # troops from the island under European officers
LEAST: Final = 2  # fewest bases that form a unit


def class_for(side: str, nation: str, troops: str) -> int:
    """Returns the class of *troops* of a *nation* on a *side*, named by the nation of most.

    Troops that fight against their own nation are of the class of the side they join. SCW-R-43.
    """
    own = NATIONS[side]
    if own == EUROPEAN and (nation != side or troops in RAISED_HERE):
        return EUROPEAN_LED
    return own


def enlist(unit: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *unit* for a scenario. A force is a group. SCW-R-43, SCW-UNIT-01, SCW-GMOR-01."""
    row = {name: unit[name] for name in ("key", "name", "side", "troop", "figures")}
    row["class"] = CLASSES[class_for(unit["of"], unit["nation"], unit["troops"])]
    row["group"] = unit["force"]
    if unit["troop"] in (KINDS[INFANTRY], KINDS[MOUNTED]):
        if not unit["firearms"]:
            row["weapon"] = WEAPONS[SPEAR]
        elif unit.get("smoothbores"):
            row["weapon"] = WEAPONS[MUSKET]
        elif NATIONS[unit["of"]] != EUROPEAN:
            row["weapon"] = WEAPONS[SINGLE_SHOT_RIFLE]
    if unit["troop"] == KINDS[ARTILLERY]:
        row["limbered"] = unit["limbered"]
    if unit.get("reserve"):
        row["reserve"] = unit["reserve"]
    return row


def losses(men: int, fate: UnitFate, field_lost: bool, dice: Dice) -> Loss:
    """Returns the losses of a unit of *men* from its destroyed bases. The scattered come back.

    The enemy captures men of bases caught in close combat or without a way back, if they are neither dead nor
    wounded. On a *field_lost* all the wounded are captured too. Departed and fled bases have lost nobody.
    SCW-R-45, SCW-R-26.
    """
    down = part_of(men, fate.lost + fate.captured, fate.start, dice)
    caught = down * fate.captured // (fate.lost + fate.captured) if down else 0
    killed, wounded, scattered = in_proportion(down, SHARES)
    taken = scattered * caught // down if down else 0
    if field_lost:
        return Loss(killed, 0, 0, taken + wounded)
    return Loss(killed, wounded, 0, taken)


def part_of(men: int, bases: int, start: int, dice: Dice) -> int:
    """Returns the men of *bases* out of those at the start. A die decides about a fraction of a man.

    SCW-R-45.
    """
    sure, over = divmod(men * min(bases, start), start)
    return sure + (bool(over) and dice.roll(1, start, "SCW-R-45", -1)[0] <= over)


def _unit_sizes() -> dict[tuple[str, str], UnitSize]:
    """Returns the most bases of a unit, by arm and nation. SCW-UNIT-01."""
    return {
        (arm, nation): UnitSize(KINDS[kind], LEAST, STRENGTH[party(troop_class)][kind][1])
        for nation, troop_class in NATIONS.items()
        for arm, kind in (("infantry", INFANTRY), ("cavalry", MOUNTED))
    }


ESTABLISHMENT = Establishment(
    scales={men: (guns, GUN_CREW * guns) for men, guns in SCALES.items()},
    unit_sizes=_unit_sizes(),
    nations={"regular": "spanish", "irregular": "cuban"},
    crowd=CROWD,
    at_table=AT_TABLE,
    turn_minutes=TURN_MINUTES,
    turns=TURNS,
    after=AFTER,
    comes="turn",
    enlist=enlist,
    waits=WAITS,
    most=DECK,
    carriage=(KINDS[ARTILLERY], ""),
    chiefs=(Chief(KINDS[COMMANDER], "force", STAFF),),
    one_weapon=True,
    fixed=("game",),  # SCW-R-46: reserves arrive in open games only
    joins=True,
    toll=losses,
)
