"""The board of positions in real Chromium: a finger, the keyboard and the fields say the same."""

import os

import pytest

from battles.models import Battle
from campaign.logic.vocabulary.photographs import Viewers
from campaign.operations.engagement.photographs import add_photograph
from tests.battles.fields import SMALL, meet, umpire_of
from tests.battles.operations.test_handover import at_table
from tests.browser import comes_true, log_in, small_targets
from tests.snapshots import snapshot

pytestmark = pytest.mark.django_db(transaction=True)


def test_units_are_moved_by_finger_keys_and_fields_and_the_battle_begins_there(new_context, live_server, axe):
    engagement = meet(SMALL)
    umpire = umpire_of(engagement.campaign)
    at_table(engagement, umpire, lost=0)
    page = new_context(viewport={"width": 390, "height": 800}, has_touch=True).new_page()
    log_in(page, live_server.url, umpire.username)
    page.goto(
        f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/hand-over/positions/"
    )
    row = page.locator("[data-piece]").first
    key = row.get_attribute("data-piece")
    unit, x, y = page.locator(f"#b-{key}"), row.locator("[name$=-x]"), row.locator("[name$=-y]")
    before = float(x.input_value())
    unit.scroll_into_view_if_needed()
    assert not page.locator("[data-touched]").is_visible()
    box = unit.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 20, middle[1], steps=4)
    page.mouse.up()
    dragged, far = float(x.input_value()), float(y.input_value())
    assert dragged > before
    touched = page.locator("[data-touched]")
    name = row.locator("b").inner_text()
    assert touched.get_by_role("status").inner_text().startswith(name)
    facing = row.locator("[name$=-facing]")
    old = float(facing.input_value())
    touched.get_by_role("button", name="Turn right").click()
    assert float(facing.input_value()) == (old + 15) % 360
    touched.get_by_role("button", name="Turn left").click()
    assert float(facing.input_value()) == old
    assert small_targets(page, in_text=True) == []
    unit.press("ArrowUp")
    unit.press("Shift+ArrowRight")
    assert (float(x.input_value()), float(y.input_value())) == (dragged + 10, far + 1)
    moved = unit.get_attribute("transform")
    x.fill(str(dragged))
    assert unit.get_attribute("transform") != moved
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.evaluate("scrollTo(0, 0)")
    bar, tabs = page.locator(".logbar").bounding_box(), page.locator(".tabs").bounding_box()
    assert bar["y"] + bar["height"] <= tabs["y"] + 1  # at hand without scrolling past all units
    if "HAND_SHOTS" in os.environ:
        page.screenshot(path=f"{os.environ['HAND_SHOTS']}/positions.png", full_page=True)
    page.get_by_role("button", name="Set these positions").click()
    page.wait_for_url("**/hand-over/")
    if "HAND_SHOTS" in os.environ:
        page.screenshot(path=f"{os.environ['HAND_SHOTS']}/hub.png", full_page=True)
    told = {
        unit["key"]: unit for unit in Battle.objects.get(engagement=engagement).handover["position"]["units"]
    }
    assert told[key]["x"] == round(dragged * 100)
    assert axe(page) == []


def test_units_without_a_place_wait_at_the_edge_to_be_dragged(new_context, live_server):
    engagement = meet(SMALL)
    umpire = umpire_of(engagement.campaign)
    at_table(engagement, umpire, lost=1)  # all have come, and the set-up has no place yet for some
    page = new_context(viewport={"width": 390, "height": 800}, has_touch=True).new_page()
    log_in(page, live_server.url, umpire.username)
    page.goto(
        f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/hand-over/positions/"
    )
    waiting, told = page.locator(".unit.waits"), page.locator("[data-waiting]")
    count = waiting.count()
    assert count > 1
    assert told.is_visible()
    key = waiting.first.get_attribute("id").removeprefix("b-")
    x = page.locator(f'[data-piece="{key}"] [name$=-x]')
    assert x.input_value() == "", "it has no place before somebody gives it one"
    waiting.first.scroll_into_view_if_needed()
    box = waiting.first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 60, steps=3)
    page.mouse.up()
    assert x.input_value()
    assert waiting.count() == count - 1
    moved = page.locator("[data-piece]").first
    moved.locator("[name$=-x]").fill("90")
    unit = page.locator(f"[id='b-{moved.get_attribute('data-piece')}']")
    where = unit.evaluate(ON_BOARD)
    page.get_by_role("button", name="Set these positions").click()
    page.wait_for_selector("[role=alert]")
    assert unit.evaluate(ON_BOARD) == pytest.approx(where, abs=1), "a refused page draws what was entered"
    for line in page.locator("[data-piece]").all():
        if not line.locator("[name$=-x]").input_value():
            line.locator("[name$=-state]").select_option("ran")
    assert waiting.count() == 0
    assert not told.is_visible()


