"""Two phones of opponents on one log: each shows the other's entry by itself."""

import pytest
from playwright.sync_api import expect

from battles.operations import open_battle
from battles.operations.table_setup import choose_log
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_table import address
from tests.browser import log_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def test_a_card_drawn_on_one_side_is_on_the_phone_of_the_other_within_seconds(new_context, live_server, axe):
    met = meet()
    open_battle(engagement=met)
    choose_log(engagement=met, is_one=True, actor=umpire_of(met.campaign))
    pages = []
    for key in ("captain_general", "camaguey"):
        page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        log_in(page, live_server.url, seat(met.campaign, key).username)
        page.goto(live_server.url + address(met, "table", "referee"))
        pages.append(page)
    spain, cuba = pages
    spain.get_by_role("button", name="Draw a card").click()
    for page in pages:
        expect(page.locator(".cardbox .caps")).to_contain_text("The card on the table")
    expect(cuba.locator("[data-in-step]")).to_have_text("Both phones in step. Last entry by captain_general.")
    assert axe(cuba) == []
