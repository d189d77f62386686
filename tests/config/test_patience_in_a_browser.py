"""Entries stay on the page while SQLite is locked, with script and without."""

import pytest
from django.db import connection
from playwright.sync_api import expect

from campaign.models import Order
from tests.browser import log_in, name_place, wait_for_htmx
from tests.campaign.scenes import manned_war
from tests.config.test_patience import somebody_writes

pytestmark = [
    pytest.mark.long,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "sqlite", reason="PostgreSQL locks rows, and no page waits there"
    ),
]


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_an_order_stays_as_written_and_is_saved_by_pressing_again(new_context, live_server, settings, script):
    settings.PATIENCE = 0.3
    war = manned_war()
    page = new_context(java_script_enabled=script).new_page()
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/?force={war.forces.get(key='leon').ref}")
    name_place(page, "#id_leg1", "Bor")
    if script:
        wait_for_htmx(page)
    with somebody_writes():
        page.get_by_role("button", name="Save order").click()
        expect(page.get_by_text("Press the button again")).to_be_visible()
    expect(page.locator("#id_leg1")).to_have_value("Bor")
    assert not Order.objects.exists()
    page.get_by_role("button", name="Save order").click()
    expect(page.get_by_text("Order for Leon saved.").first).to_be_visible()
    assert Order.objects.get().goals == ("bor",)
