"""The front page: a stranger reads what the site is, and the rule books, without an account."""

import gzip
import re

import pytest
from django.contrib.auth.models import User

from rules import RULESETS
from tests.browser import small_targets
from tests.campaign.scenes import manned_war, read

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 150 * 1024
"""Bytes that a first visit may weigh on a phone: the page and what it asks for."""


@pytest.mark.parametrize(("language", "words"), [("en", "Log in"), ("es", "Entrar")])
def test_a_stranger_reads_what_the_site_is_with_one_query(
    client, language, words, django_assert_max_num_queries
):
    with django_assert_max_num_queries(1):
        answer = client.get("/", headers={"accept-language": language})
    assert answer.status_code == 200
    page = read(answer)
    assert words in page
    assert "468" in page
    assert "421" in page
    assert re.search(r"<svg[^>]*drawing-plate", page)


def test_every_link_of_the_page_and_of_the_rule_books_opens_without_an_account(client):
    waiting, known_addresses = ["/"], set()
    while waiting:
        address = waiting.pop().partition("#")[0]
        if address in known_addresses or "/play-sheet/" in address:
            continue
        known_addresses.add(address)
        answer = client.get(address)
        assert answer.status_code == 200, address
        if address.count("/") < 4:
            links = re.findall(r'<a [^>]*href="(/[^"?]*)"', read(answer))
            clauses = [link for link in links if link.count("/") == 4]
            waiting += [link for link in links if link.count("/") < 4] + clauses[::40]
    assert {f"/rules/{name}/" for name in RULESETS} <= known_addresses
    assert "/signs/" in known_addresses
    assert "/rules/campaign/" in known_addresses


def test_an_account_finds_its_campaigns_there(client):
    manned_war()
    client.force_login(User.objects.get(username="ana"))
    assert client.get("/")["Location"] == "/c/war/week/"


def test_a_stranger_who_asks_for_the_rules_of_a_campaign_learns_nothing(client):
    war = manned_war()
    assert client.get(f"/rules/{war.ruleset}/?campaign={war.slug}").status_code == 404


def test_the_page_fits_is_accessible_and_is_light(new_context, live_server, axe):
    page = new_context(viewport={"width": 390, "height": 844}, color_scheme="dark").new_page()
    weights = []
    page.on("response", lambda answer: weights.append(len(gzip.compress(answer.body()))))
    page.goto(live_server.url)
    page.wait_for_load_state("networkidle")
    assert axe(page) == []
    assert small_targets(page) == []
    assert sum(weights) < MOST
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    for width in (390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    assert axe(page) == []


def test_start_your_own_says_whom_to_ask_and_leads_an_umpire_to_the_scenarios(client, settings):
    settings.CONTACT = "mailto:keeper@example.org"
    page = read(client.get("/start-your-own/"))
    assert 'href="mailto:keeper@example.org"' in page
    assert "make -C manigua demo" in page
    client.force_login(User.objects.create_user("ana"))
    assert "logged in as ana" in read(client.get("/start-your-own/"))
    client.force_login(User.objects.create_user("judge", is_staff=True))
    assert client.get("/start-your-own/")["Location"] == "/start/"
