"""The tables as data, and the file with which an umpire replaces some of them.

A replacement has the names of tables.toml and holds only what differs. Tables merge key by key and level by
level; a list is one value. The replacement belongs to the battle: Scenario.terms["tables"] keeps it.
"""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from rules.core.inputs import BadInput, chosen_options, nearest_hint
from rules.mexican_war.magazine.shapes import check_value, is_marker, open_names, require_whole_entry

TITLE: Final = "the Mexican War rules"
SHAPES: Final = ("area", "line")  # of ground
COVERS: Final = ("none", "light", "hard")
SIGHTS: Final = ("clear", "thick", "low", "tall", "two_storey")
FIXED: Final = ("sequence",)  # the engine plays these steps and no others

DATA: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).parent.with_name("tables.toml").read_text("utf-8"), parse_float=Decimal
)
OPTIONS: Final[dict[str, tuple[str | int | bool, ...]]] = {  # of each option, the default first
    name: tuple(values) for name, values in DATA["options"].items()
}


def merge_tables(replacement: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the standard tables with *replacement* laid over them; options are left out.

    Raises BadInput("melee.table.9", why) for the first name or value that does not fit.
    """
    if not isinstance(replacement, Mapping):
        raise BadInput("tables", "must be a table of named values")
    standard = {name: table for name, table in DATA.items() if name != "options"}
    over = {name: table for name, table in replacement.items() if name != "options"}
    for name in FIXED:
        if name in over:
            raise BadInput(name, "cannot be replaced: these steps are how a turn is played")
    merged = _merged_tables("", standard, over)
    replaced_options(replacement)
    _check_together(merged)
    return merged


def replaced_options(replacement: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options that *replacement* names. Raises BadInput for one that does not exist."""
    named = replacement.get("options", {})
    if not isinstance(named, Mapping):
        raise BadInput("options", "must be a table of named values")
    chosen_options(TITLE, OPTIONS, named)
    return dict(named)


def _merged_tables(path: str, standard: Mapping[str, Any], over: Any) -> dict[str, Any]:
    """Lays *over* over *standard*, level by level."""
    if not isinstance(over, Mapping):
        raise BadInput(path, "must be a table of named values")
    merged = dict(standard)
    known = [name for name in standard if not is_marker(name)]
    for name, value in over.items():
        field = f"{path}.{name}".lstrip(".")
        if is_marker(name):
            check_value(field, name, value)
            continue
        if name not in standard:
            sample = open_names(path, standard, name)
            if sample is None:
                hint = nearest_hint(str(name), known)
                raise BadInput(field, f"is not in the standard tables{hint}")
            require_whole_entry(field, sample, value)
        else:
            sample = standard[name]
        if isinstance(sample, Mapping):
            merged[name] = _merged_tables(field, sample if name in standard else _empty_entry(sample), value)
        else:
            check_value(field, sample, value)
            merged[name] = Decimal(str(value)) if isinstance(sample, Decimal) else value
    return merged


def _empty_entry(sample: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *sample* as the names that a new entry must have; all of them come from the replacement."""
    return {name: value for name, value in sample.items() if not is_marker(name)}


def _check_together(merged: Mapping[str, Any]) -> None:
    """Raises BadInput for the first value that names something the tables do not have."""
    troops = _names(merged["troop_types"])
    melee = _names(merged["melee"]["base"])
    for name in troops:
        if name not in melee:
            raise BadInput(f"melee.base.{name}", "is needed: every kind of troops has a row in this table")
        kind = merged["troop_types"][name]
        field = f"troop_types.{name}"
        _one_of(f"{field}.move_class", kind["move_class"], _names(merged["movement"]["operations"]))
        for key in ("fire_class", "fire_class_mounted"):
            _one_of(f"{field}.{key}", kind[key], _names(merged["small_arms"]["base_hit"]))
        _one_of(
            f"{field}.artillery_ability", kind["artillery_ability"], _names(merged["artillery"]["base_hit"])
        )
    for name in melee:
        _one_of(f"melee.base.{name}", name, troops)
    _all_of(
        "fear_of_disaster.extra_modifier_types", merged["fear_of_disaster"]["extra_modifier_types"], troops
    )
    _all_of(
        "melee.square.cancels_for_enemy",
        merged["melee"]["square"]["cancels_for_enemy"],
        _names(merged["melee"]["modifiers"]),
    )
    for name, troop in merged["suggested_mapping_cuba"].items():
        if not is_marker(name):
            _one_of(f"suggested_mapping_cuba.{name}", troop, troops)
    _check_campaign(merged, troops)
    _check_constructions(merged["artillery"])
    for name, ground in merged["ground"].items():
        if not is_marker(name):
            known = {"shape": SHAPES, "cover": COVERS, "sight": SIGHTS}
            known["construction"] = ("none", *_names(merged["artillery"]["protection_points"]))
            for key, words in known.items():
                _one_of(f"ground.{name}.{key}", ground[key], list(words))
    _check_rows(merged["melee"]["table"])
    _check_bands(merged)


def _check_campaign(merged: Mapping[str, Any], troops: list[str]) -> None:
    """Raises BadInput for the first value by which no battle of a campaign could be laid out."""
    table = merged["campaign"]
    for name, troop in table["classes"].items():
        if not is_marker(name):
            _one_of(f"campaign.classes.{name}", troop, troops)
    for name, pounds in table["guns"].items():
        if not is_marker(name):
            _one_of(f"campaign.guns.{name}", str(pounds), _names(merged["artillery"]["guns"]))
    for name in ("infantry", "cavalry"):
        least, most = table[name]
        if most < least:
            raise BadInput(f"campaign.{name}.1", f"must not be less than {least}")
    if not any(table["shares"]):
        raise BadInput("campaign.shares", "must not all be 0")
    if table["longest"] < max(table["turns"], table["turns_after_reserve"] + 1):
        raise BadInput("campaign.longest", "must not be less than the turns of a usual battle")


def _check_constructions(artillery: Mapping[str, Any]) -> None:
    results = artillery["construction_result"]
    known = _names(artillery["protection_points"])
    placed = [*results["gap"], *results["destroyed"]]
    for result in ("gap", "destroyed"):
        _all_of(f"artillery.construction_result.{result}", results[result], known)
    for name in known:
        if placed.count(name) != 1:
            raise BadInput(
                "artillery.construction_result", f"{name} must appear once, under gap or under destroyed"
            )


def _check_rows(table: Mapping[str, Any]) -> None:
    if table["min_row"] > table["max_row"]:
        raise BadInput("melee.table.max_row", "must not be less than min_row")
    for row in range(table["min_row"], table["max_row"] + 1):
        if str(row) not in table:
            raise BadInput(f"melee.table.{row}", "is needed: the table runs from min_row to max_row")


def _check_bands(merged: Mapping[str, Any]) -> None:
    """Raises BadInput where a farther band ends nearer than the band before it."""
    _check_rising("small_arms.range_bands_in", merged["small_arms"]["range_bands_in"])
    for pounds, gun in merged["artillery"]["guns"].items():
        if not is_marker(pounds):
            for names in (("canister_close_in", "canister_in"), ("short_in", "medium_in", "long_in")):
                _check_rising(f"artillery.guns.{pounds}", {name: gun[name] for name in names})
    effects = merged["morale"]["effects"]
    if effects["fall_back_min"] > effects["none_min"]:
        raise BadInput("morale.effects.fall_back_min", "must not be more than none_min")
    if merged["pursuit"]["one_move_min"] > merged["pursuit"]["two_moves_min"]:
        raise BadInput("pursuit.one_move_min", "must not be more than two_moves_min")


def _check_rising(field: str, edges: Mapping[str, Any]) -> None:
    before, last = "", Decimal(0)
    for name, edge in edges.items():
        if is_marker(name):
            continue
        if edge < last:
            raise BadInput(f"{field}.{name}", f"must not be less than {before}")
        before, last = name, edge


def _names(table: Mapping[str, Any]) -> list[str]:
    return [name for name in table if not is_marker(name)]


def _one_of(field: str, word: str, words: list[str]) -> None:
    if word not in words:
        raise BadInput(field, f"{word!r} is not in the tables{nearest_hint(word, words)}")


def _all_of(field: str, named: list[str], words: list[str]) -> None:
    for place, word in enumerate(named):
        _one_of(f"{field}.{place}", word, words)
