"""Strength over time and the umpire's own hand in real Chromium: they fit a phone."""

import pytest
from playwright.sync_api import expect

from campaign.logic.vocabulary import Account, Cause
from campaign.models import Force
from tests.browser import at_rest, log_in, small_targets
from tests.campaign.scenes import fought_war, manned_war
from tests.verbs import move, raise_force

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_umpire_reads_losses_and_sets_a_force_by_hand_on_a_phone(new_context, live_server, axe):
    war, _met = fought_war()
    band = Force.objects.get(campaign=war, key="band")
    move(band.units.get(), 9, Account.FIT, Account.DESERTED, cause=Cause.DESERTION)
    page = new_context(viewport={"width": 390, "height": 900}).new_page()
    log_in(page, live_server.url, "ulises")
    page.goto(f"{live_server.url}/c/{war.slug}/strength/")
    expect(page.get_by_text("Deserted, desertion: 9")).to_be_visible()
    faults = axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto(f"{live_server.url}/c/{war.slug}/forces/{band.ref}/")
    expect(page.locator("#override summary")).not_to_have_count(0)  # asked for by the page
    expect(page.locator("#ledger")).to_be_visible()
    for summary in page.locator("#override summary").all():
        summary.click()
    faults += axe(page)
    assert faults == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    form = page.locator("#override details").first
    form.get_by_label("Place").select_option(label="Cerro")
    form.get_by_label("Reason").fill("The guide lost his way.")
    form.get_by_role("button", name="Save it").click()
    expect(page.get_by_text("→ Cerro (ulises: The guide lost his way.)")).to_be_visible()


def test_strength_and_postings_are_read_on_a_phone_without_going_sideways(new_context, live_server, axe):
    war, _met = fought_war()
    band = Force.objects.get(campaign=war, key="band")
    page = new_context(viewport={"width": 390, "height": 900}).new_page()
    log_in(page, live_server.url, "ulises")
    for address, read in (("strength/", "On the rolls before"), (f"forces/{band.ref}/", "Based on")):
        page.goto(f"{live_server.url}/c/{war.slug}/{address}")
        at_rest(page)
        wide = "each => each.filter(one => one.scrollWidth > one.clientWidth).length"
        assert page.locator(".wide").evaluate_all(wide) == 0
        heads = "each => each.map(one => getComputedStyle(one, '::before').content)"
        assert any(read in head for head in page.locator("[data-head]").evaluate_all(heads))
        assert axe(page) == []
        assert small_targets(page) == []


def test_the_order_of_battle_is_unfolded_by_keys_and_fits_a_phone(new_context, live_server, axe):
    manned_war()
    page = new_context(viewport={"width": 390, "height": 900}).new_page()
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/forces/")
    guerrilla = page.get_by_text("Guerrilla")
    expect(guerrilla).to_be_hidden()
    page.locator("summary", has_text="2 units").focus()
    page.keyboard.press("Enter")
    expect(guerrilla).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("Enter")
    expect(guerrilla).to_be_hidden()
    page.emulate_media(media="print")
    expect(guerrilla).to_be_visible()  # on paper all units stand


def test_on_a_tablet_what_is_pressed_is_high_enough_for_a_finger(new_context, live_server):
    """Uses a tablet as wide as a desk's window, pressed with fingers."""
    war, _met = fought_war()
    page = new_context(viewport={"width": 1024, "height": 900}, has_touch=True).new_page()
    log_in(page, live_server.url, "ulises")
    for address in ("", "desk/", "prisoners/", "returns/", "seat/camaguey/?as=camaguey", "desk/settings/"):
        page.goto(f"{live_server.url}/c/{war.slug}/{address}")
        assert small_targets(page) == [], address


def test_a_long_order_of_battle_is_paged_and_searched_on_a_phone(new_context, live_server, axe):
    war = manned_war()
    for number in range(130):
        raise_force(war, f"post{number:03}", side="spain", at="alba", men=50, seat="captain_general")
    page = new_context(viewport={"width": 390, "height": 900}, has_touch=True).new_page()
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/forces/")
    for _page in range(2):
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert small_targets(page) == []
        assert axe(page) == []
        page.get_by_role("link", name="Next").click()
    pages = page.get_by_role("navigation", name="Pages of the list")
    expect(pages.locator("[aria-current]")).to_have_text("3")
    page.get_by_role("searchbox", name="Find a force").fill("post007")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Post007")).to_be_visible()
    expect(page.locator(".tree .who > a")).to_have_count(1)
    page.get_by_role("link", name="Show all forces").click()
    expect(page.get_by_role("link", name="Next")).to_be_visible()
