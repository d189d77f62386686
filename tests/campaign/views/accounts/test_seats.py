import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.logic.vocabulary import OrderKind, Stance, TurnState
from campaign.models import Entry, Order, Turn
from campaign.operations.seats import stand_ins as seats
from tests.campaign.operations.wars import order
from tests.campaign.scenes import in_hours, read
from tests.verbs import open_turn, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora(war):
    """Returns Dora, who stands in for Carlos in the first two turns."""
    person = User.objects.create_user("dora", email="dora@example.org")
    seat = war.seats.get(key="camaguey")
    judge = User.objects.get(username="ulises")
    seats.name_stand_in(seat=seat, name="dora", until=2, handover="Mind the ford.", actor=judge)
    return person


def test_a_stand_in_reads_the_seat_summary_and_orders_in_the_seat_s_name(war, as_, dora):
    page = read(as_("dora").get("/c/war/seat/camaguey/"))
    assert "You stand in for carlos until turn 2 is over." in page
    assert "Mind the ford." in page
    assert "Band" in page
    assert "No order yet: it holds." in page
    assert "Name a stand-in" not in page  # a substitute names no other
    ref = war.forces.get(key="band").ref
    as_("dora").post(f"/c/war/orders/{ref}/", {"kind": "hold", "stance": "defend", "odds_limit": "200"})
    assert Order.objects.get().seat.key == "camaguey"
    assert Entry.objects.get(operation="orders.submit").actor == dora
    assert "Hold" in read(as_("dora").get("/c/war/seat/camaguey/"))


def test_the_brief_of_an_empty_seat_says_that_the_computer_orders_for_it(war, as_):
    war.seats.filter(key="camaguey").update(player=None)
    page = read(as_("ulises").get("/c/war/seat/camaguey/?as=camaguey"))
    assert "This seat is empty, so the computer gives its orders." in page
    assert "The computer gives its order when the turn is locked." in page
    assert "No order yet: it holds." not in page


def test_a_brief_costs_as_many_queries_for_one_standing_order_as_for_four(
    war, as_, django_assert_num_queries
):
    own = [raise_force(war, key, side="cuba", at="cerro", seat="camaguey", men=40) for key in "wxyz"]
    order(own[0])
    first = war.turns.get()
    Turn.objects.filter(pk=first.pk).update(state=TurnState.PUBLISHED)
    open_turn(war, 2)
    page = "/c/war/seat/camaguey/"
    assert "Without a new order" in read(as_("carlos").get(page))
    with CaptureQueriesContext(connection) as asked:
        assert read(as_("carlos").get(page)).count("Without a new order") == 1
    for force in own[1:]:
        Order.objects.create(turn=first, force=force, kind=OrderKind.HOLD, stance=Stance.DEFEND)
    with django_assert_num_queries(len(asked)):
        assert read(as_("carlos").get(page)).count("Without a new order") == 4


def test_a_stand_in_sees_what_the_player_sees_and_no_page_of_another_seat(war, as_, dora):
    """Compares the pages byte for byte, but for their names."""
    for address in (
        "/c/war/",
        "/c/war/forces/",
        "/c/war/map-in-words/",
        "/c/war/reports/",
        "/c/war/prisoners/",
    ):
        pages = [read(as_(name).get(address)).replace(name, "me") for name in ("carlos", "dora")]
        pages = [re.sub(r'data-(keep|person)="\d+', r'data-\1="me', page) for page in pages]
        assert pages[0].replace("me", "carlos") == pages[1].replace("me", "carlos").replace("dora", "carlos")
    assert as_("dora").get("/c/war/seat/marine/").status_code == 404
    assert as_("ana").get("/c/war/seat/camaguey/").status_code == 404
    assert as_("dora").post("/c/war/seat/camaguey/stand-in/", {"relieve": "1"}).status_code == 404


def test_a_player_names_a_stand_in_and_takes_the_seat_back(war, as_):
    address = "/c/war/seat/captain_general/"
    assert '<option value="bruno">' in read(as_("ana").get(address))
    as_("ana").post(f"{address}stand-in/", {"name": "bruno", "until": "2", "handover": ""})
    assert war.seats.get(key="captain_general").stand_in.username == "bruno"
    assert "bruno stands in here until turn 2 is over." in read(as_("ana").get(address))
    as_("ana").post(f"{address}stand-in/", {"relieve": "1"})
    assert war.seats.get(key="captain_general").stand_in is None
    assert as_("bruno").get(address).status_code == 404


def test_a_substitute_who_cannot_be_is_refused_on_the_page(war, as_):
    sent = {"name": "ana", "until": "2", "handover": ""}
    answer = as_("ulises").post("/c/war/seat/camaguey/stand-in/", sent)
    assert answer.status_code == 409
    assert "This person cannot stand in here." in read(answer)
    assert as_("ulises").post("/c/war/seat/camaguey/stand-in/", {"name": ""}).status_code == 422


