"""Enemies, allies and neutrals in real Chromium: changed by keyboard, on a phone, with and without script."""

import pytest
from playwright.sync_api import expect

from campaign.logic.theatre.relations import Relation
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_the_umpire_makes_two_sides_neutral_on_a_phone(new_context, live_server, axe, script):
    war = manned_war()
    about = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "java_script_enabled": script}
    page = new_context(**about).new_page()
    page.goto(f"{live_server.url}/accounts/login/")
    page.fill("[name=username]", "ulises")
    page.fill("[name=password]", "ulises")
    page.click("main button.first")
    page.goto(f"{live_server.url}/c/war/desk/settings/")
    page.get_by_role("link", name="Enemies, allies and neutrals").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Enemies, allies and neutrals")).to_be_visible()
    page.locator("main select").first.select_option("neutral")
    page.get_by_label("Why").tap()
    page.get_by_role("button", name="Change the relations").click()
    expect(page.locator(".why-changed .errorlist")).to_have_text("Give a reason for this change.")
    page.get_by_label("Why").fill("a truce")
    page.get_by_label("Why").press("Enter")
    expect(page.get_by_text("enemies → neutral")).to_be_visible()
    if script:
        assert axe(page) == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    war.refresh_from_db()
    assert (
        war.relations_in(1).relation_between(*(side.key for side in war.sides.all()[:2])) is Relation.NEUTRAL
    )
