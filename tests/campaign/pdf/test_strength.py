"""The strength return on paper."""

import time
from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from campaign.access import Member
from campaign.pages.returns.monthly_strength import strength_page
from campaign.pdf import pdf_of_form
from campaign.pdf.strength import strength_sheet
from tests.campaign.scenes import fought_war, printed_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpires_page():
    """Returns the umpire and their page of the month and the turn."""
    war, _met = fought_war()
    member = Member(war, User.objects.get(username="ulises"), True, None, (), ())
    return member, *strength_page(member, "")


def test_the_sheet_holds_every_number_of_the_page(umpires_page):
    member, page, turn = umpires_page
    text = printed_text(pdf_of_form("strength", "a4", strength_sheet(member, page, turn)))
    assert page.title in text
    for roll in page.rolls:
        assert roll.name in text
        for line in (*roll.lines, roll.total):
            assert line.name in text
            assert f"{line.rolls:,}" in text


def test_five_hundred_units_are_set_at_once_under_a_head_on_every_page(umpires_page):
    member, page, turn = umpires_page
    roll = max(page.rolls, key=lambda each: len(each.lines))
    many = (replace(roll, lines=(roll.lines * 500)[:500]), *page.rolls)
    began = time.process_time()
    made = pdf_of_form("strength", "letter", strength_sheet(member, replace(page, rolls=many), turn))
    assert time.process_time() - began < 2  # a third of a second on an idle machine
    pages = printed_text(made).split("\f")
    assert len(pages) > 10
    assert all("Fit for duty" in each for each in pages)


@pytest.mark.parametrize("count", range(14, 30))
def test_a_total_never_stands_alone_on_a_page(umpires_page, count):
    member, page, turn = umpires_page
    roll = max(page.rolls, key=lambda each: len(each.lines))
    lines = (roll.lines * count)[:count]
    long = replace(roll, lines=lines, total=replace(roll.total, name="The sum of them"))
    text = printed_text(
        pdf_of_form("strength", "a4", strength_sheet(member, replace(page, rolls=(long,)), turn))
    )
    (last,) = [each for each in text.split("\f") if "The sum of them" in each]
    assert last.count(lines[0].force) > 1


def test_a_side_without_forces_gets_a_sheet_that_says_so(umpires_page):
    member, page, turn = umpires_page
    text = printed_text(pdf_of_form("strength", "a4", strength_sheet(member, replace(page, rolls=()), turn)))
    assert "You have no forces in this campaign." in text
