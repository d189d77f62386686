"""Refusals of the fire procedures, and the clauses they name."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

FIRE = procedure("machete.fire")


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"range_cm": 60.01}, "range_cm"),
        ({"range_cm": 10.001}, "range_cm"),
        ({"range_cm": "10"}, "range_cm"),
        ({"models_firing": 12.5}, "models_firing"),
        ({"target_formation": "square"}, "target_formation"),
        ({"ambush_role": "both"}, "ambush_role"),
        ({"target_figures": 0}, "target_figures"),
        ({"target_command_figures": -1}, "target_command_figures"),
        ({"target_rear": 1}, "target_rear"),
        ({"figure_mm": 54}, "figure_mm"),
        ({"wind": "east"}, "wind"),
        ({"options": {"fire_modifiers": "all"}}, "options.fire_modifiers"),
        ({"options": {"figure_mm": 15}}, "options"),
        ({"options": None}, "options"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(inputs, field):
    with pytest.raises(BadInput) as refusal:
        FIRE({"models_firing": 12, "range_cm": 10} | inputs, [9, 9])
    assert refusal.value.field == field


@pytest.mark.parametrize("dice", [[], [3, 3], [0], [7]])
def test_too_few_dice_too_many_and_faces_off_the_die_are_refused(dice):
    with pytest.raises(BadInput) as refusal:
        FIRE({"models_firing": 12, "range_cm": 10}, dice)
    assert refusal.value.field == "dice"


def test_mach_fire_17_only_the_modifier_that_counts_is_named():
    result = FIRE({"models_firing": 12, "range_cm": 50, "target_cover": "building"}, [6])
    assert result["clauses"] == ["MACH-FIRE-03", "MACH-FIRE-17", "MACH-FIRE-12", "MACH-FIRE-18"]


def test_mach_r_03_cumulative_modifiers_are_all_named():
    inputs = {"models_firing": 12, "range_cm": 50, "target_rear": True, "target_fording": True}
    result = FIRE(inputs | {"options": {"fire_modifiers": "cumulative"}}, [6])
    assert result["modifier"] == 1
    assert {"MACH-R-03", "MACH-FIRE-04", "MACH-FIRE-07", "MACH-FIRE-14"} <= set(result["clauses"])


def test_mach_amb_02_the_halved_reply_is_named():
    result = FIRE({"models_firing": 12, "range_cm": 10, "ambush_role": "ambushed"}, [6])
    assert result["modified_score"] == 3
    assert {"MACH-FIRE-16", "MACH-AMB-02"} <= set(result["clauses"])
