"""The rarer rules of the Mexican War on the pages of a table: parts of units, and orders of one side."""

import json

import pytest

from battles.models import TableReport
from battles.offline.offline_game import OfflineGame
from battles.offline.playing import play_screen
from battles.operations.table_setup import choose_ruleset
from battles.pages.at_table.table import table_desk
from battles.pages.visible_table_game import course_as_known
from battles.table.course import course_of_report
from battles.views.step_in_request import UNITS, WORDS
from campaign.access import member_in_place
from rules import SeededDice
from tests.battles.fields import meet, umpire_of
from tests.battles.views import test_referee as led
from tests.battles.views.test_assisted import enter, page_of, sheet_of, units_of
from tests.battles.views.test_table import address
from tests.rules.mexican_war.assisted_table import START, officer, unit
from tests.rules.taps import next_step

FORCE = (
    unit("a", 0, skirmishers=True, engineers=True, tools=True, division="x"),
    unit("c", 0, division="x"),
    officer("col", 0, rank="brigade", division="x"),
    officer("gen", 0),
    unit("h", 1, 12, "cavalry"),
    unit("g", 1, 9, "artillery"),
)


def test_a_page_reads_every_field_of_every_step():
    dice, game, keys = SeededDice("fields"), START(FORCE, {}), [each.key for each in FORCE]
    fields, done = set(), set()
    for _number in range(150):
        step = next_step(game, dice, keys)
        game.take(step)
        fields |= set(step)
        done.add(step["do"])
    assert {"more", "order"} <= done
    assert fields <= {*WORDS, *UNITS, "faces"}


@pytest.mark.django_db
def test_dismounted_stands_have_their_own_row_everywhere_and_count_with_their_unit(
    client,
):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="mexican_war", actor=umpire)
    client.force_login(umpire)
    units, refs = units_of(engagement)
    band = next(unit for unit in units if unit.side == "cuba")
    assert enter(client, engagement, 0, do="more", unit=refs[band.key], answer="part").status_code == 200
    assert f"{band.name}, dismounted stands" in page_of(client, engagement).content.decode()
    assert enter(client, engagement, 1, do="end").status_code == 200
    moved = enter(client, engagement, 2, do="move", unit="0-51", formation="line", figures="1")
    assert moved.status_code == 200
    report = TableReport.objects.get()
    assert {line.unit for line in sheet_of(umpire).lines} <= set(refs)
    course = course_of_report(report)
    assert {"goes_out", "stays_back", "has_moved"} <= {event.verb for event in course.log.events}
    member = member_in_place(engagement.campaign, report.author, None)
    desk = table_desk(member, engagement, report.battle)
    _scenario, replay, _dice = course_as_known(member, engagement, report.battle, desk.sides, course, None)
    assert "dismounted" in replay.units[-1].name
    table = OfflineGame(json.loads(client.get(address(engagement, "table", "offline")).content))
    table.replay([])
    assert (table.refs[-1], table.names[-1].endswith(", dismounted stands")) == ("0-51", True)


@pytest.mark.django_db
def test_a_side_that_answers_on_the_umpires_phone_reads_no_orders_there(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="mexican_war", actor=umpire)
    client.force_login(umpire)
    written = led.text_of(led.page_of(client, engagement))
    for letter in "ab":
        led.enter(client, engagement, 0, do="answer", choice="1-plans", answer="written", **{"for": letter})
    answering = led.text_of(led.page_of(client, engagement, answer_for="b"))
    assert "no test due so far" in written
    assert "None of our units charges" in answering
    assert "no test due so far" not in answering


@pytest.mark.django_db
def test_a_side_that_answers_on_a_phone_without_signal_reads_no_orders_there(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="mexican_war", actor=umpire)
    client.force_login(umpire)
    data = client.get(address(engagement, "table", "offline", "referee")).content.decode()
    written, answering = (
        json.loads(play_screen(data, "draw", json.dumps(sent), "[]"))["html"]
        for sent in ([], [["answer_for", "a"]])
    )
    assert "no test due so far" in written
    assert 'name="answer"' in answering
    assert "no test due so far" not in answering
