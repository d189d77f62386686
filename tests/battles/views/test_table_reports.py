"""Reports of a table that wait: their author knows, and whoever reads one, where another says otherwise."""

import re
from fractions import Fraction

import pytest

from battles.models import TableReport
from battles.mustering import roster_from_plain
from battles.operations import open_battle
from battles.replay.visible_units import enemy_ref, refs_by_key
from campaign.logic.vocabulary import Arm
from campaign.models import Result
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_table import address, confirm, first_of, sheet_of, stamp, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def met():
    return meet()


def test_the_author_reads_on_the_battle_page_that_their_report_waits(client, met):
    cuba = seat(met.campaign, "camaguey")
    write(client, cuba, met, **sheet_of(met, by="cuba"))
    waits = f'<a href="{address(met, "table", "confirm")}">'
    assert waits not in client.get(address(met)).content.decode()
    confirm(client, cuba, met)
    assert waits in client.get(address(met)).content.decode()


def test_where_two_reports_differ_is_reported_to_whoever_reads_one(client, met):
    cuba, spain = seat(met.campaign, "camaguey"), seat(met.campaign, "captain_general")
    for author, by, lost in ((cuba, "cuba", 2), (spain, "spain", 3)):
        write(client, author, met, **sheet_of(met, lost, by, holder=by))
        confirm(client, author, met)
    unit, _body = first_of(met, "spain")
    told = f"The report from Cuba says otherwise: Side that held the field; {unit.name}."
    assert told in client.get(address(met, "table", "confirm")).content.decode()
    client.force_login(umpire_of(met.campaign))
    shown = client.get(address(met)).content.decode()
    assert f'<a class="btn first" href="{address(met, "table")}">' in shown  # a tap must not undo their game
    report = re.findall(r"confirm/\?report=(\w+)", shown)[1]
    read = client.get(address(met, "table", "confirm"), {"report": report}).content.decode()
    assert told in read
    assert "Enter your own report" in read
    assert "Go back and change it" not in read  # it is another's
    confirm(client, spain, met)  # written anew as Cuba has it, it says nothing
    write(client, spain, met, **sheet_of(met, 2, by="spain"))
    assert "says otherwise" not in client.get(address(met, "table", "confirm")).content.decode()


def test_reading_over_shows_what_was_entered_times_the_scale_with_its_fraction(client, met):
    umpire = umpire_of(met.campaign)
    unit, _body = first_of(met, "spain")
    write(client, umpire, met, **sheet_of(met, 1))
    shown = client.get(address(met, "table", "confirm")).context["page"]
    rows = {row.name: row for side in shown.meanings for row in side.rows}
    entered = {share.unit: Fraction(share.men, unit.figures) for share in unit.shares}
    for name, row in rows.items():
        assert row.ran == row.surrendered == 0
        assert row.down == sum(
            men for key, men in entered.items() if met.campaign.units.get(key=key).label == name
        )
        assert row.left == row.present - row.down


# entered beyond what stood


def too_much(met):
    """A Cuban sheet: thirty of the first Spanish foot, and two of a body that was never there."""
    laid = roster_from_plain(open_battle(engagement=met).roster)
    foot = [unit for unit in laid.units if (unit.side, unit.arm) == ("spain", Arm.INFANTRY)]
    horse = sum((unit.side, unit.arm) == ("spain", Arm.CAVALRY) for unit in laid.units)
    blank = enemy_ref(Arm.CAVALRY, horse + 1)
    entries = {
        f"{enemy_ref(Arm.INFANTRY, 1)}-lost": "30",
        f"{blank}-lost": "2",
        f"{blank}-ran": "on",
        f"{enemy_ref(Arm.INFANTRY, 1)}-leader_hit": "on",
    }
    told = (
        f"Infantry 1 ({foot[0].name}): 30 entered, but it has {foot[0].figures}.",
        f"Infantry 1 ({foot[0].name}): a leader hit is entered, but no leader was with it.",
        f"Cavalry {horse + 1}: 2 entered, but there is no such unit.",
        f"Cavalry {horse + 1}: “Ran off” entered, but there is no such unit.",
    )
    return sheet_of(met, by="cuba") | entries, told


def surplus_read(client, met, **query):
    return client.get(address(met, "table", "confirm"), query).context["page"].surplus


def test_losses_beyond_the_strength_are_shown_to_the_other_side_and_the_umpire(client, met):
    cuba, spain = seat(met.campaign, "camaguey"), seat(met.campaign, "captain_general")
    entries, told = too_much(met)
    write(client, cuba, met, **entries)
    assert surplus_read(client, met) == ()
    shown = client.get(address(met, "table", "confirm")).content.decode()
    assert "no such unit" not in shown
    assert "surplus" not in shown
    confirm(client, cuba, met)
    report = TableReport.objects.get().ref
    for reader in (spain, umpire_of(met.campaign)):
        client.force_login(reader)
        assert surplus_read(client, met, report=report) == told
    client.force_login(cuba)
    assert surplus_read(client, met) == ()


def test_a_report_that_enters_too_much_is_confirmed_by_the_umpire_alone(client, met):
    cuba, spain = seat(met.campaign, "camaguey"), seat(met.campaign, "captain_general")
    write(client, cuba, met, **too_much(met)[0])
    confirm(client, cuba, met)
    report = TableReport.objects.get()
    client.force_login(spain)
    page = client.get(address(met, "table", "confirm"), {"report": report.ref})
    assert "Confirm the result" not in page.content.decode()
    url = f"{address(met, 'table', 'confirm')}?report={report.ref}"
    answered = client.post(url, {"stamp": stamp(client, met, report=report.ref)})
    assert answered.status_code == 409
    assert not Result.objects.exists()
    umpire = umpire_of(met.campaign)
    confirm(client, umpire, met, report=report.ref)
    assert Result.objects.count() == 1
    unit, _body = first_of(met, "spain")
    correcting = client.get(address(met, "correct")).context["form"]
    fields = {row.name: row.lost.value() for _side, _gone, _words, rows in correcting.rows() for row in rows}
    assert fields[unit.name] == unit.figures  # a correction begins with what counted


def test_the_umpires_queue_says_that_a_report_enters_too_much(client, met):
    cuba, umpire = seat(met.campaign, "camaguey"), umpire_of(met.campaign)
    write(client, cuba, met, **too_much(met)[0])
    confirm(client, cuba, met)
    client.force_login(umpire)
    page = client.get(f"/c/{met.campaign.slug}/desk/").context["page"]
    lines = [line for item in (*page.battles, *page.queue) for line in item.lines]
    assert "The report from Cuba lists more than was there. Only you can confirm it." in lines
    assert not any("by the other side or by you" in line for line in lines)


def test_a_die_is_announced_only_beside_fractions_of_the_same_side(client):
    met = meet((301, 160))
    umpire = umpire_of(met.campaign)
    ready = roster_from_plain(open_battle(engagement=met).roster)
    unit = next(unit for unit in ready.units if unit.shares[0].men % unit.figures)
    for lost in (0, 1):
        write(client, umpire, met, **sheet_of(met, 0) | {f"{refs_by_key(ready)[unit.key]}-lost": str(lost)})
        meanings = client.get(address(met, "table", "confirm")).context["page"].meanings
        assert {meaning.side: meaning.odd for meaning in meanings} == {
            "Spain": bool(lost) and unit.side == "spain",
            "Cuba": bool(lost) and unit.side == "cuba",
        }
