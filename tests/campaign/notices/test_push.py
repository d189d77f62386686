"""Notices in browsers: encrypted for one browser, signed by the site, sent once, to a server of the tests."""

import base64
import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from campaign.logic.vocabulary.notices import ChannelKind, NoticeFault, NoticeState
from campaign.models import Channel, Notice
from campaign.notices import push
from campaign.notices.sending import send_due_notices
from tests.campaign.notices.post import web_server
from tests.campaign.notices.test_sending import publish
from tests.campaign.scenes import fought_war, manned_war, read

http_ece = pytest.importorskip("http_ece")
py_vapid = pytest.importorskip("py_vapid")

from cryptography.hazmat.primitives.asymmetric import ec  # noqa: E402
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: E402

pytestmark = pytest.mark.django_db
SECRET = b"sixteen letters!"
FORM = reverse("notice-browser")


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Browser:
    """A browser that has asked its push service for an address."""

    def __init__(self, address: str = "https://8.8.8.8/push/1") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.form = {"address": address, "key": text_of(point), "secret": text_of(SECRET), "label": "Firefox"}

    def add_for(self, user: User) -> Channel:
        keys = {"push_key": self.form["key"], "push_secret": self.form["secret"]}
        return Channel.objects.create(user=user, kind=ChannelKind.PUSH, address=self.form["address"], **keys)

    def read(self, body: bytes) -> dict[str, str]:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=SECRET, version="aes128gcm")
        return json.loads(plain)


@pytest.fixture
def server(settings):
    settings.PRIVATE_NOTICES = True
    with web_server() as found:
        found.status = 201
        yield found


def address_at(server, name="box"):
    return f"http://127.0.0.1:{server.server_port}/{name}"


def send(minutes=0):
    return send_due_notices(timezone.now() + timedelta(minutes=minutes))


def test_each_sides_browser_shows_signed_news_of_its_own_report_once(server):
    war, _met = fought_war()
    browsers = {name: Browser(address_at(server, name)) for name in ("ana", "carlos")}
    for name, browser in browsers.items():
        browser.add_for(User.objects.get(username=name))
    assert send() >= 2
    count = len(server.messages)
    assert send() == 0
    assert len(server.messages) == count
    texts = dict.fromkeys(browsers, "")
    for headers, body in server.messages:
        assert py_vapid.Vapid02.verify(headers["Authorization"])
        assert headers["TTL"].isdigit()
        (name,) = (name for name in browsers if is_for(browsers[name], body))
        message = browsers[name].read(body)
        assert message["page"].startswith(f"/c/{war.slug}/")
        texts[name] += message["title"] + message["text"]
    assert "28" in texts["ana"]
    assert "80" not in texts["ana"]
    assert "80" in texts["carlos"]
    assert "28" not in texts["carlos"]


def is_for(browser, body):
    try:
        return bool(browser.read(body))
    except http_ece.ECEException:
        return False


def test_a_browser_that_is_gone_is_forgotten_and_one_whose_server_fails_is_tried_again(server, client):
    war = manned_war()
    ana = User.objects.get(username="ana")
    Browser(address_at(server)).add_for(ana)
    publish(war)
    server.status = 503
    assert send() == 0
    notice = Notice.objects.get(channel__kind=ChannelKind.PUSH)
    assert (notice.state, notice.fault) == (NoticeState.WAITING, NoticeFault.REFUSED)
    client.force_login(ana)
    assert "unsent" in read(client.get(reverse("notices")))
    server.status = 410
    assert send(minutes=5) == 0
    assert not Channel.objects.filter(kind=ChannelKind.PUSH).exists()


@pytest.mark.parametrize("address", ["http://127.0.0.1:1/", "https://127.0.0.1/", "http://8.8.8.8/"])
def test_no_message_leaves_for_a_private_address_or_without_encryption_on_the_way(address, monkeypatch):
    war = manned_war()
    Browser(address).add_for(User.objects.get(username="ana"))
    publish(war)
    with web_server() as inside:
        plain = push.requests.post

        def led_inside(_url, **sent):  # as a name that leads to an address of this network
            return plain(f"http://127.0.0.1:{inside.server_port}/", **sent)

        monkeypatch.setattr(push.requests, "post", led_inside)
        assert send() == 0
        assert inside.messages == []
    notice = Notice.objects.get(channel__kind=ChannelKind.PUSH)
    assert (notice.state, notice.fault) == (NoticeState.FAILED, NoticeFault.PRIVATE)


def test_an_address_that_no_library_can_call_keeps_nobody_else_from_being_informed(server):
    war = manned_war()
    Browser("https://a..b/push").add_for(User.objects.get(username="ana"))
    Browser(address_at(server)).add_for(User.objects.get(username="carlos"))
    publish(war)
    send()
    assert len(server.messages) == 1
    faults = Notice.objects.filter(channel__kind=ChannelKind.PUSH, channel__user__username="ana")
    assert {row.fault for row in faults} == {NoticeFault.UNREACHABLE}


def test_a_channel_that_fails_in_an_unknown_way_keeps_no_other_from_being_informed(server, monkeypatch):
    war = manned_war()
    for name in ("ana", "carlos"):
        Browser(address_at(server, name)).add_for(User.objects.get(username=name))
    publish(war)
    plain = push.encrypt_message

    def trip(channel, message):
        if channel.user.username == "ana":
            raise RuntimeError
        return plain(channel, message)

    monkeypatch.setattr(push, "encrypt_message", trip)
    send()
    assert len(server.messages) == 1
    assert {row.fault for row in Notice.objects.filter(state=NoticeState.FAILED)} == {
        NoticeFault.FAULT_OF_SITE
    }


@pytest.mark.parametrize(
    "slip",
    [
        {"address": "http://8.8.8.8/push"},
        {"address": "https://127.0.0.1/push"},
        {"address": "https://10.0.0.7/push"},
        {"address": "https://[::ffff:127.0.0.1]/push"},
        {"address": "https://8.8.8.8:6379/push"},
        {"address": "https://user@8.8.8.8/push"},
        {"address": "https://["},
        {"address": "https://a..b/push"},
        {"address": f"https://{'a' * 64}.com/push"},
        {"key": text_of(b"\4" + bytes(64))},
        {"key": "short"},
        {"secret": "x" * 22 + "!"},
    ],
)
def test_a_forged_push_subscription_is_refused(client, slip):
    client.force_login(User.objects.create_user("ana"))
    client.post(FORM, Browser().form | slip)
    assert not Channel.objects.exists()


def test_a_browser_tells_whoever_added_it_last_and_its_address_is_not_shown(client):
    browser = Browser()
    for name in ("ana", "bruno", "bruno"):
        client.force_login(User.objects.create_user(name) if name == "ana" else user_called(name))
        assert client.post(FORM, browser.form).status_code == 302
    channel = Channel.objects.get()
    assert (channel.user.username, channel.label) == ("bruno", "Firefox")
    page = read(client.get(reverse("notices")))
    assert "Firefox" in page
    assert browser.form["address"] not in page
    assert browser.form["secret"] not in page


def user_called(name: str) -> User:
    return User.objects.get_or_create(username=name)[0]


def test_the_site_s_key_is_made_once_and_readable_to_the_site_alone(tmp_path):
    first = push.signing_key.__wrapped__(tmp_path)
    assert push.signing_key.__wrapped__(tmp_path).private_pem() == first.private_pem()
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o077 == 0


def test_the_service_worker_serves_the_whole_site_and_is_looked_at_anew_each_time(client):
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert b"notificationclick" in answer.content
