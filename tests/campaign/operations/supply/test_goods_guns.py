"""Guns by type through the whole machine: named as arms are counted, lost, taken, spiked and set right."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Arm, PlaceKind, SideOutcome
from campaign.models import Balance, CasualtyReturn, Unit
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns, weekly_services
from campaign.store import load
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.supply.test_goods import BOTH, arm_war, held_stock
from tests.campaign.operations.wars import at_the_hut, play, result
from tests.verbs import move, raise_unit

pytestmark = pytest.mark.django_db


def battery_at_the_hut(settings=BOTH):
    """Returns a war with five guns in the garrison of the hut.

    Two are of no known kind, three are a mountain battery.
    """
    war = at_the_hut()
    post = war.forces.get(key="post")
    move(post.units.get(), 2, Account.DEPOT, Account.IN_HAND, stock="gun")
    raise_unit(post, "battery", 60, arm=Arm.ARTILLERY, guns=3)
    return arm_war(war, settings)


def fight_for_guns(war, **lost):
    """Fights a battle in which the battery loses guns. The band holds the field."""
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    return fight, engagements.settle_engagement(engagement=fight, result=came_out(fight, **lost))


def came_out(fight, **lost):
    found = result(fight, holder="cuba", course=SideOutcome.ROUTED, down=0)
    units = tuple(replace(line, **lost) if line.unit == "battery" else line for line in found.units)
    return replace(found, units=units)


def guns(unit, account="in_hand"):
    rows = Balance.objects.filter(unit__key=unit, account=account, stock__endswith="gun", amount__gt=0)
    return dict(rows.values_list("stock", "amount"))


def test_guns_are_called_what_they_are_when_a_units_arms_are_first_counted():
    war = battery_at_the_hut()
    assert (guns("battery"), guns("post")) == ({"mountain_gun": 3}, {"gun": 2})
    bodies = load.load_theatre(Rows(current_turn(war))).columns["post"].units
    assert {body.key: body.guns for body in bodies} == {"battery": 3, "post": 2}
    assert audit(war).faults == ()


def test_where_arms_are_not_counted_a_gun_is_a_gun():
    battery_at_the_hut({"seed": "goods"})
    assert guns("battery") == {"gun": 3}


def test_a_battery_that_takes_guns_of_another_kind_keeps_them_apart():
    war = battery_at_the_hut()
    move(Unit.objects.get(key="battery"), 1, Account.DEPOT, Account.IN_HAND, stock="gun")
    rows = Rows(current_turn(war))
    opened = turns.open_turn(campaign=war, number=2, seed="2")
    weekly_services.begin_week(rows, opened)
    rows.flush()
    assert guns("battery") == {"gun": 1, "mountain_gun": 3}


def test_the_guns_of_a_beaten_battery_are_mountain_guns_in_the_books_of_the_band():
    war = battery_at_the_hut()
    fight_for_guns(war, guns_lost=2)
    assert (guns("battery"), guns("battery", "captured_by")) == ({"mountain_gun": 1}, {"mountain_gun": 2})
    assert held_stock(war, "band")["mountain_gun"] == 2
    assert CasualtyReturn.objects.get(unit__key="battery").guns_lost == 2
    assert audit(war).faults == ()


def test_a_correction_gives_back_the_kind_that_was_captured():
    war = battery_at_the_hut()
    fight, _row = fight_for_guns(war, guns_lost=3)
    umpire = User.objects.create_user("umpire")
    right = came_out(fight, guns_lost=1, guns_spiked=1)
    engagements.correct_result(
        engagement=fight, result=right, actor=umpire, reason="One was spiked, one kept."
    )
    assert (guns("battery"), guns("battery", "disabled")) == ({"mountain_gun": 1}, {"mountain_gun": 1})
    assert (guns("battery", "captured_by"), guns("band")) == ({"mountain_gun": 1}, {"mountain_gun": 1})
    assert audit(war).faults == ()


def test_a_spiked_gun_is_made_good_at_a_depot_whatever_its_kind():
    war = battery_at_the_hut()
    fight_for_guns(war, guns_spiked=1)
    play(war)
    assert guns("battery", "disabled") == {"mountain_gun": 1}
    bor = war.places.get(key="bor")
    war.places.filter(key="bor").update(kind=PlaceKind.TOWN, holder=war.sides.get(key="spain"))
    war.forces.filter(key="post").update(place=bor, route=None, state="halted")
    rows = Rows(war.turns.get(number=1))
    weekly_services.begin_week(rows, current_turn(war))
    rows.flush()
    assert (guns("battery", "disabled"), guns("battery")) == ({}, {"mountain_gun": 3})
    assert audit(war).faults == ()
