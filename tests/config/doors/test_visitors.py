"""A visitor without an account looks round the demo campaign, and changes nothing."""

import re
from collections import Counter

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaign.models import Campaign, Entry, Order, Seat
from campaign.operations.seats.invitations import invite_player
from campaign.store.archive import war_checksum
from campaign.store.queries.people.invitations import invitation_token
from config.doors.visitors import COOKIE, SLUG, VISITOR
from tests.campaign.scenes import manned_war, read
from tests.campaign.whole.page_walk import walk
from tests.mould import poured
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db
HOME = f"/c/{SLUG}/"


@poured
def visitors_war() -> Campaign:
    """Returns the demo campaign, in which visitors have the seat of the captain general."""
    war = manned_war()
    Campaign.objects.filter(pk=war.pk).update(slug=SLUG)
    war.seats.filter(key="captain_general").update(player=User.objects.create_user(VISITOR))
    return Campaign.objects.get(pk=war.pk)


@pytest.fixture
def visitor(client) -> Client:
    visitors_war()
    assert client.post(reverse("look-round"))["Location"] == f"{HOME}week/"
    return client


def test_the_front_page_offers_the_demo_only_where_there_is_one(client):
    assert reverse("look-round") not in read(client.get("/"))
    assert client.post(reverse("look-round")).status_code == 404
    visitors_war()
    assert reverse("look-round") in read(client.get("/"))


def test_every_page_of_the_seat_opens_and_says_that_nothing_is_saved(visitor):
    pages = walk(visitor, HOME, of_a_kind=1)
    whole = [page for address, page in pages.items() if "<html" in page and address.partition("?")[0] != "/"]
    assert len(whole) > 15
    assert all("nothing is saved" in page for page in whole)


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> list[str]:
    """Returns every address of the site, filled with words of the war."""
    found = []
    for each in patterns:
        path = before + str(each.pattern)
        if isinstance(each, URLResolver):
            found += [] if path.startswith("admin/") else addresses(each.url_patterns, path)
        else:
            found.append(path)
    return found


def test_no_form_of_the_site_changes_anything_for_a_visitor(visitor):
    war = Campaign.objects.get()
    leon = war.forces.get(key="leon")
    words = {"slug": war.slug, "ref": leon.ref, "key": "captain_general", "number": "1"}
    before = war_checksum(war), Entry.objects.count(), list(User.objects.order_by("pk").values())
    counts = Counter()
    for pattern in addresses(get_resolver().url_patterns):
        path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: words.get(part[1], "x"), pattern)
        if path in ("/accounts/logout/", "/i18n/setlang/"):
            continue
        sent = {"kind": "hold", "stance": "defend", "email": "a@example.org", "reason": "x"}
        for headers in ({}, {"HX-Request": "true"}):
            counts[visitor.post(path, sent, headers=headers).status_code] += 1
    war.refresh_from_db()
    assert (war_checksum(war), Entry.objects.count(), list(User.objects.order_by("pk").values())) == before
    assert not Order.objects.exists()
    assert counts[302] > 40


def test_a_visitor_logs_in_with_an_account_of_their_own(visitor):
    User.objects.filter(username="ana").update(password=make_password("in the manigua 73"))
    sent = {"username": "ana", "password": "in the manigua 73"}
    assert visitor.post("/accounts/login/", sent).status_code == 302
    assert visitor.session["_auth_user_id"] == str(User.objects.get(username="ana").pk)


def is_stranger(client: Client) -> bool:
    """True if the demo sends *client* to the log-in."""
    return client.get(HOME).status_code == 302


