"""Reports of a table that wait: their author knows, and whoever reads one, where another says otherwise."""

import re
from fractions import Fraction

import pytest

from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_table import address, confirm, first_of, write, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def met():
    return meet()


def test_the_author_reads_on_the_page_of_the_fight_that_his_report_waits(client, met):
    cuba = seat(met.campaign, "camaguey")
    write(client, cuba, met, **written(met, by="cuba"))
    waits = f'<a href="{address(met, "table", "confirm")}">'
    assert waits not in client.get(address(met)).content.decode()
    confirm(client, cuba, met)
    assert waits in client.get(address(met)).content.decode()


def test_where_two_reports_differ_is_told_to_whoever_reads_one(client, met):
    cuba, spain = seat(met.campaign, "camaguey"), seat(met.campaign, "captain_general")
    for author, by, lost in ((cuba, "cuba", 2), (spain, "spain", 3)):
        write(client, author, met, **written(met, lost, by, holder=by))
        confirm(client, author, met)
    unit, _body = first_of(met, "spain")
    told = f"The report of Cuba says otherwise: Who held the field; {unit.name}."
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
    write(client, spain, met, **written(met, 2, by="spain"))
    assert "says otherwise" not in client.get(address(met, "table", "confirm")).content.decode()


def test_reading_over_shows_what_was_entered_times_the_scale_with_its_fraction(client, met):
    umpire = umpire_of(met.campaign)
    unit, _body = first_of(met, "spain")
    write(client, umpire, met, **written(met, 1))
    shown = client.get(address(met, "table", "confirm")).context["page"]
    rows = {row.name: row for side in shown.meanings for row in side.rows}
    entered = {share.unit: Fraction(share.men, unit.figures) for share in unit.shares}
    for name, row in rows.items():
        assert row.ran == row.surrendered == 0
        assert row.down == sum(
            men for key, men in entered.items() if met.campaign.units.get(key=key).called == name
        )
        assert row.left == row.present - row.down
