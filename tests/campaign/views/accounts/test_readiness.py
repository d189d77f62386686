"""The button that says one is ready, and leave that a player books."""

import re

import pytest

from campaign.logic.vocabulary import TurnState
from campaign.models import Seat
from tests.campaign.scenes import read
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db
READY = "/c/war/ready/"


def test_a_player_says_so_and_takes_it_back_and_sees_their_own_side_alone(war, as_):
    ana = as_("ana")
    assert "0 of 2 ready on your side." in read(ana.get("/c/war/"))
    page = read(ana.post(READY, {"turn": "1", "next": "/c/war/"}, follow=True))
    assert "1 of 2 ready on your side." in page
    assert "I am not ready" in page
    assert "0 of 1 ready on your side." in read(as_("carlos").get("/c/war/"))
    as_("ana").post(READY, {"turn": "1", "back": "1"})
    assert not Seat.objects.exclude(ready_for="").exists()


def test_all_together_lock_the_turn_by_the_rule(war, as_):
    war.settings = war.settings | {"ready": "locks"}
    war.save()
    for name in ("ana", "bruno", "carlos"):
        as_(name).post(READY, {"turn": "1"})
    assert war.turns.get(number=1).state != TurnState.OPEN


def test_a_button_of_an_earlier_turn_says_nothing_of_this_one(war, as_):
    as_("ana").post(READY, {"turn": "0"})
    assert not Seat.objects.exclude(ready_for="").exists()


@pytest.mark.parametrize("there", ["https://example.org/", "//example.org", ""])
def test_it_leads_back_to_this_site_only(war, as_, there):
    assert as_("ana").post(READY, {"turn": "1", "next": there}).url == "/c/war/"


def test_an_account_without_a_seat_has_no_such_button(war, as_):
    declare_war("other")
    assert as_("ulises").post(READY, {"turn": "1"}).status_code == 404
    assert as_("ana").post("/c/other/ready/").status_code == 404


def test_a_player_books_leave_and_is_back_and_nobody_else_does(war, as_):
    address = "/c/war/seat/marine/leave/"
    as_("bruno").post(address, {"first": "1", "last": "3"})
    assert "On leave from turn 1 to turn 3." in read(as_("bruno").get("/c/war/seat/marine/"))
    assert as_("carlos").post(address, {"back": "1"}).status_code == 404
    assert as_("ana").post(address, {"back": "1"}).status_code == 404
    as_("bruno").post(address, {"back": "1"})
    assert "On leave" not in read(as_("bruno").get("/c/war/seat/marine/"))
    assert as_("bruno").post(address, {"first": "x", "last": ""}).status_code == 302
    assert Seat.objects.get(key="marine").leave_from is None


def test_the_umpire_sees_on_the_desk_who_is_ready_and_who_is_away(war, as_):
    as_("ana").post(READY, {"turn": "1"})
    as_("bruno").post("/c/war/seat/marine/leave/", {"first": "1", "last": "3"})
    page = read(as_("ulises").get("/c/war/desk/"))
    assert re.search(r">ready</span>\s*ana", page)
    assert re.search(r">on leave</span>\s*bruno", page)
