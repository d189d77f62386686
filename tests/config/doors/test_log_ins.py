"""People who guess passwords are stopped, and nobody else is."""

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from config.doors.log_ins import client_address

pytestmark = pytest.mark.django_db
PASSWORD = "a trocha of posts"
HERE, THERE = "192.0.2.1", "198.51.100.7"


@pytest.fixture(autouse=True)
def limits(settings):
    settings.AXES_ENABLED = True
    settings.TRUSTED_PROXIES = 1
    User.objects.create_user("umpire", password=PASSWORD)


def log_in(client: Client, password: str, *, name: str = "umpire", at: str = HERE) -> int:
    """Returns the status of an attempt to log in. All come by one proxy."""
    address = reverse("login")
    sent = {"username": name, "password": password}
    return client.post(address, sent, REMOTE_ADDR="127.0.0.1", headers={"X-Forwarded-For": at}).status_code


def guess(times: int, *, name: str = "umpire", at: str = HERE) -> int:
    stranger = Client()
    return [log_in(stranger, f"guess {number}", name=name, at=at) for number in range(times)][-1]


def test_a_guessing_stranger_is_locked_out_but_the_umpire_at_another_address_is_not():
    assert guess(9, at=THERE) == 429
    assert log_in(Client(), PASSWORD, at=THERE) == 429
    assert log_in(Client(), PASSWORD, at=HERE) == 302


@pytest.mark.parametrize("at", [HERE, THERE])
def test_a_browser_that_logged_in_before_passes_wherever_it_is_and_whoever_guesses_there(at):
    known = Client()
    assert log_in(known, PASSWORD) == 302
    known.post(reverse("logout"))
    assert guess(60, at=at) == 429
    assert log_in(known, PASSWORD, at=at) == 302


def test_a_known_browser_may_not_guess_without_end_either():
    known = Client()
    log_in(known, PASSWORD)
    known.post(reverse("logout"))
    assert [log_in(known, "guess") for _ in range(9)][-1] == 429
    assert log_in(known, PASSWORD) == 429
    assert log_in(Client(), PASSWORD) == 302


def test_a_known_browser_is_known_for_those_who_logged_in_with_it_alone():
    User.objects.create_user("ana", password=PASSWORD)
    known = Client()
    log_in(known, PASSWORD, name="ana")
    known.post(reverse("logout"))
    guess(9)
    assert log_in(known, PASSWORD) == 429
    assert log_in(known, PASSWORD, name="ana") == 302


def test_an_address_that_tries_many_names_is_stopped_even_after_a_valid_log_in():
    User.objects.create_user("thief", password=PASSWORD)
    for number in range(39):
        assert guess(1, name=f"name {number}") == 200
    assert log_in(Client(), PASSWORD, name="thief") == 302
    assert guess(1, name="another") == 429
    assert log_in(Client(), PASSWORD) == 429
    assert log_in(Client(), PASSWORD, at=THERE) == 302


def test_a_new_password_by_letter_ends_the_wait():
    guess(9)
    person = User.objects.get(username="umpire")
    uid, token = urlsafe_base64_encode(force_bytes(person.pk)), default_token_generator.make_token(person)
    guest = Client()
    address = guest.get(reverse("password_reset_confirm", args=[uid, token])).url
    new = "across the trocha 74"
    assert guest.post(address, {"new_password1": new, "new_password2": new}).status_code == 302
    assert log_in(Client(), new) == 302


def test_a_cookie_that_was_forged_makes_nobody_known():
    stranger = Client()
    stranger.cookies["known"] = "WyJtYXJrIixbMV1d:forged:forged"
    for number in range(9):
        log_in(stranger, f"guess {number}")
    assert log_in(stranger, PASSWORD) == 429


def test_a_browser_that_claims_to_be_known_is_counted_like_any_other():
    stranger = Client(headers={"User-Agent": "a browser that logged in before: x"})
    for number in range(9):
        log_in(stranger, f"guess {number}")
    assert log_in(stranger, PASSWORD) == 429


def test_the_refusal_is_a_page_of_the_site(client):
    guess(8)
    page = client.post(
        reverse("login"), {"username": "umpire", "password": "x"}, headers={"X-Forwarded-For": HERE}
    )
    assert page.status_code == 429
    assert "Wait 15 minutes" in page.content.decode()
    assert 'id="masthead"' in page.content.decode()


@pytest.mark.parametrize(
    ("proxies", "told", "address"),
    [
        (0, "", "203.0.113.9"),
        (0, THERE, "203.0.113.9"),
        (1, THERE, THERE),
        (1, f"10.0.0.1, {THERE}", THERE),
        (2, f"10.0.0.1, {THERE}, 10.0.0.9", THERE),
        (2, THERE, THERE),
        (1, "", "203.0.113.9"),
        (1, "nonsense", "203.0.113.9"),
        (1, f"{THERE}:4711", THERE),
        (1, "[2001:db8:1:2:3:4:5:6]:4711", "2001:db8:1:2::"),
        (1, "2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        (1, f"::ffff:{THERE}", THERE),
    ],
)
def test_the_address_is_the_one_that_the_outermost_trusted_proxy_saw(settings, proxies, told, address):
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR="203.0.113.9", headers={"X-Forwarded-For": told})
    assert client_address(request) == address


def test_without_any_address_nothing_breaks():
    assert client_address(RequestFactory().get("/", REMOTE_ADDR="")) is None
