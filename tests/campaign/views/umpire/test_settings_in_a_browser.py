"""The rules of a campaign in real Chromium: readable and changed by keyboard, on a phone too."""

import pytest
from playwright.sync_api import expect

from tests.browser import log_in
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("width", "theme", "script"), [(390, "dark", True), (1440, "light", False)], ids=["phone", "desk"]
)
def test_the_umpire_changes_a_rule_by_keyboard_and_the_page_fits(
    new_context, live_server, axe, width, theme, script
):
    war = manned_war()
    about = {
        "viewport": {"width": width, "height": 900},
        "color_scheme": theme,
        "java_script_enabled": script,
    }
    page = new_context(**about).new_page()
    log_in(page, live_server.url, "ulises")
    page.goto(f"{live_server.url}/c/war/desk/")
    page.get_by_role("link", name="Campaign settings").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Campaign settings")).to_be_visible()
    links = page.get_by_role("navigation", name="Groups of settings").get_by_role("link").all()
    assert width > 640 or all((link.bounding_box() or {}).get("height", 0) >= 44 for link in links)
    page.get_by_label("Search the other").focus()
    page.keyboard.type("winner lost dawn")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="A winner that lost more than this stays until dawn").focus()
    page.keyboard.press("Enter")
    page.get_by_label("A winner that lost more than this stays until dawn").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("101")
    page.get_by_label("Why").focus()
    page.keyboard.type("tired men")
    page.keyboard.press("Enter")
    expect(page.get_by_text("less than or equal to 100")).to_be_visible()
    faults = axe(page) if script else []
    page.get_by_label("A winner that lost more than this stays until dawn").fill("30")
    page.get_by_role("button", name="Change the settings").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("10 per cent → 30 per cent")).to_be_visible()
    assert faults == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    war.refresh_from_db()
    assert war.rules(1).battles.dear == 30


PLACES = """() => {
    const button = document.querySelector("form button.first:not(details *)")
    const reason = document.querySelector("[name=reason]:not(details *)")
    const inside = box => box.bottom > 0 && box.top < innerHeight
    const first = document.querySelector("form.rules").getBoundingClientRect().top
    const last = document.querySelector(".why-changed").parentElement.getBoundingClientRect().bottom
    const found = []
    for (let top = 0; top < document.documentElement.scrollHeight; top += 700) {
        scrollTo({ top, behavior: "instant" })
        const [a, b] = [button, reason].map(each => each.getBoundingClientRect())
        const within = first < top && top < last - 844
        found.push({ apart: Math.abs(a.top - b.top), within, seen: inside(a) && inside(b) })
    }
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" })
    return found
}"""
"""Scrolls down, and measures where the button and the reason stand; all at once, for nobody looks at it."""


@pytest.mark.parametrize("path", ["desk/settings/?open=all", "rules-options/"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_reason_stands_beside_the_button_wherever_one_scrolls(new_context, live_server, width, path):
    war = manned_war()
    page = new_context(viewport={"width": width, "height": 844}).new_page()
    log_in(page, live_server.url, "ulises")
    page.goto(f"{live_server.url}/c/{war.slug}/{path}")
    if width < 640:  # one line, until it is touched
        assert page.locator(".why-changed").bounding_box()["height"] < 60
        page.locator("[name=reason]").focus()
    places = page.evaluate(PLACES)
    assert all(each["apart"] < 160 for each in places)
    assert all(each["seen"] for each in places if each["within"])
    assert any(each["within"] for each in places)
    page.locator("button.first:visible").last.click()
    expect(page.locator("[name=reason]")).to_be_focused()
    expect(page.locator("[name=reason]")).to_be_in_viewport()
    expect(page.locator(".why-changed .errorlist")).to_be_in_viewport()
    control = page.locator(".rules :is(select, input:not([type=hidden]))").nth(3)
    control.focus()
    bar = page.locator(".why-changed").bounding_box()
    box = control.bounding_box()
    assert box["y"] + box["height"] <= bar["y"] or box["y"] >= bar["y"] + bar["height"]
