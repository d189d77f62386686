"""A band that a card brings at a table: on the pages, in the browser without signal, and in the replay."""

import json

import pytest

from battles.models import TableReport
from battles.offline.offline_game import OfflineGame
from battles.offline.playing import play_screen
from battles.operations.table_setup import choose_ruleset
from battles.pages.at_table.table import table_desk
from battles.pages.visible_table_game import course_as_known
from battles.table.course import course_of_report
from battles.table.log import log_from_plain
from campaign.access import member_in_place
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.pages.at_table.test_board import board_on
from tests.battles.views.test_referee import enter, page_of, seen_on, text_of
from tests.battles.views.test_table import address

pytestmark = pytest.mark.django_db
RISING = (
    {"do": "end"},
    {"do": "card", "answer": "10"},
    {"do": "suit", "answer": "club"},
    {"do": "effect", "faces": "4-4-1-2"},
)


@pytest.fixture
def engagement(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    client.force_login(umpire)
    return engagement


def raise_band(client, engagement):
    page = text_of(page_of(client, engagement))
    for step in RISING:
        page = text_of(enter(client, engagement, seen_on(page), **step))
    return page


def test_a_band_is_on_the_roster_and_in_the_replay_but_not_in_the_log(client, engagement):
    page = raise_band(client, engagement)
    page = text_of(enter(client, engagement, seen_on(page), do="next"))  # the natives move
    assert "Band 1" in page
    moved = text_of(enter(client, engagement, seen_on(page), do="move", unit="0-1", faces="3-3"))
    assert "Band 1" in moved
    report = TableReport.objects.get()
    assert not [line for line in log_from_plain(report.data).lines if line.unit.startswith("0")]
    course = course_of_report(report)
    assert {"arrives", "has_moved"} <= {event.verb for event in course.log.events}
    member = member_in_place(engagement.campaign, report.author, None)
    desk = table_desk(member, engagement, report.battle)
    _scenario, replay, _dice = course_as_known(member, engagement, report.battle, desk.sides, course, None)
    assert "Band 1" in [body.name for body in replay.units]


def test_a_browser_without_signal_plays_a_band_on(client, engagement):
    raise_band(client, engagement)
    data = client.get(address(engagement, "table", "offline")).content.decode()
    table = OfflineGame(json.loads(data))
    table.replay([])
    assert (table.refs[-1], table.names[-1]) == ("0-1", "Band 1")
    sent = json.dumps([["do", "move"], ["unit", "0-1"], ["roll", "1"]])
    shown = json.loads(play_screen(data, "enter", sent, "[]"))
    assert shown["entries"][0]["step"]["unit"] == "0-1"
    assert "Band 1" in shown["html"]


def test_a_unit_that_no_card_has_brought_cannot_act(client, engagement):
    page = raise_band(client, engagement)
    assert enter(client, engagement, seen_on(page), do="move", unit="0-7").status_code == 422
    assert enter(client, engagement, seen_on(page), do="move", unit="rising-1").status_code == 404


@pytest.mark.parametrize("key", ["captain_general", "camaguey"])
def test_each_side_sees_a_band_of_its_own_game_in_the_replay(client, engagement, key):
    client.force_login(seat(engagement.campaign, key))
    page = text_of(enter(client, engagement, seen_on(raise_band(client, engagement)), do="next"))
    if 'value="0-1"' in page:
        enter(client, engagement, seen_on(page), do="move", unit="0-1", faces="3-3")
    report = TableReport.objects.get()
    member = member_in_place(engagement.campaign, report.author, engagement.campaign.seats.get(key=key))
    desk = table_desk(member, engagement, report.battle)
    course = course_of_report(report)
    _scenario, replay, _dice = course_as_known(member, engagement, report.battle, desk.sides, course, None)
    assert "Band 1" in [body.name for body in replay.units]
    assert "arrives" in {event.verb for event in course.log.events}


def test_the_other_sides_phone_shows_a_band_where_its_own_phone_has_moved_it(client, engagement):
    players = {key: seat(engagement.campaign, key) for key in ("captain_general", "camaguey")}
    for player in players.values():
        client.force_login(player)
        page = text_of(
            enter(client, engagement, seen_on(text_of(page_of(client, engagement))), do="lay_board")
        )
        for step in RISING:
            page = text_of(enter(client, engagement, seen_on(page), **step))
    client.force_login(players["captain_general"])
    theirs = board_on(text_of(page_of(client, engagement)))["units"].values()
    client.force_login(players["camaguey"])
    page = text_of(enter(client, engagement, seen_on(text_of(page_of(client, engagement))), do="next"))
    band = board_on(page)["units"]["0-1"]
    goal = next(cell for cell in band["reach"] if not any(cell in each["cells"] for each in theirs))
    page = text_of(enter(client, engagement, seen_on(page), do="move", unit="0-1", cell=goal, faces="6-6"))
    assert board_on(page)["units"]["0-1"]["cell"] == goal
    client.force_login(players["captain_general"])
    assert board_on(text_of(page_of(client, engagement)))["units"]["0-1"]["cell"] == goal
