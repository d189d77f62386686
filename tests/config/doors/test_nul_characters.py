"""A NUL in what is sent is refused in words, wherever it stands."""

import pytest

from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("/c/war/desk/deadline/", {"at": "2026-01-01T20:00\0"}),
        ("/c/war/seat/camaguey/stand-in/", {"name\0": "dora"}),
        ("/c/war/dispatches/?as=a%00b", {"text": "x"}),
        ("/accounts/login/", {"username": "ana\0", "password": "x"}),
    ],
)
def test_a_nul_in_a_form_or_an_address_is_refused_in_a_sentence(client, address, sent):
    war = manned_war()
    client.force_login(war.umpires.get())
    answer = client.post(address, sent)
    assert answer.status_code == 400
    assert "has a character that cannot be stored" in answer.content.decode()


def test_a_nul_in_a_question_is_refused_and_any_other_letter_is_not(client):
    assert client.get("/accounts/login/?next=%00").status_code == 400
    assert client.get("/accounts/login/?next=%01%7f%C2%A0").status_code == 200
