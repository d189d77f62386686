"""An umpire's own tables: merged key by key, and refused by table, field, file and line."""

import json
import tomllib
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

import rules
from rules import FullLog, SeededDice
from rules.core.inputs import BadInput
from rules.core.playing.commanders import Random
from rules.mexican_war.magazine.replacing import DATA, merge_tables
from rules.mexican_war.magazine.shapes import is_marker
from rules.mexican_war.tables import STANDARD, tables_for

EXAMPLE = """
[options]
fire_ranks = 2
[small_arms.range_bands_in]
point_blank = 2
short = 4
medium = 6
[melee.table]
"9" = [0, 0, 1, 1, 2, 2, 2, 3, 3, 4]
"""
SCOUT = {
    "move_class": "II",
    "morale_point": 4,
    "fire_class": "I",
    "fire_class_mounted": "II",
    "interpenetration": 2,
    "artillery_ability": "IV",
}


def nest_value(path, value):
    for name in reversed(path.split(".")):
        value = {name: value}
    return value


def field_refused(replacement):
    with pytest.raises(BadInput) as error:
        merge_tables(replacement)
    return error.value.field


def test_a_file_replaces_only_the_tables_that_it_holds():
    tables = tables_for(tomllib.loads(EXAMPLE))
    assert tables.small_arms.edges == (200, 400, 600, 1200)
    assert tables.melee.rows[9] == (0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4)
    assert tables.melee.rows[8] == STANDARD.melee.rows[8]
    assert tables.options.fire_ranks == 2
    assert tables.artillery == STANDARD.artillery


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[melee.table]\n"8" = [0, 0]', "melee.table.8: must have 10 numbers, not 2"),
        ("[melee]\ntabel = 3", "melee.tabel: is not in the standard tables; perhaps table"),
        ("[pursuit]\ntwo_moves_min = 'four'", "pursuit.two_moves_min: must be a whole number"),
        ("[small_arms.base_hit]\nI = [5, 4, 3]", "small_arms.base_hit.I: must have 4 numbers"),
        ('[artillery.guns."6"]\nlong_in = 30', "artillery.guns.6.long_in: must not be less than medium_in"),
        ("[options]\nfire_ranks = 3", "options.fire_ranks: must be one of 1, 2"),
        ("[sequence]\nsteps = []", "sequence: cannot be replaced"),
        ("[troop_types.scouts]\nmove_class = 'I'", "troop_types.scouts.morale_point: is needed"),
        ("[[melee]]", "melee: must be a table of named values"),
    ],
)
def test_a_refusal_names_table_and_field(text, message):
    with pytest.raises(BadInput) as error:
        merge_tables(tomllib.loads(text))
    assert str(error.value).startswith(message)


def test_a_new_kind_of_troops_brings_its_row_of_melee():
    new = {"troop_types": {"scouts": SCOUT}}
    assert field_refused(new) == "melee.base.scouts"
    row = {"infantry": 8, "cavalry_mounted": 8, "cavalry_dismounted": 7, "artillery": 6}
    scouts = tables_for(new | {"melee": {"base": {"scouts": row}}}).troops["scouts"]
    assert (scouts.operations, scouts.fire_class, scouts.melee) == (2, 0, (8, 8, 7, 6))
    assert field_refused({"melee": {"base": {"scouts": row}}}) == "melee.base.scouts"


def test_a_new_gun_brings_all_its_numbers():
    gun = dict(DATA["artillery"]["guns"]["8"])
    tables = tables_for({"artillery": {"guns": {"9": gun | {"long_in": 60.5}}}})
    assert tables.artillery.guns[9].edges == (2000, 3600, 6050)
    del gun["short_in"]
    assert field_refused({"artillery": {"guns": {"9": gun}}}) == "artillery.guns.9.short_in"
    assert field_refused({"artillery": {"guns": {"nine": gun}}}) == "artillery.guns.nine"


def test_a_new_construction_stands_under_gap_or_destroyed():
    new = {"protection_points": {"adobe": 12}}
    assert field_refused({"artillery": new}) == "artillery.construction_result"
    placed = new | {"construction_result": {"destroyed": ["house", "adobe"]}}
    assert tables_for({"artillery": placed}).artillery.protection["adobe"] == 12


