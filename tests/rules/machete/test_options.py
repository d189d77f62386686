"""Options: the readings of tables.toml, every other value refused by name."""

import pytest

from rules.core.clauses import catalogue
from rules.core.inputs import BadInput
from rules.machete.options import DEFAULTS, read
from rules.machete.tables import READINGS


def test_no_options_are_the_defaults_of_the_catalogue():
    assert read({}) == DEFAULTS
    assert (DEFAULTS.fire_modifiers, DEFAULTS.melee_rounds, DEFAULTS.front_degrees) == ("single", "one", 180)


def test_what_is_named_differs_and_nothing_else():
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
    assert refusal.value.field == "options"


def test_the_catalogue_states_the_same_options_with_the_same_values_and_defaults():
    stated = {
        name: (set(map(repr, option["values"])), option["default"])
        for clause in catalogue("machete").values()
        for name, option in clause.options.items()
    }
    read_here = {name: (set(map(repr, values)), values[0]) for name, values in READINGS.items()}
    assert stated == read_here
