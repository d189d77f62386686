"""Every form of a campaign in which words are written keeps them in the browser until they are stored."""

from html.parser import HTMLParser

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.campaign.page_walk import walk
from tests.campaign.test_forms import ended, peaceful, waiting

pytestmark = [pytest.mark.long, pytest.mark.django_db]
SENT_AT_ONCE = {"procedure": "asks what a throw means and stores nothing"}


class Written(HTMLParser):
    """The forms of a page in which words are written: the address of each, and whether it keeps them."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.form: tuple[str, bool] | None = None
        self.found: set[tuple[str, bool]] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form" and told.get("method") == "post":
            self.form = told.get("action", self.address).partition("?")[0], "data-keep" in told
        if self.form and (tag == "textarea" or (tag == "input" and told.get("type", "text") == "text")):
            self.found.add(self.form)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None


@pytest.mark.parametrize("scene", [peaceful, ended, waiting])
@pytest.mark.parametrize("name", ["ana", "ulises"])
def test_every_form_with_words_to_write_keeps_them(scene, name):
    war = scene()
    client = Client()
    client.force_login(User.objects.get(username=name))
    start = f"/c/{war.slug}/" if name == "ana" else f"/c/{war.slug}/desk/"
    found: set[tuple[str, bool]] = set()
    for address, text in walk(client, start, of_a_kind=2).items():
        page = Written(address.partition(" ")[0])
        page.feed(text)
        found |= page.found
    assert {address for address, kept in found if kept}
    lost = {address for address, kept in found if not kept}
    assert {address for address in lost if not any(word in address for word in SENT_AT_ONCE)} == set()
