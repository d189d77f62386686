"""MACD-CAMP: what hits cost a campaign, and what a campaign must know of these rules."""

from collections.abc import Mapping
from typing import Any, Final

from rules.core.battle import UnitFate
from rules.core.dice import Dice
from rules.core.establishment import Chief, Establishment, Loss, Trains, UnitSize
from rules.core.shares import in_proportion
from rules.macduff.sections.counting import half_up
from rules.macduff.tables import (
    AGAIN_ON,
    AGAIN_PERMANENT_TO,
    CAMPAIGN_GUNS,
    CAMPAIGN_SHARES,
    CAMPAIGN_TABLE,
    DIE,
    PERMANENT_OF,
    PERMANENT_ON,
)
from rules.macduff.terms import CANNON, FOOT, HORSEMEN, LEADER, MULES, NONE, TRAIN_WAGON, TROOPS
from rules.macduff.units import CAPTURED, OVERRUN

LOOSE_TROOPS: Final = ("guerrilla", "auxiliaries")  # of a regular army, who keep no ranks
LIGHT_TROOPS: Final = ("light_infantry",)
MILITIA: Final = ("volunteers", "militia")
REGULARS: Final = "regular"  # an army that drills
IRREGULARS: Final = "irregular"


def is_hunted_down(defeated: bool, vigorous: bool, fresh_cavalry: bool, rearguard: bool) -> bool:
    """Tells whether a beaten army loses its stragglers for good. MACD-CAMP-03, MACD-R-47."""
    return defeated and vigorous and fresh_cavalry and not rearguard


def permanent_losses(figures: int) -> int:
    """Returns a quarter of the figures lost, half up. MACD-CAMP-01, MACD-CAMP-02, MACD-R-46."""
    return half_up(figures, PERMANENT_OF)


def roll_permanent_losses(dice: Dice, unit: int, figures: int) -> tuple[tuple[int, ...], int]:
    """Rolls for each figure lost; returns the faces and the number lost for good.

    A die that must be rolled again is rolled before the next figure's. MACD-CAMP-01, MACD-R-46.
    """
    faces: tuple[int, ...] = ()
    permanent = 0
    for _ in range(figures):
        first = dice.roll(1, DIE, "MACD-CAMP-01", unit)
        faces += first
        if first[0] == AGAIN_ON:
            second = dice.roll(1, DIE, "MACD-CAMP-01", unit)
            faces += second
            permanent += second[0] <= AGAIN_PERMANENT_TO
        else:
            permanent += first[0] == PERMANENT_ON
    return faces, permanent


