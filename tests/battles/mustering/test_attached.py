"""Prisoners and ships: on the table for their own kind of scenario alone."""

from dataclasses import replace

from battles.mustering.attached import attached_units
from battles.mustering.battle_types import BattleType
from campaign.logic.casualties.muster import PrisonerGroup
from campaign.logic.vocabulary import Arm
from tests.battles.musters import IN_FIGURES, body, meeting_muster, roster
from tests.nations import CUBAN


def led_prisoners(men, unit="hatuey", side="cuba"):
    return PrisonerGroup("t1-y-1-cuba", side, unit, unit, Arm.INFANTRY, CUBAN, men)


def escort(*prisoners):
    muster = meeting_muster(
        body("leon", 60), body("horse", 30, Arm.CAVALRY), against=[body("cu", 90, nation=CUBAN)]
    )
    cuba, spain = muster.parties
    force = replace(spain.forces[0], prisoners=prisoners)
    return replace(muster, parties=(cuba, replace(spain, forces=(force,))))


def make_attached(muster, kind, step=5):
    return attached_units(muster, kind, roster(muster, men_per_figure=step).units, step, IN_FIGURES)


def test_the_attackers_own_men_are_led_by_the_strongest_foot_and_have_no_firearms():
    (prisoners,) = make_attached(
        escort(led_prisoners(20), led_prisoners(6, "yara"), led_prisoners(40, "tercio", "spain")),
        BattleType.RESCUE,
    )
    assert (prisoners.side, prisoners.captive_of) == ("cuba", "leon-01")
    assert (prisoners.figures, prisoners.firearms, prisoners.men) == (5, 0, 26)
    assert [share.unit for share in prisoners.shares] == ["t1-y-1-cuba/hatuey", "t1-y-1-cuba/yara"]


def test_one_prisoner_is_a_figure_whatever_the_scale_and_no_prisoners_are_none():
    (prisoners,) = make_attached(escort(led_prisoners(1)), BattleType.RESCUE)
    assert prisoners.figures == 1
    assert (
        make_attached(escort(), BattleType.RESCUE)
        == make_attached(escort(led_prisoners(20)), BattleType.MEETING)
        == []
    )


def test_a_force_that_lands_has_a_ship_whose_crew_counts_for_no_unit():
    (ship,) = make_attached(escort(), BattleType.LANDING)
    assert (ship.plays, ship.side, ship.shares) == ("ship", "spain", ())
    assert ship.loads > 0
