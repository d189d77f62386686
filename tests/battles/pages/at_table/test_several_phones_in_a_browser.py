"""The strip above a game at a table: whether the phones are in step, and what waits for a signal."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from battles.pages.at_table import hall
from campaign.models import Seat
from tests.battles.fields import meet, seat
from tests.battles.views.test_assisted import enter
from tests.battles.views.test_table import address
from tests.browser import log_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def engagement():
    return meet()


@pytest.fixture
def fellow(engagement):
    spain = engagement.campaign.sides.get(key="spain")
    Seat.objects.create(campaign=engagement.campaign, side=spain, key="brigade", name="Brigade")
    client = Client()
    client.force_login(seat(engagement.campaign, "brigade"))
    return client


def open_phones(new_context, live_server, engagement):
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    log_in(page, live_server.url, seat(engagement.campaign, "captain_general").username)
    page.goto(live_server.url + address(engagement, "table", "assisted"))
    return context, page


def test_the_strip_says_whether_the_phones_are_in_step_and_reads_each_state_aloud_once(
    new_context, live_server, engagement, fellow, axe
):
    assert enter(fellow, engagement, 0, do="end").status_code == 200
    context, page = open_phones(new_context, live_server, engagement)
    strip, spoken_line = page.locator("[data-strip]"), page.locator("[data-strip] [role=status]")
    in_step, behind = strip.locator("[data-in-step]"), strip.locator("[data-behind]")
    expect(in_step).to_have_text("Both phones in step. Last entry by brigade.")
    expect(behind).to_be_hidden()
    expect(spoken_line).to_have_text("")  # it was so when the page came
    assert axe(page) == []

    context.set_offline(True)
    expect(behind).to_have_text(
        "No signal. You see the game as this phone has it. "
        "This phone cannot play on without a signal: what you tap now is not entered.",
        use_inner_text=True,
    )
    with page.expect_event("requestfailed"):
        page.locator("#assisted [name=do]:visible").last.tap()
    page.evaluate("document.dispatchEvent(new CustomEvent('htmx:sendError'))")  # of the news of the week
    expect(page.locator(".toast")).to_have_count(0)  # it would say that an entry is on the page
    expect(in_step).to_be_hidden()
    expect(spoken_line).to_contain_text("No signal.")
    page.evaluate("document.dispatchEvent(new CustomEvent('offline:unsent', {detail: 2}))")
    expect(behind).to_contain_text(
        "No signal. 2 entries wait on this phone; each is sent once.", use_inner_text=True
    )
    expect(spoken_line).to_have_text("")  # it says no number that the strip does not
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")  # no colour half changed
    assert axe(page) == []

    context.set_offline(False)
    expect(behind).to_have_text("2 entries wait on this phone; each is sent once.", use_inner_text=True)
    page.evaluate("document.dispatchEvent(new CustomEvent('offline:unsent', {detail: 0}))")
    expect(in_step).to_be_visible()
    expect(spoken_line).to_contain_text("Both phones in step.")

    context.route(lambda url: "watched=" in url, lambda route: route.abort())
    expect(behind).to_be_visible()  # the server does not answer, whatever the phone thinks of its signal


def test_mine_after_theirs_is_offered_only_if_others_have_entered(
    new_context, live_server, engagement, fellow, monkeypatch
):
    monkeypatch.setattr(hall, "has_pyodide", lambda: True)
    monkeypatch.setattr(hall, "pyodide_addresses", lambda: ("/static/none.js",))
    monkeypatch.setattr(hall, "megabytes_to_load", lambda _bytes: 1)
    _context, page = open_phones(new_context, live_server, engagement)
    wrong = {"key": "x-1", "fields": [["do", "fire"], ["unit", "0-1"]], "step": {}}
    keep = """([seen, entry]) => {
        const {home} = document.querySelector("[data-offline-game]").dataset;
        const name = `offline:${document.documentElement.dataset.person}:${home}`;
        localStorage.setItem(name, JSON.stringify({entries: [entry], sent: 0, seen}));
        dispatchEvent(new Event("online"));
    }"""
    page.evaluate(keep, ["0", wrong])
    expect(page.locator("[data-conflict]")).to_contain_text(
        "did not accept your next entry", use_inner_text=True
    )
    buttons = page.locator("[data-conflict] button:visible")
    expect(buttons).to_have_text(["Send mine again", "Discard mine"])
    buttons.nth(1).tap()
    expect(page.locator("[data-conflict]")).to_be_hidden()

    assert enter(fellow, engagement, 0, do="end").status_code == 200
    page.evaluate(keep, ["0", wrong])
    expect(page.locator("[data-conflict]")).to_contain_text("Others entered something", use_inner_text=True)
    expect(buttons).to_have_text(["Enter mine after theirs", "Discard mine"])


def test_the_log_says_that_it_is_saved_only_once_something_is_entered(
    new_context, live_server, engagement, client
):
    player = seat(engagement.campaign, "captain_general")
    client.force_login(player)
    assert enter(client, engagement, 0, do="end").status_code == 200  # a phase without losses
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    log_in(page, live_server.url, player.username)
    with page.expect_response(lambda answer: "watched=" in answer.url and answer.status == 204):
        page.goto(live_server.url + address(engagement, "table"))
    in_step = page.locator("[data-in-step]")
    expect(in_step).to_be_hidden()
    spoken_line = page.locator("[data-said]")
    page.context.set_offline(True)
    expect(spoken_line).to_contain_text("No signal.")
    page.context.set_offline(False)
    expect(spoken_line).to_have_text("")  # it is no longer true
    page.locator("li[data-unit] .tally").first.tap()
    expect(in_step).to_have_text("Saved. The other phones show it within seconds.")