def test_a_player_gets_one_answer_for_any_name_and_asks_the_umpire_if_alone(war, as_):
    """Checks that no answer tells which accounts there are."""
    User.objects.create_user("dora")
    answers = []
    for name in ("dora", "nemo", "ana", "ulises"):
        sent = {"name": name, "until": "2", "handover": ""}
        answer = as_("carlos").post("/c/war/seat/camaguey/stand-in/", sent)
        assert answer.status_code == 422
        answers.append(re.sub(rf"\b{name}\b", "him", read(answer)))
    assert len(set(answers)) == 1
    assert "Ask the umpire to name somebody" in read(as_("carlos").get("/c/war/seat/camaguey/"))


def test_a_player_chooses_how_they_are_reminded(war, as_):
    as_("carlos").post("/c/war/seat/camaguey/reminder/", {"reminder": "es", "email": "c@example.org"})
    assert war.seats.get(key="camaguey").reminder == "es"
    assert User.objects.get(username="carlos").email == "c@example.org"
    assert as_("ulises").post("/c/war/seat/camaguey/reminder/", {"reminder": "es"}).status_code == 404
    assert "c@example.org" not in read(as_("ulises").get("/c/war/seat/camaguey/?as=camaguey"))


def test_a_stand_in_chooses_where_they_are_reminded_but_not_for_the_player(war, as_, dora):
    war.seats.filter(key="camaguey").update(stand_in=User.objects.get(username="dora"), stand_in_until=2)
    page = read(as_("dora").get("/c/war/seat/camaguey/"))
    assert 'name="email"' in page
    assert 'name="reminder"' not in page
    as_("dora").post("/c/war/seat/camaguey/reminder/", {"reminder": "never", "email": "d@example.org"})
    assert war.seats.get(key="camaguey").reminder != "never"
    assert User.objects.get(username="dora").email == "d@example.org"


def test_the_deadline_is_set_at_the_desk_and_stands_on_every_page(war, as_):
    assert "the turn waits for you to lock it" in read(as_("ulises").get("/c/war/desk/"))
    as_("ulises").post("/c/war/desk/deadline/", in_hours(30))
    due = war.turns.get().deadline
    for name, address in (("ulises", "/c/war/desk/"), ("ana", "/c/war/"), ("ana", "/c/war/forces/")):
        assert due.strftime("%Y-%m-%dT%H:%M") in read(as_(name).get(address))
    as_("ulises").post("/c/war/desk/deadline/", {"extend": "1"})
    assert war.turns.get().extended == 1
    as_("ulises").post("/c/war/desk/deadline/", {"at": "a week"})
    assert war.turns.get().extended == 1
    assert as_("ana").post("/c/war/desk/deadline/", in_hours(1)).status_code == 404


def test_the_umpire_makes_one_seat_of_a_side_its_head(war, as_):
    for key in ("captain_general", "marine"):
        assert as_("ana").post(f"/c/war/desk/commander-in-chief/{key}/").status_code == 404
        page = read(as_("ulises").post(f"/c/war/desk/commander-in-chief/{key}/", follow=True))
        assert ("Commander-in-chief" in page, "Make it the head" in page) == (True, False)
        assert [seat.key for seat in war.seats.filter(is_commander_in_chief=True)] == [key]
    assert "Commander-in-chief" in read(as_("bruno").get("/c/war/seat/marine/"))
    as_("ulises").post("/c/war/desk/commander-in-chief/marine/")
    assert war.journal.filter(operation="seats.make_commander_in_chief").count() == 2


def test_in_a_campaign_that_is_over_nobody_is_made_a_head(war, as_):
    war.turns.update(state="ended")
    told = as_("ulises").post("/c/war/desk/commander-in-chief/marine/", follow=True)
    assert "The campaign is over." in read(told)
    assert not war.seats.filter(is_commander_in_chief=True).exists()


def test_the_umpire_has_the_computer_order_for_whoever_is_away(war, as_):
    page = read(as_("ulises").get("/c/war/seat/marine/?as=marine"))
    assert "/c/war/desk/computer/marine/" in page
    as_("ulises").post("/c/war/desk/computer/marine/?as=marine")
    assert Order.objects.get().by_computer
    assert as_("bruno").post("/c/war/desk/computer/marine/").status_code == 404
    assert "desk/computer" not in read(as_("bruno").get("/c/war/seat/marine/"))


def test_the_page_of_a_seat_says_when_the_campaign_is_over_and_asks_for_no_orders(war, as_):
    war.turns.update(state="ended")
    page = read(as_("ana").get("/c/war/seat/captain_general/"))
    assert "The campaign is over." in page
    assert "no order for this week" not in page
    assert "A stand-in" not in page
    assert "Reminder" not in page
    assert "Make it the head" not in read(as_("ulises").get("/c/war/seat/captain_general/"))
