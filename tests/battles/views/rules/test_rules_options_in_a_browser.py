"""The rules options of a campaign in real Chromium: chosen by keyboard, read by a player, on a phone too."""

import pytest
from playwright.sync_api import expect

from tests.browser import log_in
from tests.campaign.scenes import manned_war

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


def test_the_umpire_chooses_an_option_by_keyboard_and_a_player_reads_it(new_context, live_server, axe):
    war = manned_war()
    faults = []
    page = new_context(viewport={"width": 390, "height": 900}).new_page()
    log_in(page, live_server.url, "ulises")
    page.goto(f"{live_server.url}/c/{war.slug}/rules-options/")
    faults += axe(page)
    page.get_by_label("Fire from the saddle").select_option("yes")
    page.get_by_label("Why").focus()
    page.keyboard.type("horse had carbines")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Fire from the saddle: no → yes")).to_be_visible()
    faults += axe(page)
    page.goto(f"{live_server.url}/c/{war.slug}/rules-options/?as=camaguey")
    expect(page.get_by_text("as a rule: no")).to_be_visible()
    faults += axe(page)
    assert faults == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