def test_new_officers_modifiers_and_rows_are_accepted():
    tables = tables_for(
        {
            "officers": {"influence": {"worth": [[5, 1], [10, 2]]}},
            "melee": {"modifiers": {"muddy": -1}, "table": {"max_row": 17, "17": [3] * 10}},
            "artillery": {"modifiers": {"dusty": 1}},
        }
    )
    assert tables.officers.influence["worth"] == ((5, 1), (10, 2))
    assert tables.melee.modifiers["muddy"] == -1
    assert tables.melee.rows[17][10] == 3
    assert tables.artillery.modifiers["dusty"] == 1


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("morale.modifiers.muddy", -1),
        ("melee.table.max_row", 0),
        ("officers.influence.worth", [[5, 1], [9, 2]]),
        ("officers.influence.worth", [[5, 1], [5, 2], [10, 3]]),
        ("officers.influence.worth", []),
        ("visibility.by_turn", [[4]]),
        ("troop_types.us_regular.move_class", "IV"),
        ("troop_types.us_regular.morale_point", 0),
        ("fear_of_disaster.extra_modifier_types", ["us_volunteers"]),
        ("melee.square.cancels_for_enemy", ["nothing"]),
        ("streams.deep_max_roll", 11),
        ("streams.deep_max_roll", 4.5),
        ("casualty_returns.winner", float("nan")),
        ("casualty_returns.winner", 0.125),
        ("morale.effects.fall_back_min", 0),
        ("pursuit.one_move_min", 5),
        ("small_arms.range_bands_in.medium", 2),
        ("melee.status", "found"),
        ("melee.confidence", 2),
        ("movement.given", [3]),
        ("", 3),
    ],
)
def test_a_wrong_value_is_refused_by_its_field(path, value):
    field = field_refused(nest_value(path, value) if path else value)
    assert f"{field}.".startswith(f"{path or 'tables'}.")


def test_a_whole_number_serves_where_a_ratio_is_wanted():
    tables = tables_for({"casualty_returns": {"winner": 1}, "artillery": {"captured_mounted_rate": 2}})
    assert tables["casualty_returns.winner"] == 100
    assert tables.artillery.captured_mounted_rate == 200


def test_an_option_of_the_battle_wins_over_that_of_the_file():
    over = {"options": {"fire_ranks": 2, "visibility_decay": False}}
    options = tables_for(over, {"fire_ranks": 1}).options
    assert (options.fire_ranks, options.visibility_decay) == (1, False)


def test_a_fault_of_a_scenario_is_reported_under_its_tables():
    with pytest.raises(BadInput, match=r"^tables\.colours\.lost_max_roll"):
        tables_for({"colours": {"lost_max_roll": 30}})


def paths(table, path=""):
    for name, value in table.items():
        if not is_marker(name) and (path or name not in ("options", "sequence")):
            field = f"{path}.{name}".lstrip(".")
            yield field
            if isinstance(value, dict):
                yield from paths(value, field)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)


@given(st.sampled_from(sorted(paths(DATA))), ANYTHING)
def test_every_value_is_accepted_or_refused_by_its_field(path, value):
    with suppress(BadInput):  # anything else falls through and fails
        merge_tables(nest_value(path, value))


def test_every_standard_value_may_stand_in_a_replacement():
    standard = json.loads(
        json.dumps({k: v for k, v in DATA.items() if k not in ("options", "sequence")}, default=float)
    )
    assert tables_for(standard) == STANDARD


def test_a_row_of_the_melee_table_that_is_missing_is_named():
    assert field_refused({"melee": {"table": {"max_row": 17}}}) == "melee.table.17"


@pytest.mark.parametrize(
    "special",
    [
        {"base_move_in": {"minimum_after_penalty": 0}},
        {"base_move_in": {"minimum_after_penalty": 0.01}},
        {"special": {"wheel_max_degrees_per_operation": 1}},
    ],
)
def test_a_battle_by_accepted_tables_ends_even_where_ground_takes_all_of_a_move(special):
    """Guards against ground that once hung the battle for ever.

    It takes more of a move than there is, and stops a unit.
    """
    slow = {"terrain_penalty_in": {"I": 1000, "II": 1000, "III": 1000}}
    scenario = rules.load_scenario("mexican_war/walls")
    terms = {**scenario.terms, "tables": {"movement": slow | special}}
    laid = replace(scenario, terms=terms, turn_limit=3)
    log = FullLog()
    commanders = Random("blue"), Random("red")
    rules.find("mexican_war").run(laid, SeededDice("slow"), commanders, log)
    assert max(event.turn for event in log.events) <= 3


def test_a_wheel_of_no_degrees_is_refused():
    with pytest.raises(BadInput) as refused:
        merge_tables({"movement": {"special": {"wheel_max_degrees_per_operation": 0}}})
    assert refused.value.field == "movement.special.wheel_max_degrees_per_operation"
