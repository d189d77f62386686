"""A tap whose answer was lost is stored once, whether or not it had reached the server."""

import json
import re
from html import unescape

import pytest

from battles.models import TableReport
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_assisted import enter, volley
from tests.battles.views.test_table import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


def steps():
    return TableReport.objects.get().steps


def lead(client, engagement, seen, **sent):
    """Sends an entry to the referee's page."""
    fields = {"key": f"step-{seen}", "seen": str(seen)} | sent
    return client.post(address(engagement, "table", "referee"), fields, headers={"HX-Request": "true"})


def test_an_assisted_tap_that_had_arrived_is_not_stored_again(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    step, _foe = volley(engagement, faces="6")
    assert enter(client, engagement, 0, key="first", **step).status_code == 200
    again = enter(client, engagement, 0, key="second", posted="first", **step)
    assert (again.status_code, again["X-Stored-Before"]) == (200, "1")
    assert [each["key"] for each in steps()] == ["first"]


def test_a_tap_that_had_not_arrived_is_stored_under_the_key_of_the_phone(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    step, _foe = volley(engagement, faces="6")
    for _twice in range(2):
        sent = enter(client, engagement, 0, key="second", posted="first", **step)
        assert sent.status_code == 200
        assert "X-Stored-Before" not in sent
    assert [each["key"] for each in steps()] == ["second"]


def test_a_tap_that_had_arrived_is_a_conflict_if_somebody_else_has_gone_on(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    step, foe = volley(engagement, faces="6")
    enter(client, engagement, 0, key="first", **step)
    enter(client, engagement, 1, key="other", do="officer", unit=step["target"], faces="4")
    again = enter(client, engagement, 0, key="second", posted="first", **step)
    assert again.status_code == 409
    assert enter(client, engagement, 2, key="second", posted="first", **step)["X-Stored-Before"]
    assert [each["key"] for each in steps()] == ["first", "other"]


@pytest.mark.parametrize("depth", ["assisted", "referee"])
def test_a_roll_for_me_that_is_sent_twice_rolls_once(client, engagement, depth):
    client.force_login(umpire_of(engagement.campaign))
    step, _foe = volley(engagement, faces="6")
    enter(client, engagement, 0, **step)
    known = []
    for _twice in range(2):
        sent = {"key": "roll", "seen": "1", "do": "roll"}
        answer = client.post(address(engagement, "table", depth), sent, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        known.append([each["key"] for each in steps()])
    assert "roll-0" in known[0]
    assert known[0] == known[1]


def test_the_card_that_the_server_drew_stays_and_the_card_of_the_phone_does_not_count(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    assert lead(client, engagement, 0, key="first", do="draw").status_code == 200
    before = steps()
    sent = {"do": "draw", "offline": "1", "cards": "a-01", "posted": "first"}
    again = lead(client, engagement, 0, key="second", **sent)
    assert (again.status_code, again["X-Stored-Before"]) == (200, "1")
    assert steps() == before


@pytest.mark.parametrize(("depth", "data"), [("assisted", ["offline"]), ("referee", ["offline", "referee"])])
def test_the_answer_to_an_entry_brings_the_game_to_phones_that_keep_it(client, engagement, depth, data):
    client.force_login(seat(engagement.campaign, "captain_general"))
    sent = {"key": "end", "seen": "0", "do": "end"}
    if depth == "referee":
        sent = {"key": "count", "seen": "0", "do": "count", "answer": "2"}
    keeps = {"HX-Request": "true", "X-Keeps-Game": "1"}
    answer = client.post(address(engagement, "table", depth), sent, headers=keeps).content.decode()
    brought = json.loads(unescape(re.search(r'data-kept-game="([^"]*)"', answer)[1]))
    assert brought["seen"] >= 1
    assert brought == client.get(address(engagement, "table", *data)).json()
    plain = client.get(address(engagement, "table", depth), headers={"HX-Request": "true"})
    assert "data-kept-game" not in plain.content.decode()
