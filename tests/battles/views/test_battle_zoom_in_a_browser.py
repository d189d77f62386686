"""The table of a battle under fingers and wheel in real Chromium: what lies under them stays under them."""

import pytest
from playwright.sync_api import Page, expect

from battles.operations import fight_battle
from campaign.logic.vocabulary import TurnState
from campaign.models import Engagement, Turn
from tests.battles.fields import meet, umpire_of
from tests.browser import Fingers, comes_true, log_in

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 1000}
CLOSE = 3  # px
TABLE = """([x, y]) => {
    const drawn = document.querySelector("#board .board > svg").getScreenCTM()
    const spot = new DOMPoint(x, y).matrixTransform(drawn.inverse())
    return [spot.x, spot.y]
}"""
SCALE = 'document.querySelector("#board .board > svg").getScreenCTM().a'


@pytest.fixture
def engagement() -> Engagement:
    """Returns the engagement of a battle that was fought."""
    engagement = meet()
    fight_battle(engagement.pk)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    umpire_of(engagement.campaign)
    return engagement


def open_battle(page: Page, live_server, engagement: Engagement, nearer: int) -> tuple[float, float]:
    """Opens the page of the battle, so many times nearer; returns a spot a little off the middle."""
    log_in(page, live_server.url, "umpire")
    page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/?step=0")
    expect(page.locator("#board.whole")).to_have_count(1)
    for _ in range(nearer):
        page.get_by_role("button", name="Zoom in").click()
    frame = page.locator("#board .board")
    frame.evaluate("frame => frame.scrollIntoView({ block: 'start', behavior: 'instant' })")
    page.wait_for_timeout(600)  # a page that has just been scrolled keeps the wheel for itself
    box = frame.bounding_box()
    return box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.45


def px_off(page: Page, was: list[float], at: tuple[float, float]) -> float:
    """Returns how many px the ground at *was* has moved away from *at*."""
    now = page.evaluate(TABLE, list(at))
    return ((now[0] - was[0]) ** 2 + (now[1] - was[1]) ** 2) ** 0.5 * page.evaluate(SCALE)


def test_a_pinch_keeps_what_lies_between_the_fingers(new_context, live_server, engagement):
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    for nearer, apart, then in [(0, 30, 60), (2, 80, 50)]:
        at = open_battle(page, live_server, engagement, nearer)
        was, scale = page.evaluate(TABLE, list(at)), page.evaluate(SCALE)
        fingers = Fingers(page)
        fingers.pinch(at, apart, then)
        assert px_off(page, was, at) <= CLOSE, (nearer, apart, then)
        fingers.lift()
        assert page.evaluate(SCALE) / scale == pytest.approx(then / apart, rel=0.1)
        assert px_off(page, was, at) <= CLOSE, (nearer, apart, then)
        assert page.evaluate("visualViewport.scale") == 1


def test_two_fingers_that_move_take_the_table_along(new_context, live_server, engagement):
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    at = open_battle(page, live_server, engagement, 2)
    to = at[0] - 60, at[1] - 20
    was = page.evaluate(TABLE, list(at))
    fingers = Fingers(page)
    fingers.pinch(at, 40, 60, to=to)
    fingers.lift()
    assert px_off(page, was, to) <= CLOSE


def test_the_wheel_keeps_what_lies_under_the_pointer(new_context, live_server, engagement):
    page = new_context(viewport=DESK).new_page()
    for nearer, notches in [(0, -3), (2, 2)]:
        at = open_battle(page, live_server, engagement, nearer)
        was, scale, scrolled = page.evaluate(TABLE, list(at)), page.evaluate(SCALE), page.evaluate("scrollY")
        page.mouse.move(*at)
        for _ in range(abs(notches)):
            page.mouse.wheel(0, 100 if notches > 0 else -100)
        page.wait_for_timeout(300)
        assert (page.evaluate(SCALE) > scale) == (notches < 0)
        assert page.evaluate(SCALE) != scale
        assert px_off(page, was, at) <= CLOSE, (nearer, notches)
        assert page.evaluate("scrollY") == scrolled


def test_from_the_whole_table_the_wheel_scrolls_the_page_and_a_mouse_pushes_what_is_near(
    new_context, live_server, engagement
):
    page = new_context(viewport={"width": 1280, "height": 500}).new_page()
    at = open_battle(page, live_server, engagement, 0)
    scrolled = page.evaluate("scrollY")
    page.mouse.move(*at)
    page.mouse.wheel(0, 100)
    assert comes_true(page, f"() => scrollY > {scrolled}")
    page.wait_for_timeout(600)
    at = at[0], 150
    page.mouse.move(*at)
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(300)
    was = page.evaluate(TABLE, list(at))
    page.mouse.down()
    page.mouse.move(at[0] - 40, at[1] - 30, steps=4)
    page.mouse.up()
    assert px_off(page, was, (at[0] - 40, at[1] - 30)) <= CLOSE
