"""Every target on every page of a war is high enough for a finger on a phone."""

import re

import pytest

from tests.browser import log_in, small_targets
from tests.campaign.page_walk import walk
from tests.campaign.test_pages_of_other_wars import played

pytestmark = pytest.mark.django_db(transaction=True)
NO_PAGE = re.compile(r"\.(pdf|csv)\b|/file/|/news/|\((plate|panel)\)$")  # files, and parts of a page
KINDS_SEEN = ("=march", "=raid", "=transfer", "=free_text")  # these have every field
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.mark.parametrize(
    ("scenario", "who", "rules"),
    [
        ("dargai_bridge_1880", "judge", "macduff"),
        ("northern_mexico_1846", "us", "mexican_war"),
    ],
)
def test_on_a_phone_all_that_is_pressed_is_high_enough_for_a_finger(
    client, new_context, live_server, scenario, who, rules
):
    war = played(scenario, 2 if who == "judge" else 1)
    client.force_login(war.umpires.get() if who == "judge" else war.seats.get(player__username=who).player)
    pages = [
        address
        for address in walk(client, f"/c/{war.slug}/", of_a_kind=1)
        if not NO_PAGE.search(address) and ("kind=" not in address or address.endswith(KINDS_SEEN))
    ]
    pages += [f"/rules/{rules}/", f"/rules/{rules}/play-sheet/", f"/signs/?campaign={war.slug}", "/"]
    page = new_context(**PHONE).new_page()
    log_in(page, live_server.url, who)
    small, broad = {}, []
    for address in pages:
        if page.goto(live_server.url + address).status != 200:
            continue  # an address that only takes what is sent
        if found := small_targets(page, in_text=True):
            small[address] = found
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["viewport"]["width"]:
            broad.append(address)
    assert len(pages) > 20
    assert {one for found in small.values() for one in found} == set(), small
    assert broad == []
