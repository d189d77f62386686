"""Reports of a table that wait: their author knows, and whoever reads one, where another says otherwise."""

import re
from fractions import Fraction

import pytest

from battles.models import Battle, TableReport
from battles.mustering import roster_from_plain
from battles.operations import open_battle
from battles.replay.visible_units import enemy_ref, refs_by_key
from campaign.logic.vocabulary import Arm
from campaign.models import Result
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_table import address, confirm, first_of, sheet_of, stamp, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


def test_the_author_reads_on_the_battle_page_that_their_report_waits(client, engagement):
    cuba = seat(engagement.campaign, "camaguey")
    write(client, cuba, engagement, **sheet_of(engagement, by="cuba"))
    waits = f'<a href="{address(engagement, "table", "confirm")}">'
    assert waits not in client.get(address(engagement)).content.decode()
    confirm(client, cuba, engagement)
    assert waits in client.get(address(engagement)).content.decode()


def test_where_two_reports_differ_is_reported_to_whoever_reads_one(client, engagement):
    cuba, spain = seat(engagement.campaign, "camaguey"), seat(engagement.campaign, "captain_general")
    for author, by, lost in ((cuba, "cuba", 2), (spain, "spain", 3)):
        write(client, author, engagement, **sheet_of(engagement, lost, by, holder=by))
        confirm(client, author, engagement)
    unit, _body = first_of(engagement, "spain")
    told = f"The report from Cuba says otherwise: Side that held the field; {unit.name}."
    assert told in client.get(address(engagement, "table", "confirm")).content.decode()
    client.force_login(umpire_of(engagement.campaign))
    shown = client.get(address(engagement)).content.decode()
    assert (
        f'<a class="btn first" href="{address(engagement, "table")}">' in shown
    )  # a tap must not undo their game
    report = re.findall(r"confirm/\?report=(\w+)", shown)[1]
    read = client.get(address(engagement, "table", "confirm"), {"report": report}).content.decode()
    assert told in read
    assert "Enter your own report" in read
    assert "Go back and change it" not in read  # it is another's
    confirm(client, spain, engagement)  # written anew as Cuba has it, it says nothing
    write(client, spain, engagement, **sheet_of(engagement, 2, by="spain"))
    assert "says otherwise" not in client.get(address(engagement, "table", "confirm")).content.decode()


def test_reading_over_shows_what_was_entered_times_the_scale_with_its_fraction(client, engagement):
    umpire = umpire_of(engagement.campaign)
    unit, _body = first_of(engagement, "spain")
    write(client, umpire, engagement, **sheet_of(engagement, 1))
    shown = client.get(address(engagement, "table", "confirm")).context["page"]
    rows = {row.name: row for side in shown.meanings for row in side.rows}
    entered = {share.unit: Fraction(share.men, unit.figures) for share in unit.shares}
    for name, row in rows.items():
        assert row.ran == row.surrendered == 0
        assert row.down == sum(
            men for key, men in entered.items() if engagement.campaign.units.get(key=key).label == name
        )
        assert row.left == row.present - row.down


# entered beyond what stood


def too_much(engagement):
    """Returns a Cuban log with too much entered, and its faults.

    It has thirty of the first Spanish foot, and two of a unit that was never there.
    """
    laid = roster_from_plain(open_battle(engagement=engagement).roster)
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
    return sheet_of(engagement, by="cuba") | entries, told


def surplus_read(client, engagement, **query):
    return client.get(address(engagement, "table", "confirm"), query).context["page"].surplus


def test_losses_beyond_the_strength_are_shown_to_the_other_side_and_the_umpire(client, engagement):
    cuba, spain = seat(engagement.campaign, "camaguey"), seat(engagement.campaign, "captain_general")
    entries, told = too_much(engagement)
    write(client, cuba, engagement, **entries)
    assert surplus_read(client, engagement) == ()
    shown = client.get(address(engagement, "table", "confirm")).content.decode()
    assert "no such unit" not in shown
    assert "surplus" not in shown
    confirm(client, cuba, engagement)
    report = TableReport.objects.get().ref
    for reader in (spain, umpire_of(engagement.campaign)):
        client.force_login(reader)
        assert surplus_read(client, engagement, report=report) == told
    client.force_login(cuba)
    assert surplus_read(client, engagement) == ()


