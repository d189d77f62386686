"""Checks of a scenario. Refuses every fault by the name of its field, before any die."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.core.files import fields
from rules.core.inputs import BadInput
from rules.core.laying import aims
from rules.core.measure.outlines import read_point
from rules.core.measure.shapes import is_on_table
from rules.core.scenario import SIDES, Scenario
from rules.mexican_war.board_reading import BOARD as BOARD, read_table
from rules.mexican_war.ground import WarTable
from rules.mexican_war.options import read
from rules.mexican_war.reading import read_unit
from rules.mexican_war.sections.formations import Shape, formation_faults
from rules.mexican_war.sections.measures import overlaps
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.tables import tables_for
from rules.mexican_war.terms import ANCHORED_LINE, ARTILLERY, FORMATIONS, MOUNTED, TACTICAL_COLUMN
from rules.mexican_war.units import OFFICER, ORDERS, RANKS, TROOPS, WarUnit

OF_ALL: Final = ("key", "name", "side", "troop", "at", "facing", "reserve")
OF_OFFICERS: Final = (*OF_ALL, "rank", "commands", "officer", "influence")
OF_TROOPS: Final = (
    *OF_ALL, "class", "figures", "start", "stands", "formation", "brigade", "skirmishers", "lancers",
    "colours", "unformed", "hidden", "engineers", "tools",
)  # fmt: skip
OF_GUNS: Final = (
    *OF_ALL, "class", "figures", "start", "brigade", "gun_lb", "guns", "limbered", "horse", "unformed",
    "hidden",
)  # fmt: skip
UNIT: Final = tuple(dict.fromkeys((*OF_TROOPS, *OF_GUNS, *OF_OFFICERS)))
GOALS: Final = aims.FIELDS
TERMS: Final = ("tempers", "tables", "brigades", "divisions", *aims.TERMS)
MOST_FIGURES: Final = 60
MOST_GUNS: Final = 6  # models of a battery
MOST_INFLUENCE: Final = 3


def check(scenario: Scenario) -> None:
    """Raises BadInput("units.3.at", why) for the first thing in *scenario* that these rules cannot play."""
    read(scenario.options)
    fields.known_table("terms", scenario.terms, TERMS)
    tables = tables_of(scenario)
    if scenario.turn_limit < 1:
        raise BadInput("turn_limit", "must be 1 or more")
    fields.words_by_side("terms.tempers", scenario.terms.get("tempers", {}), fields.TEMPERS)
    table = read_table(scenario.board, tables)
    divisions = _commands("divisions", scenario.terms, ("key", "name", "side"))
    brigades = _commands("brigades", scenario.terms, ("key", "name", "side", "division", "order"))
    _check_divisions(brigades, divisions)
    fields.check_keys(scenario.units, UNIT)
    for number, facts in enumerate(scenario.units):
        _check_unit(f"units.{number}", facts, table, brigades, divisions, scenario.terms.get("reserves", {}))
    aims.check_aims(scenario, (table.width, table.height))
    _check_armies(scenario, brigades)
    _check_places(scenario, table, list(brigades), list(divisions))


def tables_of(scenario: Scenario) -> Tables:
    """Returns the tables that a scenario is fought by. Raises BadInput("terms.tables...") for a bad one."""
    try:
        return tables_for(scenario.terms.get("tables"), scenario.options)
    except BadInput as error:
        raise BadInput(f"terms.{error.field}", error.why) from None


def _commands(name: str, terms: Mapping[str, Any], known: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    """Returns the brigades or divisions of the terms by key."""
    commands: dict[str, Mapping[str, Any]] = {}
    for number, facts in enumerate(fields.entries(f"terms.{name}", terms.get(name, ()))):
        field = f"terms.{name}.{number}"
        fields.known_table(field, facts, known)
        fields.name(field, facts)
        fields.word(f"{field}.side", facts.get("side"), SIDES)
        key = facts.get("key")
        if not isinstance(key, str) or not key:
            raise BadInput(f"{field}.key", "must be a word that names it")
        if key in commands:
            raise BadInput(f"{field}.key", f"{key!r} appears twice")
        commands[key] = facts
    return commands


def _check_divisions(brigades: Mapping[str, Mapping[str, Any]], divisions: Mapping[str, Any]) -> None:
    """Refuses a brigade under a division that is not there, or is the enemy's. MEX-PRE-02."""
    for number, facts in enumerate(brigades.values()):
        fields.word(f"terms.brigades.{number}.order", facts.get("order", ORDERS[0]), ORDERS)
        if "division" in facts:
            field = f"terms.brigades.{number}.division"
            fields.word(field, facts["division"], divisions)
            _check_side(field, facts["side"], divisions[facts["division"]]["side"])


