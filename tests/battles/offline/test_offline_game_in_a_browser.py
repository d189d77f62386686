"""An assisted game goes on in Chromium with the network cut, and the server gets each entry once."""

import pytest
from django.core.management import call_command
from django.test import Client
from playwright.sync_api import expect

from battles.models import TableReport
from campaign.models import Seat
from tests.battles.fields import meet, seat
from tests.battles.views.test_assisted import enter, units_of
from tests.battles.views.test_assisted_in_a_browser import OPEN, SHORT, WHOM, row
from tests.battles.views.test_table import address
from tests.browser import log_in, small_targets

pytestmark = pytest.mark.django_db(transaction=True)
START = 120_000  # milliseconds: a busy machine takes long to start Python in a browser


@pytest.fixture(autouse=True)
def pyodide(settings):
    """Serves Pyodide, which nobody commits."""
    call_command("fetch_browser_rules")
    settings.STATICFILES_DIRS = [settings.BASE_DIR / "static", settings.BROWSER_FILES]


def test_a_volley_entered_without_signal_is_sent_once_and_overwrites_nobody(live_server, new_context, axe):
    engagement = meet()
    spain = engagement.campaign.sides.get(key="spain")
    Seat.objects.create(campaign=engagement.campaign, side=spain, key="brigade", name="Brigade")
    player, fellow = seat(engagement.campaign, "captain_general"), seat(engagement.campaign, "brigade")
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    log_in(page, live_server.url, player.username)
    page.goto(live_server.url + address(engagement, "table"))
    page.evaluate("document.querySelector('[data-hall]').dataset.hall = ''")  # test_table_entries.py
    page.locator(".log-more summary").click()
    page.get_by_role("button", name="Make ready for a hall without signal").click()
    expect(page.locator("[data-hall] [role=status]")).to_contain_text("Ready", timeout=START)
    game = live_server.url + address(engagement, "table", "assisted")
    page.goto(game)

    context.set_offline(True)
    page.reload()  # as a phone does that was put away
    expect(page.locator("[data-local-screen]")).to_be_visible(timeout=START)
    for spot in (row(0), "details[open] .first", WHOM, SHORT, OPEN, ".face >> nth=5"):
        page.locator(f"#assisted {spot}").first.tap()
    expect(page.locator("#assisted .fell")).to_contain_text("2 figures fall")
    expect(page.locator("[data-count-unsent]")).to_be_visible()
    expect(page.locator("[data-idle]")).to_be_hidden()  # it plays on
    page.evaluate("""() => {
        document.querySelector("#assisted .follow [name=faces][value='4']").click();
        document.querySelector("#assisted [value=undo]").click();   // too soon: it counts for nothing
    }""")
    expect(page.locator("[data-count-unsent] b")).to_have_text("2")
    assert not TableReport.objects.exists()
    assert (axe(page), small_targets(page)) == ([], [])

    units, refs = units_of(engagement)
    second = [unit for unit in units if unit.side == "spain"][1]
    volley = {"do": "fire", "target": "enemy.cavalry.1", "range": "short", "place": "open", "faces": "1"}
    other = Client()
    other.force_login(fellow)
    assert enter(other, engagement, 0, unit=refs[second.key], **volley).status_code == 200
    assert enter(other, engagement, 1, do="officer", unit=volley["target"], faces="4").status_code == 200

    page.goto("about:blank")
    context.set_offline(False)
    page.goto(game)
    page.evaluate("dispatchEvent(new Event('online'))")  # it sends while the rules start
    expect(page.locator("[data-conflict]")).to_be_visible()
    expect(page.locator("#assisted[aria-busy=false]")).to_be_visible(timeout=START)
    expect(page.locator("[data-local-screen]")).to_be_hidden()  # the page shows what the others see
    assert len(TableReport.objects.get().steps) == 2  # nothing is overwritten
    page.get_by_role("button", name="Enter mine after theirs").tap()
    expect(page.locator("#assisted .fell")).to_contain_text("Infantry 1: unhurt")
    expect(page.locator("[data-count-unsent]")).to_be_hidden()
    steps = TableReport.objects.get().steps
    assert [(each["by"], each["step"]["faces"]) for each in steps] == [
        (fellow.username, [1]),
        (fellow.username, [4]),
        (player.username, [6]),
        (player.username, [4]),
    ]

    context.set_offline(True)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("[data-count-unsent]")).to_be_visible()
    assert enter(other, engagement, 4, do="undo").status_code == 200
    context.set_offline(False)
    page.get_by_role("button", name="Enter mine after theirs").tap()
    expect(page.locator("#assisted [role=alert]")).to_contain_text("nothing was undone")
    expect(page.locator("[data-count-unsent]")).to_be_hidden()
    assert len(TableReport.objects.get().steps) == 5
