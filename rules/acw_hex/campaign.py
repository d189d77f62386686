"""ACW-BASIC-03: the Hexed General in a campaign: units for men, commands, and losses."""

from collections.abc import Mapping
from typing import Any, Final

from rules.acw_hex.check import CHIEFS
from rules.acw_hex.tables import (
    AFTER,
    AT_TABLE,
    CREW_MEN,
    CROWD,
    DEAD_OF_DOWN,
    DIVISION_UNITS,
    REMOVED_AT,
    SCALES,
    TURN_MINUTES,
    TURNS,
    WAITS,
)
from rules.acw_hex.terms import (
    ARMS,
    BADLY_WOUNDED,
    CAUGHT_ALONE,
    CAVALRY,
    FIELD_ARTILLERY,
    INFANTRY,
    KILLED,
    LIGHTLY_WOUNDED,
    REMOVED_BY_DIE,
    TAKEN,
    TRAIN,
    WOUNDED,
)
from rules.acw_hex.toll import coming_back, commander_fate, toll
from rules.acw_hex.units import CAUGHT, CUT_OFF, FALLEN
from rules.core.battle import UnitFate
from rules.core.dice import Dice
from rules.core.establishment import Chief, Establishment, Loss, Trains, UnitSize

OFFICERS: Final = {  # the campaign's words for the fates of lost commanders
    KILLED: "killed",
    BADLY_WOUNDED: "wounded",
    LIGHTLY_WOUNDED: "present",
    TAKEN: "captured",
    WOUNDED: "wounded",
}


def enlist(unit: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *unit* for a scenario. A force is a corps. The army general has none.

    ACW-BASIC-09, ACW-BASIC-12.
    """
    row = {name: unit[name] for name in ("key", "name", "side", "troop")}
    if unit["troop"] != CHIEFS[0]:
        row["corps"] = unit["force"]
    for name in ("division", "reserve"):
        if unit.get(name):
            row[name] = unit[name]
    return row


def men_lost(men: int, fate: UnitFate, field_lost: bool, dice: Dice) -> Loss:
    """Returns the losses of a unit of *men*, for good or for more than a night.

    Half of the scattered are back within days. The others are missing, and the campaign returns half of
    those. The men of a unit that ran off or surrendered are all scattered or cut off. ACW-MOR-01, ACW-MOR-02.
    """
    cut_off = fate.state == CUT_OFF or fate.captured > 0
    removed = cut_off or fate.lost >= fate.start or fate.state == "ran"
    losses = toll(men, fate.lost, removed, cut_off)
    killed = losses.down * DEAD_OF_DOWN // 100
    missing = losses.scattered - coming_back(losses.scattered)
    return Loss(killed, losses.down - killed, missing, losses.prisoners)


def officer(fate: UnitFate, dice: Dice) -> str:
    """Returns the fate of a lost commander, by a further die; "" if not lost. ACW-CMD-02, ACW-CMD-03."""
    if fate.state == CAUGHT or fate.captured:
        return OFFICERS[commander_fate(dice, CAUGHT_ALONE, -1)]
    if fate.state == FALLEN or fate.lost:
        return OFFICERS[commander_fate(dice, REMOVED_BY_DIE, -1)]
    return ""


ESTABLISHMENT = Establishment(
    scales={men: (guns, CREW_MEN * guns) for men, guns in SCALES.items()},
    unit_sizes={
        (arm, nation): UnitSize(troop, 1, 1)
        for arm, troop in (("infantry", ARMS[INFANTRY]), ("cavalry", ARMS[CAVALRY]))
        for nation in ("spanish", "cuban")
    },
    nations={"regular": "spanish", "irregular": "cuban"},
    crowd=CROWD,
    at_table=AT_TABLE,
    turn_minutes=TURN_MINUTES,
    turns=TURNS,
    after=AFTER,
    comes="turn",
    enlist=enlist,
    waits=WAITS,
    hits=REMOVED_AT,
    crew=REMOVED_AT,
    carriage=(ARMS[FIELD_ARTILLERY], ""),
    trains=Trains(ARMS[TRAIN], ARMS[TRAIN], mules=1, draught=1, most=1, figures=1, alone=True),
    chiefs=(
        Chief(CHIEFS[0], "side", 0),
        Chief(CHIEFS[1], "force", 0),
        Chief(CHIEFS[2], "division", 0),
    ),
    division=DIVISION_UNITS,
    fixed=("chance_cards",),  # a campaign has no deck of cards
    joins=True,
    toll=men_lost,
    officer=officer,
)
