"""The campaign's rule book in real Chromium: searched by keyboard on a phone, without script too."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser import log_in, small_targets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("script", [True, False], ids=["script", "none"])
def test_a_rule_is_found_by_its_words_and_read_on_a_phone(new_context, live_server, axe, script):
    User.objects.create_user("reader")
    page = new_context(viewport={"width": 390, "height": 900}, java_script_enabled=script).new_page()
    log_in(page, live_server.url, "reader")
    page.goto(f"{live_server.url}/rules/campaign/")
    faults = axe(page) if script else []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.get_by_label("Find a clause").focus()
    page.keyboard.type("ferry mule")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Ferries").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ferries")).to_be_visible()
    expect(page.get_by_role("table", name="Settings of this rule")).to_contain_text("200 men an hour")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert (faults + axe(page) if script else faults) == []
    assert not script or small_targets(page) == []
