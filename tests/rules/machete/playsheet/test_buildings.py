"""Refusals of the building procedures."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure


@pytest.mark.parametrize(
    ("name", "inputs", "field"),
    [
        ("building_capacity", {"size": "small", "figures": -1}, "figures"),
        ("building_assault", {"attackers": 3, "defenders": 0}, "defenders"),
        ("doorway_fight", {"place": "window"}, "place"),
        ("set_fire", {"figures": 2}, "figures"),
        ("escape_fire", {"figures": -1}, "figures"),
    ],
)
def test_a_bad_input_is_named(name, inputs, field):
    with pytest.raises(BadInput) as refusal:
        procedure(f"machete.{name}")(inputs, [1])
    assert refusal.value.field == field
