"""The slider over the weeks in real Chromium: by arrow keys, and without script by its button."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import log_in
from tests.campaign.scenes import fought_war

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_slider_goes_back_by_an_arrow_key_and_keeps_the_focus(new_context, live_server, axe):
    war, engagement = fought_war()
    page = new_context(viewport={"width": 390, "height": 900}).new_page()
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/{war.slug}/?zoom=3.4")
    slider = page.get_by_role("slider", name="Week")
    slider.focus()
    said = page.locator("#week-said")
    asked = page.evaluate(
        """() => {
            const slider = document.getElementById("week");
            slider.value -= 1;
            slider.dispatchEvent(new Event("input", {bubbles: true}));
            const told = document.getElementById("week-said").textContent;
            slider.value = +slider.value + 1;
            return told;
        }"""
    )
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#panel")).to_contain_text("As known on 22 September 1873.")
    expect(page.locator("#panel").get_by_role("link", name=engagement.name)).to_have_count(1)
    expect(said).to_have_text("Turn 1, 15 September 1873")
    assert asked == "Turn 1, 15 September 1873"  # while the week is still under the hand
    expect(slider).to_be_focused()
    expect(page).to_have_url(re.compile("week=1"))
    expect(page).to_have_url(re.compile(r"zoom=3\.4"))
    page.get_by_role("link", name="Zoom out").click()
    expect(page.locator("#plate")).not_to_have_attribute("data-scale", "3.4")
    scale = page.locator("#plate").get_attribute("data-scale")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    slider.press("ArrowRight")
    expect(page.locator("#panel")).not_to_contain_text("As known on")
    assert page.locator("#plate").get_attribute("data-scale") == scale
    page.goto(f"{live_server.url}/c/{war.slug}/map-in-words/?week=1")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_script_its_button_shows_the_week(new_context, live_server):
    war, _met = fought_war()
    page = new_context(java_script_enabled=False).new_page()
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/{war.slug}/")
    page.get_by_role("slider", name="Week").press("ArrowLeft")
    page.get_by_role("button", name="Show the week").click()
    expect(page.locator("#panel")).to_contain_text("As known on 22 September 1873.")
    page.locator("#panel").get_by_role("link", name="Back to today").click()
    expect(page.locator("#panel")).not_to_contain_text("As known on")
