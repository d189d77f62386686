"""The gazette as a feed and the deadlines as a calendar, by private addresses that can be revoked."""

import datetime as dt
from xml.etree import ElementTree

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from campaign.models import AccessKey, Report
from tests.campaign.scenes import fought_war, read

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def war():
    return fought_war()[0]


def addresses(client, war, name="carlos"):
    """Returns the private addresses that *name* sees after making a key."""
    client.force_login(User.objects.get(username=name))
    sent = {"opens": "feeds", "name": "My phone", "language": "en"}
    page = client.post(f"/c/{war.slug}/keys/", sent).content.decode()
    found = [part.partition('"')[0] for part in page.split('value="http://localhost:8000')[1:]]
    assert len(found) == 2
    return found


def test_the_gazette_is_a_feed_of_what_all_the_world_reads(client, war):
    feed, _calendar = addresses(client, war)
    stranger = Client()
    answer = stranger.get(feed)
    assert answer["Content-Type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(answer.content)
    (entry,) = root.findall(f"{ATOM}entry")
    text = entry.find(f"{ATOM}summary").text
    page = read(client.get(f"/c/{war.slug}/gazette/1/"))
    assert root.find(f"{ATOM}author/{ATOM}name").text  # Atom asks for one
    assert "<p>" in text
    assert "there is nothing to print" in text
    assert "ledger" not in text
    assert all(part in page for part in entry.find(f"{ATOM}title").text.split(", "))
    Report.objects.filter(audience="public").update(state="draft")
    assert not ElementTree.fromstring(stranger.get(feed).content).findall(f"{ATOM}entry")


def test_the_deadline_is_in_the_calendar_and_goes_with_the_turn(client, war):
    _feed, calendar = addresses(client, war)
    due = timezone.now().replace(microsecond=0) + dt.timedelta(days=2)
    assert not Calendar.from_ical(Client().get(calendar).content).walk("VEVENT")
    war.turns.filter(state="open").update(deadline=due)
    (event,) = Calendar.from_ical(Client().get(calendar).content).walk("VEVENT")
    assert event.decoded("dtstart") == due
    assert "orders for turn 2 are due" in event["summary"]
    assert event.walk("VALARM")
    war.turns.filter(state="open").update(state="locked")
    assert not Calendar.from_ical(Client().get(calendar).content).walk("VEVENT")


def test_the_secret_is_stored_nowhere_and_shown_once(client, war):
    feed, _calendar = addresses(client, war)
    secret = feed.split("/")[2]
    key = AccessKey.objects.get()
    assert secret not in [str(value) for value in vars(key).values()]
    page = read(client.get(f"/c/{war.slug}/keys/"))
    assert "My phone" in page
    assert secret not in page


def test_a_key_opens_nothing_once_it_is_revoked_or_its_seat_is_lost(client, war):
    feed, calendar = addresses(client, war)
    war.seats.filter(player__username="carlos").update(player=None)
    assert {Client().get(path).status_code for path in (feed, calendar)} == {404}
    war.seats.filter(key="camaguey").update(player=User.objects.get(username="carlos"))
    assert {Client().get(path).status_code for path in (feed, calendar)} == {200}
    key = AccessKey.objects.get()
    client.force_login(User.objects.get(username="ana"))
    assert client.post(f"/c/{war.slug}/keys/{key.ref}/revoke/").status_code == 404
    client.force_login(User.objects.get(username="carlos"))
    assert client.post(f"/c/{war.slug}/keys/{key.ref}/revoke/").status_code == 302
    assert {Client().get(path).status_code for path in (feed, calendar)} == {404}
    assert Client().get("/feeds/x/gazette.atom").status_code == 404


def test_nobody_gets_a_key_to_a_place_that_is_not_theirs(client, war):
    client.force_login(User.objects.get(username="carlos"))
    for opens in ("umpire", "seat-captain_general", "nonsense"):
        sent = {"opens": opens, "name": "x", "language": "en"}
        assert client.post(f"/c/{war.slug}/keys/", sent).status_code == 422
    assert not AccessKey.objects.exists()
    client.force_login(User.objects.create_user("eva"))
    assert client.get(f"/c/{war.slug}/keys/").status_code == 404
    assert (
        client.post(f"/c/{war.slug}/keys/", {"opens": "feeds", "name": "x", "language": "en"}).status_code
        == 404
    )


def test_a_key_for_feeds_is_none_for_the_api_and_the_other_way_round(client, war):
    client.force_login(User.objects.get(username="carlos"))
    sent = {"opens": "seat-camaguey", "name": "A bot", "language": "es"}
    page = client.post(f"/c/{war.slug}/keys/", sent).content.decode()
    secret = page.split('id="secret"')[1].split('value="')[1].partition('"')[0]
    assert len(secret) > 40
    assert Client().get(f"/feeds/{secret}/gazette.atom").status_code == 404
