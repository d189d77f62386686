"""The board of positions in real Chromium: a finger, the keyboard and the fields say the same."""

import os

import pytest

from battles.models import Battle
from tests.battles.fields import SMALL, meet, umpire_of
from tests.battles.operations.test_handover import at_table
from tests.browser import log_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_units_are_moved_by_finger_keys_and_fields_and_the_battle_begins_there(new_context, live_server, axe):
    met = meet(SMALL)
    umpire = umpire_of(met.campaign)
    at_table(met, umpire, lost=0)
    page = new_context(viewport={"width": 390, "height": 800}, has_touch=True).new_page()
    log_in(page, live_server.url, umpire.username)
    page.goto(f"{live_server.url}/c/{met.campaign.slug}/engagements/{met.ref}/hand-over/positions/")
    row = page.locator("[data-piece]").first
    key = row.get_attribute("data-piece")
    unit, x, y = page.locator(f"#b-{key}"), row.locator("[name$=-x]"), row.locator("[name$=-y]")
    before = float(x.input_value())
    unit.scroll_into_view_if_needed()
    box = unit.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 20, middle[1], steps=4)
    page.mouse.up()
    dragged, far = float(x.input_value()), float(y.input_value())
    assert dragged > before
    unit.press("ArrowUp")
    unit.press("Shift+ArrowRight")
    assert (float(x.input_value()), float(y.input_value())) == (dragged + 10, far + 1)
    moved = unit.get_attribute("transform")
    x.fill(str(dragged))
    assert unit.get_attribute("transform") != moved
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    if "HAND_SHOTS" in os.environ:
        page.screenshot(path=f"{os.environ['HAND_SHOTS']}/positions.png", full_page=True)
    page.get_by_role("button", name="Set these positions").click()
    page.wait_for_url("**/hand-over/")
    if "HAND_SHOTS" in os.environ:
        page.screenshot(path=f"{os.environ['HAND_SHOTS']}/hub.png", full_page=True)
    told = {unit["key"]: unit for unit in Battle.objects.get(engagement=met).handover["position"]["units"]}
    assert told[key]["x"] == round(dragged * 100)
    assert axe(page) == []
