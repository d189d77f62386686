"""Options: the readings of tables.toml, every other value refused by name."""

import pytest

from rules.core.clauses import catalogue
from rules.core.inputs import BadInput
from rules.scwares.options import DEFAULTS, read
from rules.scwares.tables import READINGS


def test_no_options_are_the_defaults_of_the_catalogue():
    assert read({}) == DEFAULTS
    assert (DEFAULTS.game, DEFAULTS.distance_metric, DEFAULTS.movement_arc) == (
        "open",
        "manhattan",
        "forward_arc",
    )
    assert (DEFAULTS.spears, DEFAULTS.close_combat_reach) == ("close_only", "contact")
    assert (DEFAULTS.dummy_markers_per_real, DEFAULTS.difficult_zone_cost_factor) == (0.5, 1)
    assert DEFAULTS.contact_needs_charge
    assert not DEFAULTS.withdrawn_groups_return


def test_what_is_named_differs_and_nothing_else():
    options = read({"spears": "extra_die", "dummy_markers_per_real": 1})
    assert (options.spears, options.dummy_markers_per_real) == ("extra_die", 1)
    assert options.loss_choice == DEFAULTS.loss_choice


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
    assert refusal.value.field == "options"


def test_the_catalogue_states_the_same_options_with_the_same_values_and_defaults():
    stated = {
        name: (set(map(repr, option["values"])), option["default"])
        for clause in catalogue("scwares").values()
        for name, option in clause.options.items()
    }
    assert stated == {name: (set(map(repr, values)), values[0]) for name, values in READINGS.items()}
