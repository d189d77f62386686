"""The umpire sets deadlines by date and time, in their own zone, and a weekly rhythm."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.logic.turns.rhythm import Rhythm
from campaign.models import Campaign, Entry
from campaign.operations.turns.turn_machine import open_turn
from tests.campaign.scenes import in_hours, read

pytestmark = pytest.mark.django_db
DESK = "/c/war/desk/"
SUNDAYS = {"day": "6", "time": "20:00", "zone": "Europe/Madrid"}


def tomorrow_noon() -> dt.datetime:
    """Returns noon UTC of tomorrow."""
    return (timezone.now() + dt.timedelta(days=1)).replace(hour=12, minute=0, second=0, microsecond=0)


@pytest.mark.parametrize("zone", ["", "UTC", "America/Havana", "Europe/Madrid", "Pacific/Kiritimati"])
def test_a_deadline_is_stored_in_utc_whatever_clock_it_was_read_from(war, as_, zone):
    at = tomorrow_noon()
    local = at.astimezone(dt.UTC if zone in ("", "UTC") else ZoneInfo(zone))
    as_("ulises").post(f"{DESK}deadline/", {"at": f"{local:%Y-%m-%dT%H:%M}", "zone": zone})
    assert war.turns.get().deadline == at


@pytest.mark.parametrize(
    "sent",
    [
        {"at": "2020-01-01T20:00", "zone": "UTC"},
        {"at": "2999-01-01T20:00", "zone": "UTC"},
        {"at": "9999-12-31T23:59", "zone": "America/Havana"},
        {"at": "soon", "zone": "UTC"},
        {"zone": "UTC"},
        {"at": "2026-01-01T20:00", "zone": "Mars/Olympus"},
        {"at": "2026-01-01T20:00", "zone": "../../etc/passwd"},
    ],
)
def test_a_time_that_cannot_be_is_refused_in_a_sentence(war, as_, sent):
    page = read(as_("ulises").post(f"{DESK}deadline/", sent, follow=True))
    assert war.turns.get().deadline is None
    assert 'class="toast error"' in page


def test_the_picker_begins_at_the_deadline_and_the_page_counts_down(war, as_):
    umpire = as_("ulises")
    umpire.post(f"{DESK}deadline/", in_hours(54))
    page = read(umpire.get(DESK))
    assert f'data-utc="{war.turns.get().deadline:%Y-%m-%dT%H:%M}' in page
    assert ">2 days 6 h</b>" in page or ">2 days 5 h</b>" in page


def test_a_rhythm_sets_the_deadline_of_each_later_turn(war, as_):
    umpire = as_("ulises")
    umpire.post(f"{DESK}rhythm/", SUNDAYS)
    war.refresh_from_db()
    assert Rhythm.of(war.rhythm) == Rhythm(6, 20 * 60, "Europe/Madrid")
    assert war.turns.get().deadline is None  # the first turn waits for the umpire
    later = open_turn(campaign=war, number=2, seed="s")
    assert later.deadline.weekday() == 6
    assert later.deadline.hour in (18, 19)
    assert later.deadline - later.opened_at >= dt.timedelta(days=2)
    umpire.post(f"{DESK}rhythm/", {"day": "", "time": "", "zone": ""})
    war.refresh_from_db()
    assert war.rhythm == {}
    assert Entry.objects.filter(operation="clock.set_rhythm").count() == 2


@pytest.mark.parametrize("wrong", [{"day": "9"}, {"time": "late"}, {"time": ""}, {"zone": "Mars/Olympus"}])
def test_a_rhythm_with_a_fault_changes_nothing(war, as_, wrong):
    as_("ulises").post(f"{DESK}rhythm/", SUNDAYS | wrong)
    war.refresh_from_db()
    assert war.rhythm == {}


@pytest.mark.parametrize("name", ["ana", "zoe"])
def test_only_the_umpire_sets_a_rhythm(war, as_, name):
    User.objects.get_or_create(username="zoe")
    assert as_(name).post(f"{DESK}rhythm/", SUNDAYS).status_code == 404


def test_a_campaign_is_started_with_its_rhythm(as_, db):
    User.objects.create_user("berta", is_staff=True)
    sent = {"scenario": "la_sacra_1873", "name": "", "slug": "sundays"} | SUNDAYS
    founder = as_("berta")
    assert founder.post("/start/", sent | {"zone": "Mars/Olympus"}).status_code == 422
    assert founder.post("/start/", sent).status_code == 302
    assert Rhythm.of(Campaign.objects.get().rhythm) == Rhythm(6, 20 * 60, "Europe/Madrid")