def test_a_report_that_enters_too_much_is_confirmed_by_the_umpire_alone(client, engagement):
    cuba, spain = seat(engagement.campaign, "camaguey"), seat(engagement.campaign, "captain_general")
    write(client, cuba, engagement, **too_much(engagement)[0])
    confirm(client, cuba, engagement)
    report = TableReport.objects.get()
    client.force_login(spain)
    page = client.get(address(engagement, "table", "confirm"), {"report": report.ref})
    assert "Confirm the result" not in page.content.decode()
    url = f"{address(engagement, 'table', 'confirm')}?report={report.ref}"
    answered = client.post(url, {"stamp": stamp(client, engagement, report=report.ref)})
    assert answered.status_code == 409
    assert not Result.objects.exists()
    umpire = umpire_of(engagement.campaign)
    confirm(client, umpire, engagement, report=report.ref)
    assert Result.objects.count() == 1
    unit, _body = first_of(engagement, "spain")
    correcting = client.get(address(engagement, "correct")).context["form"]
    fields = {row.name: row.lost.value() for _side, _gone, _words, rows in correcting.rows() for row in rows}
    assert fields[unit.name] == unit.figures  # a correction begins with what counted


def test_the_umpires_queue_says_that_a_report_enters_too_much(client, engagement):
    cuba, umpire = seat(engagement.campaign, "camaguey"), umpire_of(engagement.campaign)
    write(client, cuba, engagement, **too_much(engagement)[0])
    confirm(client, cuba, engagement)
    client.force_login(umpire)
    page = client.get(f"/c/{engagement.campaign.slug}/desk/").context["page"]
    lines = [line for item in (*page.battles, *page.queue) for line in item.lines]
    assert "The report from Cuba lists more than was there. Only you can confirm it." in lines
    assert not any("by the other side or by you" in line for line in lines)


def test_a_die_is_announced_only_beside_fractions_of_the_same_side(client):
    engagement = meet((301, 160))
    umpire = umpire_of(engagement.campaign)
    ready = roster_from_plain(open_battle(engagement=engagement).roster)
    unit = next(unit for unit in ready.units if unit.shares[0].men % unit.figures)
    for lost in (0, 1):
        write(
            client,
            umpire,
            engagement,
            **sheet_of(engagement, 0) | {f"{refs_by_key(ready)[unit.key]}-lost": str(lost)},
        )
        meanings = client.get(address(engagement, "table", "confirm")).context["page"].meanings
        assert {meaning.side: meaning.odd for meaning in meanings} == {
            "Spain": bool(lost) and unit.side == "spain",
            "Cuba": bool(lost) and unit.side == "cuba",
        }


def lead_prisoners(engagement, men=30):
    """Lets Spain's column lead *men* of the band, captured before."""
    group = {
        "party": "t0-x-cuba", "side": "cuba", "unit": "hatuey", "name": "Hatuey", "arm": "infantry",
        "nation": "cuban", "men": men,
    }  # fmt: skip
    party = next(party for party in engagement.muster["parties"] if party["side"] == "spain")
    party["forces"][0]["prisoners"] = [group]
    engagement.save(update_fields=["muster"])
    return "prisoners.1"


def test_a_sheet_says_which_prisoners_were_freed_to_those_who_may_know_of_them(client, engagement):
    name = lead_prisoners(engagement)
    client.force_login(seat(engagement.campaign, "captain_general"))
    assert (
        "Hatuey, 30 prisoners: free at the end" in client.get(address(engagement, "table")).content.decode()
    )
    client.post(address(engagement, "table"), sheet_of(engagement) | {f"{name}-freed": "12"})
    assert TableReport.objects.get().data["freed"] == [{"party": "t0-x-cuba", "unit": "hatuey", "men": 12}]
    read = client.get(address(engagement, "table", "confirm")).content.decode()
    assert "Hatuey: 12 prisoners are free." in read
    refused = client.post(address(engagement, "table"), sheet_of(engagement) | {f"{name}-freed": "31"})
    assert refused.status_code == 422
    assert "Hatuey: enter no more prisoners than the 30 that were there." in refused.content.decode()
    Battle.objects.update(battle_type="meeting")
    client.force_login(seat(engagement.campaign, "camaguey"))
    shown = client.get(address(engagement, "table")).content.decode()
    assert "Hatuey" not in shown
    assert name not in shown
    Battle.objects.update(battle_type="rescue")
    assert "Hatuey, 30 prisoners" in client.get(address(engagement, "table")).content.decode()
