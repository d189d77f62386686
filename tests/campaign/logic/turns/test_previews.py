"""The lines of a previewed week that an umpire may change."""

import pytest

from campaign.logic.theatre.theatre import Spot
from campaign.logic.turns.previews import Change, Standing, Toll, changes_by_force
from campaign.logic.vocabulary import Account, Cause, ForceState, LeaderFate, Stock


@pytest.mark.parametrize(
    ("target", "free"),
    [
        (Account.DEAD, True),
        (Account.SICK, True),
        (Account.DESERTED, True),
        (Account.WOUNDED, False),
        (Account.MISSING, False),
        (Account.CAPTURED, False),
    ],
)
def test_men_on_a_return_or_roll_cannot_be_edited_in_a_preview(target, free):
    """Keeps the next week from looking for men who are not there. It would forget others who are."""
    assert Toll("leon", Account.FIT, target, Cause.BATTLE, 5).is_free is free


@pytest.mark.parametrize(("target", "free"), [(Account.LOST, True), (Account.CAPTURED_BY, False)])
def test_goods_in_another_units_ledger_cannot_be_edited(target, free):
    toll = Toll("leon", Account.IN_HAND, target, Cause.BATTLE, 5, Stock.HORSE)
    assert (toll.line, toll.is_free) == (f"horse/leon/in_hand/{target}/battle", free)


def test_a_force_has_lines_for_its_place_state_supplies_and_leaders():
    here = Standing(Spot(place="bor"), ForceState.HALTED, leaders=(("a", LeaderFate.PRESENT),))
    there = Standing(
        Spot(place="alba"), ForceState.DISPERSED, turns_unsupplied=2, leaders=(("a", LeaderFate.DEAD),)
    )
    assert Change("far", here, there).lines() == {
        "place/far": "alba",
        "state/far": "dispersed",
        "turns_unsupplied/far": "2",
        "leader/a": "dead",
    }
    assert Change("far", here, here).lines() == {"place/far": "bor"}


def test_a_captured_leader_is_on_a_roll_and_cannot_be_changed_here():
    free, taken = (
        Standing(Spot(place="bor"), ForceState.HALTED, leaders=(("a", fate),))
        for fate in (LeaderFate.PRESENT, LeaderFate.CAPTURED)
    )
    change = Change("far", free, taken)
    assert change.fates == (("a", LeaderFate.PRESENT, LeaderFate.CAPTURED),)
    assert "leader/a" not in change.lines()


def test_a_new_force_is_among_the_changes_of_a_week_and_an_idle_one_is_not():
    here = Standing(Spot(place="bor"), ForceState.HALTED)
    assert changes_by_force({"far": here}, {"far": here, "new": here}, {}, {}) == (Change("new", here, here),)
