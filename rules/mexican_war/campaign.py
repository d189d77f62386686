"""MEX-ADD-03: what a campaign must know of the Mexican War rules: figures for men, and what losses were."""

from collections.abc import Mapping
from typing import Any, Final

from rules.core.battle import UnitFate
from rules.core.dice import Dice
from rules.core.establishment import Body, Chief, Establishment, Loss
from rules.core.shares import in_proportion
from rules.mexican_war.aftermath import figures_returned
from rules.mexican_war.replacing import DATA
from rules.mexican_war.scale import turn_minutes
from rules.mexican_war.tables import STANDARD
from rules.mexican_war.terms import ARTILLERY, DISMOUNTED, INFANTRY, MOUNTED, NONE
from rules.mexican_war.units import OFFICER, TROOPS

TABLE: Final[Mapping[str, Any]] = DATA["campaign"]
MAPPING: Final[Mapping[str, str]] = DATA["suggested_mapping_cuba"]
REGULARS: Final = "regular"
HOME_NATION: Final = "irregular"  # at home in the country
GUERRILLA: Final = ("guerrilla", "auxiliaries")
LIGHT: Final = ("light_infantry", "cazadores")
MILITIA: Final = ("volunteers", "militia")
US_OFFICER, MEXICAN_OFFICER = "us_other", "mexican_other"


def troops_of(unit: Mapping[str, Any]) -> str:
    """MEX-ORG-01: returns the class of a unit of a campaign.

    Troops that a campaign calls as these rules do are those. Others fight as `suggested_mapping_cuba` says.
    """
    troops = unit.get("troops", "")
    if troops in STANDARD.troops:
        return str(troops)
    if unit["nation"] == HOME_NATION:
        return _of_irregulars(unit)
    if troops in GUERRILLA:
        return MAPPING["spanish_guerrilla"]
    if troops in MILITIA:
        return MAPPING["spanish_volunteers"]
    return MAPPING["spanish_cazadores" if troops in LIGHT else "spanish_line"]


def _of_irregulars(unit: Mapping[str, Any]) -> str:
    if unit["troop"] in (TROOPS[MOUNTED], TROOPS[DISMOUNTED]):
        return MAPPING["mambi_cavalry"]
    quality = unit.get("quality", 3)
    if quality >= TABLE["veterans_from"]:
        return MAPPING["mambi_veteran_infantry"]
    return MAPPING["mambi_recruits" if quality <= TABLE["recruits_to"] else "mambi_infantry"]


def enlist(unit: Mapping[str, Any]) -> dict[str, Any]:
    """MEX-SCALE-05, MEX-ORG-01: returns *unit* as a scenario has it."""
    told = {name: unit[name] for name in ("key", "name", "side", "troop")}
    for name in ("force", "division", "reserve"):
        if unit.get(name):
            told[name] = unit[name]
    troops = troops_of(unit)
    if unit["troop"] == TROOPS[OFFICER]:
        told["rank"] = "brigade" if unit.get("division") else "army"
        told["officer"] = MEXICAN_OFFICER if troops.startswith("mexican") else US_OFFICER
        return told
    told |= {"class": troops, "figures": unit["figures"]}
    if unit["troop"] == TROOPS[ARTILLERY]:
        return told | {"gun_lb": int(unit["gun"]), "guns": 1, "limbered": unit["limbered"]}
    per_stand = TABLE["horse_stand" if unit["troop"] == TROOPS[MOUNTED] else "foot_stand"]
    told["stands"] = max(1, unit["figures"] // per_stand)
    if unit.get("skirmish"):
        told["skirmishers"] = True
    if unit.get("formation") == "column":
        told["formation"] = "march_column"
    return told


def lost_men(men: int, fate: UnitFate, field_lost: bool, dice: Dice) -> Loss:
    """MEX-ADD-03, MEX-R-31, MEX-R-35: returns whom a unit of *men* has lost.

    Of the figures that fell half return to a side that held the field, and a quarter to the other. Prisoners
    do not return. On a *field_lost* the missing are prisoners too.
    """
    out = part_of(men, fate.lost + fate.captured, fate.start, dice)
    taken = out * fate.captured // (fate.lost + fate.captured) if out else 0
    fell = out - taken
    for_good = fell - figures_returned("loser" if field_lost else "winner", fell, STANDARD)
    killed, wounded, missing = in_proportion(for_good, TABLE["shares"])
    if field_lost:
        return Loss(killed, wounded, 0, taken + missing)
    return Loss(killed, wounded, missing, taken)


def part_of(men: int, figures: int, start: int, dice: Dice) -> int:
    """MEX-R-01: returns the men of so many figures of those at the start; a fraction of a man by a die."""
    sure, over = divmod(men * min(figures, start), start)
    return sure + (bool(over) and start > 1 and dice.roll(1, start, "MEX-R-01", NONE)[0] <= over)


def officer_fate(fate: UnitFate, dice: Dice) -> str:
    """MEX-SA-06: returns "" for an officer: the campaign says what became of one who fell."""
    return ""


def _body(arm: int, name: str) -> Body:
    least, most = TABLE[name]
    return Body(TROOPS[arm], least, most)


ESTABLISHMENT: Final = Establishment(
    scales={men: (guns, TABLE["gun_crew"] * men) for men, guns in STANDARD.further.guns_per_model.items()},
    bodies={
        (arm, nation): _body(code, arm)
        for arm, code in (("infantry", INFANTRY), ("cavalry", MOUNTED))
        for nation in (REGULARS, HOME_NATION)
    },
    crowd=tuple(TABLE["crowd"]),
    at_table=TABLE["at_table"],
    turn_minutes=turn_minutes(STANDARD),
    turns=TABLE["turns"],
    after=TABLE["turns_after_reserve"],
    comes="turn",
    enlist=enlist,
    waits=TABLE["turns_waited_for_a_die"],
    most=TABLE["longest"],
    crew=TABLE["gun_crew"],
    carriages={troops: (TROOPS[ARTILLERY], str(pounds)) for troops, pounds in TABLE["guns"].items()},
    carriage=(TROOPS[ARTILLERY], str(TABLE["guns"]["artillery"])),
    chiefs=(Chief(TROOPS[OFFICER], "side", 0), Chief(TROOPS[OFFICER], "division", 0)),
    division=TABLE["brigade"],
    one_weapon=True,
    joins=True,
    toll=lost_men,
    officer=officer_fate,
)