ON_BOARD = """unit => {
  const own = unit.getBoundingClientRect(), board = unit.closest("svg").getBoundingClientRect();
  return [own.x - board.x, own.y - board.y];
}"""


PART_AT = """([x, y]) => {
  const image = document.querySelector(".beneath img"), frame = document.querySelector(".beneath");
  const spot = new DOMPoint(x * image.naturalWidth, y * image.naturalHeight);
  const at = new DOMMatrix(image.style.transform).transformPoint(spot);
  return [at.x / at.w / parseFloat(frame.style.width), at.y / at.w / parseFloat(frame.style.height)];
}"""
"""Where on the board, from 0 to 1, a part of the photograph is drawn."""
IS_DRAWN = "() => document.querySelector('.beneath img').style.transform"


def test_a_photograph_lies_beneath_the_board_between_four_marks(new_context, live_server, axe):
    engagement = meet(SMALL)
    umpire = umpire_of(engagement.campaign)
    at_table(engagement, umpire, lost=0)
    add_photograph(
        engagement=engagement,
        content=snapshot(400, 300),
        caption="The table at nine",
        viewers=Viewers.OWN_SIDE,
        author=umpire,
        side=None,
    )
    page = new_context(viewport={"width": 390, "height": 800}, has_touch=True).new_page()
    log_in(page, live_server.url, umpire.username)
    page.goto(
        f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/hand-over/positions/"
    )
    page.get_by_text("A photograph of the table beneath the board").click()
    page.get_by_label("A photograph of this battle").select_option(label="The table at nine")
    assert comes_true(page, IS_DRAWN)
    mark = page.get_by_role("button", name="Near right corner of the table")
    mark.press("Shift+ArrowLeft")
    mark.press("ArrowUp")
    assert page.evaluate(PART_AT, [0.1, 0.1]) == pytest.approx([0, 0], abs=1e-4)
    assert page.evaluate(PART_AT, [0.85, 0.895]) == pytest.approx([1, 1], abs=1e-4)
    far = page.get_by_role("button", name="Far left corner of the table")
    far.scroll_into_view_if_needed()
    box = far.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 30, box["y"] + box["height"] / 2, steps=3)
    page.mouse.up()
    assert page.evaluate(PART_AT, [0.1, 0.1])[0] < -0.01
    page.get_by_label("Opacity of the photograph").press("End")
    assert page.locator("[data-places] g[clip-path]").evaluate("each => each.style.opacity") == "0"
    assert (axe(page), small_targets(page)) == ([], [])
    if "HAND_SHOTS" in os.environ:
        page.screenshot(path=f"{os.environ['HAND_SHOTS']}/beneath.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.reload()  # the fit is kept on this phone
    assert comes_true(page, IS_DRAWN)
    assert page.evaluate(PART_AT, [0.85, 0.895]) == pytest.approx([1, 1], abs=1e-4)

    taken = page.locator("[data-beneath] input[type=file]")
    taken.set_input_files({"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    page.get_by_text("This phone cannot read that file").wait_for()
    picture = snapshot(2400, 1800)
    taken.set_input_files({"name": "y.jpg", "mimeType": "image/jpeg", "buffer": picture})
    assert comes_true(page, "() => document.querySelector('.beneath img').naturalWidth === 1600")
    unit = page.locator("[data-piece]").first
    page.locator(f"#b-{unit.get_attribute('data-piece')}").press("Shift+ArrowRight")
    moved = unit.locator("[name$=-x]").input_value()
    page.reload()  # a phone may do so while its camera is open
    assert comes_true(page, "() => document.querySelector('.beneath img').naturalWidth === 1600")
    assert unit.locator("[name$=-x]").input_value() == moved
