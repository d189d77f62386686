"""The log of a table in real Chromium: what is asked for stands beside the button that needs it."""

import pytest
from playwright.sync_api import expect

from battles.operations import fight_battle
from tests.battles.fields import meet, umpire_of
from tests.browser import log_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_reason_of_a_correction_is_asked_beside_its_button(new_context, live_server, axe, width):
    met = meet()
    fight_battle(met.pk)
    page = new_context(viewport={"width": width, "height": 700}).new_page()
    log_in(page, live_server.url, umpire_of(met.campaign).username)
    page.goto(f"{live_server.url}/c/{met.campaign.slug}/engagements/{met.ref}/correct/")
    reason, button = page.locator("[name=reason]"), page.get_by_role("button", name="Post the correction")
    for where in (0, 0.5, 1):
        page.evaluate("part => scrollTo(0, document.documentElement.scrollHeight * part)", where)
        expect(reason).to_be_in_viewport()
        expect(button).to_be_in_viewport()
    assert axe(page) == []
    button.click()
    expect(page.locator(".logbar .errorlist")).to_be_in_viewport()
