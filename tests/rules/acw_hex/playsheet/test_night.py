"""Refusals of the night procedures, and cases that the vectors do not show."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

MOVE = procedure("acw_hex.night_move")
DIG = procedure("acw_hex.night_entrench")


@pytest.mark.parametrize(
    ("ask", "inputs", "field"),
    [
        (MOVE, {"action": "sleep"}, "action"),
        (DIG, {"generals": [], "year": 1870}, "generals"),
        (DIG, {"generals": [{"id": "x", "role": "division"}], "year": 1870}, "generals.0.role"),
        (DIG, {"generals": [{"id": "x", "role": "corps"}], "year": "1870"}, "year"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(ask, inputs, field):
    with pytest.raises(BadInput) as refused:
        ask(inputs, [9])
    assert refused.value.field == field


def test_acw_r_29_rallying_by_night_may_be_forbidden():
    assert MOVE({"action": "rally"})["legal"]
    assert not MOVE({"action": "rally", "options": {"night_rally": False}})["legal"]
