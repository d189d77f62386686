"""The signal goes within a second of a tap: no entry is lost, sent twice, or put on an older game."""

import pytest
from playwright.sync_api import expect

from battles.models import TableReport
from tests.battles.fields import meet
from tests.battles.offline.test_offline_game_in_a_browser import START, pyodide  # noqa: F401
from tests.battles.offline.test_offline_referee_in_a_browser import draw, open_phone
from tests.battles.views.test_table import address
from tests.browser import comes_true

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
END = "#assisted .logbar [name=do][value=end]"
UNDO = "#assisted .logbar [name=do][value=undo]"
UNSENT = "[data-count-unsent] b"
IS_KEPT_DRAWN = (
    "() => document.querySelector('#assisted[aria-busy], [data-local-screen]')"  # it waits for the rules
)
NONE_POSTED = "() => !Object.keys(localStorage).some((name) => name.startsWith('posted:'))"


class Signal:
    """The signal of a phone: it may be lost before the request or before the answer of an entry."""

    def __init__(self, context, page):
        self.context, self.page, self.lost, self.is_slow = context, page, "", False
        page.route("**/table/**", self.carry)

    def carry(self, route):
        posts = route.request.method == "POST"
        if "/offline/" in route.request.url:
            return route.abort()  # never in time: the game comes with the answers
        if posts and self.lost == "answer":
            route.fetch()
        if posts and self.lost:
            self.lost = ""
            if self.is_slow:
                return None  # nothing comes, and the page does not learn that the signal is lost
            self.context.set_offline(True)
            return route.abort()
        return route.fallback()

    def back(self):
        self.context.set_offline(False)
        expect(self.page.locator("[data-count-unsent]")).to_be_hidden(timeout=START)
        expect(self.page.locator("[data-conflict]")).to_be_hidden()
        expect(self.page.locator("[data-local-screen]")).to_be_hidden()


def steps():
    found = TableReport.objects.get().steps
    assert len({each["key"] for each in found}) == len(found)
    return found


def actions():
    return [each["step"]["do"] for each in steps()]


@pytest.fixture
def phone(live_server, new_context):
    """Returns a phone on an assisted game, and its signal."""
    engagement = meet()
    context, page = open_phone(live_server, new_context, engagement, "captain_general")
    page.goto(live_server.url + address(engagement, "table", "assisted"))
    return page, Signal(context, page)


def test_an_assisted_game_goes_on_from_the_last_tap_whatever_of_it_was_lost(phone):
    page, signal = phone
    beat = page.locator("#assisted header .note")
    signal.context.set_offline(True)
    page.reload()
    assert comes_true(page, IS_KEPT_DRAWN)
    tap_twice(page, END)  # while the rules start: one tap waits for them
    expect(page.locator(UNSENT)).to_have_text("1", timeout=START)
    expect(beat).to_contain_text("Phase 2")
    signal.back()
    assert actions() == ["end"]
    page.locator(UNDO).tap()
    expect(beat).to_contain_text("Phase 1")
    page.locator(END).tap()
    expect(beat).to_contain_text("Phase 2")
    before = actions()
    signal.context.set_offline(True)  # at once: the answer has brought the game
    page.locator(END).tap()
    expect(beat).to_contain_text("Phase 3", timeout=START)
    signal.back()
    assert actions() == [*before, "end"]
    for phase, lost in ((3, "request"), (4, "answer")):
        signal.lost = lost
        known = actions()
        tap_twice(page, END)
        expect(page.locator(UNSENT)).to_have_text("1", timeout=START)
        expect(beat).to_contain_text(f"Phase {phase + 1}")
        assert actions() == known + ["end"] * (lost == "answer")
        page.locator(UNDO).tap()
        expect(page.locator(UNSENT)).to_have_text("2")
        page.locator(END).tap()
        expect(page.locator(UNSENT)).to_have_text("3")
        signal.back()
        expect(beat).to_contain_text(f"Phase {phase + 1}")
        assert actions() == [*known, "end", "undo", "end"]


def tap_twice(page, button):
    """Taps on a button twice at once."""
    page.evaluate(f"for (const _tap of [1, 2]) document.querySelector('{button}').click()")


def test_a_tap_just_before_the_page_is_loaded_again_is_kept_and_stored_once(phone):
    page, signal = phone
    beat = page.locator("#assisted header .note")
    signal.is_slow = True
    for phase, lost in ((1, "request"), (3, "answer")):
        signal.lost = lost
        page.locator(END).tap()
        page.reload()
        expect(beat).to_contain_text(f"Phase {phase + 1}")
        assert comes_true(page, NONE_POSTED)
        assert actions() == ["end"] * phase

        signal.lost = lost
        page.locator(END).tap()
        signal.context.set_offline(True)
        page.reload()
        expect(beat).to_contain_text(f"Phase {phase + 2}", timeout=START)
        expect(page.locator(UNSENT)).to_have_text("1")
        signal.back()
        assert actions() == ["end"] * (phase + 1)


def test_the_card_of_the_server_stays_if_only_its_answer_was_lost(live_server, new_context):
    engagement = meet()
    context, page = open_phone(live_server, new_context, engagement, "captain_general")
    signal = Signal(context, page)
    page.locator("#assisted [name=answer][value='2']").tap()
    draw(page, 1)
    for number in (2, 3):
        signal.lost = "answer"
        page.locator("#assisted [name=do][value=draw]").tap()
        expect(page.locator("[data-local-screen]")).to_be_visible(timeout=START)
        expect(page.locator(".cardbox .caps")).to_contain_text(f"Card {number} of")
        drawn = steps()
        assert actions().count("draw") == number
        if number == 2:
            signal.back()
            expect(page.locator("[data-offline-game] [role=status]")).to_contain_text("Its dice or card")
            assert steps() == drawn
    draw(page, 4)
    context.set_offline(False)
    expect(page.get_by_text("Below is that game.")).to_be_visible()
    expect(page.locator(".cardbox .caps")).to_contain_text("Card 3 of")
    assert steps() == drawn
    page.get_by_role("button", name="Enter my later entries").tap()
    expect(page.locator("[data-count-unsent]")).to_be_hidden()
    expect(page.locator(".cardbox .caps")).to_contain_text("Card 4 of")
    assert steps()[:-1] == drawn
    assert steps()[-1]["step"]["offline"]
