"""A campaign's tables in real Chromium: a file is sent by keyboard, refused, sent again, on a phone too."""

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign
from tests.browser import log_in
from tests.campaign.scenes import manned_war

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


@pytest.mark.parametrize(("width", "script"), [(390, False), (1280, True)])
def test_the_umpire_sends_a_file_and_a_player_reads_what_it_replaces(
    new_context, live_server, axe, tmp_path, width, script
):
    war = manned_war()
    Campaign.objects.filter(pk=war.pk).update(ruleset="mexican_war")
    bad, good = tmp_path / "bad.toml", tmp_path / "good.toml"
    bad.write_text("[pursuit]\none_move = 2\n", "utf-8")
    good.write_text("[pursuit]\none_move_min = 2\n", "utf-8")
    context = new_context(viewport={"width": width, "height": 900}, java_script_enabled=script)
    page = context.new_page()
    faults = []
    log_in(page, live_server.url, "ulises")
    address = f"{live_server.url}/c/{war.slug}/tables/"
    page.goto(address)
    for file, said in ((bad, "Line 2, pursuit.one_move"), (good, "Replaced: pursuit")):
        page.get_by_label("Your file of tables").set_input_files(file)
        page.get_by_label("Why").fill("the print")
        page.get_by_role("button", name="Use this file").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text(said).first).to_be_visible()
        faults += axe(page) if script else []
        assert not script or not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.goto(f"{address}?as=camaguey")
    expect(page.get_by_text("Replaced", exact=True).first).to_be_visible()
    assert page.get_by_label("Your file of tables").count() == 0
    assert faults == []


def test_the_page_fits_a_phone(new_context, live_server, axe):
    war = manned_war()
    tables = {"1": "[pursuit]\none_move_min = 2\n"}
    Campaign.objects.filter(pk=war.pk).update(
        ruleset="mexican_war", world={**Campaign.objects.get(pk=war.pk).world, "tables": tables}
    )
    page = new_context(viewport={"width": 390, "height": 900}).new_page()
    log_in(page, live_server.url, "ulises")
    page.goto(f"{live_server.url}/c/{war.slug}/tables/")
    assert axe(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
