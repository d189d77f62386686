"""The checks of a scenario.

Every fault is refused by the name of its field, before any die is rolled.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.core.files import fields
from rules.core.inputs import BadInput
from rules.core.laying import aims
from rules.core.measure.outlines import read_point
from rules.core.measure.shapes import is_on_table, overlaps
from rules.core.scenario import SIDES, Scenario
from rules.macduff import options
from rules.macduff.board import MacduffTable, read_table
from rules.macduff.reading import unit_of
from rules.macduff.sections.support import has_too_many
from rules.macduff.tables import GAP_TO_ENEMY, INCH, IS_ARTILLERY, WIND_DEGREES
from rules.macduff.terms import (
    BAND,
    CANNON,
    CAPTIVE_BALLOON,
    DRAUGHTS,
    FIGHTERS,
    FOOT,
    FORMATIONS,
    GUN_SIZES,
    HOSPITAL,
    LEADER,
    LIMBERED,
    MORALES,
    PIONEERS,
    SQUARE,
    TRAIN_WAGON,
    TROOPS,
    UNFORMED,
    WEAPONS,
)
from rules.macduff.units import MacduffUnit
from rules.macduff.whereabouts import can_stand

UNIT: Final = (
    "key", "name", "side", "troop", "figures", "original", "formation", "files", "at", "facing", "weapon",
    "gun_size", "draught", "morale", "traits", "commander", "general", "joined", "reserve", "ambush",
)  # fmt: skip
OF_A_COMMANDER: Final = ("key", "name", "side", "troop", "at", "facing", "general", "joined", "reserve")
FOR_A_CARD: Final = "card"  # the reserve of a unit that waits for a chance card
TERMS: Final = ("tempers", "wind", "dummies", "disputes", *aims.TERMS)
TRAITS: Final = (
    "shock", "militia", "unequipped", "impetuous", "irregular", "skirmishers", "superior_firepower",
    "first_fire", "well_drilled", "engineer", "supplies", "pontoons", "tethered",
)  # fmt: skip
ON_WAGONS: Final = ("supplies", "pontoons")
MOST_DUMMIES: Final = 20  # of a side
MOST_FIGURES: Final = 60
FEWEST_UNITS: Final = 2  # of a commander


def check(scenario: Scenario) -> None:
    """Raises BadInput("units.3.at", why) for the first thing in *scenario* that these rules cannot play."""
    chosen = options.read(scenario.options)
    if scenario.turn_limit < 1:
        raise BadInput("turn_limit", "must be 1 or more")
    table = read_table(scenario.board)
    _check_terms(scenario.terms, chosen)
    _check_disputes(scenario)
    _check_dummies(scenario.terms, chosen, table)
    fields.check_keys(scenario.units, UNIT)
    for number, facts in enumerate(scenario.units):
        _check_unit(f"units.{number}", facts, table)
        _check_arrival(f"units.{number}", facts, scenario.terms)
    aims.check_aims(scenario, (table.width, table.height))
    for side in SIDES:
        _check_army(side, scenario)
    _check_places(scenario, table)


def _check_terms(terms: Mapping[str, Any], chosen: options.Options) -> None:
    """Refuses unknown terms, and wind where the battle is played without it. MACD-WIND-01."""
    fields.known_table("terms", terms, TERMS)
    fields.table("terms.reserves", terms.get("reserves", {}))
    fields.words_by_side("terms.tempers", terms.get("tempers", {}), fields.TEMPERS)
    if "wind" not in terms:
        return
    if not chosen.wind:
        raise BadInput("terms.wind", "say options.wind = true, or leave it out (MACD-WIND-01)")
    wind = fields.known_table("terms.wind", terms["wind"], ("direction", "blowing"))
    if fields.number("terms.wind.direction", wind.get("direction"), 0, 359) % WIND_DEGREES:
        raise BadInput("terms.wind.direction", f"must be a multiple of {WIND_DEGREES}")
    fields.read_flag("terms.wind.blowing", wind.get("blowing", True))


def _check_disputes(scenario: Scenario) -> None:
    """Refuses a question that no side asks in any turn, or that says nothing. MACD-GEN-03, MACD-GEN-04."""
    for number, facts in enumerate(fields.entries("terms.disputes", scenario.terms.get("disputes", ()))):
        field = f"terms.disputes.{number}"
        dispute = fields.known_table(field, facts, ("turn", "side", "question", "answer"))
        fields.number(f"{field}.turn", dispute.get("turn"), 1, scenario.turn_limit)
        fields.word(f"{field}.side", dispute.get("side"), SIDES)
        if not fields.text(f"{field}.question", dispute.get("question")):
            raise BadInput(f"{field}.question", "must say what is asked")
        fields.read_flag(f"{field}.answer", dispute.get("answer", False))


def _check_dummies(terms: Mapping[str, Any], chosen: options.Options, table: MacduffTable) -> None:
    """Refuses dummies off the table, or where hidden units are kept on a map. MACD-VIS-02."""
    for side, places in fields.by_side("terms.dummies", terms.get("dummies", {})).items():
        field = f"terms.dummies.{side}"
        listed = fields.entries(field, places)
        if len(listed) > MOST_DUMMIES:
            raise BadInput(field, f"there is room for {MOST_DUMMIES} at most")
        for number, at in enumerate(listed):
            read_point(f"{field}.{number}", at, table.width, table.height)
    if terms.get("dummies") and chosen.hidden_units != "counters":
        raise BadInput(
            "terms.dummies", 'say options.hidden_units = "counters", or leave them out (MACD-VIS-02)'
        )


def _check_unit(field: str, facts: Mapping[str, Any], table: MacduffTable) -> None:
    """Refuses a unit that says too little, or that its troops cannot be. MACD-UNIT-01, MACD-UNIT-03."""
    fields.name(field, facts)
    fields.word(f"{field}.side", facts.get("side"), SIDES)
    if "reserve" in facts and not fields.text(f"{field}.reserve", facts["reserve"]):
        raise BadInput(f"{field}.reserve", "must be a word that names the reserve")
    troop = TROOPS.index(fields.word(f"{field}.troop", facts.get("troop"), TROOPS))
    if troop == LEADER:
        fields.known_table(field, facts, OF_A_COMMANDER)
        fields.read_flag(f"{field}.general", facts.get("general", False))
        if "joined" in facts:
            for name in ("at", "facing", "reserve"):
                if name in facts:
                    raise BadInput(f"{field}.{name}", "the commander must be with the unit joined")
            return
        if facts.get("general") and facts.get("reserve"):
            raise BadInput(f"{field}.reserve", "a General is there from the start (MACD-CMD-02)")
    for name in ("general", "joined"):
        if name in facts and troop != LEADER:
            raise BadInput(f"{field}.{name}", "only a commander has it (MACD-CMD-01)")
    if facts.get("reserve", False):
        _check_reserve(field, facts, troop)
    elif "at" not in facts:
        raise BadInput(f"{field}.at", "is needed: the middle of its front as [x, y]")
    else:
        read_point(f"{field}.at", facts["at"], table.width, table.height)
        fields.number(f"{field}.facing", facts.get("facing"), 0, 359)
    if troop != LEADER:
        _check_figures(field, facts)
        _check_formation(field, facts, troop)
        _check_arms(field, facts, troop)


def _check_arrival(field: str, facts: Mapping[str, Any], terms: Mapping[str, Any]) -> None:
    """Refuses reserves that never come, and hidden units that cannot hide.

    MACD-GEN-01, MACD-CHANCE-09, MACD-VIS-02.
    """
    reserve = facts.get("reserve", "")
    if reserve and reserve not in (FOR_A_CARD, *terms.get("reserves", {})):
        raise BadInput(f"{field}.reserve", f"terms.reserves.{reserve} does not say when it comes")
    if fields.read_flag(f"{field}.ambush", facts.get("ambush", False)):
        if reserve:
            raise BadInput(f"{field}.ambush", "a reserve is not on the table yet")
        if TROOPS.index(facts["troop"]) not in FIGHTERS:
            raise BadInput(f"{field}.ambush", "only units that fight lie hidden (MACD-VIS-02)")


def _check_reserve(field: str, facts: Mapping[str, Any], troop: int) -> None:
    """Refuses a reserve that has a place, or that does not fight. MACD-CHANCE-09."""
    if facts["reserve"] == FOR_A_CARD and troop not in FIGHTERS:
        raise BadInput(f"{field}.reserve", "only units that fight wait for a card (MACD-CHANCE-09)")
    for name in ("at", "facing"):
        if name in facts:
            raise BadInput(f"{field}.{name}", "a reserve has no place yet")


def _check_figures(field: str, facts: Mapping[str, Any]) -> None:
    """Refuses a unit without figures, or with more than it had at first. MACD-UNIT-02."""
    figures = fields.number(f"{field}.figures", facts.get("figures"), 1, MOST_FIGURES)
    original = fields.number(f"{field}.original", facts.get("original", figures), 1, MOST_FIGURES)
    if original < figures:
        raise BadInput(f"{field}.original", "must be as many as its figures, or more")
    fields.number(f"{field}.files", facts.get("files", 1), 1, figures)
    fields.word(f"{field}.morale", facts.get("morale", "average"), MORALES)


def _check_formation(field: str, facts: Mapping[str, Any], troop: int) -> None:
    """Refuses a formation that those troops do not have. MACD-UNIT-07, MACD-UNIT-08, MACD-CHG-10."""
    traits = fields.entries(f"{field}.traits", facts.get("traits", ()))
    for number, trait in enumerate(traits):
        fields.word(f"{field}.traits.{number}", trait, TRAITS)
    loose = [trait for trait in ("irregular", "skirmishers") if trait in traits]
    usual = "unformed" if loose else "line"
    formation = FORMATIONS.index(fields.word(f"{field}.formation", facts.get("formation", usual), FORMATIONS))
    if formation == LIMBERED and troop != CANNON:
        raise BadInput(f"{field}.formation", "only guns are limbered")
    if troop == CANNON and facts.get("formation", "line") not in ("line", "limbered"):
        raise BadInput(f"{field}.formation", "guns are limbered, or in line")
    if formation == SQUARE and troop not in (FOOT, PIONEERS):
        raise BadInput(f"{field}.formation", "only infantry forms square (MACD-CHG-10)")
    if loose and formation != UNFORMED:
        raise BadInput(f"{field}.formation", f"{loose[0]} are unformed (MACD-UNIT-08)")
    if "skirmishers" in traits and troop not in (FOOT, PIONEERS):
        raise BadInput(f"{field}.traits", "only infantry skirmishes (MACD-R-05)")
    for trait in ON_WAGONS:
        if trait in traits and troop != TRAIN_WAGON:
            raise BadInput(f"{field}.traits", f"{trait} are on wagons (MACD-ENG-07)")
    if "tethered" in traits and troop != CAPTIVE_BALLOON:
        raise BadInput(f"{field}.traits", "only a balloon is tethered (MACD-R-17)")
    if "engineer" in traits and troop != PIONEERS:
        raise BadInput(f"{field}.traits", "an engineer is with pioneers (MACD-ENG-02)")


def _check_arms(field: str, facts: Mapping[str, Any], troop: int) -> None:
    """Refuses a weapon or a team that those troops do not have. MACD-SHOOT-17, MACD-MOVE-06."""
    if troop == CANNON and "weapon" not in facts:
        raise BadInput(f"{field}.weapon", "is needed: what kind of gun it is")
    if "weapon" in facts:
        if troop not in FIGHTERS:
            raise BadInput(f"{field}.weapon", f"a {TROOPS[troop]} does not shoot")
        weapon = WEAPONS.index(fields.word(f"{field}.weapon", facts["weapon"], WEAPONS))
        if IS_ARTILLERY[weapon] != (troop == CANNON):
            raise BadInput(f"{field}.weapon", f"is no weapon of {TROOPS[troop]}")
    if "gun_size" in facts:
        fields.word(f"{field}.gun_size", facts["gun_size"], GUN_SIZES)
        if troop != CANNON:
            raise BadInput(f"{field}.gun_size", "only guns have it")
    draught = fields.word(f"{field}.draught", facts.get("draught", "normal"), DRAUGHTS)
    if draught == "horse" and troop != CANNON:
        raise BadInput(f"{field}.draught", "only artillery has horse teams (MACD-MOVE-06)")
    if draught == "fast" and troop not in (CANNON, TRAIN_WAGON):
        raise BadInput(f"{field}.draught", "only artillery and wagons have fast teams (MACD-MOVE-06)")


def _check_army(side: str, scenario: Scenario) -> None:
    """Refuses an army that cannot be led. MACD-CMD-01, MACD-CMD-02, MACD-CMD-03, MACD-HOSP-01."""
    ours = [(number, facts) for number, facts in enumerate(scenario.units) if facts["side"] == side]
    troops = {facts["key"]: TROOPS.index(facts["troop"]) for _, facts in ours}
    if not any(troops[facts["key"]] in FIGHTERS and not facts.get("reserve") for _, facts in ours):
        raise BadInput("units", f"{side} has nobody who fights")
    if sum(bool(facts.get("general")) for _, facts in ours) != 1:
        raise BadInput("units", f"{side} needs one General, and no more (MACD-CMD-02)")
    if has_too_many(list(troops.values()).count(BAND), list(troops.values()).count(HOSPITAL)):
        raise BadInput("units", f"{side} may have one band and one hospital (MACD-HOSP-01)")
    led: dict[str, int] = {}
    for number, facts in ours:
        if "commander" in facts:
            field, key = f"units.{number}.commander", facts["commander"]
            if troops.get(fields.text(field, key)) != LEADER:
                raise BadInput(field, f"{side} has no commander {key!r}")
            led[key] = led.get(key, 0) + 1
        if "joined" in facts:
            field = f"units.{number}.joined"
            keys_on_table = [row["key"] for _, row in ours if not row.get("reserve")]
            joined = fields.text(field, facts["joined"])
            if joined not in keys_on_table or troops[joined] not in FIGHTERS:
                raise BadInput(field, f"{side} has no such unit")
    for number, facts in ours:
        few = led.get(facts["key"], 0) < FEWEST_UNITS
        if troops[facts["key"]] == LEADER and not facts.get("general") and few:
            raise BadInput(f"units.{number}.key", "a commander leads two units or more (MACD-CMD-01)")


def _check_places(scenario: Scenario, table: MacduffTable) -> None:
    """Refuses units off the table, on each other or in a river. MACD-CHG-01, MACD-TERR-04, MACD-TERR-07."""
    units: list[tuple[int, MacduffUnit]] = []
    for number, facts in enumerate(scenario.units):
        if "joined" not in facts and not facts.get("reserve"):
            units.append((number, unit_of(number, facts, scenario.units)))
    for place, (number, unit) in enumerate(units):
        field = f"units.{number}.at"
        if not is_on_table(unit.shape(), table.width, table.height):
            raise BadInput(field, "it does not lie wholly on the table")
        if not can_stand(table, unit):
            raise BadInput(field, "it cannot enter that ground. Choose another place")
        _check_neighbours(field, unit, [other for _, other in units[:place]], scenario.units, table)


def _check_neighbours(
    field: str,
    unit: MacduffUnit,
    others: Sequence[MacduffUnit],
    facts: Sequence[Mapping[str, Any]],
    table: MacduffTable,
) -> None:
    """Refuses a place on another unit, or within an inch of an enemy. MACD-CHG-01."""
    for other in others:
        name = facts[other.index]["key"]
        if overlaps(unit.shape(), other.shape()):
            raise BadInput(field, f"it lies on {name!r}")
        if other.side != unit.side and table.distance(unit, other) < GAP_TO_ENEMY:
            raise BadInput(field, f"it is within {GAP_TO_ENEMY // INCH} inch of {name!r} (MACD-CHG-01)")
