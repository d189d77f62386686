"""A page that is sent while somebody else writes is not lost, and is no fault of ours."""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from campaign.models import Order
from campaign.refusals import Refusal
from config.patience import DatabaseLocked
from tests.campaign.scenes import manned_war, read

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "sqlite", reason="PostgreSQL locks rows, and no page waits there"
    ),
]
WRITTEN = {
    "kind": "march", "stance": "attack", "odds_limit": "200", "march_to_guns": "on", 
    "note": "by night, <quietly>", "line_of_retreat": "alba", "leg1": "bor", "leg2": "cerro",
}  # fmt: skip


@pytest.fixture(autouse=True)
def impatience(settings):
    settings.PATIENCE = 0.2


@pytest.fixture
def war():
    return manned_war()


@contextmanager
def somebody_writes() -> Iterator[None]:
    """Holds SQLite's one lock for writing, as another process would."""
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def logged_in(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


def order_of(war, key: str) -> str:
    return f"/c/war/orders/{war.forces.get(key=key).ref}/"


def test_an_order_comes_back_as_it_was_written_and_can_be_saved_from_there(war):
    client, address = logged_in("ana"), order_of(war, "leon")
    with somebody_writes():
        begun = time.monotonic()
        answer = client.post(address, WRITTEN)
        assert time.monotonic() - begun < 5
    assert answer.status_code == 503
    page = unescape(answer.content.decode())
    assert "Press the button again" in page
    assert "by night, <quietly>" in page
    assert re.search(r'<input [^>]*name="leg2" value="Cerro"', page)
    assert not Order.objects.exists()
    assert client.post(address, WRITTEN).status_code == 302
    assert Order.objects.get().note == "by night, <quietly>"


def test_by_htmx_the_form_is_left_as_it_is_on_the_page(war):
    client, address = logged_in("ana"), order_of(war, "leon")
    with somebody_writes():
        answer = client.post(address, WRITTEN, headers={"HX-Request": "true"})
    assert answer.status_code == 503
    assert answer.content == b""
    assert "Press the button again" in answer["HX-Trigger"]


@pytest.mark.parametrize(
    ("name", "path", "sent"),
    [
        ("ulises", "/c/war/desk/lock/", {"seen": "1"}),
        ("ulises", "/c/war/desk/deadline/", {"at": "2099-01-01T20:00", "why": "Everybody is away & tired"}),
        ("ana", "/c/war/dispatches/", {"to": "alba", "text": "Two\nlines"}),
        ("ana", "/accounts/", {"email": "ana@example.org"}),
    ],
)
def test_a_form_refused_by_a_busy_database_can_be_sent_again(war, name, path, sent):
    client = logged_in(name)
    with somebody_writes():
        answer = client.post(path, sent)
    assert answer.status_code in (503, 422)  # a form at fault is told so at once: nothing is written
    if answer.status_code == 503:
        for value in sent.values():
            assert value in unescape(answer.content.decode())


def test_the_page_that_sends_again_sends_all_of_it(war):
    client = logged_in("ana")
    with somebody_writes():
        page = client.post("/accounts/", {"email": "new@example.org"}).content.decode()
    assert read(client.get("/accounts/"))
    again = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert again.pop("csrfmiddlewaretoken", "")
    assert again == {"email": "new@example.org"}
    client.post("/accounts/", again)
    assert User.objects.get(username="ana").email == "new@example.org"


def test_a_password_is_not_written_into_a_page():
    User.objects.create_user("eva", password="in the manigua 73")
    sent = {"username": "eva", "password": "in the manigua 73"}
    with somebody_writes():
        answer = Client().post(reverse("login"), sent)
    assert answer.status_code == 503
    assert "in the manigua" not in answer.content.decode()
    assert Client().post(reverse("login"), sent).status_code == 302


def test_a_reader_never_waits(war):
    client = logged_in("ana")
    with somebody_writes():
        assert client.get("/c/war/").status_code == 200


def test_to_a_task_it_is_a_fault_of_the_database_and_to_a_view_a_refusal():
    assert issubclass(DatabaseLocked, OperationalError)
    assert issubclass(DatabaseLocked, Refusal)
