"""Who was logged out while a page is open."""

import pytest

pytestmark = pytest.mark.django_db


def test_a_part_of_a_page_never_becomes_the_page_of_the_log_in(client):
    answer = client.get("/c/war/desk/week/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Refresh"], answer.content) == (200, "true", b"")


def test_a_whole_page_leads_to_the_log_in_and_back(client):
    answer = client.get("/c/war/desk/")
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/login/?next=/c/war/desk/")
