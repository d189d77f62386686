"""A tap without signal ends the turn or part in which it was made, and no other."""

import json

import pytest

from battles.models import TableReport
from battles.operations.table_setup import choose_ruleset
from rules import SeededDice
from tests.battles.fields import meet, umpire_of
from tests.battles.offline.test_offline_referee import FEW, Phone, post
from tests.battles.offline.test_offline_screen import Browser, data_of

pytestmark = pytest.mark.django_db
LEFT_OUT = "The game has gone on since, so your tap that ends a turn or a part was left out."


def sent_fields(entry, seen):
    return [*map(tuple, entry["fields"]), ("key", entry["key"]), ("seen", str(seen))]


def stored_count():
    return len(TableReport.objects.get().steps)


def check_left_out(send_entry, entry, seen_before):
    """Checks that the server asks first, and then leaves *entry* out for good."""
    before = stored_count()
    overtaken = send_entry(sent_fields(entry, seen_before))
    assert (overtaken.status_code, "X-Too-Late" in overtaken) == (409, False)
    after_theirs = send_entry(sent_fields(entry, before))
    assert (after_theirs.status_code, "X-Too-Late" in after_theirs) == (409, True)
    assert LEFT_OUT in after_theirs.content.decode()
    assert stored_count() == before


@pytest.mark.parametrize("ending", ["end", "next"])
def test_a_referee_ends_no_turn_or_part_that_others_have_begun_since(client, ending):
    engagement = meet(FEW)
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="acw_hex", actor=umpire)
    phone = Phone(client, engagement, umpire, SeededDice("ends"))
    while phone.game.choice or phone.game.is_waiting or phone.game.go_on().key != ending:
        phone.tap(acting=(False,))
    phone.send()
    mine, theirs = (Phone(client, engagement, umpire, SeededDice("ends")) for _phone in range(2))
    for phone in (mine, theirs):
        phone.tap(acting=(False,))
        assert phone.entries[0]["step"]["do"] == ending
    theirs.send()
    check_left_out(lambda sent: post(client, engagement, sent), mine.entries[0], mine.table.data["seen"])


def test_an_assisted_game_ends_no_turn_that_others_have_begun_since(client):
    engagement = meet(FEW)
    client.force_login(umpire_of(engagement.campaign))
    data = data_of(client, engagement)
    mine, theirs = Browser(data), Browser(data)
    for browser in (mine, theirs):
        browser.screen("enter", do="end")
    (entry,) = theirs.entries
    assert post(client, engagement, sent_fields(entry, 0), "assisted").status_code == 200
    assert json.loads(data_of(client, engagement))["seen"] == 1
    check_left_out(lambda sent: post(client, engagement, sent, "assisted"), mine.entries[0], 0)
