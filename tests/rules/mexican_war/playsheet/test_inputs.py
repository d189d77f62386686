"""Inputs that a person cannot ask: refused by name before any die is read."""

import json
from pathlib import Path

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import all_procedures, procedure

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "mexican_war.json").read_text("utf-8"))
GUN = {"ability": "I", "gun_lb": 6, "guns": 1, "range_in": 5}
MUSKETS = {"fire_class": "III", "figures": 3, "range_in": 2}
FRESH = {"figures_start": 20, "figures_lost": 0}
REGULARS = {"troop_type": "us_regular", "arm": "infantry", "figures": 10}


@pytest.mark.parametrize(
    ("name", "inputs", "field"),
    [
        ("move_allowance", {"troop_type": "marines", "arm": "infantry", "formation": "line"}, "troop_type"),
        (
            "move_allowance",
            {"troop_type": "us_regular", "arm": "infantry", "formation": "wedge"},
            "formation",
        ),
        (
            "move_allowance",
            {"troop_type": "us_regular", "arm": "artillery", "formation": "line"},
            "formation",
        ),
        ("move_allowance", {"troop_type": "us_regular", "arm": "officer", "formation": "line"}, "formation"),
        (
            "move_allowance",
            {"troop_type": "us_regular", "arm": "cavalry_mounted", "formation": "square"},
            "formation",
        ),
        ("interpenetration_test", {"troop_type": "us_regular", "situation": ["in_a_hurry"]}, "situation.0"),
        (
            "interpenetration_test",
            {"troop_type": "us_regular", "situation": ["either_unit_mounted"] * 2},
            "situation.1",
        ),
        ("expand_frontage", {"case": "charging_cavalry", "total_move_in": 20}, "deducted_in"),
        ("expand_frontage", {"case": "charging_cavalry", "deducted_in": 5}, "total_move_in"),
        (
            "expand_frontage",
            {"case": "charging_cavalry", "deducted_in": 21, "total_move_in": 20},
            "deducted_in",
        ),
        ("artillery_fire", GUN | {"modifiers": ["windy"]}, "modifiers.0"),
        ("canister_fire", GUN | {"modifiers": ["enfilade"]}, "modifiers.0"),
        ("canister_fire", GUN | {"modifiers": ["target_light_cover", "target_hard_cover"]}, "modifiers"),
        ("artillery_line_of_fire", {"ammo": "ball", "gap_in": 4}, "battery_frontage_in"),
        ("artillery_line_of_fire", {"ammo": "ball", "overhead": True}, "enemy_from_friends_in"),
        ("construction_damage", {"construction": "hut", "gun_lb": 6, "hits": 1}, "construction"),
        (
            "construction_damage",
            {"construction": "house", "gun_lb": 6, "hits": 1, "prior_points": 18},
            "prior_points",
        ),
        (
            "small_arms_fire",
            MUSKETS | {"modifiers": ["target_light_cover", "target_hard_cover"]},
            "modifiers",
        ),
        ("small_arms_fire", MUSKETS | {"modifiers": ["enfilade", "enfilade"]}, "modifiers.1"),
        ("officer_fire", {"already_checked": False}, "distance_in"),
        ("morale_test", FRESH | {"cause": "casualty"}, "troop_type"),
        (
            "morale_test",
            FRESH | {"cause": "casualty", "troop_type": "us_regular", "morale_point": 3},
            "morale_point",
        ),
        ("pursuit_test", FRESH | {"troop_type": "us_regular", "figures_lost": 21}, "figures_lost"),
        (
            "melee_round",
            {"attacker": REGULARS | {"troop_type": "marines"}, "defender": REGULARS},
            "attacker.troop_type",
        ),
        (
            "melee_round",
            {"attacker": REGULARS, "defender": REGULARS | {"modifiers": ["brave"]}},
            "defender.modifiers.0",
        ),
        (
            "melee_round",
            {"attacker": REGULARS, "defender": REGULARS | {"modifiers": ["enemy_flank", "enemy_rear"]}},
            "defender.modifiers",
        ),
        ("officer_influence", {"officer": "grant"}, "officer"),
        (
            "converge_units",
            {"starting_figures": [20, 16], "current_figures": [15], "stationary_turns": 2},
            "current_figures",
        ),
        (
            "converge_units",
            {"starting_figures": [20, 16], "current_figures": [15, 17], "stationary_turns": 2},
            "current_figures.1",
        ),
        ("casualty_returns", {"outcome": "winner", "casualties": {}}, "casualties"),
        ("engineering_work", {"task": "breastwork", "turns": 3}, "figures"),
        ("engineering_work", {"task": "mortared_wall", "turns": 3}, "stands"),
        ("demolition_test", {"prepared_turns": 11}, "prepared_turns"),
        ("formation_check", {"formation": "tactical_column", "figures_wide": 8}, "figures_deep"),
        ("formation_check", {"formation": "skirmish", "spacing_stands": 2}, "distance_from_parent_in"),
        ("stream_type", {"tables": {"streams": {"deep_max_roll": 11}}}, "tables.streams.deep_max_roll"),
        ("stream_type", {"tables": {"river": {}}}, "tables.river"),
        ("stream_type", {"options": {"fire_ranks": 3}}, "options.fire_ranks"),
    ],
)
def test_an_impossible_input_is_refused_by_name_and_reads_no_die(name, inputs, field):
    with pytest.raises(BadInput) as refused:
        procedure(f"mexican_war.{name}")(inputs, [])
    assert refused.value.field == field
    assert refused.value.why


