"""The casualty return on paper: what the page says, to whom the page says it."""

import time
from dataclasses import replace

import pypdfium2
import pytest
from django.contrib.auth.models import User
from django.utils.translation import override

from campaign.access import Member
from campaign.models import Campaign, CasualtyReturn, Force, Unit
from campaign.pages.returns.casualty_returns import returns_page
from campaign.pdf import pdf_of_form
from campaign.pdf.casualties import return_list
from tests.campaign.scenes import fought_war, printed_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_(client):
    def log_in(name):
        client.force_login(User.objects.get(username=name))
        return client

    return log_in


def sheet(client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    return printed_text(answer.content)


def test_the_sheet_of_an_action_holds_what_its_side_filed_and_the_umpire_has_both(as_):
    war, engagement = fought_war()
    address = f"/c/{war.slug}/returns/{engagement.ref}/return.pdf"
    band = CasualtyReturn.objects.get(unit__key="band")
    text = sheet(as_("carlos"), address)
    for word in (
        "Return of casualties",
        engagement.name,
        "Band",
        f"The {band.losses}",
        "Seen by: the computer",
    ):
        assert word in text
    for count in (
        band.present,
        band.killed,
        band.severely_wounded,
        band.lightly_wounded,
        band.missing,
        band.captured,
    ):
        assert f"{count or '–'}" in text
    assert "Column" not in text
    assert "Band" not in sheet(as_("ana"), address)
    both = sheet(as_("ulises"), address)
    assert "Band" in both
    assert "Column" in both


def test_a_sheet_is_in_its_reader_s_language_and_on_the_paper_asked_for(as_):
    war, engagement = fought_war()
    address = f"/c/{war.slug}/returns/{engagement.ref}/return.pdf"
    with override("es"):
        assert "V.º B.º: el ordenador" in printed_text(
            as_("carlos").get(address, headers={"Accept-Language": "es"}).content
        )
    sizes = {}
    for paper in ("", "letter", "@x"):
        made = pypdfium2.PdfDocument(as_("carlos").get(f"{address}?paper={paper}").content)
        sizes[paper] = tuple(round(side) for side in made[0].get_size())
        made.close()
    assert sizes == {"": (842, 595), "letter": (792, 612), "@x": (842, 595)}


@pytest.mark.parametrize(
    "name",
    ['#import "x.typ"', "*bold* _it_ `raw`", "$x^2$ <label> @ref", "= head // no /* no", "\\ # [ ] { }"],
)
def test_a_name_is_printed_as_it_is_written_whatever_it_would_mean_to_the_typesetter(as_, name):
    war, engagement = fought_war()
    Unit.objects.filter(campaign=war, key="band").update(name=name)
    Force.objects.filter(campaign=war, key="band").update(name=name)
    Campaign.objects.filter(pk=war.pk).update(name=name)
    for address in (f"returns/{engagement.ref}/return.pdf", "strength/strength.pdf"):
        text = sheet(as_("carlos"), f"/c/{war.slug}/{address}")
        assert text.count(name) >= 2
    engagement.name = name
    engagement.save()
    assert name in sheet(as_("carlos"), f"/c/{war.slug}/returns/returns.pdf")


def test_the_same_return_makes_the_same_bytes(as_):
    war, engagement = fought_war()
    address = f"/c/{war.slug}/returns/{engagement.ref}/return.pdf"
    assert as_("carlos").get(address).content == as_("carlos").get(address).content


def test_a_long_list_repeats_its_head_on_every_page_and_is_set_at_once():
    """Prints 300 battles of a year, of both sides."""
    war, _met = fought_war()
    umpire = User.objects.get(username="ulises")
    member = Member(war, umpire, True, None, (), ())
    page, turn = returns_page(member)
    page = replace(page, lines=page.lines * 300)
    began = time.process_time()
    made = pdf_of_form("returns", "a4", return_list(member, page, turn))
    assert time.process_time() - began < 2  # a third of a second on an idle machine
    pages = printed_text(made).split("\f")
    assert len(pages) > 10
    assert all("Field held by" in each for each in pages)
    assert [each for each in pages if "All returns" in each] == pages[-1:]
