"""Options: the values of tables.toml, every other value refused by name."""

import pytest

import rules
from rules.core.inputs import BadInput
from rules.macduff.options import DEFAULTS, read
from rules.macduff.tables import OPTIONS

# The procedure, inputs and dice where an option that changes a single roll shows.
LONG_SHOT = {"weapon": "rifle", "figures": 5, "range_in": 20}
GUN = {
    "weapon": "foot_artillery", "figures": 4, "range_in": 10, "target_formation": "column",
    "behind": {"distance_in": 3},
}  # fmt: skip
ROLLED = {
    "dice_rounding": ("macduff.shoot", LONG_SHOT, "rounding"),
    "artillery_bounce": ("macduff.shoot", GUN, "bounce"),
    "square_fire": (
        "macduff.shoot",
        {"weapon": "rifle", "figures": 16, "formation": "square", "range_in": 3},
        "square_fire",
    ),
    "road_in_difficult": (
        "macduff.move",
        {"unit_class": "formed_infantry", "terrain": "difficult", "path": "road"},
        "road_in_difficult",
    ),
    "melee_natural_one_misses": (
        "macduff.melee_attack",
        {"figures": 4, "charging": True, "elite_or_shock": True, "killing_ground": True},
        "natural_one_misses",
    ),
    "steady_men_before_result": (
        "macduff.melee_round",
        {
            "a": {"figures": 2, "original": 2},
            "b": {"figures": 2, "original": 2, "commander": True},
        },
        "steady_men_before_result",
    ),
    "casualty_method": ("macduff.casualty_returns", {"figures_lost": 4}, "method"),
}


class Sixes:
    """Dice that show 6, then 1, then 6 and so on."""

    def __init__(self):
        self.rolled = 0

    def roll(self, count, sides, clause, unit):
        faces = tuple(6 if (self.rolled + place) % 2 == 0 else 1 for place in range(count))
        self.rolled += count
        return faces


def answer(name, inputs):
    return rules.procedure(name).answer(inputs, Sixes())


def test_no_options_are_the_defaults_of_the_catalogue():
    assert read({}) == DEFAULTS
    assert (DEFAULTS.sequence, DEFAULTS.general_retries_failed, DEFAULTS.wind) == ("cards", True, False)


def test_only_the_named_options_differ_from_their_defaults():
    options = read({"sequence": "initiative"})
    assert options.sequence == "initiative"
    assert options.square_fire == DEFAULTS.square_fire


@pytest.mark.parametrize(
    "values", [{"sequences": "cards"}, {"sequence": "dice"}, {"wind": 1}, {"square_fire": None}]
)
def test_an_unknown_option_or_value_is_refused(values):
    with pytest.raises(BadInput) as refusal:
        read(values)
    assert refusal.value.field == f"options.{next(iter(values))}"


@pytest.mark.parametrize("name", ROLLED)
def test_an_option_of_a_single_roll_makes_another_result(name):
    asked, inputs, field = ROLLED[name]
    results = [answer(asked, inputs | {field: value}) for value in OPTIONS[name]]
    assert all(result != results[0] for result in results[1:]) or name == "artillery_bounce"
    assert any(result != results[0] for result in results[1:])