def _check_side(field: str, side: str, other: str) -> None:
    if side != other:
        raise BadInput(field, f"is {other}, and the unit is {side}")


def _check_unit(
    field: str,
    facts: Mapping[str, Any],
    table: WarTable,
    brigades: Mapping[str, Mapping[str, Any]],
    divisions: Mapping[str, Mapping[str, Any]],
    reserves: Any,
) -> None:
    """Refuses a unit that says too little, or what its arm cannot be. MEX-SCALE-05."""
    fields.name(field, facts)
    fields.word(f"{field}.side", facts.get("side"), SIDES)
    arm = TROOPS.index(fields.word(f"{field}.troop", facts.get("troop"), TROOPS))
    fields.known_table(
        field, facts, OF_OFFICERS if arm == OFFICER else OF_GUNS if arm == ARTILLERY else OF_TROOPS
    )
    if "reserve" in facts:
        _check_reserve(field, facts, reserves)
    elif "at" not in facts:
        raise BadInput(f"{field}.at", "is needed: the middle of its front as [x, y] in inches")
    else:
        read_point(f"{field}.at", facts["at"], table.width, table.height)
        fields.number(f"{field}.facing", facts.get("facing"), 0, 359)
    if arm == OFFICER:
        _check_officer(field, facts, table.tables, brigades, divisions)
        return
    fields.word(f"{field}.class", facts.get("class"), table.tables.troops)
    if "brigade" in facts:
        fields.word(f"{field}.brigade", facts["brigade"], brigades)
        _check_side(f"{field}.brigade", facts["side"], brigades[facts["brigade"]]["side"])
    for name in ("unformed", "hidden"):
        fields.read_flag(f"{field}.{name}", facts.get(name, False))
    figures = fields.number(f"{field}.figures", facts.get("figures"), 1, MOST_FIGURES)
    fields.number(f"{field}.start", facts.get("start", figures), figures, MOST_FIGURES)
    if arm == ARTILLERY:
        _check_battery(field, facts, table.tables)
    else:
        _check_formation(field, facts, arm, table.tables)


def _check_reserve(field: str, facts: Mapping[str, Any], reserves: Any) -> None:
    """Refuses a reserve that never comes, or that has a place already."""
    fields.word(f"{field}.reserve", facts["reserve"], fields.table("terms.reserves", reserves))
    for name in ("at", "facing", "hidden"):
        if name in facts:
            raise BadInput(f"{field}.{name}", "a reserve is not on the table yet")


def _check_officer(
    field: str,
    facts: Mapping[str, Any],
    tables: Tables,
    brigades: Mapping[str, Any],
    divisions: Mapping[str, Any],
) -> None:
    """Refuses an officer without rank, command or row of influence. MEX-OFF-03, MEX-OFF-10."""
    rank = fields.word(f"{field}.rank", facts.get("rank"), RANKS)
    fields.word(f"{field}.officer", facts.get("officer"), tables.officers.influence)
    if "influence" in facts:
        fields.number(f"{field}.influence", facts["influence"], 0, MOST_INFLUENCE)
    if rank == "army":
        if "commands" in facts:
            raise BadInput(f"{field}.commands", "an officer of the army commands all of it")
        return
    commands = divisions if rank == "division" else brigades
    fields.word(f"{field}.commands", facts.get("commands"), commands)
    _check_side(f"{field}.commands", facts["side"], commands[facts["commands"]]["side"])


def _check_battery(field: str, facts: Mapping[str, Any], tables: Tables) -> None:
    """Refuses a calibre that is not in the tables, or horse artillery of Mexico. MEX-ART-18, MEX-NAT-01."""
    pounds = facts.get("gun_lb")
    if type(pounds) is not int or pounds not in tables.artillery.guns:
        known = ", ".join(map(str, tables.artillery.guns))
        raise BadInput(f"{field}.gun_lb", f"must be one of {known}")
    guns = fields.number(f"{field}.guns", facts.get("guns"), 1, MOST_GUNS)
    if facts["figures"] < guns:
        raise BadInput(f"{field}.figures", f"must be {guns} or more: one for each gun")
    for name in ("limbered", "horse"):
        fields.read_flag(f"{field}.{name}", facts.get(name, False))
    if facts.get("horse") and facts["class"].startswith("mexican"):
        raise BadInput(f"{field}.horse", "Mexican guns go behind oxen and mules (MEX-NAT-01)")


