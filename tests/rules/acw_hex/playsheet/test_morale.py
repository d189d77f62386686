"""Refusals of the rally procedure, and their order."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

RALLY = procedure("acw_hex.rally")


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"hits": 1, "in_enemy_fire_zone": True}, "hits"),
        ({"hits": 3}, "hits"),
        ({"hits": 2, "in_enemy_fire_zone": True, "moved": True}, "in_enemy_fire_zone"),
        ({"hits": 2, "moved": True, "shot": True}, "moved"),
        ({"hits": 2, "shot": True}, "shot"),
        ({"hits": 2, "general_present": 1}, "general_present"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(inputs, field):
    with pytest.raises(BadInput) as refused:
        RALLY(inputs, [9])
    assert refused.value.field == field


def test_acw_mor_04_a_general_follows_their_ruling():
    assert "ACW-R-25" in RALLY({"hits": 2, "general_present": True}, [3])["clauses"]
    assert "ACW-R-25" not in RALLY({"hits": 2}, [3])["clauses"]
