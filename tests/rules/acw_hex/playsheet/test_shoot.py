"""Refusals of the shooting procedures, and cases that the vectors do not show."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

LINE = procedure("acw_hex.line_of_fire")
SHOOT = procedure("acw_hex.shoot")

AIM = {"shooter_hex": [0, 0], "facing": 1, "target_hex": [1, -2], "arm": "infantry"}


@pytest.mark.parametrize(
    ("ask", "inputs", "field"),
    [
        (LINE, AIM | {"facing": 6}, "facing"),
        (LINE, AIM | {"arm": "train"}, "arm"),
        (LINE, AIM | {"arm": "general"}, "arm"),
        (LINE, AIM | {"target_hex": [0, 0]}, "target_hex"),
        (LINE, AIM | {"target_hex": [0.5, 0]}, "target_hex.0"),
        (LINE, AIM | {"fire_arc": "round"}, "fire_arc"),
        (SHOOT, {"shooters": 0}, "shooters"),
        (SHOOT, {"shooters": 1, "hits": -1}, "hits"),
        (SHOOT, {"shooters": 1, "willing_retreat_hexes": -1}, "willing_retreat_hexes"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(ask, inputs, field):
    with pytest.raises(BadInput) as refused:
        ask(inputs, [9])
    assert refused.value.field == field


def test_acw_r_04_the_two_ends_of_a_line_never_block():
    assert LINE(AIM | {"blocking_hexes": [[0, 0], [1, -2]]})["clear"]


def test_acw_shoot_04_dismounted_cavalry_reaches_as_far_as_infantry():
    asked = AIM | {"arm": "dismounted_cavalry"}
    assert LINE(asked)["can_shoot"]
    assert not LINE(asked | {"target_hex": [1, -3]})["in_range"]


def test_acw_shoot_09_no_more_hexes_than_there_are_behind_and_no_more_than_it_likes():
    asked = {"shooters": 4, "willing_retreat_hexes": 3, "free_retreat_hexes": 3}
    assert SHOOT(asked, [5, 5, 5, 5])["retreat_hexes"] == 3
    assert SHOOT(asked | {"free_retreat_hexes": 2}, [5, 5, 5, 5])["retreat_hexes"] == 2
    assert SHOOT(asked | {"willing_retreat_hexes": 1}, [5, 5, 5, 5])["hits_taken"] == 3
