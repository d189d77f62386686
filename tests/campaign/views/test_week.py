"""Your week: where a player lands, and what the first visit says."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaign.logic.vocabulary import TurnState
from campaign.models import Order, Seat
from campaign.operations.knowledge.dispatches import send_dispatch
from campaign.operations.prisoners import exchange
from tests.campaign.operations.wars import order
from tests.campaign.scenes import fought_war, publish_turns, read
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db
PAGE = "/c/war/week/"
HOLD = {"kind": "hold", "stance": "defend", "odds_limit": "200"}


def test_a_player_with_one_campaign_lands_on_their_week_and_the_umpire_on_the_desk(war, as_):
    assert as_("ana").get("/")["Location"] == PAGE
    assert as_("ulises").get("/")["Location"] == "/c/war/desk/"
    assert as_("ulises").get(PAGE)["Location"] == "/c/war/desk/"
    assert as_("ulises").get(f"{PAGE}?as=camaguey").status_code == 200


def test_strangers_and_players_of_other_campaigns_find_no_week(war, as_, client):
    assert "/accounts/login/" in client.get(PAGE)["Location"]
    User.objects.create_user("zoe")
    assert as_("zoe").get(PAGE).status_code == 404
    assert as_("ana").get(f"{PAGE}?as=camaguey").status_code == 404


def test_the_first_week_names_the_seats_forces_and_nobody_elses(war, as_):
    page = read(as_("ana").get(PAGE))
    assert "Your first week" in page
    assert "You command Captain-General for Spain: 640 men in 2 forces." in page
    brief = page.partition('<dl class="brief">')[2].partition("</dl>")[0]
    assert "Leon" in brief
    assert "Post" in brief
    assert "Marines" not in brief  # of another seat of the side: on the map alone
    assert "Band" not in page


def test_the_way_leads_from_order_to_order_until_all_are_given(war, as_):
    second = raise_force(war, "second", side="spain", at="alba", seat="captain_general", men=90)
    ana, leon = as_("ana"), war.forces.get(key="leon")
    page = read(ana.get(PAGE))
    assert f'href="/c/war/?force={leon.ref}">Next: order for Leon' in page
    assert "(1 of 2)" in page
    saved = read(ana.post(f"/c/war/orders/{leon.ref}/", HOLD, headers={"HX-Request": "true"}))
    assert f'href="/c/war/?force={second.ref}">Next: order for Second' in saved
    assert "(2 of 2)" in saved
    assert f"force={second.ref}" in read(ana.get(f"/c/war/?force={leon.ref}")).partition('id="next-order"')[2]
    assert "Next: order for Second" in read(ana.get(PAGE))
    last = read(ana.post(f"/c/war/orders/{second.ref}/", HOLD, follow=True))
    assert "All your orders are in." in last
    assert "Your first week" not in read(ana.get(PAGE))  # it ends with the last order


def test_the_umpire_who_looks_at_everything_is_led_to_no_order(war, as_):
    leon = war.forces.get(key="leon")
    assert "next-order" not in read(as_("ulises").post(f"/c/war/orders/{leon.ref}/", HOLD, follow=True))


def test_it_is_the_first_week_until_orders_have_been_given_in_an_earlier_one(war, as_):
    publish_turns(war, 1)
    assert "Your first week" in read(as_("carlos").get(PAGE))  # who missed the first turn is new still
    seat = war.seats.get(key="camaguey")
    given = Order.objects.create(
        turn=war.turns.get(number=1),
        force=war.forces.get(key="band"),
        seat=seat,
        kind="hold",
        stance="defend",
    )
    assert "Your first week" not in read(as_("carlos").get(PAGE))
    Order.objects.filter(pk=given.pk).update(by_computer=True)
    assert "Your first week" in read(as_("carlos").get(PAGE))


def test_a_player_who_takes_over_a_seat_is_introduced_to_it(war, as_):
    publish_turns(war, 1)
    seat = war.seats.get(key="camaguey")
    Order.objects.create(
        turn=war.turns.get(number=1),
        force=war.forces.get(key="band"),
        seat=seat,
        kind="hold",
        stance="defend",
    )
    seat.player = User.objects.create_user("dora")
    seat.save()
    assert "Your first week" in read(as_("dora").get(PAGE))


def test_letters_and_offers_wait_and_the_most_urgent_has_the_filled_button(war, as_):
    publish_turns(war, 1)
    Order.objects.create(
        turn=war.turns.get(number=1), force=war.forces.get(key="leon"), kind="hold", stance="defend",
        seat=war.seats.get(key="captain_general"),
    )  # fmt: skip
    quiet = read(as_("ana").get(PAGE))
    assert "No battle, proposal or dispatch waits for you." in quiet
    spain, cuba = war.sides.get(key="spain"), war.sides.get(key="cuba")
    judge = User.objects.get(username="ulises")
    send_dispatch(
        campaign=war, seat=None, to=war.seats.get(key="captain_general"), text="Mind the ford.", actor=judge
    )
    exchange.create_proposal(war.turns.get(number=2), cuba, spain, exchange.Bargain(gives=1, takes=1))
    page = read(as_("ana").get(PAGE))
    waiting = page.partition('<ul class="waiting">')[2].partition("</ul>")[0]
    assert waiting.index("1 proposal to exchange prisoners") < waiting.index("Mind the ford.")
    assert waiting.count("btn first") == 1
    assert "btn first" not in page.partition('id="next-order"')[2]
    assert "Mind the ford." not in read(as_("carlos").get(PAGE))


def test_a_battle_that_waits_is_reported_with_ones_own_men_alone(as_, db):
    war, engagement = fought_war()
    page = f"/c/{war.slug}/week/"
    assert f"<h2>{engagement.label}</h2>" not in read(as_("ana").get(page))  # it is settled
    type(engagement).objects.filter(pk=engagement.pk).update(state="open")
    own = sum(
        body["men"]
        for party in engagement.muster["parties"]
        for force in party["forces"]
        if party["side"] == "spain"
        for body in force["units"]
    )
    told = read(as_("ana").get(page))
    assert f"<h2>{engagement.label}</h2>" in told
    assert f"You have {own} men there" in told


def test_the_reports_of_the_last_week_are_at_hand(as_, db):
    war, engagement = fought_war()
    page = read(as_("ana").get(f"/c/{war.slug}/week/"))
    assert f"/c/{war.slug}/reports/{engagement.turn.number}/" in page
    assert f"/c/{war.slug}/gazette/{engagement.turn.number}/" in page


def test_a_seat_without_forces_is_introduced_and_learns_what_to_do(war, as_):
    war.forces.filter(seat__key="marine").update(seat=None)
    page = read(as_("bruno").get(PAGE))
    assert "You command Marines for Spain." in page
    assert "You have no forces on the map yet." in page
    assert "/c/war/dispatches/" in page


def test_a_seat_of_garrisons_is_introduced_in_its_players_first_turn(war, as_):
    war.forces.filter(seat__key="marine").update(is_static=True)
    page = read(as_("bruno").get(PAGE))
    assert "You command Marines for Spain: 300 men in 1 force." in page
    assert "next-order" not in page
    publish_turns(war, 1)
    Seat.history.all().update(history_date=timezone.now() - dt.timedelta(days=1))
    assert "Your first week" not in read(as_("bruno").get(PAGE))
    seat = war.seats.get(key="marine")
    seat.player = User.objects.create_user("dora")
    war.turns.filter(number=2).update(opened_at=timezone.now())
    seat.save()
    assert "Your first week" in read(as_("dora").get(PAGE))


def test_a_stand_in_reads_for_whom_they_give_orders(war, as_):
    seat = war.seats.get(key="camaguey")
    seat.stand_in, seat.stand_in_until, seat.handover = (
        User.objects.create_user("dora"),
        2,
        "Mind the ford.",
    )
    seat.save()
    page = read(as_("dora").get(PAGE))
    assert "You stand in for carlos until turn 2 is over. Mind the ford." in page
    assert "You stand in" not in read(as_("carlos").get(PAGE))


def test_the_deadline_counts_down_without_script_too(war, as_):
    war.turns.update(deadline=timezone.now() + dt.timedelta(days=2, hours=6, minutes=5))
    page = read(as_("ana").get(PAGE))
    assert ">2 days 6 h</b>" in page


@pytest.mark.parametrize("state", [TurnState.OPEN, TurnState.MARCHED, TurnState.ENDED])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_week_takes_at_most_twelve_queries(as_, db, state, language):
    war, _met = fought_war()
    order(war.forces.get(key="column"))
    war.turns.filter(state=TurnState.OPEN).update(state=state)
    page = f"/c/{war.slug}/week/"
    for _first in (True, False):
        for name in ("ana", "carlos"):
            client = as_(name)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page, headers={"accept-language": language}).status_code == 200
            assert len(queries) <= 12
        Seat.history.all().delete()
        Order.objects.filter(turn__state=TurnState.PUBLISHED).update(by_computer=False)
