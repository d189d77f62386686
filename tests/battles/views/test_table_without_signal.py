"""In a hall without signal the pages of a table open from the device, and what is entered is sent once."""

import pytest
from playwright.sync_api import Error, expect

from battles.models import TableReport
from tests.battles.fields import meet, seat
from tests.battles.views.test_table import address, first_of
from tests.browser import log_in

pytestmark = pytest.mark.django_db(transaction=True)


def strike(page, body, box, whole):
    """Clicks on a box of the roster, the first of which is 0."""
    boxes = page.locator("li[data-unit]").filter(has=page.locator(f'[name="{body}-lost"]')).locator(".boxes")
    size = boxes.bounding_box()
    boxes.click(position={"x": size["width"] * (box + 0.5) / whole, "y": size["height"] / 2})


def test_the_table_goes_on_without_signal_and_nobody_else_reads_it(
    live_server, new_context, settings, tmp_path
):
    settings.BROWSER_FILES = tmp_path  # without rules for phones: a log needs none
    met = meet()
    seat(met.campaign, "captain_general")
    context = new_context(viewport={"width": 390, "height": 844})
    page, faults = context.new_page(), []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    log_in(page, live_server.url, "captain_general")
    log = live_server.url + address(met, "table")
    page.goto(log)
    page.get_by_role("button", name="Make ready for a hall without signal").click()
    status = page.locator("[data-hall] [role=status]")
    expect(status).to_have_text("Ready: this battle opens without signal.", timeout=30_000)

    context.set_offline(True)
    unit, body = first_of(met, "spain")
    lost = page.locator(f'[name="{body}-lost"]')
    strike(page, body, 0, unit.figures)
    expect(lost).to_have_value(str(unit.figures))  # the first box strikes the whole unit
    strike(page, body, unit.figures - 3, unit.figures)
    strike(page, body, unit.figures - 3, unit.figures)  # again: the first struck box is taken back
    page.reload()
    expect(page.locator("[data-no-signal]")).to_be_visible()
    expect(lost).to_have_value("2")
    for sign in ("more", "less"):
        page.locator(f'li[data-unit]:has([name="{body}-lost"]) [data-{sign}]').click()
    expect(lost).to_have_value("2")
    assert faults == []
    expect(page.locator("[data-no-signal] [data-stored]")).to_be_hidden()
    context.set_offline(False)
    expect(page.locator("[data-no-signal] [data-stored]")).to_be_visible()  # it is still the stored page
    context.set_offline(True)
    for name in ("Play sheet", "Disputes"):
        page.goto(log)
        page.get_by_role("link", name=name).first.click()
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    page.goto(live_server.url + address(met))
    expect(page.get_by_role("heading", name=met.name, exact=True)).to_be_visible()
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        page.goto(f"{live_server.url}/c/{met.campaign.slug}/reports/")

    context.set_offline(False)
    page.goto(log)
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("The draft is saved.")).to_be_visible()
    assert TableReport.objects.get().data["lines"][0]["lost"] == 2

    context.clear_cookies()
    page.goto(f"{live_server.url}/accounts/login/")
    context.set_offline(True)
    with pytest.raises(Error, match="ERR_"):
        page.goto(log)
