"""The door of the API: keys, strangers, lost seats, and how often a key may knock."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.api import door
from campaign.operations.notices.keys import revoke_key
from config.doors.api import api_schema
from tests.campaign.api.programs import Program
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    return manned_war()


def paths() -> list[tuple[str, str]]:
    """Returns every method and address of the API, with unknown refs."""
    schema = api_schema()["paths"]
    return [
        (method.upper(), path.removeprefix("/api/v1").replace("{ref}", "abcdefgh").replace("{number}", "9"))
        for path, methods in schema.items()
        for method in methods
    ]


def test_without_a_key_no_address_answers(war):
    wrong = {"Authorization": "Bearer nonsense"}
    for method, path in paths():
        for headers in ({}, wrong, {"Authorization": "nonsense"}):
            answer = Client().generic(method, f"/api/v1{path}", headers=headers)
            assert answer.status_code == 404, (method, path)
            assert "detail" in answer.json()


def test_a_person_who_is_logged_in_needs_a_key_as_well(war):
    client = Client()
    client.force_login(User.objects.get(username="ulises"))
    assert client.get("/api/v1/turn").status_code == 404
    assert client.post("/api/v1/lock", {}).status_code == 404


def test_a_key_ends_when_it_is_revoked_or_its_owner_loses_seat_or_access(war):
    carlos, judge = Program(war, "carlos", "camaguey"), Program(war, "ulises")
    assert carlos.get("/turn")["seat"] == "camaguey"
    war.seats.filter(key="camaguey").update(player=None)
    assert carlos.send("GET", "/turn").status_code == 404
    war.seats.filter(key="camaguey").update(player=User.objects.get(username="carlos"))
    User.objects.filter(username="carlos").update(is_active=False)
    assert carlos.send("GET", "/turn").status_code == 404
    assert judge.get("/turn")["umpire"]
    war.umpires.clear()
    assert judge.send("GET", "/turn").status_code == 404
    ana = Program(war, "ana", "captain_general")
    assert ana.get("/turn")
    revoke_key(key=ana.key)
    assert ana.send("GET", "/turn").status_code == 404


def test_each_key_has_its_own_limit_of_calls_a_minute(war, settings, monkeypatch):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    monkeypatch.setattr(door, "PER_MINUTE", 3)
    carlos, ana = Program(war, "carlos", "camaguey"), Program(war, "ana", "captain_general")
    assert [carlos.send("GET", "/turn").status_code for _time in range(4)] == [200, 200, 200, 429]
    assert ana.send("GET", "/turn").status_code == 200


def test_answers_are_in_the_language_of_the_key(war):
    carlos = Program(war, "carlos", "camaguey", "es")
    ref = war.forces.get(key="band").ref
    answer = carlos.send("POST", f"/orders/{ref}/check", {"kind": "march"}).json()
    assert "Diga" in str(answer["errors"])


def test_no_address_of_the_api_finds_what_is_not_the_key_s_own(war):
    """Checks that another side's and the umpire's things are not found.

    The answer is the same as for what does not exist.
    """
    carlos = Program(war, "carlos", "camaguey")
    for force in war.forces.exclude(side__key="cuba"):
        for method, path in (
            ("GET", f"/orders/{force.ref}"),
            ("PUT", f"/orders/{force.ref}"),
            ("DELETE", f"/orders/{force.ref}"),
            ("POST", f"/orders/{force.ref}/check"),
            ("GET", f"/orders/{force.ref}/choices"),
        ):
            told = carlos.send(method, path, {"kind": "hold"})
            nothing = carlos.send(method, path.replace(force.ref, "abcdefgh"), {"kind": "hold"})
            assert (told.status_code, told.content) == (404, nothing.content)
    for method, path in (("GET", "/queue"), ("POST", "/lock"), ("POST", "/battles/abcdefgh/settle")):
        for body in ({}, None, {"turn": ["1"]}, "no fields"):
            assert carlos.send(method, path, body).status_code == 404
    assert war.turns.get().state == "open"
