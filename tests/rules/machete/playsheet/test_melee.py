"""Refusals of the melee procedures."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"attacker_infantry": 5}, "defender_infantry"),
        ({"attacker_officers": 6}, "attacker_officers"),
        ({"defender_infantry": 1, "defender_officers": 2}, "defender_officers"),
        ({"defender_infantry": 5, "round": 0}, "round"),
        ({"defender_infantry": 5, "obstacle": "wall"}, "obstacle"),
    ],
)
def test_a_round_that_cannot_be_is_refused(inputs, field):
    with pytest.raises(BadInput) as refusal:
        procedure("machete.melee_round")({"attacker_infantry": 5} | inputs, [1, 1])
    assert refusal.value.field == field


def test_mach_amb_05_a_crew_cannot_have_more_men_at_work_than_it_has():
    with pytest.raises(BadInput, match="gun_crew_preparing"):
        procedure("machete.melee_dice")({"gun_crew": 2, "gun_crew_preparing": 3})
