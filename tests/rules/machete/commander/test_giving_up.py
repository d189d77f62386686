"""When the computer breaks off a battle (MACH-R-65)."""

import pytest

from rules.machete.commander.decisions import TEMPERS
from rules.machete.units import SHAKEN, STEADY
from rules.machete.verdict import BREAK_OFF, FIGHT_ON
from tests.rules.machete.commander.test_decisions import CUBAN, SPANISH, battle_of, chooses


def gives_up(own, foe, lost, cost, state=STEADY, temper="steady"):
    """True if three units of *own*, against one of *foe*, break off with those losses."""
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
        (5, 0, STEADY, True),
        (4, 0, STEADY, False),
        (1, 0, SHAKEN, False),
    ],
)
def test_mach_r_65_a_beaten_or_plainly_worse_side_breaks_off(lost, cost, state, ends):
    assert gives_up(SPANISH, CUBAN, lost, cost, state) == ends


@pytest.mark.parametrize(
    ("lost", "cost", "ends"), [(4, 1, True), (4, 2, False), (3, 0, False), (6, 4, True), (6, 6, False)]
)
def test_mach_r_65_a_cuban_band_goes_long_before_it_is_broken(lost, cost, ends):
    assert gives_up(CUBAN, SPANISH, lost, cost) == ends


def test_mach_r_65_the_wary_break_off_sooner_than_others():
    assert [gives_up(SPANISH, CUBAN, 4, 0, temper=temper) for temper in TEMPERS] == [False, False, True]
    assert [gives_up(CUBAN, SPANISH, 3, 0, temper=temper) for temper in TEMPERS] == [False, False, True]


def attack(down, reserve=(), **terms):
    """True if three companies with *down* losses each break off.

    They must capture what five hold, two in a house.
    """
    own = [(x, 22, SPANISH) for x in (12, 22, 52)]
    foes = [(x, 122, CUBAN) for x in (22, 52, 72)]
    battle = battle_of(*own, *foes, *reserve, objective={"x_cm": 52, "y_cm": 112}, **terms)
    for unit in battle.units[:3]:
        unit.lost, unit.strength = down, 12 - down
    for foe in battle.units[3:6]:
        foe.lost, foe.strength = 2, 10
    return chooses(battle, "MACH-R-65", 0, (FIGHT_ON, BREAK_OFF)) == BREAK_OFF


def test_mach_r_65_a_hopeless_attack_is_broken_off_before_half_are_down():
    assert attack(4, must_win="blue")
    assert not attack(3, must_win="blue")  # too soon
    assert not attack(4, must_win="red")  # nor does a side that need only hold
    assert not attack(4)


def test_mach_r_65_one_who_has_reserves_to_come_goes_on():
    late = SPANISH | {"reserve": "late"}
    coming = {"reserves": {"late": {"phase": 9, "point": [2, 22]}}}
    assert not attack(4, [(2, 22, late)], must_win="blue", **coming)
