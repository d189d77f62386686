"""A game at a table is watched: strengths fall with the slider, and filters and words follow it."""

import pytest
from playwright.sync_api import expect

from tests.battles.fields import meet, umpire_of
from tests.battles.views.table_battle.test_table_battle import play, settle
from tests.browser import log_in, small_targets

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 844}
STEP = "Number(new URLSearchParams(location.search).get('step'))"


def test_a_game_at_a_table_is_watched_on_a_phone(new_context, live_server, axe):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    settle(play(engagement, umpire), umpire)
    page = new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce").new_page()
    log_in(page, live_server.url, "umpire")
    page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/")
    film = page.evaluate("JSON.parse(document.getElementById('film').textContent)")
    end, moves = film["steps"], [step[8] for step in film["steps"]]
    number, (body, *stand) = next(
        (n, each) for n, changed in enumerate(moves, 1) for each in changed if each[8] > 0
    )
    row = page.locator(f"#u-{film['units'][body][0]}")
    whole = film["units"][body][4]
    expect(row.locator("td").first).to_have_text(f"{whole}/{whole}")

    slide = "(bar, to) => { bar.value = to; bar.dispatchEvent(new Event('input')) }"
    page.locator("#at-step").evaluate(slide, number)
    expect(row.locator("td").first).to_have_text(f"{stand[3]}/{whole}")
    width = float(row.locator("[data-left]").get_attribute("width"))
    assert width == pytest.approx(100 * stand[3] / whole)
    expect(page.locator("#log")).to_have_attribute("data-phase", str(end[number - 1][0]))

    page.get_by_role("button", name="Next").click()  # nothing moves by itself
    assert page.evaluate(STEP) > number
    page.locator(".watching label", has_text="Melee").click()
    page.locator("#at-step").evaluate(slide, 0)
    page.get_by_role("link", name="Forward one event").click()
    melee = [group for group in film["groups"] if "melee" in group[4]]
    assert page.evaluate(STEP) == melee[0][0]
    page.locator("#story").select_option(film["units"][body][0])
    assert (axe(page), small_targets(page)) == ([], [])
