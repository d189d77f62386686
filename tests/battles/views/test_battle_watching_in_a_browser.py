"""A replay is watched: it plays by groups, keeps to a filter, tells a unit's story; its words follow."""

import pytest
from playwright.sync_api import expect

from battles.operations import fight_battle
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from tests.battles.fields import meet, umpire_of
from tests.browser import log_in, small_targets

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 844}
WORDS_OF_LOSSES = """[...document.querySelectorAll('#curves .t')]
    .map(words => words.getBoundingClientRect()).every(box => box.left >= 0 && box.right <= innerWidth)"""
WITHOUT_LEAVE = """() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no leave"));
    document.execCommand = () => false;
}"""
STEP = "Number(new URLSearchParams(location.search).get('step'))"


def test_a_battle_is_watched_on_a_phone(new_context, live_server):
    engagement = meet()
    fight_battle(engagement.pk)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    umpire_of(engagement.campaign)
    page = new_context(viewport=PHONE, has_touch=True).new_page()
    log_in(page, live_server.url, "umpire")
    page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/")
    film = page.evaluate("JSON.parse(document.getElementById('film').textContent)")
    groups, steps = film["groups"], film["steps"]

    page.locator("label", has_text="4×").click()
    page.get_by_role("button", name="Play", exact=True).click()
    while page.evaluate(STEP) <= groups[2][1]:
        page.wait_for_timeout(50)
    page.get_by_role("button", name="Pause").click()
    assert page.evaluate(STEP) in {group[1] for group in groups}  # it shows whole groups

    chapter = page.locator("[data-chapter]").last
    chapter.click()
    turn = chapter.get_attribute("data-chapter")
    expect(chapter).to_have_attribute("aria-current", "step")
    expect(page.locator("#log")).to_have_attribute("data-phase", turn)
    assert page.locator("#log .log-lines li").count() == sum(step[0] == int(turn) for step in steps)
    assert page.evaluate(WORDS_OF_LOSSES)  # the chart is wider than the phone and is pushed along
    page.locator("#at-step").evaluate("bar => { bar.value = 0; bar.dispatchEvent(new Event('input')) }")
    expect(page.locator("#log")).to_have_attribute("data-phase", "1")

    page.locator(".watching label", has_text="Fire").click()
    page.get_by_role("link", name="Forward one event").click()
    fire = [group for group in groups if "fire" in group[4]]
    assert page.evaluate(STEP) == fire[0][0]

    page.evaluate(WITHOUT_LEAVE)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("textbox", name="The link")).to_have_value(page.url)
    assert page.evaluate("getSelection().toString()") == page.url  # the reader copies it

    page.locator(".watching label", has_text="All").click()
    unit = steps[fire[0][2] - 1][4]
    page.locator(f"#b-{film['units'][unit][0]}").dispatch_event("click")
    expect(page.locator(".tapped b")).to_have_text(film["units"][unit][1])  # the whole name
    name = page.locator(f"#t-{film['units'][unit][0]}")
    assert name.get_attribute("hidden") is None  # and on the board
    assert name.text_content().startswith(film["units"][unit][1])
    page.get_by_role("button", name="Show its story").click()
    happened = [n for n, step in enumerate(steps, 1) if unit in step[4:6]]
    expect(page.locator("[data-events] li")).to_have_count(len(happened))
    assert small_targets(page) == []
    told = page.locator("[data-events]").inner_text()
    page.reload()  # the address holds step, filter and story: it can be shared
    expect(page.locator(".pace")).to_be_visible()
    assert page.locator("[data-events]").inner_text() == told
