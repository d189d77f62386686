"""MACD-CHG: arcs, reactions and the charger's answer."""

from dataclasses import dataclass, field
from itertools import product

import pytest
from hypothesis import given, strategies as st

from rules.core.terms import FLANK, FRONT, REAR
from rules.macduff.sections import charges
from rules.macduff.terms import (
    CAVALRY,
    CHARGE_HOME,
    COUNTERCHARGES,
    FALL_BACK,
    FIRE,
    FORM_SQUARE,
    GUNS,
    HALT,
    HALT_AND_RETURN_FIRE,
    INFANTRY,
    RETURN_FIRE,
    SKIRMISHERS,
)


@dataclass
class Charged:
    """A fresh unit that is charged from its front."""

    arm: int = INFANTRY
    changes: dict = field(default_factory=dict)

    def unit(self):
        fresh = charges.Reacting(self.arm, True, True, False, False, False, False, False, False, True)
        return fresh._replace(**self.changes)

    def reactions(self, by_cavalry=True, pursuit=False):
        return charges.charge_reactions(self.unit(), by_cavalry, pursuit)


def test_macd_chg_05_a_fresh_unit_of_each_arm():
    assert Charged(INFANTRY).reactions() == [FIRE, FORM_SQUARE]
    assert Charged(SKIRMISHERS).reactions() == [FIRE, FALL_BACK]
    assert Charged(CAVALRY).reactions() == [FIRE, COUNTERCHARGES, FALL_BACK]
    assert Charged(GUNS).reactions() == [FIRE]


@pytest.mark.parametrize("state", ["fired", "marched", "limbered"])
def test_macd_chg_07_no_fire_after_fire_or_march_or_limbered(state):
    assert FIRE not in Charged(GUNS, {state: True}).reactions()


def test_macd_chg_10_no_square_against_foot_or_once_activated_or_by_irregulars():
    assert FORM_SQUARE not in Charged().reactions(by_cavalry=False)
    for change in ({"activated": True}, {"regular": False}, {"formed": False}):
        assert FORM_SQUARE not in Charged(changes=change).reactions()


def test_macd_r_65_an_activated_unit_still_fires_and_falls_back():
    assert Charged(CAVALRY, {"activated": True}).reactions() == [FIRE, COUNTERCHARGES, FALL_BACK]


def test_macd_chg_09_cavalry_struck_from_behind_does_not_countercharge():
    assert Charged(CAVALRY, {"from_front": False}).reactions() == [FALL_BACK]


def test_macd_mel_19_nobody_reacts_to_a_pursuit_or_in_melee():
    assert Charged(CAVALRY).reactions(pursuit=True) == []
    assert Charged(CAVALRY, {"in_melee": True}).reactions() == []


FLAGS = [name for name in charges.Reacting._fields if name != "arm"]


@given(
    st.sampled_from((INFANTRY, SKIRMISHERS, CAVALRY, GUNS)), st.lists(st.booleans(), min_size=9, max_size=9)
)
def test_macd_shoot_10_a_unit_that_may_return_fire_may_fire_when_charged(arm, values):
    unit = charges.Reacting(arm, *values)
    if charges.fire_reactions(unit) == [RETURN_FIRE]:
        assert FIRE in charges.charge_reactions(unit, False, False)
        assert not any((unit.fired, unit.marched, unit.used_charge_bonus))


def test_macd_r_24_a_charger_fires_while_it_is_within_its_basic_dice():
    unit = Charged().unit()
    assert charges.charger_answers(unit, 700, 700) == [CHARGE_HOME, HALT, HALT_AND_RETURN_FIRE]
    assert charges.charger_answers(unit, 701, 700) == [CHARGE_HOME, HALT]
    assert charges.charger_answers(unit._replace(fired=True), 0, 700) == [CHARGE_HOME, HALT]


@pytest.mark.parametrize(
    ("bearing", "arc"), [(0, FRONT), (45, FRONT), (46, FLANK), (135, FLANK), (136, REAR), (180, REAR)]
)
def test_macd_r_19_forty_five_each_side_is_front(bearing, arc):
    for sign, whole in product((1, -1), (1, 10)):
        assert charges.arc_of(sign * bearing * whole, whole) == arc


def test_macd_r_19_parts_of_a_degree_count():
    assert charges.arc_of(451, 10) == FLANK
    assert charges.arc_of(-1351, 10) == REAR
