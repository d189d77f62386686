"""A referee's game goes on in Chromium on two phones with the network cut. Nothing is lost or sent twice."""

import pytest
from playwright.sync_api import expect

from battles.models import TableReport
from tests.battles.fields import meet, seat
from tests.battles.offline.test_offline_game_in_a_browser import START, pyodide  # noqa: F401
from tests.battles.views.test_table import address
from tests.browser import log_in, small_targets

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]

KEPT = """async (seen) => {
    const cache = await caches.open("table-pages");
    const address = document.querySelector("[data-offline-game]").dataset.data;
    const kept = async () => (await (await cache.match(address, { ignoreVary: true })).json()).seen;
    while (await kept() !== seen) await new Promise((done) => setTimeout(done, 50));
}"""


def open_phone(live_server, new_context, engagement, key):
    """Returns a player's phone on the referee's page, with its context.

    It is made ready for a hall without signal.
    """
    player = seat(engagement.campaign, key)
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    log_in(page, live_server.url, player.username)
    page.goto(live_server.url + address(engagement, "table"))
    page.evaluate("document.querySelector('[data-hall]').dataset.hall = ''")  # test_table_entries.py
    page.locator(".log-more summary").click()
    page.get_by_role("button", name="Make ready for a hall without signal").click()
    expect(page.locator("[data-hall] [role=status]")).to_contain_text("Ready", timeout=START)
    page.goto(live_server.url + address(engagement, "table", "referee"))
    return context, page


def draw(page, number):
    """Draws the next card. It is the one with that *number*."""
    page.locator("#assisted [name=do][value=draw]").tap()
    expect(page.locator(".cardbox .caps")).to_contain_text(f"Card {number} of")


def test_both_phones_draw_their_cards_without_signal_and_the_server_goes_on_from_them(
    live_server, new_context, axe
):
    engagement = meet()
    phones = [
        open_phone(live_server, new_context, engagement, key) for key in ("captain_general", "camaguey")
    ]
    cards = []
    for context, page in phones:
        page.locator("#assisted [name=answer][value='2']").tap()
        draw(page, 1)
        page.evaluate(KEPT, 2)
        context.set_offline(True)
        page.reload()  # as a phone does that was put away
        expect(page.locator("[data-local-screen]")).to_be_visible(timeout=START)
        expect(page.locator(".cardbox .caps")).to_contain_text("Card 1 of")
        draw(page, 2)
        cards.append(page.locator(".cardbox h2").inner_text())
        page.get_by_role("button", name="Undo").tap()
        expect(page.locator(".cardbox .caps")).to_contain_text("Card 1 of")
        draw(page, 2)
        assert page.locator(".cardbox h2").inner_text() == cards[-1]  # an undo brings no other card
        expect(page.locator("[data-count-unsent] b")).to_have_text("3")
        assert (axe(page), small_targets(page)) == ([], [])
    before = [report.steps for report in TableReport.objects.order_by("pk")]
    assert [len(steps) for steps in before] == [2, 2]
    for (context, page), card in zip(phones, cards, strict=True):
        context.set_offline(False)
        expect(page.locator("[data-count-unsent]")).to_be_hidden()
        expect(page.locator(".cardbox h2")).to_have_text(card)
    for report, (_context, page) in zip(TableReport.objects.order_by("pk"), phones, strict=True):
        drawn = [each["step"] for each in report.steps if each["step"]["do"] == "draw"]
        assert [bool(each.get("offline")) for each in drawn] == [False, True, True]
        assert drawn[1]["cards"] == drawn[2]["cards"]
        assert len({each["key"] for each in report.steps}) == len(report.steps) == 5
        draw(page, 3)


def test_the_depth_changes_without_signal_unless_entries_wait(live_server, new_context):
    engagement = meet()
    context, page = open_phone(live_server, new_context, engagement, "captain_general")
    depth = page.locator("#assisted .depths")
    depth.get_by_text("Assisted").tap()
    expect(page.locator("#assisted .roster")).to_be_visible()
    page.locator("#assisted .logbar [name=do][value=end]").tap()
    page.evaluate(KEPT.replace("dataset.data", "dataset.other"), 1)
    context.set_offline(True)
    depth.get_by_text("Referee").tap()
    expect(page.locator("[data-local-screen]")).to_contain_text("breaks above", timeout=START)
    page.locator("#assisted .logbar [name=do][value=undo]").tap()
    expect(page.locator("[data-count-unsent] b")).to_have_text("1")
    depth.get_by_text("Assisted").tap()
    told = page.locator("[data-offline-game] > [role=status]")
    expect(told).to_have_text("Change the depth once your entries are sent.")
    depth.get_by_text("Result only").tap()
    page.wait_for_url("**/table/")
    page.locator(".depths").get_by_text("Assisted").tap()
    expect(page.locator("[data-depth-waits]")).to_have_text("Change the depth once your entries are sent.")
    page.locator(".depths").get_by_text("Referee").tap()
    expect(page.locator("[data-local-screen]")).to_contain_text("Phase 1", timeout=START)
    context.set_offline(False)
    expect(page.locator("[data-count-unsent]")).to_be_hidden(timeout=START)
    assert [each["step"]["do"] for each in TableReport.objects.get().steps] == ["end", "undo"]
