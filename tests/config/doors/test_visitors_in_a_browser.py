"""A stranger looks round the demo campaign on a phone, in Chromium, and reads what is public."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _, override
from playwright.sync_api import expect

from campaign.models import Campaign, Engagement
from campaign.operations.campaigns.public_page import open_page
from campaign.operations.knowledge.dispatches import send_dispatch
from config.doors.visitors import SLUG, VISITOR
from tests.campaign.scenes import fought_war
from tests.walker import Album, Walker

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOST_TAPS, MOST_BYTES = 26, 150 * 1024
"""The first holds for the whole walk, the second for a page at a first visit."""


@pytest.fixture
def demo() -> Engagement:
    """Returns the battle of a war that strangers may look round."""
    war, battle = fought_war()
    Campaign.objects.filter(pk=war.pk).update(slug=SLUG)
    war.refresh_from_db()
    seat = war.seats.get(key="captain_general")
    war.seats.filter(pk=seat.pk).update(player=User.objects.create_user(VISITOR))
    umpire = User.objects.get(username="ulises")
    send_dispatch(
        campaign=war, seat=war.seats.get(key="marine"), to=seat, text="Where do you want us?", actor=umpire
    )
    open_page(campaign=war, is_open=True, actor=umpire)
    war.turns.filter(state="open").update(deadline=timezone.now() + dt.timedelta(days=2))
    return battle


def test_a_stranger_on_a_phone_looks_round(live_server, new_context, axe, demo):
    """Checks that each page fits, is accessible and light.

    Targets are for a finger; the pages are in Spanish, which is longer.
    """
    tongue = "es"
    album = Album()
    stranger = Walker(new_context(**PHONE, locale=tongue).new_page(), axe, album, "finger")
    stranger.tongue = tongue
    page = stranger.page
    with override(tongue):
        stranger.goes_to_page(live_server.url)
        stranger.follows(stranger.link(_("Start your own")))
        page.go_back()
        stranger.follows(page.get_by_role("link", name=_("A gazette"), exact=True))
        stranger.follows(page.locator("main").get_by_role("link", name=_("Map"), exact=True))
        assert page.locator("#drawing-public").bounding_box()["width"] > 800  # its names can be read
        page.go_back()
        page.go_back()
        stranger.follows(stranger.button(_("Look round a demo campaign")))
        expect(page.locator(".notice")).to_contain_text(_("Demo: nothing is saved."))
        stranger.follows(page.locator("main").get_by_role("link", name=_("Guide: play a seat")))
        page.go_back()
        for section in (_("Map"), _("Forces"), _("Reports"), _("Gazette"), _("Dispatches"), _("Returns")):
            stranger.goes_to(section)
        stranger.goes_to_page(f"{live_server.url}/c/{SLUG}/engagements/{demo.ref}/")
        page.locator("#tabs summary").tap()
        stranger.follows(page.locator("#tabs").get_by_role("link", name=_("Rules and play sheets")))
        page.go_back()
        page.locator("#tabs summary").tap()
        stranger.follows(page.locator("#tabs").get_by_role("button", name=_("Leave the demo")))
        stranger.follows(page.get_by_role("link", name=_("Documentation"), exact=True))
        page.go_back()
        stranger.follows(stranger.button("English"))
    assert page.locator("html").get_attribute("lang") != tongue
    assert album.faults == {}
    assert len(album.weights) >= 14
    assert max(album.weights.values()) <= MOST_BYTES
    assert stranger.effort.taps <= MOST_TAPS
