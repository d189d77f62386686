"""People look after their own accounts: address, password, and the way back in."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from kombu.exceptions import OperationalError

from campaign import tasks
from campaign.operations.seats.passwords import send_reset

pytestmark = pytest.mark.django_db
OLD, NEW = "in the manigua 73", "across the trocha 74"
ANA = "ana@example.org"


@pytest.fixture(autouse=True)
def ana(settings):
    settings.SENDS_MAIL = True
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "reset"}
    }
    cache.clear()
    return User.objects.create_user("ana", ANA, OLD)


@pytest.fixture
def mails(monkeypatch):
    """Collects the mail that the worker is asked to send."""
    calls = []
    monkeypatch.setattr(tasks.send_reset, "delay", lambda *words: calls.append(words))
    return calls


def link(language: str = "en") -> str:
    """Returns the address in the letter that the worker writes."""
    cache.clear()
    send_reset(email=ANA, language=language)
    return re.search(r"http://localhost:8000(/\S+)", mail.outbox[-1].body)[1]


def logs_in(password: str) -> bool:
    """Tells whether *password* is right, without a log-in. A log-in would close the link of a letter."""
    return User.objects.get(username="ana").check_password(password)


def test_a_forgotten_password_is_replaced_by_a_link(mails):
    guest = Client()
    assert reverse("password_reset") in guest.get(reverse("login")).content.decode()
    answer = guest.post(reverse("password_reset"), {"email": ANA}, follow=True)
    assert "on its way" in answer.content.decode()
    assert mails == [(ANA, "en")]
    address = guest.get(link()).url
    assert guest.post(address, {"new_password1": NEW, "new_password2": "other"}).status_code == 422
    assert logs_in(OLD)
    answer = guest.post(address, {"new_password1": NEW, "new_password2": NEW}, follow=True)
    assert "Log in with it" in answer.content.decode()
    assert logs_in(NEW)
    assert not logs_in(OLD)


def test_a_link_works_once(mails):
    address = link()
    guest = Client()
    guest.post(guest.get(address).url, {"new_password1": NEW, "new_password2": NEW})
    page = Client().get(address, follow=True).content.decode()
    assert "does not work any more" in page
    assert reverse("password_reset") in page


def test_the_letter_is_in_the_language_it_was_asked_in_and_holds_the_name(mails):
    Client().post(reverse("password_reset"), {"email": ANA}, headers={"Accept-Language": "es"})
    assert mails == [(ANA, "es")]
    link("es")
    letter = mail.outbox[-1]
    assert letter.to == [ANA]
    assert "Alguien ha pedido" in letter.body
    assert "ana" in letter.body


def test_nobody_learns_whether_an_address_has_an_account(mails):
    pages = [
        Client().post(reverse("password_reset"), {"email": email}, follow=True).content
        for email in (ANA, "nobody@example.org")
    ]
    assert len({re.sub(r"[A-Za-z0-9]{64}", "", page.decode()) for page in pages}) == 1  # but for the token
    assert [email for email, _language in mails] == [ANA, "nobody@example.org"]
    send_reset(email="nobody@example.org", language="en")
    assert mail.outbox == []


def test_nobody_is_flooded_with_letters():
    assert [send_reset(email=email, language="en") for email in (ANA, ANA, ANA.upper())] == [
        True,
        False,
        False,
    ]
    assert len(mail.outbox) == 1


def test_the_link_leads_to_the_site_whatever_host_was_asked(settings, mails):
    settings.SITE_ADDRESS = "https://manigua.example.org"
    send_reset(email=ANA, language="en")
    assert "https://manigua.example.org/accounts/new/" in mail.outbox[-1].body


def test_without_a_mail_server_the_page_says_whom_to_ask_and_sends_nothing(settings, mails):
    settings.SENDS_MAIL = False
    page = Client().get(reverse("password_reset")).content.decode()
    assert "Ask the administrator of the site" in page
    assert 'name="email"' not in page
    Client().post(reverse("password_reset"), {"email": ANA})
    assert mails == []


def test_with_the_broker_down_the_form_stays_as_it_was(monkeypatch):
    def raise_down(*_words):
        raise OperationalError

    monkeypatch.setattr(tasks.send_reset, "delay", raise_down)
    answer = Client().post(reverse("password_reset"), {"email": ANA})
    assert answer.status_code == 422
    assert ANA in answer.content.decode()
    assert "cannot be sent now" in answer.content.decode()


def test_a_player_changes_the_password_stays_logged_in_and_is_logged_out_elsewhere(client, ana):
    client.force_login(ana)
    elsewhere = Client()
    elsewhere.force_login(ana)
    sent = {"old_password": OLD, "new_password1": NEW, "new_password2": NEW}
    wrong = client.post(reverse("password_change"), sent | {"old_password": "wrong"})
    assert wrong.status_code == 422
    assert client.post(reverse("password_change"), sent, follow=True).status_code == 200
    assert logs_in(NEW)
    assert client.get(reverse("account")).status_code == 200
    assert elsewhere.get(reverse("account")).status_code == 302


def test_a_player_sets_their_address_and_takes_it_away(client, ana):
    client.force_login(ana)
    assert f'value="{ANA}"' in client.get(reverse("account")).content.decode()
    for address in ("new@example.org", ""):
        client.post(reverse("account"), {"email": address})
        ana.refresh_from_db()
        assert ana.email == address
    answer = client.post(reverse("account"), {"email": "no address"})
    assert answer.status_code == 422
    assert "no address" in answer.content.decode()


def test_the_account_is_for_who_is_logged_in():
    for name in ("account", "password_change"):
        assert Client().get(reverse(name)).url.startswith(reverse("login"))


@pytest.mark.parametrize("name", ["login", "password_reset", "account"])
def test_the_language_is_chosen_on_the_page_itself(client, ana, name):
    if name == "account":
        client.force_login(ana)
    page = client.get(reverse(name))
    assert 'name="language" value="es"' in page.content.decode()
    back = {"language": "es", "next": reverse(name)}
    assert 'lang="es"' in client.post(reverse("set_language"), back, follow=True).content.decode()


def test_the_menu_of_every_page_leads_to_the_account(client, ana):
    client.force_login(ana)
    assert f'href="{reverse("account")}"' in client.get("/").content.decode()


def test_the_pages_of_the_staff_keep_their_look(client):
    client.force_login(User.objects.create_superuser("root", "", OLD))
    page = client.get(reverse("admin:password_change"))
    assert page.status_code == 200
    assert 'id="masthead"' not in page.content.decode()


@pytest.mark.browser
def test_the_pages_of_an_account_fit_a_phone_and_can_be_read_by_all(page, axe, live_server, ana):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}{reverse('login')}")
    addresses = ["password_reset", "password_reset_done"]
    page.get_by_role("link", name="Forgot your password?").click()
    for name in addresses:
        page.goto(f"{live_server.url}{reverse(name)}")
        assert axe(page) == []
    page.goto(f"{live_server.url}{reverse('login')}?next={reverse('account')}")
    page.get_by_label("Username").fill("ana")
    page.get_by_label("Password").fill(OLD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"**{reverse('account')}")
    for name in ("account", "password_change"):
        page.goto(f"{live_server.url}{reverse(name)}")
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