def test_a_visit_leaves_no_row_and_is_not_remembered_as_a_log_in(client):
    visitors_war()
    with CaptureQueriesContext(connection) as queries:
        client.post(reverse("look-round"))
        walk(client, HOME, of_a_kind=1)
    writes = [each["sql"] for each in queries if each["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    assert writes == []
    assert not {"known", "sessionid"} & set(client.cookies)


def test_a_visitor_who_logs_out_is_a_stranger_again(visitor):
    assert not is_stranger(visitor)
    assert 'name="next" value="/"' in read(visitor.get(HOME))
    assert visitor.post("/accounts/logout/", {"next": "/"})["Location"] == "/"
    assert is_stranger(visitor)


def test_a_visitor_finds_no_page_of_an_account(visitor):
    assert "/accounts/login/" in visitor.get("/accounts/")["Location"]
    assert "/accounts/login/" in visitor.get("/accounts/password/")["Location"]
    page = read(visitor.get(HOME))
    assert 'href="/accounts/"' not in page
    assert VISITOR not in page


def test_a_visitor_who_logged_in_is_no_visitor_after_logging_out(visitor):
    visitor.force_login(User.objects.get(username="ana"))
    assert visitor.get(HOME).status_code == 404
    visitor.post("/accounts/logout/")
    assert is_stranger(visitor)


def test_a_visitor_who_is_invited_elsewhere_takes_the_seat_with_a_new_account(visitor):
    seat = Seat.objects.get(key="marine")
    seat.player = None
    seat.save()
    judge = seat.campaign.umpires.first()
    link = invitation_token(invite_player(seat=seat, email="", language="en", actor=judge))
    page = f"/invitation/{link}/"
    assert "password1" in read(visitor.get(page))
    sent = {"username": "lola", "password1": "in the manigua 73", "password2": "in the manigua 73"}
    assert visitor.post(page, sent).status_code == 302
    assert Seat.objects.get(key="marine").player == User.objects.get(username="lola")
    assert COOKIE not in {name for name, morsel in visitor.cookies.items() if morsel.value}


@pytest.mark.parametrize("change", [{"is_active": False}, {"is_staff": True}, {"is_superuser": True}])
def test_visitors_are_out_as_soon_as_their_account_is_shut_or_has_rights(visitor, change):
    User.objects.filter(username=VISITOR).update(**change)
    assert is_stranger(visitor)
    assert visitor.get("/admin/").status_code == 302
    assert reverse("look-round") not in read(visitor.get("/"))


def test_visitors_whose_demo_is_closed_read_the_front_page(visitor):
    Seat.objects.filter(player__username=VISITOR).update(player=None)
    assert visitor.get("/").status_code == 200
    assert is_stranger(visitor)


@pytest.mark.parametrize("role", ["player", "umpire"])
def test_visitors_see_no_other_campaign_even_if_their_account_is_put_into_it(visitor, role):
    other = declare_war("other")
    account = User.objects.get(username=VISITOR)
    if role == "umpire":
        other.umpires.add(account)
    else:
        other.seats.update(player=account)
    assert visitor.get("/c/other/").status_code == 404
    assert visitor.get(f"/rules/{other.ruleset}/?campaign=other").status_code == 404
    assert not is_stranger(visitor)


def test_visitors_have_no_demo_that_their_account_judges(visitor):
    Campaign.objects.get().umpires.add(User.objects.get(username=VISITOR))
    assert is_stranger(visitor)


def test_a_visitors_account_that_was_logged_in_by_password_may_change_nothing_either(client):
    war = visitors_war()
    client.force_login(User.objects.get(username=VISITOR))
    assert "nothing is saved" in read(client.get(HOME))
    order = f"{HOME}orders/{war.forces.get(key='leon').ref}/"
    assert client.post(order, {"kind": "hold", "stance": "defend"}).status_code == 302
    assert client.post("/accounts/", {"email": "a@example.org"}).status_code == 302
    assert not Order.objects.exists()
    assert not User.objects.get(username=VISITOR).email


@pytest.mark.parametrize("page", ["https://evil.example/x", "//evil.example/", "front", "javascript:x", ""])
def test_a_refused_form_leads_to_a_page_of_ours(visitor, page):
    answer = visitor.post(f"{HOME}dispatches/", headers={"Referer": page} if page else {})
    assert answer.status_code == 302
    assert "evil" not in answer["Location"]
    assert "javascript" not in answer["Location"]


def test_many_refused_forms_leave_one_message(visitor):
    for _each in range(3):
        visitor.post(f"{HOME}dispatches/")
    assert read(visitor.get(HOME)).count("This is a demo") == 1
    assert not Session.objects.exists()


def test_the_address_typed_by_hand_leads_to_the_button_without_a_word_of_a_form(client):
    visitors_war()
    page = client.get(reverse("look-round"), follow=True)
    assert page.redirect_chain == [("/", 302)]
    assert not list(page.context["messages"])


def test_a_person_with_an_account_who_looks_round_finds_their_own_campaigns(client):
    visitors_war()
    client.force_login(User.objects.get(username="ana"))
    assert client.post(reverse("look-round"))["Location"] == "/"


def test_a_visitor_reads_no_desk_and_nobody_is_logged_out_by_looking_round(visitor, client):
    assert visitor.get("/c/demo/desk/").status_code == 404
    client.force_login(User.objects.get(username="ana"))
    client.post(reverse("look-round"))
    assert client.session["_auth_user_id"] == str(User.objects.get(username="ana").pk)


def test_a_person_who_looks_after_the_site_is_never_a_visitor(client):
    visitors_war()
    User.objects.filter(username=VISITOR).update(is_staff=True)
    assert client.post(reverse("look-round")).status_code == 404
