"""A visitor without an account looks round the demo campaign, and changes nothing."""

import re
from collections import Counter

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaign.models import Campaign, Entry, Order
from campaign.store.archive import war_digest
from config.visitors import VISITOR
from tests.campaign.page_walk import walk
from tests.campaign.scenes import manned_war, read
from tests.mould import poured

pytestmark = pytest.mark.django_db


@poured
def shown() -> Campaign:
    """A war whose seat of the captain general the visitors have."""
    war = manned_war()
    war.seats.filter(key="captain_general").update(user=User.objects.create_user(VISITOR))
    return war


@pytest.fixture
def visitor(client) -> Client:
    shown()
    assert client.post(reverse("look-round"))["Location"] == "/c/war/"
    return client


def test_the_front_page_offers_the_demo_only_where_there_is_one(client):
    assert reverse("look-round") not in read(client.get("/"))
    assert client.post(reverse("look-round")).status_code == 404
    shown()
    assert reverse("look-round") in read(client.get("/"))


def test_every_page_of_the_seat_opens_and_says_that_nothing_is_saved(visitor):
    pages = walk(visitor, "/c/war/", of_a_kind=1)
    whole = [page for page in pages.values() if "<html" in page]
    assert len(whole) > 15
    assert all("nothing is saved" in page for page in whole)


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> list[str]:
    """Every address of the site, with words of the war for what stands open in it."""
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
    before = war_digest(war), Entry.objects.count(), list(User.objects.order_by("pk").values())
    counts = Counter()
    for pattern in addresses(get_resolver().url_patterns):
        path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: words.get(part[1], "x"), pattern)
        if path in ("/accounts/logout/", "/i18n/setlang/"):
            continue
        sent = {"kind": "hold", "stance": "stand", "email": "a@example.org", "reason": "x"}
        for headers in ({}, {"HX-Request": "true"}):
            counts[visitor.post(path, sent, headers=headers).status_code] += 1
    war.refresh_from_db()
    assert (war_digest(war), Entry.objects.count(), list(User.objects.order_by("pk").values())) == before
    assert not Order.objects.exists()
    assert counts[302] > 40


def test_a_visitor_logs_in_with_an_account_of_their_own(visitor):
    User.objects.filter(username="ana").update(password=make_password("in the manigua 73"))
    sent = {"username": "ana", "password": "in the manigua 73"}
    assert visitor.post("/accounts/login/", sent).status_code == 302
    assert visitor.session["_auth_user_id"] == str(User.objects.get(username="ana").pk)


def test_a_visitor_reads_no_desk_and_nobody_is_logged_out_by_looking_round(visitor, client):
    assert visitor.get("/c/war/desk/").status_code == 404
    client.force_login(User.objects.get(username="ana"))
    client.post(reverse("look-round"))
    assert client.session["_auth_user_id"] == str(User.objects.get(username="ana").pk)


def test_a_person_who_looks_after_the_site_is_never_a_visitor(client):
    shown()
    User.objects.filter(username=VISITOR).update(is_staff=True)
    assert client.post(reverse("look-round")).status_code == 404
