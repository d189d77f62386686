"""A small battle of Machete! at a table, with one captured gun and one house, to its end in the log."""

import json

import pytest

import rules
from battles.models import TableReport
from battles.mustering.battle_types import usual_battle_type
from battles.offline.playing import play_screen
from battles.operations.table_setup import choose_ruleset
from battles.pages.at_table.assisted import assisted_table
from battles.pages.at_table.table import table_desk
from battles.pages.visible_table_game import course_as_known
from battles.table.course import course_of_report
from campaign.access import member_in_place
from tests.battles.fields import meet, umpire_of
from tests.battles.views.test_assisted import enter, page_of, sheet_of, units_of
from tests.battles.views.test_table import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement(client):
    engagement = meet(guns=1)
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="machete", actor=umpire)
    client.force_login(umpire)
    return engagement


def enter_losses(client, engagement):
    """Puts foot into a house and rides down the crew of a gun. Returns the gun."""
    units, refs = units_of(engagement)
    foot = next(unit for unit in units if unit.side == "spain" and unit.arm == "infantry")
    gun = next(unit for unit in units if unit.arm == "artillery")
    band = next(unit for unit in units if unit.side == "cuba")
    steps = (
        {"do": "enter", "unit": refs[foot.key], "zone": "bohio_1"},
        {"do": "charge", "unit": refs[band.key], "target": refs[gun.key], "ground": "none"},
        {"do": "end"},
        {"do": "strike", "unit": refs[band.key], "by": "attacker", "faces": "6-6"},
    )
    for seen, step in enumerate(steps):
        assert enter(client, engagement, seen, **step).status_code == 200
    return gun


def test_a_captured_gun_stands_with_its_captors_and_the_house_has_its_garrison(client, engagement):
    asked = page_of(
        client, engagement, do="enter", unit=units_of(engagement)[1][units_of(engagement)[0][0].key]
    )
    assert "Bohío 1" in asked.content.decode()
    gun = enter_losses(client, engagement)
    page = page_of(client, engagement).content.decode()
    assert page.rindex("Cuba</h2>") < page.rindex("Battery")
    assert page.count("in a house") == 1
    report = TableReport.objects.get()
    line = sheet_of(report.author).line(gun)
    assert (line.taken, line.lost) == (True, gun.figures)
    course = course_of_report(report)
    assert {"goes_in", "told_off", "gun_taken"} <= {event.verb for event in course.log.events}
    desk = table_desk(member_in_place(engagement.campaign, report.author, None), engagement, report.battle)
    member = desk.member
    _scenario, replay, _dice = course_as_known(member, engagement, report.battle, desk.sides, course, None)
    assert any("garrison" in unit.name for unit in replay.units)


def test_a_browser_without_signal_knows_the_houses_and_the_captured_gun(client, engagement):
    enter_losses(client, engagement)
    data = client.get(address(engagement, "table", "offline")).content.decode()
    units, refs = units_of(engagement)
    other = [unit for unit in units if unit.side == "spain" and unit.arm == "infantry"][1]
    sent = json.dumps([["do", "enter"], ["unit", refs[other.key]], ["zone", "bohio_2"]])
    shown = json.loads(play_screen(data, "enter", sent, "[]"))
    assert shown["entries"][0]["step"]["zone"] == "bohio_2"
    assert shown["html"].rindex("Cuba</h2>") < shown["html"].rindex("Battery")


def test_a_table_keeps_its_steps_if_the_version_that_began_it_asked_about_no_places(client, engagement):
    units, refs = units_of(engagement)
    foot = next(unit for unit in units if unit.arm == "infantry")
    enter(client, engagement, 0, do="move", unit=refs[foot.key], formation="line")
    report = TableReport.objects.get()
    battle = report.battle
    desk = table_desk(member_in_place(engagement.campaign, report.author, None), engagement, battle)
    battle.battle_type = usual_battle_type(desk.muster, rules.find("machete"))
    battle.save()
    for steps, kept in ((1, 1), (2, 0)):
        report.steps[0]["seating"]["steps"] = steps
        report.save()
        desk = table_desk(desk.member, engagement, battle)
        assert len(assisted_table(desk).entries(report.steps)) == kept
