"""People who were logged out while a page is open."""

import pytest
from django.test import Client

from config.doors.door import nearest_address

pytestmark = pytest.mark.django_db


def test_a_part_of_a_page_never_becomes_the_page_of_the_log_in(client):
    answer = client.get("/c/war/desk/week/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Refresh"], answer.content) == (200, "true", b"")


def test_a_whole_page_leads_to_the_log_in_and_back(client):
    answer = client.get("/c/war/desk/")
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/login/?next=/c/war/desk/")


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/c/war/orders/abcd/withdraw/", "/c/war/orders/abcd/"),
        ("/c/war/desk/timelines/back/3/", "/c/war/desk/timelines/"),
        ("/no/such/", "/"),
    ],
)
def test_the_way_back_leads_to_the_nearest_page_above(path, page):
    assert nearest_address(path) == page


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_form_sent_without_a_log_in_says_at_the_log_in_that_nothing_was_saved(client, headers):
    client.post("/c/war/orders/abcd/", {"kind": "hold"}, headers=headers)
    assert "nothing was saved" in client.get("/accounts/login/").content.decode()


def test_a_page_read_without_a_log_in_says_nothing_of_saving(client):
    client.get("/c/war/desk/")
    assert "nothing was saved" not in client.get("/accounts/login/").content.decode()


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Nothing was saved"), ("es", "No se ha guardado nada")]
)
def test_a_form_older_than_the_last_log_in_is_refused_in_our_own_page(language, words):
    visitor = Client(enforce_csrf_checks=True)
    answer = visitor.post("/accounts/login/", {}, headers={"Accept-Language": language})
    page = answer.content.decode()
    assert (answer.status_code, f"<h1>{words}</h1>" in page, 'id="masthead"' in page) == (403, True, True)
