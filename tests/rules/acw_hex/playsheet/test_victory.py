"""Refusals of the victory procedure."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

VICTORY = procedure("acw_hex.victory")
ARMY = {"initial_infantry": 6, "initial_cavalry": 3}


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"initial_infantry": 0}, "initial_infantry"),
        (ARMY | {"lost_infantry": 7}, "lost_infantry"),
        (ARMY | {"lost_cavalry": 4}, "lost_cavalry"),
        (ARMY | {"loc_occupied": -1}, "loc_occupied"),
    ],
)
def test_a_bad_input_is_named(inputs, field):
    with pytest.raises(BadInput) as refused:
        VICTORY(inputs)
    assert refused.value.field == field


def test_acw_vic_01_an_army_of_horse_alone_is_an_army():
    assert VICTORY({"initial_infantry": 0, "initial_cavalry": 2, "lost_cavalry": 1})["concedes"]
