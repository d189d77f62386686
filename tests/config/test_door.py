"""Who was logged out while a page is open."""

import pytest

from config.door import above

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
        ("/c/war/desk/lines/back/3/", "/c/war/desk/lines/"),
        ("/no/such/", "/"),
    ],
)
def test_the_way_back_leads_to_the_nearest_page_above(path, page):
    assert above(path) == page
