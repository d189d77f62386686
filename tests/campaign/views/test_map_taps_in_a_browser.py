"""A march ordered with a finger on a phone, in real Chromium."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from campaign.models import Order, Seat, Sighting
from campaign.store.load import order_as_written
from tests.browser import comes_true, log_in, small_targets, wait_for_htmx
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db(transaction=True)


def open_map(new_context, live_server, **query: str) -> Page:
    """Opens the map of ana's side on a phone, and waits until it is drawn for the phone's width."""
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/?{urlencode({'at': '21.2,-77.7', 'zoom': '5.6', **query})}")
    assert comes_true(page, "() => document.querySelector('#plate-clip path').getBBox().width === innerWidth")
    page.wait_for_load_state("networkidle")
    return page


def tap(page: Page, sign: Locator) -> None:
    """Taps the middle of what a finger can hit of *sign*."""
    box = sign.locator(".hit").bounding_box()
    assert min(box["width"], box["height"]) >= 44
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_three_taps_order_a_march_and_a_dragged_flag_moves_its_goal(new_context, live_server):
    manned_war()
    page = open_map(new_context, live_server)

    def place(key: str) -> Locator:
        return page.locator(f"#drawing-plate a.place[href*='p:{key}']")

    tap(page, page.locator("#drawing-plate a.force[aria-label*='Leon']"))
    expect(page.get_by_role("button", name="Save order")).to_be_in_viewport()
    wait_for_htmx(page)
    tap(page, place("bor"))
    expect(page.locator("#plate-marches path.march.ink")).to_have_count(1)
    expect(page.locator("#plate-flags text").last).to_have_text("Tue 16, 18 h")
    page.get_by_role("button", name="Save order").tap()
    expect(page.get_by_role("status")).to_contain_text("Order for Leon saved.")
    assert Order.objects.get().goals == ("bor",)
    wait_for_htmx(page)
    flag, goal = (
        found.bounding_box()
        for found in (page.locator("#plate-flags rect").last, place("cerro").locator(".hit"))
    )
    page.mouse.move(flag["x"] + 20, flag["y"] + 8)
    page.mouse.down()
    page.mouse.move(goal["x"] + 22, goal["y"] + 22, steps=5)
    page.mouse.up()
    expect(page.locator("#id_leg1")).to_have_value("Cerro")
    expect(page.locator("#order .badge.full")).to_be_in_viewport()
    page.locator("#id_leg1").fill("Nowhere")
    page.get_by_role("button", name="Save order").tap()
    expect(page.locator("#order .errorlist")).to_be_in_viewport()


def tap_road(page: Page, key: str, share: float) -> None:
    """Taps the line of a road between its ends. Nothing else is in reach there."""
    spot = page.locator(f"#drawing-plate a[data-road][href*='r:{key}'] path").evaluate(
        """(line, share) => {
            const { x, y } = line.getPointAtLength(line.getTotalLength() * share);
            const { x: right, y: down } = new DOMPoint(x, y).matrixTransform(line.getScreenCTM());
            return [right, down];
        }""",
        share,
    )
    page.touchscreen.tap(*spot)


def test_the_spot_of_an_ambush_is_tapped_on_the_road(new_context, live_server):
    war = manned_war()
    page = open_map(new_context, live_server, force=war.forces.get(key="leon").ref)
    tap_road(page, "alba-bor", 0.4)
    offered = page.locator(".onroad")
    expect(offered.locator("p").first).to_have_text("Alba – Bor, road of 30 km, km 12")
    expect(offered.get_by_role("link", name="Ambush")).to_be_in_viewport()
    assert min(box["height"] for link in offered.locator("a").all() if (box := link.bounding_box())) >= 44
    offered.get_by_role("link", name="Ambush").tap()
    tap_road(page, "alba-bor", 0.6)  # at once: it goes on from the answer that is still to come
    expect(page.locator("#id_spot")).to_have_value("Alba – Bor, road of 30 km, km 18")
    wait_for_htmx(page)
    page.get_by_role("button", name="Save order").tap()
    expect(page.get_by_role("status")).to_contain_text("Order for Leon saved.")
    order = Order.objects.get()
    spot = order_as_written(order).spot
    assert (order.kind, spot.route, spot.metres) == ("ambush", "alba-bor", 18000)
    page.get_by_role("button", name="I am ready").tap()
    expect(page.get_by_role("button", name="I am not ready")).to_be_visible()
    assert Seat.objects.get(key="captain_general").ready_for
    assert small_targets(page, in_text=True) == []


def test_a_sighting_opens_a_note_at_its_sign_and_sends_the_force_there(new_context, live_server):
    war = manned_war()
    Sighting.objects.create(
        turn=war.turns.get(), observer=war.sides.get(key="spain"), of_side=war.sides.get(key="cuba"),
        ref="seenseen", force=war.forces.get(key="band"), place=war.places.get(key="bor"),
        date=war.start_date, minute=0, low=200, high=400, arm="cavalry", source="own_eyes", sure=True,
    )  # fmt: skip
    page = open_map(new_context, live_server, force=war.forces.get(key="leon").ref)
    page.locator("#drawing-plate a[data-note]").focus()
    page.keyboard.press("Enter")
    note = page.locator("#sign-note")
    expect(note).to_contain_text("Enemy: Cavalry, 200–400, at Bor")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    tap(page, page.locator("#drawing-plate a[data-note]"))
    note.get_by_role("button", name="Send the force there").tap()
    expect(page.locator("#id_leg1")).to_have_value("Bor")
