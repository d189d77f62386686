"""The rules of a campaign in real Chromium: readable and changed by keyboard, on a phone too."""

import pytest
from playwright.sync_api import expect

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
    page.get_by_role("link", name="Rules of this campaign").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Rules of this campaign")).to_be_visible()
    faults = axe(page) if script else []
    links = page.get_by_role("navigation", name="Groups of rules").get_by_role("link").all()
    assert width > 640 or all((link.bounding_box() or {}).get("height", 0) >= 44 for link in links)
    page.get_by_label("A winner who has lost more than this stands until dawn").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("101")
    page.get_by_label("Why").focus()
    page.keyboard.type("tired men")
    page.keyboard.press("Enter")
    expect(page.get_by_text("less than or equal to 100")).to_be_visible()
    faults += axe(page) if script else []
    page.get_by_label("A winner who has lost more than this stands until dawn").fill("30")
    page.get_by_role("button", name="Change the rules").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("10 per cent → 30 per cent")).to_be_visible()
    faults += axe(page) if script else []
    assert faults == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    war.refresh_from_db()
    assert war.rules(1).fights.dear == 30
