"""The umpire's queue has the reports of tables that wait to be confirmed, and what they dispute."""

import pytest

from battles.operations import hand_in, open_battle, save_report
from battles.table.log import TableLog
from campaign.access import Member
from campaign.logic.vocabulary import SideOutcome
from campaign.pages.desk.umpire_desk import desk_page
from tests.battles.fields import meet, seat, umpire_of

pytestmark = pytest.mark.django_db


def handed_in(fight, seat_key: str, side: str, holder: str):
    battle, author = open_battle(engagement=fight), seat(fight.campaign, seat_key)
    sheet = TableLog(holder=holder, outcome=SideOutcome.WITHDREW, pursued=False, phases=6, lines=())
    own = fight.campaign.sides.get(key=side)
    report = save_report(battle=battle, author=author, side=own, log=sheet)
    hand_in(report=report, stamp=sheet.stamp)


def first_item(fight, umpire):
    return desk_page(Member(fight.campaign, umpire, True, None, (), ()))[0].battles[0]


def test_a_report_that_was_handed_in_is_asked_about_before_the_battle_itself(client):
    fight = meet()
    umpire = umpire_of(fight.campaign)
    assert first_item(fight, umpire).title == fight.name
    handed_in(fight, "camaguey", "cuba", "cuba")
    item = first_item(fight, umpire)
    assert (item.kind, item.title) == ("Table report", fight.name)
    assert item.lines == ("The report from Cuba must be confirmed, by the other side or by you.",)
    client.force_login(umpire)
    assert client.get(item.answers[0].href).status_code == 200


def test_once_a_table_has_reported_nothing_else_is_proposed_for_its_battle():
    fight = meet()
    umpire = umpire_of(fight.campaign)
    assert "Settle by computer" in [answer.label for answer in first_item(fight, umpire).answers]
    handed_in(fight, "camaguey", "cuba", "cuba")
    report, itself = desk_page(Member(fight.campaign, umpire, True, None, (), ()))[0].battles[:2]
    assert (report.title, itself.title) == (fight.name, fight.name)
    assert "Settle by computer" not in [answer.label for answer in itself.answers]
    assert not any(answer.first for answer in itself.answers)
    assert not any(line.startswith("Proposed") for line in itself.lines)


def test_two_reports_that_do_not_say_the_same_are_a_dispute():
    fight = meet()
    umpire = umpire_of(fight.campaign)
    handed_in(fight, "camaguey", "cuba", "cuba")
    handed_in(fight, "captain_general", "spain", "spain")
    item = first_item(fight, umpire)
    assert item.kind == "Dispute"
    assert item.lines[0].startswith("The reports from Cuba and Spain differ")
    assert item.lines[1] == "They differ in: Side that held the field."
    assert [answer.label for answer in item.answers] == [
        "Read the report from Cuba",
        "Read the report from Spain",
    ]


def test_two_reports_that_say_the_same_are_none():
    fight = meet()
    umpire = umpire_of(fight.campaign)
    handed_in(fight, "camaguey", "cuba", "cuba")
    handed_in(fight, "captain_general", "spain", "cuba")
    assert first_item(fight, umpire).kind == "Table report"