def _check_formation(field: str, facts: Mapping[str, Any], arm: int, tables: Tables) -> None:
    """Refuses a formation that the unit cannot take. MEX-FORM-01, MEX-FORM-03, MEX-FORM-07, MEX-FORM-12."""
    stands = fields.number(f"{field}.stands", facts.get("stands", 1), 1, facts["figures"])
    for name in ("skirmishers", "lancers", "colours", "engineers", "tools"):
        fields.read_flag(f"{field}.{name}", facts.get(name, False))
    if facts.get("lancers") and arm != MOUNTED:
        raise BadInput(f"{field}.lancers", "lances are for mounted men")
    formation = FORMATIONS.index(
        fields.word(f"{field}.formation", facts.get("formation", "line"), FORMATIONS)
    )
    least = tables["formations.tactical_column_min_wide"] * tables["formations.tactical_column_min_deep"]
    if formation == TACTICAL_COLUMN and facts["figures"] < least:
        raise BadInput(f"{field}.formation", f"a tactical column needs at least {least} (MEX-FORM-03)")
    shape = Shape(
        cavalry=arm == MOUNTED, skirmish_ability=facts.get("skirmishers", False), flanks_anchored=True
    )
    faults = formation_faults(formation, shape, tables)
    if "arm" in faults:
        raise BadInput(f"{field}.formation", "cavalry does not take it (MEX-FORM-12)")
    if "skirmish_ability" in faults:
        raise BadInput(f"{field}.formation", "only a unit with skirmishers = true takes it (MEX-FORM-07)")
    if formation != TACTICAL_COLUMN and stands > facts["figures"]:
        raise BadInput(f"{field}.stands", "there are more stands than figures")


def is_there(facts: Mapping[str, Any]) -> bool:
    """Tells whether troops are on the table from the start."""
    return facts["troop"] != TROOPS[OFFICER] and "reserve" not in facts


def _check_armies(scenario: Scenario, brigades: Mapping[str, Any]) -> None:
    """Refuses a side without troops, a brigade without units, and two officers of one command. MEX-OFF-10."""
    for side in SIDES:
        if not any(facts["side"] == side and is_there(facts) for facts in scenario.units):
            raise BadInput("units", f"{side} has nobody on the table")
    filled = {facts.get("brigade") for facts in scenario.units}
    for number, key in enumerate(brigades):
        if key not in filled:
            raise BadInput(f"terms.brigades.{number}.key", "no unit is in it")
    seen: dict[tuple[str, str, str], int] = {}
    for number, facts in enumerate(scenario.units):
        if facts["troop"] == TROOPS[OFFICER]:
            post = facts["side"], facts["rank"], facts.get("commands", "")
            if post in seen:
                raise BadInput(f"units.{number}.rank", f"units.{seen[post]} has that command already")
            seen[post] = number


def _check_places(scenario: Scenario, table: WarTable, brigades: list[str], divisions: list[str]) -> None:
    """Refuses units off the table, on each other, or where they cannot be. MEX-MOVE-07, MEX-FORM-05."""
    units: list[WarUnit] = []
    for number, facts in enumerate(scenario.units):
        if "reserve" in facts:
            continue
        unit = read_unit(number, facts, brigades, divisions, table.tables)
        field = f"units.{number}"
        if not is_on_table(unit.shape(), table.width, table.height):
            raise BadInput(f"{field}.at", "a part of it is beyond the edge of the table")
        if unit.arm == OFFICER:
            continue
        for other in units:
            if overlaps(unit.shape(), other.shape()):
                raise BadInput(f"{field}.at", f"it overlaps units.{other.index}")
        units.append(unit)
        if unit.limbered and table.is_in_woods(unit.shape()):
            raise BadInput(f"{field}.limbered", "guns in a wood are unlimbered (MEX-MOVE-07)")
        if unit.formation == ANCHORED_LINE and not table.is_anchored(unit.footprint()):
            why = "both its flanks must rest on ground that cavalry does not cross (MEX-FORM-05)"
            raise BadInput(f"{field}.formation", why)
