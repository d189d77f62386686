"""Papers in real Chromium: gazette and report, readable on a phone and at a desk, by umpire and player."""

import pytest
from playwright.sync_api import expect

from tests.browser import log_in, small_targets
from tests.campaign.pages.reports.test_gazette import ISSUE
from tests.campaign.scenes import fought_war

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("width", "theme", "name"), [(390, "dark", "ana"), (1440, "light", "ulises")], ids=["player", "umpire"]
)
def test_the_reports_of_a_week_are_read_and_fit_the_page(new_context, live_server, axe, width, theme, name):
    war, _met = fought_war()
    war.turns.get(number=1).reports.filter(key="gazette").update(facts=ISSUE)
    page = new_context(viewport={"width": width, "height": 900}, color_scheme=theme).new_page()
    log_in(page, live_server.url, name)
    faults, papers = [], [("gazette/1/", "Gaceta de la Isla"), ("reports/1/", "Situation report")]
    if name == "ulises":
        papers += [("desk/reports/1/", "Reports of turn 1"), ("desk/reports/1/gazette/", "Gaceta de la Isla")]
    for address, head in papers:
        page.goto(f"{live_server.url}/c/{war.slug}/{address}")
        expect(page.get_by_role("heading", name=head).first).to_be_visible()
        faults += axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert width > 640 or small_targets(page) == []
        if head == "Situation report":  # its map is drawn for this screen; no other map has been looked at
            box = page.locator(".extract svg").first.get_attribute("viewBox")
            assert (float(box.split()[2]) < 640) == (width < 640)
            wide = "each => each.filter(one => one.scrollWidth > one.clientWidth).length"
            assert page.locator(".wide:has(> .over)").evaluate_all(wide) == 0
    assert faults == []
    rests = page.get_by_text("losses in the ledger")
    page.goto(f"{live_server.url}/c/{war.slug}/gazette/1/")
    expect(rests).to_have_count(1 if name == "ulises" else 0)


def test_on_paper_a_report_has_neither_its_ways_about_nor_buttons(new_context, live_server):
    war, _met = fought_war()
    page = new_context(viewport={"width": 1000, "height": 700}).new_page()
    log_in(page, live_server.url, "ulises")
    page.goto(f"{live_server.url}/c/{war.slug}/reports/1/")
    ways = page.locator("nav:visible, .btn:visible")
    assert ways.count() > 2
    page.emulate_media(media="print")
    assert ways.count() == 0
    expect(page.get_by_role("heading", name="Situation report").first).to_be_visible()
