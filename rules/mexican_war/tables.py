"""Every number of the rules as the engine wants it: one Tables for each replacement and choice of options.

Distances are whole hundredths of an inch. Ratios are whole hundredths too: a half is 50. Each number has its
name in tables.toml, without the `_in` of a distance.
"""

import json
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from rules.core.inputs import BadInput
from rules.mexican_war.magazine.replacing import COVERS, merge_tables, replaced_options
from rules.mexican_war.magazine.shapes import is_marker
from rules.mexican_war.options import DEFAULTS, Options, read
from rules.mexican_war.table_kinds import (
    Artillery,
    Charge,
    Further,
    Gun,
    Melee,
    Morale,
    Movement,
    Nature,
    Officers,
    SmallArms,
    Tables,
    Troops,
)
from rules.mexican_war.terms import ARMS, BANDS, CLASSES, D10, FORMATIONS, GUN_BANDS, INCH

KEPT: Final = 32  # sets of tables remembered


def tables_for(
    replacement: Mapping[str, Any] | None = None, options: Mapping[str, Any] | None = None
) -> Tables:
    """Returns the tables with an umpire's *replacement*, read by the named *options*.

    Options that are named win over those of the replacement. Raises BadInput("tables.melee.table.9", why), or
    for an option as `options.read` does.
    """
    if not replacement and not options:
        return STANDARD
    return _kept_tables(json.dumps(replacement or {}, default=float), json.dumps(options or {}))


@lru_cache(KEPT)
def _kept_tables(replacement: str, options: str) -> Tables:
    over, named = json.loads(replacement), json.loads(options)
    try:
        merged = merge_tables(over)
        inherited = replaced_options(over)
    except BadInput as error:
        field = error.field if error.field == "tables" else f"tables.{error.field}"
        raise BadInput(field, error.why) from None
    return _build_tables(merged, read(inherited | named))


def _build_tables(data: Mapping[str, Any], options: Options) -> Tables:
    """Returns the tables of *data*, whose shape has been checked."""
    return Tables(
        options=options,
        troops={name: _troops(name, data, options) for name in data["troop_types"] if not is_marker(name)},
        movement=_movement(data),
        artillery=_artillery(data["artillery"]),
        small_arms=_small_arms(data["small_arms"]),
        charge=_charge(data),
        melee=_melee(data),
        morale=_morale(data),
        officers=_officers(data["officers"]),
        further=_further_tables(data),
        ground={name: _nature(name, kind) for name, kind in _counts(data["ground"]).items()},
    )


def _exact_number(name: str, value: Any) -> Any:
    """Returns a distance or ratio in hundredths, and a count as it is."""
    if isinstance(value, (list, tuple)):
        return tuple(_exact_number(name, part) for part in value)
    if isinstance(value, (float, Decimal)) or name.endswith("_in") or "_in_per_" in name:
        return int(Decimal(str(value)) * INCH)
    return value


