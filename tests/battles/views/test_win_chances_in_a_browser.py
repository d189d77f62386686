"""The page of odds in real Chromium: figures appear on it by themselves."""

import pytest
from playwright.sync_api import expect

from battles.models import Battle
from battles.operations import more_trials
from battles.operations.odds_counts import Trial, count_trials
from tests.battles.fields import SMALL, meet, umpire_of
from tests.browser import log_in

pytestmark = pytest.mark.django_db(transaction=True)
SOON = 1500  # ms; the first figures are asked for within a second


def test_the_first_figures_appear_by_themselves_and_soon(page, live_server):
    met = meet(SMALL)
    umpire = umpire_of(met.campaign)
    more_trials.ask_for_trials(engagement=met, runs=100, actor=umpire)
    log_in(page, live_server.url, umpire.username)
    page.goto(f"{live_server.url}/c/{met.campaign.slug}/engagements/{met.ref}/win-chances/")
    expect(page.locator("select[name=what_if]")).to_be_visible()
    odds = count_trials({}, [Trial("cuba", {"spain": 10, "cuba": 5}, 6)], ["spain", "cuba"])
    Battle.objects.filter(engagement=met).update(win_chances=odds | {"wanted": 100})
    expect(page.locator(".all-odds")).to_be_visible(timeout=SOON)
