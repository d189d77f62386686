"""The map under fingers and wheel in real Chromium: the ground under them stays under them."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from campaign.models import Campaign
from tests.browser import Fingers, at_rest, log_in, wait_for_htmx
from tests.campaign.scenes import manned_war

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("war")]
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
CLOSE = 3  # px that the ground may be off
GROUND = """([x, y]) => {
    const plate = document.querySelector("#plate"), world = document.querySelector("#plate-world")
    const { lat, lon, scale, squeeze } = plate.dataset
    const frame = document.querySelector("#plate-clip path").getBBox()
    const spot = new DOMPoint(x, y).matrixTransform(world.getScreenCTM().inverse())
    const px = scale * 111.2
    return [lat - (spot.y - frame.height / 2) / px, +lon + (spot.x - frame.width / 2) / px / squeeze]
}"""


def ground(page: Page, at: tuple[float, float]) -> tuple[float, float]:
    """Returns latitude and longitude of what is drawn at that spot."""
    return tuple(page.evaluate(GROUND, list(at)))


def px_off(page: Page, was: tuple[float, float], at: tuple[float, float]) -> float:
    """Returns how many px the ground at *was* has moved away from *at*."""
    now, scale = ground(page, at), float(page.locator("#plate").get_attribute("data-scale"))
    north, east = now[0] - was[0], (now[1] - was[1]) * 0.93
    return (north**2 + east**2) ** 0.5 * 111.2 * scale


@pytest.fixture
def war() -> Campaign:
    return manned_war()


def open_map(page: Page, live_server, zoom: str, size: str = "") -> dict[str, float]:
    """Opens the map of `war` at that zoom; returns the box of its drawing. *size*: of the drawing before."""
    log_in(page, live_server.url, "ana")
    if size:
        page.context.add_cookies([{"name": "plate", "value": size, "url": live_server.url}])
    page.goto(f"{live_server.url}/c/war/?at=21.4,-77.9&zoom={zoom}")
    expect(page.locator("#plate.ready")).to_have_attribute("data-scale", zoom)
    at_rest(page)
    page.wait_for_timeout(400)  # a map of another size is asked for after a quarter of a second
    wait_for_htmx(page)
    return page.locator("#drawing-plate").bounding_box()


def redrawn(page: Page, zoom: str) -> None:
    expect(page.locator("#plate.ready")).not_to_have_attribute("data-scale", zoom)
    wait_for_htmx(page)


def test_two_fingers_the_wheel_and_keys_keep_the_point_they_hold(new_context, live_server):
    page = new_context(viewport=PHONE | {"width": 428}, has_touch=True, is_mobile=True).new_page()
    box = open_map(page, live_server, "4.2", "390x500")  # close enough to be stretched, not drawn anew
    at = box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.4
    was = ground(page, at)
    fingers = Fingers(page)
    fingers.pinch(at, 40, 70)
    assert px_off(page, was, at) <= CLOSE
    fingers.lift()
    redrawn(page, "4.2")
    assert px_off(page, was, at) <= CLOSE
    assert page.evaluate("visualViewport.scale") == 1
    for notches in (-2, 2):
        zoom = page.locator("#plate").get_attribute("data-scale")
        page.mouse.move(*at)
        for _ in range(2):
            page.mouse.wheel(0, 50 * notches)
        redrawn(page, zoom)
        assert px_off(page, was, at) <= CLOSE
    assert page.evaluate("scrollY") == 0
    sign = page.locator("#plate .place").filter(has_text="Alba")
    sign.focus()
    zoom, before = page.locator("#plate").get_attribute("data-scale"), middle(sign)
    page.keyboard.press("+")
    redrawn(page, zoom)
    assert middle(sign) == pytest.approx(before, abs=CLOSE)
    expect(sign).to_be_focused()


def middle(sign: Locator) -> tuple[float, float]:
    box = sign.locator(".hit").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_push_takes_the_ground_along_and_no_drawing_tears_a_second_push_away(new_context, live_server):
    page = new_context(viewport=DESK).new_page()
    box = open_map(page, live_server, "4.2")
    at = box["x"] + 500, box["y"] + 300
    was, late = ground(page, at), list[Route]()
    page.route("**/c/war/?at=*", lambda route: route.continue_() if late else late.append(route))
    for step in (1, 2):
        page.mouse.move(at[0] + 60 * (step - 1), at[1] + 40 * (step - 1))
        page.mouse.down()
        page.mouse.move(at[0] + 60 * step - 20, at[1] + 40 * step - 20, steps=2)
        if step == 2:  # the drawing of the first push comes in the midst of the second
            with page.expect_response("**/c/war/?at=*"):
                late[0].continue_()
            page.wait_for_timeout(200)
        page.mouse.move(at[0] + 60 * step, at[1] + 40 * step, steps=2)
        page.mouse.up()
        while not late:
            page.wait_for_timeout(50)
    there = at[0] + 120, at[1] + 80
    assert px_off(page, was, there) <= CLOSE
    lat = page.locator("#plate").get_attribute("data-lat")
    expect(page.locator("#plate.ready")).not_to_have_attribute("data-lat", lat)
    wait_for_htmx(page)
    page.wait_for_timeout(600)
    assert px_off(page, was, there) <= CLOSE