def _bare_table(table: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what a table holds itself, without marks and inner tables; distances lose their `_in`."""
    return {
        name.replace("_in_per_", "_per_").removesuffix("_in"): _exact_number(name, value)
        for name, value in table.items()
        if not is_marker(name) and not isinstance(value, Mapping)
    }


def _inches(table: Mapping[str, Any]) -> dict[str, int]:
    """Returns a table whose every value is a distance."""
    return {name: _exact_number("_in", value) for name, value in table.items() if not is_marker(name)}


def _hundredths(table: Mapping[str, Any]) -> dict[str, int]:
    """Returns a table whose every value is a ratio."""
    return _inches(table)


def _troops(name: str, data: Mapping[str, Any], options: Options) -> Troops:
    """Returns the troops as the options change them.

    An option that repeats a cell wins where it is not at its default. MEX-R-05, MEX-R-08, MEX-R-09.
    """
    kind = data["troop_types"][name]
    movement = data["movement"]
    operations, fire_class = movement["operations"][kind["move_class"]], kind["fire_class"]
    morale_point = kind["morale_point"]
    if kind["move_class"] == "III" and options.class_iii_operations != DEFAULTS.class_iii_operations:
        operations = options.class_iii_operations
    if name == "mexican_elite" and options.elite_mexican_morale_point != DEFAULTS.elite_mexican_morale_point:
        morale_point = options.elite_mexican_morale_point
    if name == "us_militia" and options.us_militia_fire_class != DEFAULTS.us_militia_fire_class:
        fire_class = options.us_militia_fire_class
    return Troops(
        name=name,
        operations=operations,
        terrain_penalty=_exact_number("_in", movement["terrain_penalty_in"][kind["move_class"]]),
        morale_point=morale_point,
        fire_class=CLASSES.index(fire_class),
        fire_class_mounted=CLASSES.index(kind["fire_class_mounted"]),
        interpenetration=kind["interpenetration"],
        ability=CLASSES.index(kind["artillery_ability"]),
        melee=tuple(data["melee"]["base"][name][arm] for arm in ARMS),
        shaky=name in data["fear_of_disaster"]["extra_modifier_types"],
    )


def _movement(data: Mapping[str, Any]) -> Movement:
    movement, passing = data["movement"], data["interpenetration"]
    bases = movement["base_move_in"]
    foot, mounted = _inches(bases["infantry"]), _inches(bases["cavalry_mounted"])
    return Movement(
        foot=tuple(foot.get(formation) for formation in FORMATIONS),
        mounted=tuple(mounted.get(formation) for formation in FORMATIONS),
        carriages=_inches(bases["artillery"]),
        riders=_inches(bases["officer"]),
        minimum_after_penalty=_exact_number("_in", bases["minimum_after_penalty"]),
        delaying=tuple(movement["delaying_terrain"]["kinds"]),
        target=passing["target"],
        situation=_counts(passing["situation"]),
        **_bare_table(movement["special"]),
    )


def _counts(table: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a table whose values count as they are."""
    return {name: value for name, value in table.items() if not is_marker(name)}


def _gun(pounds: str, gun: Mapping[str, Any]) -> Gun:
    inches = _bare_table(gun)
    return Gun(
        pounds=int(pounds),
        points=gun["damage_points"],
        canister_close=inches["canister_close"],
        canister=inches["canister"],
        edges=tuple(inches[band] for band in GUN_BANDS),
        canister_dice=(gun["canister_dice_close"], gun["canister_dice_far"]),
    )


def _artillery(data: Mapping[str, Any]) -> Artillery:
    hits = data["base_hit"]
    margins = data["hits_by_margin"]
    return Artillery(
        guns={
            int(pounds): _gun(pounds, gun) for pounds, gun in data["guns"].items() if not is_marker(pounds)
        },
        base_hit=tuple(tuple(hits[ability][band] for band in GUN_BANDS) for ability in CLASSES),
        base_canister=tuple(hits[ability]["canister"] for ability in CLASSES),
        hits_by_margin=(margins["margin_0_to_2"], margins["margin_3_to_4"], margins["margin_5_or_more"]),
        modifiers=_counts(data["modifiers"]),
        protection=_counts(data["protection_points"]),
        destroyed=tuple(data["construction_result"]["destroyed"]),
        **_bare_table(data),
        **_bare_table(data["crew_damage"]),
    )


def _small_arms(data: Mapping[str, Any]) -> SmallArms:
    edges = _inches(data["range_bands_in"])
    return SmallArms(
        edges=tuple(edges[band] for band in BANDS),
        base_hit=tuple(tuple(data["base_hit"][name]) for name in CLASSES),
        dice_multiplier=_hundredths(data["dice_multiplier"]),
        score_modifier=_counts(data["score_modifier"]),
        **_bare_table(data),
    )


def _charge(data: Mapping[str, Any]) -> Charge:
    ranges = _inches(data["charge"]["pre_melee_range_in"])
    return Charge(
        close_modifiers=_counts(data["charge"]["close_modifiers"]),
        stand_modifiers=_counts(data["charge"]["stand_modifiers"]),
        volley_range=(0, *(ranges[str(face)] for face in range(1, D10 + 1))),
        colours_lost_max_roll=data["colours"]["lost_max_roll"],
        **_bare_table(data["charge"]),
        **_bare_table(data["pursuit"]),
    )


def _melee(data: Mapping[str, Any]) -> Melee:
    table, buildings = data["melee"]["table"], data["buildings"]
    return Melee(
        modifiers=_counts(data["melee"]["modifiers"]),
        square_cancels=frozenset(data["melee"]["square"]["cancels_for_enemy"]),
        rows={int(row): (0, *cells) for row, cells in table.items() if row.isdigit()},
        min_row=table["min_row"],
        max_row=table["max_row"],
        **_hundredths(buildings),
    )


def _morale(data: Mapping[str, Any]) -> Morale:
    fear = _bare_table(data["fear_of_disaster"])
    return Morale(
        modifiers=_counts(data["morale"]["modifiers"]),
        separation=_bare_table(data["morale"]["subunit"])["separation"],
        regroup_turns=data["morale"]["regroup"]["turns"],
        shaky_modifier=fear["extra_modifier"],
        fear_front=fear["radius_front_flank"],
        fear_rear=fear["radius_rear"],
        **_bare_table(data["morale"]["effects"]),
    )


def _officers(data: Mapping[str, Any]) -> Officers:
    influence = _counts(data["influence"])
    return Officers(
        influence={name: tuple((step[0], step[1]) for step in steps) for name, steps in influence.items()},
        **_bare_table(data),
    )


def _nature(name: str, facts: Mapping[str, str]) -> Nature:
    construction = "" if facts["construction"] == "none" else facts["construction"]
    return Nature(name, facts["shape"] == "line", COVERS.index(facts["cover"]), facts["sight"], construction)


def _further_tables(data: Mapping[str, Any]) -> Further:
    short = (
        "scale",
        "streams",
        "converge",
        "casualty_returns",
        "prisoners",
        "visibility",
        "engineering",
        "formations",
        "ground_measures",
        "stands",
    )
    numbers = {
        f"{section}.{name}": value for section in short for name, value in _bare_table(data[section]).items()
    }
    del numbers["visibility.by_turn"]
    return Further(
        numbers=numbers,
        visibility=tuple(
            (turn, _exact_number("_in", inches)) for turn, inches in data["visibility"]["by_turn"]
        ),
        sighting={
            name: tuple(_exact_number("_in", inches_given) for inches_given in row)
            for name, row in _counts(data["sighting_multiplier"]).items()
        },
        guns_per_model={int(men): guns for men, guns in _counts(data["scale"]["guns_per_model"]).items()},
        organization=_counts(data["organization"]),
    )


STANDARD: Final = _build_tables(merge_tables({}), DEFAULTS)
