"""When the computer gives a battle up (MACH-R-65)."""

import pytest

from rules.machete.commander import TEMPERS
from rules.machete.units import SHAKEN, STEADY
from rules.machete.verdict import BREAK_OFF, FIGHT_ON
from tests.rules.machete.test_commander import CUBAN, SPANISH, battle_of, chooses


def gives_up(own, foe, lost, cost, state=STEADY, temper="steady"):
    """Whether three bodies of *own*, against one of *foe*, do with so many men of each down."""
    third = [(x, 52, own | {"side": "blue"}) for x in (12, 22, 52)]
    battle = battle_of(*third, (92, 52, foe | {"side": "red"}), temper=temper)
    for unit, down in ((0, lost), (1, lost), (2, lost), (3, cost)):
        battle.units[unit].lost, battle.units[unit].strength = down, 12 - down
    battle.units[0].state = battle.units[1].state = state
    return chooses(battle, "MACH-R-65", 0, (FIGHT_ON, BREAK_OFF)) == BREAK_OFF


@pytest.mark.parametrize(
    ("lost", "cost", "state", "ends"),
    [
        (6, 4, SHAKEN, True),
        (6, 4, STEADY, False),
        (6, 6, SHAKEN, False),
        (6, 2, STEADY, True),
        (5, 0, STEADY, False),
        (1, 0, SHAKEN, False),
    ],
)
def test_mach_r_65_it_breaks_off_when_beaten_and_most_cannot_act_or_it_has_plainly_the_worst(
    lost, cost, state, ends
):
    assert gives_up(SPANISH, CUBAN, lost, cost, state) == ends


@pytest.mark.parametrize(
    ("lost", "cost", "ends"), [(4, 1, True), (4, 2, False), (3, 0, False), (6, 4, True), (6, 6, False)]
)
def test_mach_r_65_a_cuban_band_goes_long_before_it_is_broken(lost, cost, ends):
    assert gives_up(CUBAN, SPANISH, lost, cost) == ends


def test_mach_r_65_the_wary_break_off_sooner_than_others():
    assert [gives_up(SPANISH, CUBAN, 4, 0, temper=temper) for temper in TEMPERS] == [False, False, True]
    assert [gives_up(CUBAN, SPANISH, 3, 0, temper=temper) for temper in TEMPERS] == [False, False, True]
