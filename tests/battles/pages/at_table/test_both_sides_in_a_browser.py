"""Two phones of opponents on one log: each shows the other's entry by itself."""

import pytest
from playwright.sync_api import expect

from battles.operations import open_battle
from battles.operations.table_setup import choose_log, choose_ruleset
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.pages.at_table.test_referee_in_a_browser import ON_SCREEN
from tests.battles.views.test_table import address
from tests.browser import log_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def phones_at_one_log(new_context, live_server, engagement):
    """Returns the phones of Spain and Cuba at a table with one log for both sides."""
    pages = []
    for key in ("captain_general", "camaguey"):
        page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        log_in(page, live_server.url, seat(engagement.campaign, key).username)
        page.goto(live_server.url + address(engagement, "table", "referee"))
        pages.append(page)
    return pages


def test_a_card_drawn_on_one_side_is_on_the_phone_of_the_other_within_seconds(new_context, live_server, axe):
    engagement = meet()
    open_battle(engagement=engagement)
    choose_log(engagement=engagement, is_one=True, actor=umpire_of(engagement.campaign))
    spain, cuba = phones_at_one_log(new_context, live_server, engagement)
    spain.get_by_role("button", name="Draw a card").click()
    for page in (spain, cuba):
        expect(page.locator(".cardbox .caps")).to_contain_text("The card on the table")
    expect(cuba.locator("[data-in-step]")).to_have_text("Both phones in step. Last entry by captain_general.")
    assert axe(cuba) == []


def test_a_tap_on_the_board_moves_only_own_units_on_both_phones(new_context, live_server, axe):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    choose_log(engagement=engagement, is_one=True, actor=umpire)
    spain, cuba = phones_at_one_log(new_context, live_server, engagement)
    spain.locator("form:has([value=lay_board]) .btn.first").tap()
    for page in (spain, cuba):
        page.locator("[data-referee-board]").wait_for()
    units = spain.evaluate(
        "JSON.parse(document.querySelector('[data-referee-board]').dataset.refereeBoard).units"
    )
    ref, unit = next(
        (ref, unit) for ref, unit in units.items() if unit["reach"] and unit["facing"] is not None
    )
    mark = cuba.locator("a.unit[id^='b-enemy.infantry.1']")
    before = mark.inner_html()
    cuba.touchscreen.tap(*cuba.evaluate(ON_SCREEN, unit["cell"]))
    expect(cuba.locator("[data-chosen]")).to_be_empty()  # it is the enemy's
    spain.touchscreen.tap(*spain.evaluate(ON_SCREEN, unit["cell"]))
    spain.touchscreen.tap(*spain.evaluate(ON_SCREEN, unit["reach"][-1]))
    expect(cuba.locator("[data-in-step]")).to_contain_text("Last entry by captain_general.")
    expect(cuba.locator("a.unit[id^='b-enemy.infantry.1']")).not_to_have_js_property("innerHTML", before)
    assert axe(cuba) == []
