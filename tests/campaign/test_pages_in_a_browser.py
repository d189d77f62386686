"""Every target on every page of a war is high enough for a finger on a phone."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.urls import resolve

from tests import mould
from tests.browser import log_in, small_targets
from tests.campaign.test_pages_of_other_wars import played
from tests.campaign.whole.page_walk import walk

pytestmark = pytest.mark.django_db(transaction=True)
NO_PAGE = re.compile(r"\.(pdf|csv)\b|/file/|/news/|\((plate|panel)\)$")  # files, and parts of a page
KINDS_SEEN = ("=march", "=raid", "=transfer", "=free_text")  # these have every field
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


READERS = (("dargai_bridge_1880", "judge", "macduff"), ("northern_mexico_1846", "us", "mexican_war"))


def kind_of(address: str) -> tuple[str, str]:
    """The view of *address*, and the kind of order it asks for."""
    parts = urlsplit(address)
    return resolve(parts.path).view_name, dict(parse_qsl(parts.query)).get("kind", "")


def test_on_a_phone_all_that_is_pressed_is_high_enough_for_a_finger(client, new_context, live_server):
    """For an umpire, and for a player what the umpire has not looked at."""
    page = new_context(**PHONE).new_page()
    small, broad, looked_at = {}, [], dict[tuple[str, str], str]()
    for scenario, who, rules in READERS:
        mould.empty_tables()
        war = played(scenario, 2 if who == "judge" else 1)
        client.force_login(
            war.umpires.get() if who == "judge" else war.seats.get(player__username=who).player
        )
        addresses = [
            address
            for address in walk(client, f"/c/{war.slug}/", of_a_kind=1)
            if not NO_PAGE.search(address) and ("kind=" not in address or address.endswith(KINDS_SEEN))
        ]
        addresses += [f"/rules/{rules}/", f"/rules/{rules}/play-sheet/", f"/signs/?campaign={war.slug}", "/"]
        log_in(page, live_server.url, who)
        for address in addresses:
            if kind_of(address) in looked_at:
                continue
            if page.goto(live_server.url + address).status != 200:
                continue  # an address that only takes what is sent
            looked_at[kind_of(address)] = address
            if found := small_targets(page, in_text=True):
                small[address] = found
            if page.evaluate("document.documentElement.scrollWidth") > PHONE["viewport"]["width"]:
                broad.append(address)
        page.goto(live_server.url + "/static/nothing")  # no open page asks for news of a war that is gone
    assert len(looked_at) > 40
    assert {one for found in small.values() for one in found} == set(), small
    assert broad == []
