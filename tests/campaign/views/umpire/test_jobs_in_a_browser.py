"""A what-if in Chromium, on a phone, with a real worker: its page follows it by itself."""

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign
from campaign.operations.turns import turn_machine as turns
from tests.campaign.scenes import fought_war
from tests.person import Person

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_a_what_if_is_asked_for_made_and_opened(live_server, worker, new_context, axe):
    war, _met = fought_war()
    war.seats.filter(key="marine").delete()  # it came after the week was published
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)
    ulises = Person(new_context(**PHONE).new_page(), axe).logs_in(live_server.url, "ulises")
    ulises.page.goto(f"{live_server.url}/c/{war.slug}/desk/timelines/")
    ulises.page.get_by_label("Name", exact=True).first.fill("Had he stayed")
    ulises.page.get_by_role("button", name="Start a what-if").click()
    opening = ulises.page.get_by_role("link", name="Open Had he stayed")
    expect(opening).to_be_visible()
    ulises.looks()
    opening.click()
    expect(ulises.page).to_have_url(f"{live_server.url}/c/{war.slug}-2/desk/")
    assert Campaign.objects.count() == 2
