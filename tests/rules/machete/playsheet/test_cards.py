"""Refusals of the card procedures."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"units": []}, "units"),
        ({"units": ["A", "A"]}, "units"),
        ({"units": ["A", "B"], "ambushers": ["C"]}, "ambushers"),
        ({"units": ["A", "B"], "ambushers": ["B", "B"]}, "ambushers"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(inputs, field):
    with pytest.raises(BadInput) as refusal:
        procedure("machete.draw_order")(inputs, [1])
    assert refusal.value.field == field


def test_mach_gen_15_an_agreed_place_needs_no_die():
    assert procedure("machete.reserve_entry")({"agreed_point": "the mill"})["entry"] == "agreed"
