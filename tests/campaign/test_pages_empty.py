"""Every list of a fresh campaign that is empty says in one sentence what to do next, with a link."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.operations.campaigns.public_page import open_page
from tests.campaign.scenes import manned_war, read
from tests.campaign.whole.page_walk import walk

pytestmark = pytest.mark.django_db
ALONE = re.compile(
    r"<section[^>]*>\s*<h[23][^>]*>(?:(?!</section>).)*?</h[23]>\s*(<p[^>]*>(?:(?!</p>).)*</p>)\s*</section>",
    re.DOTALL,
)
"""A section that is a heading and one paragraph: an empty list."""
EMPTY = re.compile(r'<div class="empty">.*?</div>', re.DOTALL)
PUBLIC = ("", "gazette/", "map/", "start/", "battles/")


def dead_ends(pages: dict[str, str]) -> dict[str, str]:
    """Returns the empty lists of *pages* that lead nowhere, each with an address that has it."""
    return {
        text: address
        for address, page in pages.items()
        for text in (*ALONE.findall(page), *EMPTY.findall(page))
        if "<a " not in text and "<button" not in text
    }


def test_no_empty_list_of_a_fresh_campaign_is_a_dead_end():
    war = manned_war()
    open_page(campaign=war, is_open=True, actor=war.umpires.get())
    stranger = Client()
    found = dead_ends({page: read(stranger.get(f"/public/{war.slug}/{page}")) for page in PUBLIC})
    for name in ("ulises", "ana"):
        client = Client()
        client.force_login(User.objects.get(username=name))
        pages = walk(client, f"/c/{war.slug}/", of_a_kind=1, order_kinds=False)
        assert len(pages) > 30
        found |= dead_ends(pages)
    assert found == {}
