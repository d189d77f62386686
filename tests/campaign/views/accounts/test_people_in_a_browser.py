"""The links of invitations in Chromium: copied by a button, or written into an e-mail of one's own."""

from urllib.parse import unquote

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser import log_in, small_targets
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db(transaction=True)


def test_link_and_text_of_an_invitation_are_copied_by_buttons(new_context, live_server, axe):
    war = manned_war()
    war.seats.filter(key="marine").update(player=None)
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_server.url)
    page = context.new_page()
    log_in(page, live_server.url, "ulises")
    page.goto(live_server.url + reverse("campaign:people", args=[war.slug]))
    page.get_by_role("button", name="Create the links").tap()
    for name, field in (("Copy the link", "#link-marine"), ("Copy the text", "#text-marine")):
        page.get_by_role("button", name=name).tap()
        expect(page.get_by_role("status")).to_contain_text("Copied.")
        assert page.evaluate("navigator.clipboard.readText()") == page.locator(field).input_value() != ""
    link, text = (page.locator(field).input_value() for field in ("#link-marine", "#text-marine"))
    letter = unquote(page.get_by_role("link", name="Write an e-mail").get_attribute("href"))
    assert link in text
    assert letter.startswith("mailto:?body=")
    assert link in letter
    assert small_targets(page, in_text=True) == []
    assert not axe(page)
