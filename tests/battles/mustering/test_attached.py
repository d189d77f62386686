"""Captives and ships: on the table for their own kind of scenario alone."""

from dataclasses import replace

from battles.mustering.attached import attached_units
from battles.mustering.battle_types import BattleType
from campaign.logic.casualties.muster import Captives
from campaign.logic.vocabulary import Arm
from tests.battles.musters import IN_FIGURES, body, meeting, roster
from tests.nations import CUBAN


def led(men, unit="hatuey", side="cuba"):
    return Captives("t1-y-1-cuba", side, unit, unit, Arm.INFANTRY, CUBAN, men)


def escort(*captives):
    muster = meeting(body("leon", 60), body("horse", 30, Arm.CAVALRY), against=[body("cu", 90, nation=CUBAN)])
    cuba, spain = muster.parties
    force = replace(spain.forces[0], captives=captives)
    return replace(muster, parties=(cuba, replace(spain, forces=(force,))))


def made(muster, kind, step=5):
    return attached_units(muster, kind, roster(muster, men_per_figure=step).units, step, IN_FIGURES)


def test_the_attackers_own_men_are_led_by_the_strongest_foot_and_have_no_firearms():
    (captives,) = made(escort(led(20), led(6, "yara"), led(40, "tercio", "spain")), BattleType.RESCUE)
    assert (captives.side, captives.captive_of) == ("cuba", "leon-01")
    assert (captives.figures, captives.firearms, captives.men) == (5, 0, 26)
    assert [share.unit for share in captives.shares] == ["t1-y-1-cuba/hatuey", "t1-y-1-cuba/yara"]


def test_one_captive_is_a_figure_whatever_the_scale_and_no_captives_are_none():
    (captives,) = made(escort(led(1)), BattleType.RESCUE)
    assert captives.figures == 1
    assert made(escort(), BattleType.RESCUE) == made(escort(led(20)), BattleType.MEETING) == []


def test_who_lands_has_a_ship_whose_crew_is_nobodys():
    (ship,) = made(escort(), BattleType.LANDING)
    assert (ship.plays, ship.side, ship.shares) == ("ship", "spain", ())
    assert ship.loads > 0
