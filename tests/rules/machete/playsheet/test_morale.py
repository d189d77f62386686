"""Defaults and refusals of the morale procedures."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

DUE = procedure("machete.morale_due")


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"start_figures": 0}, "start_figures"),
        ({"casualties_now": 13}, "casualties_now"),
        ({"state": "routed"}, "state"),
    ],
)
def test_losses_that_cannot_be_are_refused(inputs, field):
    with pytest.raises(BadInput) as refusal:
        DUE({"start_figures": 12} | inputs)
    assert refusal.value.field == field


def test_mach_mor_04_command_figures_not_entered_again_are_as_before():
    assert DUE({"start_figures": 12, "command_start": 2})["reasons"] == []
    assert DUE({"start_figures": 12, "command_start": 2, "command_now": 0})["reasons"] == ["officers_lost"]
    told = {"start_figures": 12, "command_start": 2, "command_before": 0}
    assert DUE(told)["reasons"] == []


def test_mach_mor_15_a_retreat_keeps_hundredths():
    inputs = {"moves_back": 1, "allowance_cm": 10.25, "free_back_cm": 0.5}
    result = procedure("machete.retreat")(inputs, [6])
    assert (result["back_cm"], result["side"], result["side_cm"]) == (0.5, "left", 9.75)
