"""The rarer rules of MacDuff on the pages of a table: what they send, and a detachment with its row."""

import json
import re

import pytest

from battles.models import TableReport
from battles.offline.offline_game import OfflineGame
from battles.operations.table_setup import choose_ruleset
from battles.pages.at_table.table import table_desk
from battles.pages.visible_table_game import course_as_known
from battles.table.course import course_of_report
from battles.views.step_in_request import UNITS, WORDS
from campaign.access import member_in_place
from rules import SeededDice
from tests.battles.fields import meet, umpire_of
from tests.battles.views.test_assisted import enter, page_of, sheet_of, units_of
from tests.battles.views.test_referee import (
    enter as enter_at_referee,
    page_of as page_of_referee,
    seen_on,
    text_of,
)
from tests.battles.views.test_table import address
from tests.rules.macduff.test_assisted import BY_OPTION, RARE, START
from tests.rules.taps import next_step


def test_a_page_reads_every_field_of_every_step():
    dice, game, keys = SeededDice("fields"), START(RARE, BY_OPTION), [each.key for each in RARE]
    fields = set()
    for _number in range(200):
        step = next_step(game, dice, keys)
        game.take(step)
        fields |= set(step)
    assert fields & {"behind", "task", "kind", "town", "wall"}
    assert fields | {"behind", "task", "kind", "town", "wall"} <= {*WORDS, *UNITS, "faces"}


@pytest.mark.django_db
def test_a_detachment_has_its_own_row_everywhere_and_counts_with_its_unit(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="macduff", actor=umpire)
    client.force_login(umpire)
    units, refs = units_of(engagement)
    foot = next(unit for unit in units if unit.side == "spain" and unit.arm == "infantry")
    assert enter(client, engagement, 0, do="part", unit=refs[foot.key], figures="4").status_code == 200
    page = page_of(client, engagement).content.decode()
    assert f"{foot.name}, skirmishers" in page
    assert enter(client, engagement, 1, do="end").status_code == 200
    assert enter(client, engagement, 2, do="move", unit="0-1").status_code == 200
    report = TableReport.objects.get()
    assert {line.unit for line in sheet_of(umpire).lines} <= set(refs)
    verbs = {event.verb for event in course_of_report(report).log.events}
    assert {"goes_out", "stays_back", "has_moved"} <= verbs
    member = member_in_place(engagement.campaign, report.author, None)
    desk = table_desk(member, engagement, report.battle)
    course = course_of_report(report)
    _scenario, replay, _dice = course_as_known(member, engagement, report.battle, desk.sides, course, None)
    assert "skirmishers" in replay.units[-1].name
    table = OfflineGame(json.loads(client.get(address(engagement, "table", "offline")).content))
    table.replay([])
    assert (table.refs[-1], table.names[-1].endswith(", skirmishers")) == ("0-1", True)


@pytest.mark.django_db
def test_units_of_a_drawn_card_come_before_enemy_commanders_whom_somebody_may_catch(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="macduff", actor=umpire)
    client.force_login(umpire)
    page = text_of(page_of_referee(client, engagement))
    while "Band, A" not in page.partition('class="roster"')[2]:
        page = text_of(enter_at_referee(client, engagement, seen_on(page), do="draw"))
    sides = re.findall(r'<li data-unit="(\w+)\.', page)
    assert (sides[0], sides[-1]) == ("cuba", "spain")
