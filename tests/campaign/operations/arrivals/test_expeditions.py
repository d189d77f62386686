"""A side says where its expedition lands: what is checked, and what comes of it."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.vocabulary import PlaceKind, RouteKind, TurnState
from campaign.models import Campaign, Entry, Order, Seat, TimetableEntry
from campaign.operations.arrivals import expeditions
from campaign.operations.campaigns import campaign_files, rollback
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from tests.campaign.faults import every_write
from tests.campaign.operations.arrivals.test_timetable import REBELS, expect, war as war, week
from tests.campaign.operations.campaigns.test_campaign_files import file_of
from tests.verbs import add_place, add_route, raise_force

pytestmark = pytest.mark.django_db
FREIGHT = {"men": 60, "arms": {"rifle_breech": 60}, **REBELS}


@pytest.fixture
def due(war: Campaign) -> TimetableEntry:
    """Returns an expedition that its captain would land at Cerro.

    There is a beach not far, and one far away.
    """
    add_place(war, "playa", 21.60, -77.30, kind=PlaceKind.LANDING_BEACH)
    add_place(war, "lejos", 20.00, -74.00, kind=PlaceKind.LANDING_BEACH)
    add_route(war, "cerro", "playa", 40_000, kind=RouteKind.SEA_LANE)
    add_route(war, "playa", "lejos", 400_000, kind=RouteKind.SEA_LANE)
    return expect(war, "expedition", side="cuba", **FREIGHT)


def judge() -> User:
    return User.objects.get_or_create(username="ulises")[0]


def test_it_lands_where_its_side_says(war, due):
    expeditions.choose_beach(due=due, beach="playa", actor=judge())
    assert week(war).happened[-1]["place"] == "playa"
    assert Entry.objects.get(operation="expeditions.choose").data == {"beach": "playa"}


def test_unsaid_or_taken_back_it_lands_where_its_captain_would(war, due):
    expeditions.choose_beach(due=due, beach="playa", actor=judge())
    expeditions.choose_beach(due=due, beach="", actor=judge())
    assert week(war).happened[-1]["place"] == "cerro"


def test_where_the_enemy_stands_it_does_not_land_and_goes_where_its_captain_would(war, due):
    expeditions.choose_beach(due=due, beach="playa", actor=judge())
    raise_force(war, "watch", side="spain", at="playa", men=30)
    assert week(war).happened[-1]["place"] == "cerro"


@pytest.mark.parametrize("beach", ["lejos", "alba", "nowhere"])
def test_no_other_coast_no_town_and_no_place_that_is_none(due, beach):
    with pytest.raises(Refusal, match="cannot land there"):
        expeditions.choose_beach(due=due, beach=beach, actor=judge())


def test_a_file_in_which_it_lands_at_a_place_that_is_none_is_refused(war, due):
    TimetableEntry.objects.update(beach="nowhere")
    with pytest.raises(Refusal, match="timetableentry, data: “nowhere” is not in the file"):
        campaign_files.bring_in(file=file_of(war), actor=None)
    TimetableEntry.objects.update(beach="playa")
    assert campaign_files.bring_in(file=file_of(war), actor=None).timetable.get().beach == "playa"


def test_once_it_has_come_or_while_a_week_is_marched_nothing_is_said(war, due):
    war.turns.update(state=TurnState.LOCKED)
    with pytest.raises(Refusal, match="is locked already"):
        expeditions.choose_beach(due=due, beach="playa", actor=judge())
    war.turns.update(state=TurnState.OPEN)
    week(war)
    with pytest.raises(Refusal, match="is not expected now"):
        expeditions.choose_beach(due=due, beach="playa", actor=judge())


def test_a_fault_at_any_write_leaves_nothing_said(due):
    assert every_write(lambda: expeditions.choose_beach(due=due, beach="playa", actor=judge())) == 2


def test_only_expeditions_of_a_campaign_with_a_timetable_count(war, due):
    Campaign.objects.filter(pk=war.pk).update(settings={"timetable": "off"})
    with pytest.raises(Refusal, match="is not expected now"):
        expeditions.choose_beach(due=due, beach="playa", actor=judge())
    Campaign.objects.filter(pk=war.pk).update(settings={"timetable": "on"})
    TimetableEntry.objects.update(kind="reinforcement")
    with pytest.raises(Refusal, match="is not expected now"):
        expeditions.choose_beach(due=due, beach="playa", actor=judge())


def test_the_computer_says_it_where_nobody_sits_and_leaves_it_to_who_does(war, due):
    """Puts friends at the other beach; at Cerro there are none."""
    war.forces.filter(key="band").update(place=war.places.get(key="playa"))
    seat = war.seats.get(key="camaguey")
    seat.player = User.objects.create_user("carlos")
    seat.save()
    turns.lock_turn(campaign=war, actor=None)
    due.refresh_from_db()
    assert due.beach == ""
    war.turns.update(state=TurnState.OPEN)
    Order.objects.all().delete()
    seat.player = None
    seat.save()
    turns.lock_turn(campaign=war, actor=None)
    due.refresh_from_db()
    assert due.beach == "playa"


def test_the_seat_of_an_expedition_decides_for_an_empty_commander_in_chief(war, due):
    war.forces.filter(key="band").update(place=war.places.get(key="playa"))
    war.seats.filter(key="camaguey").update(is_commander_in_chief=True)
    carlos = User.objects.create_user("carlos")
    Seat.objects.create(campaign=war, side=due.side, key="agent", name="Agent", player=carlos)
    TimetableEntry.objects.update(data={**due.data, "seat": "agent"})
    turns.lock_turn(campaign=war, actor=None)
    due.refresh_from_db()
    assert due.beach == ""
    Seat.objects.filter(key="agent").update(player=None)
    war.turns.update(state=TurnState.OPEN)
    Order.objects.all().delete()
    turns.lock_turn(campaign=war, actor=None)
    due.refresh_from_db()
    assert due.beach == "playa"


def test_going_back_takes_back_what_was_said_since(war, due):
    for _week in range(2):
        turns.lock_turn(campaign=war, actor=None)
        while turns.advance_turn(war):
            pass
    TimetableEntry.objects.update(beach="playa")
    rollback.back_to(campaign=war, number=1, actor=None, reason="again")
    due.refresh_from_db()
    assert due.beach in ("", "cerro")
