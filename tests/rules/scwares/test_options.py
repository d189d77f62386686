"""Options: the values of tables.toml, every other value refused by name."""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

import rules
from rules.core.clauses import catalogue
from rules.core.inputs import BadInput
from rules.scwares.options import DEFAULTS, read
from rules.scwares.tables import OPTIONS

# Rare in battle (hardly any unit charges fortifications), shown elsewhere: in rolls by test_combat.py,
# on the table in engine/
SHOWN = ("combine_close_combat",)
NAMES = [name for name in rules.shipped_names() if name.startswith("scwares/")]
SEEDS = ("1", "2", "3", "4", "5", "11")  # in the last, two cards of the same kind hold at once
BATTLES = tuple((name, seed) for seed, name in product(SEEDS, NAMES))


def test_no_options_are_the_defaults_of_the_catalogue():
    assert read({}) == DEFAULTS
    assert (DEFAULTS.game, DEFAULTS.distance_metric, DEFAULTS.movement_arc) == (
        "open",
        "manhattan",
        "forward_arc",
    )
    assert (DEFAULTS.spears, DEFAULTS.close_combat_reach) == ("close_only", "contact")
    assert (DEFAULTS.dummy_halves, DEFAULTS.difficult_zone_cost_factor) == (1, 1)
    assert DEFAULTS.contact_needs_charge
    assert not DEFAULTS.withdrawn_groups_return


def test_only_the_named_options_differ_from_their_defaults():
    options = read({"spears": "extra_die", "dummy_markers_per_real": 1})
    assert (options.spears, options.dummy_halves) == ("extra_die", 2)
    assert options.loss_choice == DEFAULTS.loss_choice


def test_scw_r_30_no_option_is_a_fraction_once_it_is_read():
    read_values = [getattr(DEFAULTS, name) for name in DEFAULTS.__slots__]
    assert not any(isinstance(value, float) for value in read_values)


@pytest.mark.parametrize(
    "values",
    [
        {"metric": "manhattan"},  # no such option
        {"distance_metric": "euclidean"},
        {"troops_block_sight": 1},  # true, but not a truth value
        {"difficult_zone_cost_factor": True},
        {"difficult_zone_cost_factor": "2"},
        {"dummy_markers_per_real": 0.25},
        {"spears": None},
    ],
)
def test_an_unknown_option_or_value_is_refused(values):
    with pytest.raises(BadInput) as refusal:
        read(values)
    assert refusal.value.field == f"options.{next(iter(values))}"


def test_the_catalogue_states_the_same_options_with_the_same_values_and_defaults():
    stated = {
        name: (set(map(repr, option["values"])), option["default"])
        for clause in catalogue("scwares").values()
        for name, option in clause.options.items()
    }
    assert stated == {name: (set(map(repr, values)), values[0]) for name, values in OPTIONS.items()}


@cache
def digest_of_fight(name, seed, **options):
    """Returns the digest of a shipped battle with those options."""
    scenario = rules.load_scenario(name)
    scenario = replace(scenario, options={**scenario.options, **options})
    log = rules.FullLog()
    dice = rules.SeededDice(seed)
    return rules.digest(rules.find("scwares").run(scenario, dice, rules.computers(scenario), log), log)


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in OPTIONS.items() for value in values[1:] if name not in SHOWN],
)
def test_every_option_makes_another_battle_somewhere(name, value):
    assert any(digest_of_fight(*battle, **{name: value}) != digest_of_fight(*battle) for battle in BATTLES)