def enlist(unit: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *unit* as a scenario has it, with the traits of its troops. MACD-UNIT-03, MACD-UNIT-08."""
    row = {name: unit[name] for name in ("key", "name", "side", "troop")}
    for name in ("force", "division", "reserve"):
        if unit.get(name):
            row[name] = unit[name]
    troop = TROOPS.index(unit["troop"])
    if troop == LEADER:
        if not unit.get("division"):
            row["general"] = True
        return row
    row["figures"] = unit["figures"]
    if troop == CANNON:
        row["weapon"] = unit["gun"]
        row["formation"] = "limbered" if unit["limbered"] else "line"
    elif troop in (FOOT, HORSEMEN):
        if unit["firearms"]:
            musket = "musket" if unit.get("smoothbores") else "rifle"
            row["weapon"] = musket if troop == FOOT else "carbine"
        traits = traits_of(unit, troop)
        if traits:
            row["traits"] = traits
        if unit.get("formation") == "column" and not {"irregular", "skirmishers"} & set(traits):
            row["formation"] = "column"
    grade = unit.get("quality", 3)
    if grade <= CAMPAIGN_TABLE["poor_to"] or grade >= CAMPAIGN_TABLE["elite_from"]:
        row["morale"] = "poor" if grade <= CAMPAIGN_TABLE["poor_to"] else "elite"
    return row


def traits_of(unit: Mapping[str, Any], troop: int) -> list[str]:
    """Returns the traits of foot or horse.

    An army without drill is irregular. Its foot without firearms and its horse fight with the blade.
    MACD-UNIT-03, MACD-R-05.
    """
    troops = unit.get("troops", "")
    if unit["nation"] != REGULARS:
        traits = ["irregular"]
        if troop == HORSEMEN:
            return [*traits, "shock", "impetuous"]
        return traits if unit["firearms"] else [*traits, "shock"]
    if troops in LOOSE_TROOPS:
        return ["irregular"]
    if troops in LIGHT_TROOPS and troop == FOOT:
        return ["skirmishers"]
    return ["militia"] if troops in MILITIA else []


def lost_men(men: int, fate: UnitFate, field_lost: bool, dice: Dice) -> Loss:
    """Returns how a unit of *men* splits its losses.

    A quarter of those hit or routed are lost for good, and all of them if the army was hunted down. On a
    *field_lost* the missing are prisoners. Figures that surrendered are prisoners.
    MACD-CAMP-01, MACD-CAMP-02, MACD-CAMP-03, MACD-R-46, MACD-R-48.
    """
    out = part_of(men, fate.lost + fate.captured, fate.start, dice)
    taken = out * fate.captured // (fate.lost + fate.captured) if out else 0
    down = out - taken
    permanent = down if fate.state == OVERRUN else half_up(down, PERMANENT_OF)
    killed, wounded, missing = in_proportion(permanent, CAMPAIGN_SHARES)
    if field_lost:
        return Loss(killed, wounded, 0, taken + missing)
    return Loss(killed, wounded, missing, taken)


def part_of(men: int, figures: int, start: int, dice: Dice) -> int:
    """Returns the share of *men* for *figures* out of *start*. A die decides about a fraction. MACD-R-01."""
    sure, over = divmod(men * min(figures, start), start)
    return sure + (bool(over) and start > 1 and dice.roll(1, start, "MACD-R-01", NONE)[0] <= over)


def officer_fate(fate: UnitFate, dice: Dice) -> str:
    """Returns "captured" for a captured commander. The campaign decides about all others.

    MACD-CMD-15, MACD-R-64.
    """
    return "captured" if fate.state == CAPTURED else ""


def _unit_sizes() -> dict[tuple[str, str], UnitSize]:
    """Returns the fewest and most figures of a unit, by arm and nation. MACD-UNIT-02."""
    foot, loose, horse = (tuple(CAMPAIGN_TABLE[name]) for name in ("infantry", "irregulars", "cavalry"))
    return {
        ("infantry", REGULARS): UnitSize(TROOPS[FOOT], *foot),
        ("infantry", IRREGULARS): UnitSize(TROOPS[FOOT], *loose),
        ("cavalry", REGULARS): UnitSize(TROOPS[HORSEMEN], *horse),
        ("cavalry", IRREGULARS): UnitSize(TROOPS[HORSEMEN], *horse),
    }


ESTABLISHMENT: Final = Establishment(
    scales={men: (guns, CAMPAIGN_TABLE["gun_crew"] * men) for men, guns in CAMPAIGN_GUNS.items()},
    unit_sizes=_unit_sizes(),
    crowd=tuple(CAMPAIGN_TABLE["crowd"]),
    at_table=CAMPAIGN_TABLE["at_table"],
    turn_minutes=CAMPAIGN_TABLE["turn_minutes"],
    turns=CAMPAIGN_TABLE["turns"],
    after=CAMPAIGN_TABLE["turns_after_reserve"],
    comes="turn",
    enlist=enlist,
    waits=CAMPAIGN_TABLE["turns_waited_for_a_die"],
    most=CAMPAIGN_TABLE["longest"],
    crew=CAMPAIGN_TABLE["gun_crew"],
    carriages={
        "artillery": (TROOPS[CANNON], "light_gun"),
        "mountain_artillery": (TROOPS[CANNON], "light_gun"),
        "field_artillery": (TROOPS[CANNON], "foot_artillery"),
    },
    carriage=(TROOPS[CANNON], "light_gun"),
    trains=Trains(
        TROOPS[MULES],
        TROOPS[TRAIN_WAGON],
        mules=CAMPAIGN_TABLE["mules"],
        draught=CAMPAIGN_TABLE["draught"],
        most=CAMPAIGN_TABLE["trains"],
        figures=CAMPAIGN_TABLE["train_figures"],
    ),
    chiefs=(Chief(TROOPS[LEADER], "side", 0), Chief(TROOPS[LEADER], "division", 0)),
    division=CAMPAIGN_TABLE["division"],
    division_is="command",
    one_weapon=True,
    toll=lost_men,
    officer=officer_fate,
)
