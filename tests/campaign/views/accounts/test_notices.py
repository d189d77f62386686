"""The page of one's notices, and the links in e-mails that stop them without a log-in."""

import re

import pytest
from django.contrib.auth.models import User
from django.core.signing import Signer
from django.test import Client

from campaign.logic.vocabulary.notices import ChannelKind, Pace
from campaign.models import Channel
from campaign.notices.layout import link_to_choice
from campaign.notices.transport import is_public, service_of
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
WEBHOOK = "https://discord.com/api/webhooks/123456789/very-secret-part-of-it"


@pytest.fixture
def ana(client):
    user = User.objects.create_user("ana", email="ana@example.org")
    client.force_login(user)
    return user


@pytest.fixture(autouse=True)
def no_names_are_looked_up(monkeypatch):
    """Leads names to a public address, without asking anybody."""
    known = {"inside.example": "10.1.2.3", "localhost": "127.0.0.1"}

    def look_up(host, *_args, **_more):
        return [(2, 1, 6, "", (known.get(host, host if re.match(r"[\d.:]+$", host) else "93.184.216.34"), 0))]

    monkeypatch.setattr("campaign.notices.transport.socket.getaddrinfo", look_up)


def test_a_person_chooses_how_often_and_of_what_e_mails_tell(client, ana):
    page = read(client.get("/accounts/notices/"))
    assert "ana@example.org" in page
    sent = {"pace": "daily", "language": "es", "told": ["week_published", "exchange_proposed"]}
    assert client.post("/accounts/notices/email/", sent).status_code == 302
    channel = Channel.objects.get(user=ana)
    assert (channel.kind, channel.pace, channel.language) == (ChannelKind.EMAIL, Pace.DAILY, "es")
    assert "battle_waits" in channel.refused
    assert "week_published" not in channel.refused
    page = read(client.get("/accounts/notices/"))
    assert f"/accounts/notices/{channel.ref}/" in page
    assert client.post(f"/accounts/notices/{channel.ref}/", sent | {"pace": "hourly"}).status_code == 422


def test_a_service_is_added_and_its_secret_never_shown_again(client, ana):
    assert client.post("/accounts/notices/", {"address": WEBHOOK, "language": "en"}).status_code == 302
    channel = Channel.objects.get(user=ana)
    page = read(client.get("/accounts/notices/"))
    assert "discord.com" in page
    assert "very-secret" not in page
    assert "123456789" not in page
    assert client.post(f"/accounts/notices/{channel.ref}/remove/").status_code == 302
    assert not Channel.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "json://127.0.0.1/",
        "json://localhost:6379/",
        "json://inside.example/hook",
        "jsons://[::1]/",
        "gotify://169.254.169.254/token",
        "syslog://",
        "mailto://u:p@example.org",
        "file:///etc/passwd",
        "exec://ls",
        "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#g?template=/etc/passwd",
        "json://example.org/?rto=100000",
        "json://example.org/?+Host=inside.example",
        "nonsense",
    ],
)
def test_an_address_that_would_harm_the_site_is_refused(client, ana, address):
    answer = client.post("/accounts/notices/", {"address": address, "language": "en"})
    assert answer.status_code == 422
    assert 'class="errorlist"' in read(answer)
    assert not Channel.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "discord://1234567890/abcdefghijkl",
        "ntfy://my-topic",
        "ntfy://ntfy.example.org/topic?priority=high",
        "tgram://123456789:abcdefg_hijklmnop/12315544",
        "matrixs://u:p@example.org/#room",
        WEBHOOK,
    ],
)
def test_services_that_are_offered_are_known(address):
    assert service_of(address) is not None


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("10.0.0.1", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("fe80::1%eth0", False),
        ("224.0.0.1", False),
        ("0.0.0.0", False),
    ],
)
def test_only_addresses_of_the_internet_are_public(address, public):
    assert is_public(address) is public


def test_the_channels_of_others_are_not_found(client, ana):
    other = Channel.objects.create(user=User.objects.create_user("bruno"), kind="apprise", address=WEBHOOK)
    sent = {"pace": "never", "language": "en"}
    assert client.post(f"/accounts/notices/{other.ref}/", sent).status_code == 404
    assert client.post(f"/accounts/notices/{other.ref}/remove/").status_code == 404
    assert Channel.objects.get().pace == Pace.AT_ONCE


def test_one_click_in_a_mail_program_stops_the_e_mails_but_opening_does_not(ana):
    channel = Channel.objects.create(user=ana, kind=ChannelKind.EMAIL)
    stranger = Client(enforce_csrf_checks=True)
    path = link_to_choice(channel).removeprefix("http://localhost:8000")
    assert stranger.get(path).status_code == 200
    channel.refresh_from_db()
    assert channel.pace == Pace.AT_ONCE
    assert stranger.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    channel.refresh_from_db()
    assert channel.pace == Pace.NEVER
    assert stranger.post(path, {"pace": "daily"}).status_code == 200
    channel.refresh_from_db()
    assert channel.pace == Pace.DAILY
    assert "ana" not in read(stranger.get(path))


def test_a_link_that_was_not_signed_here_is_not_found(client, ana):
    channel = Channel.objects.create(user=ana, kind=ChannelKind.EMAIL)
    for token in (channel.nonce, f"{channel.nonce}:x", Signer(salt="other").sign(channel.nonce), "x"):
        assert client.post(f"/notices/{token}/").status_code == 404
    channel.refresh_from_db()
    assert channel.pace == Pace.AT_ONCE
