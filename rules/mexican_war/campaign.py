"""Figures for men, and losses as men: what a campaign must know of the Mexican War rules. MEX-ADD-03."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

from rules.core.battle import UnitFate
from rules.core.dice import Dice
from rules.core.establishment import Chief, Establishment, Loss, UnitSize
from rules.core.shares import in_proportion
from rules.mexican_war.magazine.replacing import DATA, merge_tables
from rules.mexican_war.magazine.shapes import is_marker
from rules.mexican_war.sections.aftermath import figures_returned
from rules.mexican_war.sections.scale import turn_minutes
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.tables import STANDARD, tables_for
from rules.mexican_war.terms import ARTILLERY, DISMOUNTED, INFANTRY, MOUNTED, NONE
from rules.mexican_war.units import OFFICER, TROOPS

REGULARS: Final = "regular"
HOME_NATION: Final = "irregular"  # at home in the country
MEXICAN: Final = "mexican"
NATIONS: Final = ("us", MEXICAN)  # of these rules
GUERRILLA: Final = ("guerrilla", "auxiliaries")
LIGHT: Final = ("light_infantry", "cazadores")
MILITIA: Final = ("volunteers", "militia")
HORSE_ARTILLERY: Final = "horse_artillery"
US_OFFICER, MEXICAN_OFFICER = "us_other", "mexican_other"
KEPT: Final = 8  # establishments of replaced tables remembered


@dataclass(frozen=True, slots=True)
class CampaignTables:
    """The tables by which a campaign's men come to the table and go home, as data and as the engine's."""

    campaign: Mapping[str, Any]
    mapping: Mapping[str, str]  # suggested_mapping_cuba
    rules: Tables


USUAL: Final = CampaignTables(DATA["campaign"], DATA["suggested_mapping_cuba"], STANDARD)


def troops_of(unit: Mapping[str, Any], by: CampaignTables = USUAL) -> str:
    """Returns the class of a unit of a campaign.

    Troops that a campaign calls as these rules do are those. Others of the two nations of these rules are as
    `campaign.classes` says, and everybody else's as `suggested_mapping_cuba` does. MEX-ORG-01.
    """
    troops = unit.get("troops", "")
    if troops in by.rules.troops:
        return str(troops)
    if unit["nation"] in NATIONS:
        return str(by.campaign["classes"][f"{unit['nation']}_{_kind_of(troops)}"])
    if unit["nation"] == HOME_NATION:
        return _of_irregulars(unit, by)
    if troops in GUERRILLA:
        return by.mapping["spanish_guerrilla"]
    if troops in MILITIA:
        return by.mapping["spanish_volunteers"]
    return by.mapping["spanish_cazadores" if troops in LIGHT else "spanish_line"]


def _kind_of(troops: str) -> str:
    if troops in GUERRILLA:
        return "guerrilla"
    return troops if troops in MILITIA else "line"


def _of_irregulars(unit: Mapping[str, Any], by: CampaignTables) -> str:
    if unit["troop"] in (TROOPS[MOUNTED], TROOPS[DISMOUNTED]):
        return by.mapping["mambi_cavalry"]
    quality = unit.get("quality", 3)
    if quality >= by.campaign["veterans_from"]:
        return by.mapping["mambi_veteran_infantry"]
    return by.mapping["mambi_recruits" if quality <= by.campaign["recruits_to"] else "mambi_infantry"]


def enlist(unit: Mapping[str, Any], by: CampaignTables = USUAL) -> dict[str, Any]:
    """Returns *unit* as a scenario writes it. MEX-SCALE-05, MEX-ORG-01."""
    row = {name: unit[name] for name in ("key", "name", "side", "troop")}
    for name in ("force", "division", "reserve"):
        if unit.get(name):
            row[name] = unit[name]
    troops = troops_of(unit, by)
    if unit["troop"] == TROOPS[OFFICER]:
        row["rank"] = "brigade" if unit.get("division") else "army"
        return row | {"officer": influence_row(unit, troops, by)}
    row |= {"class": troops, "figures": unit["figures"]}
    if unit["troop"] == TROOPS[ARTILLERY]:
        return row | _battery(unit, troops)
    is_mounted = unit["troop"] == TROOPS[MOUNTED]
    row["stands"] = max(1, unit["figures"] // by.campaign["horse_stand" if is_mounted else "foot_stand"])
    if is_mounted and unit["nation"] in NATIONS and not unit.get("firearms"):
        row["lancers"] = True
    if unit.get("skirmish"):
        row["skirmishers"] = True
    if unit.get("formation") == "column":
        row["formation"] = "march_column"
    return row


def _battery(unit: Mapping[str, Any], troops: str) -> dict[str, Any]:
    """Returns the calibre and carriage of guns.

    Mexican guns go behind oxen and mules, so there is no horse artillery among them. MEX-NAT-01.
    """
    told: dict[str, Any] = {"gun_lb": int(unit["gun"]), "guns": 1, "limbered": unit["limbered"]}
    if unit.get("troops") == HORSE_ARTILLERY and not troops.startswith(MEXICAN):
        told["horse"] = True
    return told


def influence_row(unit: Mapping[str, Any], troops: str, by: CampaignTables) -> str:
    """Returns the row of influence of an officer.

    A leader whose key in the campaign is the name of a row has that row. MEX-OFF-02, MEX-OFF-03, MEX-OFF-04.
    """
    leader = str(unit.get("leader", ""))
    if leader in by.rules.officers.influence:
        return leader
    return MEXICAN_OFFICER if troops.startswith(MEXICAN) else US_OFFICER


def lost_men(men: int, fate: UnitFate, field_lost: bool, dice: Dice, by: CampaignTables = USUAL) -> Loss:
    """Returns the men whom a unit of *men* has lost.

    Half the fallen figures return to a side that held the field, and a quarter to the other. Prisoners
    do not return. On a *field_lost* the missing are prisoners too. MEX-ADD-03, MEX-R-31, MEX-R-35.
    """
    out = part_of(men, fate.lost + fate.captured, fate.start, dice)
    taken = out * fate.captured // (fate.lost + fate.captured) if out else 0
    fell = out - taken
    for_good = fell - figures_returned("loser" if field_lost else "winner", fell, by.rules)
    killed, wounded, missing = in_proportion(for_good, by.campaign["shares"])
    if field_lost:
        return Loss(killed, wounded, 0, taken + missing)
    return Loss(killed, wounded, missing, taken)


def part_of(men: int, figures: int, start: int, dice: Dice) -> int:
    """Returns the men of *figures* of those at the start; a die decides a fraction of a man. MEX-R-01."""
    sure, over = divmod(men * min(figures, start), start)
    return sure + (bool(over) and start > 1 and dice.roll(1, start, "MEX-R-01", NONE)[0] <= over)


def officer_fate(fate: UnitFate, dice: Dice) -> str:
    """Returns "" for an officer: the campaign says what became of one who fell. MEX-SA-06."""
    return ""


def establishment_for(replacement: Mapping[str, Any] | None = None) -> Establishment:
    """Returns the establishment by the tables that *replacement* changes. Raises BadInput as `tables_for`."""
    return _kept_campaign(json.dumps(replacement, default=float)) if replacement else ESTABLISHMENT


@lru_cache(KEPT)
def _kept_campaign(replacement: str) -> Establishment:
    over = json.loads(replacement)
    tables = tables_for(over)
    data = merge_tables(over)
    return build_establishment(CampaignTables(data["campaign"], data["suggested_mapping_cuba"], tables))


def build_establishment(by: CampaignTables) -> Establishment:
    """Returns what a campaign must know of these rules, by its tables. MEX-SCALE-03."""
    table = by.campaign
    crew = table["gun_crew"]
    return Establishment(
        scales={men: (guns, crew * men) for men, guns in by.rules.further.guns_per_model.items()},
        unit_sizes={
            (arm, nation): UnitSize(TROOPS[code], *table[arm])
            for arm, code in (("infantry", INFANTRY), ("cavalry", MOUNTED))
            for nation in (REGULARS, HOME_NATION, *NATIONS)
        },
        crowd=tuple(table["crowd"]),
        at_table=table["at_table"],
        turn_minutes=turn_minutes(by.rules),
        turns=table["turns"],
        after=table["turns_after_reserve"],
        comes="turn",
        enlist=partial(enlist, by=by),
        waits=table["turns_waited_for_a_die"],
        most=table["longest"],
        crew=crew,
        carriages={
            troops: (TROOPS[ARTILLERY], str(pounds))
            for troops, pounds in table["guns"].items()
            if not is_marker(troops)
        },
        carriage=(TROOPS[ARTILLERY], str(table["guns"]["artillery"])),
        chiefs=(Chief(TROOPS[OFFICER], "side", 0), Chief(TROOPS[OFFICER], "division", 0)),
        division=table["brigade"],
        division_is="brigade",
        one_weapon=True,
        joins=True,
        toll=partial(lost_men, by=by),
        officer=officer_fate,
    )


ESTABLISHMENT: Final = build_establishment(USUAL)
