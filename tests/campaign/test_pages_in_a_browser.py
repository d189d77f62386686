"""Every target on every page of a war is high enough for a finger on a phone."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Page

from tests import mould
from tests.browser import log_in, small_targets
from tests.campaign.test_pages_of_other_wars import play_campaign
from tests.campaign.whole.page_walk import HOST, walk

pytestmark = pytest.mark.django_db(transaction=True)
NO_PAGE = re.compile(r"\.(pdf|csv)\b|/file/|/news/")  # files
KINDS_SEEN = ("=march", "=raid", "=transfer", "=free_text")  # these have every field
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


READERS = (("dargai_bridge_1880", "judge", "macduff"), ("northern_mexico_1846", "us", "mexican_war"))


def kind_of(address: str) -> tuple[str, str]:
    """Returns the view of *address*, and the kind of order asked for."""
    parts = urlsplit(address)
    return resolve(parts.path).view_name, dict(parse_qsl(parts.query)).get("kind", "")


class Phone:
    """Opens in Chromium the pages that a walk asks for, each kind once, and measures what stands on them."""

    def __init__(self, page: Page, client: Client, site: str) -> None:
        self.page, self.client, self.site = page, client, site
        self.small: dict[str, list[str]] = {}
        self.broad: list[str] = []
        self.looked_at: dict[tuple[str, str], str] = {}

    def get(self, address: str, headers: dict[str, str] | None = None) -> HttpResponse:
        """Answers with nothing where there is no page. A page of a kind that was looked at is only read."""
        others = "kind=" in address and not address.endswith(KINDS_SEEN)
        if headers or others or NO_PAGE.search(address):
            return HttpResponse(status=204)
        if kind_of(address) in self.looked_at:
            return self.client.get(address)
        answer = self.page.goto(self.site + address)
        if answer.status != 200:  # an address that only takes what is sent
            return HttpResponse(status=answer.status)
        self.looked_at[kind_of(address)] = address
        if found := small_targets(self.page, in_text=True):
            self.small[address] = found
        if self.page.evaluate("document.documentElement.scrollWidth") > PHONE["viewport"]["width"]:
            self.broad.append(address)
        return HttpResponse(answer.text().replace(self.site, HOST))


@pytest.mark.long
def test_on_a_phone_all_that_is_pressed_is_high_enough_for_a_finger(client, new_context, live_server):
    """Looks at an umpire's pages, then at a player's others."""
    page = new_context(**PHONE).new_page()
    phone = Phone(page, client, live_server.url)
    for scenario, who, rules in READERS:
        mould.empty_tables()
        war = play_campaign(scenario, 2 if who == "judge" else 1)
        log_in(page, live_server.url, who)
        client.force_login(User.objects.get(username=who))
        walk(phone, f"/c/{war.slug}/", of_a_kind=1)
        for address in (
            f"/rules/{rules}/",
            f"/rules/{rules}/play-sheet/",
            f"/signs/?campaign={war.slug}",
            "/",
        ):
            phone.get(address)
        page.goto(live_server.url + "/static/nothing")  # no open page asks for news of a war that is gone
    assert len(phone.looked_at) > 40
    assert {one for found in phone.small.values() for one in found} == set(), phone.small
    assert phone.broad == []
