"""The desk in real Chromium: it reads itself anew, and loses nothing that somebody writes."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from battles import operations as battles
from battles.models import Battle
from battles.operations import more_trials, win_chances
from battles.operations.odds_counts import Trial, count_trials
from campaign.models import Engagement
from campaign.operations.turns import turn_machine as turns
from tests.browser import log_in
from tests.campaign.scenes import meet

pytestmark = pytest.mark.django_db(transaction=True)
LONGER = 2.5  # seconds; a page that waits asks every two


@pytest.fixture
def engagement() -> Engagement:
    engagement = meet()
    engagement.campaign.umpires.add(User.objects.create_user("ulises"))
    return engagement


def open_page(page: Page, live_server, engagement: Engagement, path: str = "desk/") -> Page:
    log_in(page, live_server.url, "ulises")
    page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/{path}")
    return page


def count_requests(page: Page, seconds: float) -> int:
    """Counts the requests of the page to the server in so many seconds."""
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.wait_for_timeout(seconds * 1000)
    return len(requests)


def test_the_card_of_a_battle_changes_by_itself_as_it_is_fought_and_settled(
    page, live_server, engagement, axe
):
    battles.queue_battle(engagement=engagement, actor=User.objects.get(username="ulises"))
    open_page(page, live_server, engagement)
    card = page.locator(".queue .bt:not(.done)").filter(has=page.get_by_role("heading", name=engagement.name))
    expect(card).to_contain_text("Given to the computer")
    expect(card.get_by_role("button")).to_have_count(0)
    assert axe(page) == []
    page.locator("#seats").scroll_into_view_if_needed()
    battles.fight_battle(engagement.pk)
    expect(card).to_have_count(0)
    expect(page.locator("#masthead")).not_to_contain_text("Battles 1")
    while turns.advance_turn(engagement.campaign):
        pass
    expect(page.get_by_text("Turn 2: ").first).to_be_visible()
    expect(page.locator("#under-way")).to_have_attribute("hx-trigger", "due")  # only for orders, now and then
    assert count_requests(page, LONGER) == 0


def test_the_umpires_entries_stay_and_the_page_says_that_it_has_changed(page, live_server, engagement):
    win_chances.ask_for_win_chances(engagement=engagement, actor=User.objects.get(username="ulises"))
    open_page(page, live_server, engagement)
    page.get_by_text("Let both break off").click()
    reason = page.get_by_label("Reason")
    reason.fill("The river is in flood")
    engagement.battle.win_chances = {"runs": 0}
    engagement.battle.save()
    expect(page.get_by_text("This page has changed since you began to write.")).to_be_visible()
    expect(reason).to_have_value("The river is in flood")
    assert count_requests(page, LONGER) == 0
    reason.fill("")
    page.get_by_text("Let both break off").click()
    expect(page.locator("#under-way")).to_have_count(0)


def test_the_first_figures_of_odds_appear_by_themselves_and_soon(page, live_server, engagement):
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=User.objects.get(username="ulises"))
    open_page(page, live_server, engagement, f"engagements/{engagement.ref}/win-chances/")
    expect(page.locator("select[name=what_if]")).to_be_visible()
    odds = count_trials({}, [Trial("cuba", {"spain": 10, "cuba": 5}, 6)], ["spain", "cuba"])
    Battle.objects.filter(engagement=engagement).update(win_chances=odds | {"wanted": 100})
    expect(page.locator(".all-odds")).to_be_visible(timeout=1500)


@pytest.mark.parametrize("path", ["engagements/", "engagements/{ref}/"])
def test_the_page_of_a_battle_changes_by_itself_when_it_is_settled(page, live_server, engagement, path):
    open_page(page, live_server, engagement, path.format(ref=engagement.ref))
    page.evaluate("window.unbroken = true")
    expect(page.locator("#under-way")).to_have_count(0)
    battles.queue_battle(engagement=engagement, actor=User.objects.get(username="ulises"))
    page.reload()
    expect(page.locator("#under-way")).to_contain_text(re.compile("the computer", re.IGNORECASE))
    battles.fight_battle(engagement.pk)
    expect(page.locator("#under-way")).to_have_count(0)
    engagement.refresh_from_db()
    expect(page.locator("#main")).to_contain_text(re.compile("held the field", re.IGNORECASE))


def test_without_script_a_link_reads_the_page_anew(new_context, live_server, engagement):
    battles.queue_battle(engagement=engagement, actor=User.objects.get(username="ulises"))
    page = open_page(new_context(java_script_enabled=False).new_page(), live_server, engagement)
    battles.fight_battle(engagement.pk)
    page.get_by_role("link", name="Check again").click()
    expect(page.locator(".queue")).not_to_contain_text("Given to the computer")
