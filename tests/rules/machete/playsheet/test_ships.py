"""Refusals of the ship procedures."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure


@pytest.mark.parametrize(
    ("name", "inputs", "field"),
    [
        ("ship_departure", {"announced_phase": 1, "crew_start": 4, "crew_now": 5}, "crew_now"),
        ("ship_departure", {"announced_phase": 0, "crew_start": 4, "crew_now": 4}, "announced_phase"),
        ("ship_departure", {"announced_phase": 1, "crew_start": 0, "crew_now": 0}, "crew_start"),
        ("landing_time", {"loads": 0, "distance_cm": 20}, "loads"),
        ("landing_time", {"loads": 1, "boats": 0, "distance_cm": 20}, "boats"),
    ],
)
def test_a_bad_input_is_named(name, inputs, field):
    with pytest.raises(BadInput) as refusal:
        procedure(f"machete.{name}")(inputs)
    assert refusal.value.field == field
