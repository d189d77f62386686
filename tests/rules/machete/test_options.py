"""Options: the values of tables.toml, every other value refused by name."""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

import rules
from rules.core.clauses import catalogue
from rules.core.inputs import BadInput
from rules.machete.options import DEFAULTS, read
from rules.machete.tables import OPTIONS

# Rare in battle: the procedure, inputs and dice that show it in a single roll. On the table it is shown by
# engine/test_overrun.py, test_guns.py, test_melee.py and test_move_trains.py.
MULES = {"troop_type": "pack_train", "nation": "spanish", "terrain": "jungle"}
SHELL = {"gun": "mountain", "range_cm": 70}
SURPRISED = {"attacker_infantry": 10, "defender_infantry": 10, "ambushed_side": "defender"}
ROLLED = {
    "ambush_halves_melee": ("machete.melee_round", SURPRISED, [3, 4, 6, 5]),
    "captured_gun_quick": ("machete.recrew_schedule", {"phase": 4, "captured": True}, []),
    "demolition": ("machete.artillery_vs_structure", SHELL, [3, 3, 4]),
    "gun_arc": ("machete.gun_can_fire", {"crew": 4, "phase": 2, "turn_degrees": 170}, []),
    "spanish_pack_half_in_jungle": ("machete.movement_allowance", MULES, []),
}
ON_THE_TABLE = ("freed_captives_unarmed",)  # the freed seldom fight on; see engine/test_prisoners.py
MACHETE = [name for name in rules.shipped_names() if name.startswith("machete/")]
BATTLES = tuple((name, seed) for seed, name in product(map(str, range(1, 13)), MACHETE))
SHOWN_IN = {"skirmish_fire": ("machete/landing", "9"), "surrender_when": ("machete/ambush", "4")}
"""The first battles in which rare options show. They are looked at first; any other would do, too."""


def test_no_options_are_the_defaults_of_the_catalogue():
    assert read({}) == DEFAULTS
    assert (DEFAULTS.fire_modifiers, DEFAULTS.melee_rounds, DEFAULTS.front_degrees) == ("single", "one", 180)


def test_only_the_named_options_differ_from_their_defaults():
    options = read({"melee_rounding": "up", "figure_mm": 15})
    assert (options.melee_rounding, options.figure_mm) == ("up", 15)
    assert options.gun_arc == DEFAULTS.gun_arc


@pytest.mark.parametrize(
    "values",
    [
        {"fire_modifier": "single"},  # no such option
        {"fire_modifiers": "some"},
        {"cavalry_fire": 1},  # true, but not a truth value
        {"front_degrees": True},
        {"front_degrees": "180"},
        {"figure_mm": 25},
        {"gun_arc": None},
    ],
)
def test_an_unknown_option_or_value_is_refused(values):
    with pytest.raises(BadInput) as refusal:
        read(values)
    assert refusal.value.field == f"options.{next(iter(values))}"


def test_the_catalogue_states_the_same_options_with_the_same_values_and_defaults():
    stated = {
        name: (set(map(repr, option["values"])), option["default"])
        for clause in catalogue("machete").values()
        for name, option in clause.options.items()
    }
    read_here = {name: (set(map(repr, values)), values[0]) for name, values in OPTIONS.items()}
    assert stated == read_here


@cache
def digest_of_fight(name, seed, **options):
    """Returns the digest of a shipped battle with those options."""
    scenario = rules.load_scenario(name)
    scenario = replace(scenario, options={**scenario.options, **options})
    log = rules.FullLog()
    dice = rules.SeededDice(seed)
    return rules.digest(rules.find(scenario.ruleset).run(scenario, dice, rules.computers(scenario), log), log)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (name, value)
        for name, values in OPTIONS.items()
        for value in values[1:]
        if name not in ROLLED and name not in ON_THE_TABLE
    ],
)
def test_every_option_makes_another_battle_somewhere(name, value):
    battles = (SHOWN_IN.get(name, BATTLES[0]), *BATTLES)
    assert any(digest_of_fight(*battle, **{name: value}) != digest_of_fight(*battle) for battle in battles)


@pytest.mark.parametrize("name", ROLLED)
def test_or_it_makes_another_result(name):
    asked, inputs, faces = ROLLED[name]
    results = [rules.procedure(asked)(inputs | {"options": {name: value}}, faces) for value in OPTIONS[name]]
    assert any(result != results[0] for result in results[1:])
