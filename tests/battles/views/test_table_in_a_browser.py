"""The log of a table in real Chromium: what is asked for stands beside the button that needs it."""

import pytest
from playwright.sync_api import expect

from battles.models import TableReport
from battles.operations import fight_battle
from tests.battles.fields import meet, umpire_of
from tests.browser import log_in, small_targets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_reason_of_a_correction_is_asked_beside_its_button(new_context, live_server, axe, width):
    engagement = meet()
    fight_battle(engagement.pk)
    page = new_context(viewport={"width": width, "height": 700}).new_page()
    log_in(page, live_server.url, umpire_of(engagement.campaign).username)
    page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/correct/")
    reason, button = page.locator("[name=reason]"), page.get_by_role("button", name="Post the correction")
    for where in (0, 0.5, 1):
        page.evaluate("part => scrollTo(0, document.documentElement.scrollHeight * part)", where)
        expect(reason).to_be_in_viewport()
        expect(button).to_be_in_viewport()
    assert axe(page) == []
    button.click()
    expect(page.locator(".logbar .errorlist")).to_be_in_viewport()
    say = """document.dispatchEvent(new CustomEvent("toast", {detail: {text: "Saved.", kind: "success"}}))"""
    page.evaluate(say)
    toast, bar = (page.locator(name).bounding_box() for name in (".toast", ".logbar"))
    assert toast["y"] + toast["height"] <= bar["y"]


class Phone:
    """The log of a battle of ten units a side on a phone, and the taps on it."""

    def __init__(self, page):
        self.page, self.taps = page, 0
        self.units = page.locator("li[data-unit]")
        self.bar = page.locator(".logbar")

    def tap(self, spot, **where):
        spot.tap(**where)
        self.taps += 1

    def press(self, name):
        self.tap(self.bar.get_by_role("button", name=name))

    def strike(self, number, lost):
        for _ in range(lost):
            self.tap(self.units.nth(number).locator(".tally"))

    def whole(self, number):
        return int(self.units.nth(number).get_attribute("data-whole"))

    def mark(self, *numbers):
        for number in numbers:
            self.tap(self.units.nth(number).locator("b"))

    def lost(self):
        return [int(field.input_value()) for field in self.page.locator("li[data-unit] .stepper input").all()]


@pytest.fixture
def phone(new_context, live_server):
    engagement = meet((560, 280))
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    log_in(page, live_server.url, umpire_of(engagement.campaign).username)
    page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/")
    found = Phone(page)
    assert found.units.count() == 20
    return found


def test_the_first_screen_shows_six_units_and_one_tap_what_is_needed_less(phone):
    sixth, bar = phone.units.nth(5).bounding_box(), phone.bar.bounding_box()
    assert sixth["y"] + sixth["height"] <= bar["y"]
    play_sheet = phone.page.get_by_role("link", name="Play sheet")
    expect(play_sheet).to_be_hidden()
    phone.tap(phone.page.locator(".log-more summary"))
    expect(play_sheet).to_be_in_viewport()
    assert small_targets(phone.page, in_text=True, wide=True) == []


def test_a_battle_of_ten_units_a_side_is_entered_in_under_forty_taps(phone, axe):
    expect(phone.bar.get_by_role("button", name="Undo")).to_be_hidden()
    for number in (0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13):
        phone.strike(number, 1 + number % 3)
    phone.press("Mark several")
    phone.mark(7, 8, 9)
    phone.press("Whole units")
    phone.mark(14, 15, 16, 17)  # the first three are marked no longer
    phone.press("One loss more in each")
    phone.press("All ran off")
    assert axe(phone.page) == []
    assert small_targets(phone.page, in_text=True, wide=True) == []
    phone.press("Mark several")
    phone.tap(phone.page.locator("label", has_text="Spain"))
    phone.tap(phone.page.get_by_label("Phases played"))
    phone.page.get_by_label("Phases played").fill("7")
    whole = [phone.whole(number) for number in (7, 8, 9)]
    assert phone.lost() == [1, 2, 3, 1, 2, 3, 1, *whole, 2, 3, 1, 2, 1, 1, 1, 1, 0, 0]
    phone.press("Check it")
    phone.page.wait_for_url("**/confirm/")
    lines = TableReport.objects.get().data["lines"]
    assert [number for number, line in enumerate(lines) if line.get("ran")] == [14, 15, 16, 17]
    assert phone.taps < 40


def test_many_units_are_struck_by_keys_and_each_step_is_undone(phone):
    page, keys = phone.page, phone.page.keyboard
    phone.bar.get_by_role("button", name="Mark several").focus()
    keys.press("Enter")
    for number in (0, 1):
        phone.units.nth(number).get_by_role("checkbox", name="Mark ").focus()
        keys.press("Space")
    expect(phone.bar.get_by_role("status")).to_have_text("Marked: 2", use_inner_text=True)
    page.get_by_role("spinbutton", name="Losses in each").focus()
    keys.type("3")
    keys.press("Enter")
    assert phone.lost()[:3] == [3, 3, 0]
    phone.bar.get_by_role("button", name="Surrendered").focus()
    keys.press("Enter")
    left = page.locator("[name$=-surrendered]")
    expect(left.first).to_have_value(str(phone.whole(0) - 3))
    for expected in ("0", "0"):
        phone.bar.get_by_role("button", name="Undo").focus()
        keys.press("Enter")
        expect(left.first).to_have_value(expected)
    assert phone.lost()[:3] == [0, 0, 0]
    expect(phone.bar.get_by_role("button", name="Undo")).to_be_hidden()