def test_there_are_37_procedures():
    assert len(all_procedures("mexican_war")) == 37


@pytest.mark.parametrize("name", list(all_procedures("mexican_war")))
def test_every_procedure_but_the_average_die_takes_an_umpires_tables(name):
    fields = procedure(name).inputs.model_fields
    assert ("tables" in fields) == (name != "mexican_war.command_reorder_time")


@pytest.mark.parametrize(
    ("name", "inputs", "dice", "tables", "changed"),
    [
        ("stream_type", {}, [5], {"streams": {"deep_max_roll": 5}}, {"stream": "deep"}),
        ("fire_start", {}, [7], {"artillery": {"fire_start_min_roll": 7}}, {"fire": True}),
        (
            "artillery_fire",
            GUN | {"gun_lb": 9},
            [5],
            {
                "artillery": {
                    "guns": {
                        "9": {
                            "damage_points": 9,
                            "canister_close_in": 5,
                            "canister_in": 10,
                            "short_in": 20,
                            "medium_in": 40,
                            "long_in": 60,
                            "canister_dice_close": 5,
                            "canister_dice_far": 3,
                        }
                    },
                    "base_hit": {"I": {"short": 5}},
                }
            },
            {"band": "short", "figures": 1},
        ),
        (
            "small_arms_fire",
            MUSKETS | {"modifiers": ["dusty"]},
            [2],
            {"small_arms": {"dice_multiplier": {"dusty": 0.5}}},
            {"dice_count": 1, "hits": 1},
        ),
        ("visibility", {"turn": 1}, [], {"visibility": {"by_turn": [[2, 60.5]]}}, {"distance_in": 60.5}),
        ("prisoner_guards", {"prisoners": 11}, [], {"prisoners": {"prisoners_per_guard": 5}}, {"guards": 3}),
    ],
)
def test_an_umpires_tables_change_the_result(name, inputs, dice, tables, changed):
    found = procedure(f"mexican_war.{name}")(inputs | {"tables": tables}, dice)
    assert {key: found[key] for key in changed} == changed


def test_the_site_offers_the_words_of_the_standard_tables():
    schema = procedure("mexican_war.melee_round").inputs.model_json_schema()
    fighter = schema["$defs"]["Fighter"]["properties"]
    assert "us_frontier_volunteer" in fighter["troop_type"]["enum"]
    assert "later_round" in fighter["modifiers"]["items"]["enum"]
