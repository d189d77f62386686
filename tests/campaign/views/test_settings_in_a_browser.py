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
    page.goto(f"{live_server.url}/accounts/login/")
    page.fill("[name=username]", "ulises")
    page.fill("[name=password]", "ulises")
    page.click("main button.first")
    page.goto(f"{live_server.url}/c/war/desk/")
    page.get_by_role("link", name="Campaign settings").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Campaign settings")).to_be_visible()
    faults = axe(page) if script else []
    links = page.get_by_role("navigation", name="Groups of rules").get_by_role("link").all()
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
    faults += axe(page) if script else []
    page.get_by_label("A winner that lost more than this stays until dawn").fill("30")
    page.get_by_role("button", name="Change the rules").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("10 per cent → 30 per cent")).to_be_visible()
    assert faults == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    war.refresh_from_db()
    assert war.rules(1).fights.dear == 30


APART = """() => {
    const button = document.querySelector("form button.first:not(details *)")
    const reason = document.querySelector("[name=reason]:not(details *)")
    const [a, b] = [button, reason].map(each => each.getBoundingClientRect())
    const inside = box => box.bottom > 0 && box.top < innerHeight
    return { apart: Math.abs(a.top - b.top), alike: inside(a) == inside(b), seen: inside(a) && inside(b) }
}"""


@pytest.mark.parametrize("path", ["desk/settings/?open=all", "rules-options/"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_reason_stands_beside_the_button_wherever_one_scrolls(new_context, live_server, width, path):
    war = manned_war()
    page = new_context(viewport={"width": width, "height": 844}).new_page()
    log_in(page, live_server.url, "ulises")
    page.goto(f"{live_server.url}/c/{war.slug}/{path}")
    height = page.evaluate("document.documentElement.scrollHeight")
    first = page.evaluate("document.querySelector('form.rules').getBoundingClientRect().top")
    last = page.evaluate(
        "document.querySelector('.why-changed').parentElement.getBoundingClientRect().bottom"
    )
    for top in range(0, height, 700):
        page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
        found = page.evaluate(APART)
        assert found["apart"] < 160
        if first < top < last - 844:
            assert found["seen"]
    page.evaluate("scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' })")
    page.locator("button.first:visible").last.click()
    expect(page.locator("[name=reason]")).to_be_focused()
    expect(page.locator("[name=reason]")).to_be_in_viewport()
    expect(page.locator(".why-changed .errorlist")).to_be_in_viewport()
    control = page.locator(".rules :is(select, input:not([type=hidden]))").nth(3)
    control.focus()
    bar = page.locator(".why-changed").bounding_box()
    box = control.bounding_box()
    assert box["y"] + box["height"] <= bar["y"] or box["y"] >= bar["y"] + bar["height"]
