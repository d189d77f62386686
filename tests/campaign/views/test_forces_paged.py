"""The order of battle of a long war: a page at a time, and what is looked for in it."""

import re

import pytest

from campaign.logic.vocabulary import Account
from campaign.models import Campaign
from campaign.pages.forces.order_of_battle import FEW
from tests.campaign.scenes import manned_war, read
from tests.mould import poured
from tests.verbs import appoint, move, raise_force

pytestmark = pytest.mark.django_db
FORCES = "/c/war/forces/"
LINKED = re.compile(r'href="/c/war/forces/(\w+)/')
MANY = 2 * FEW + 20


@poured
def raise_many() -> Campaign:
    """Returns a war in which Spain has raised many posts. Nobody is left of every second one."""
    war = manned_war()
    for number in range(MANY):
        raise_force(war, f"post{number:03}", side="spain", at="alba", men=50, seat="captain_general")
        if number % 2:
            move(war.units.get(key=f"post{number:03}"), 50, Account.FIT, Account.DEAD)
    return war


@pytest.fixture
def long_war(db) -> Campaign:
    return raise_many()


def listed_links(page: str) -> list[str]:
    return LINKED.findall(page)


def refs(war, **about) -> set[str]:
    return set(war.forces.filter(**about).exclude(kind="magazine").values_list("ref", flat=True))


def pages_of(client, **query) -> list[str]:
    """Returns every page of the list, from one to the next."""
    refs, address = [read(client.get(FORCES, {"page": "1", **query}))], ""
    while later := re.search(r'rel="next" href="([^"]+)"', refs[-1]):
        address = later[1].replace("&amp;", "&")
        refs.append(read(client.get(address)))
    return refs


@pytest.mark.parametrize(("name", "about"), [("ana", {"side__key": "spain"}), ("ulises", {})])
def test_every_force_stands_on_one_page_and_no_page_has_too_many(long_war, as_, name, about):
    pages = pages_of(as_(name))
    listed_refs = [ref for page in pages for ref in listed_links(page)]
    assert sorted(listed_refs) == sorted(refs(long_war, **about))
    assert [len(listed_links(page)) for page in pages[:-1]] == [FEW] * (len(pages) - 1)
    assert len(pages) == 3


def test_forces_of_which_nobody_is_left_come_after_all_others(long_war, as_):
    spent = refs(long_war, key__in=[f"post{number:03}" for number in range(1, MANY, 2)])
    first, second, third = (set(listed_links(page)) for page in pages_of(as_("ana")))
    assert first & spent == set()
    assert second & spent
    assert third <= spent


def test_every_page_has_every_seat_with_its_whole_sum_and_the_way_to_its_other_pages(long_war, as_):
    for page in pages_of(as_("ana")):
        assert "4,140" in page  # of the Captain-General: 640 and 70 posts of 50
        assert "Marines" in page
        total = re.search(r'class="branch sum".*', page)[0]
        assert ">4,440<" in total
        shown = re.search(r'aria-current="page">(\d+)<', page)[1]
        assert {*re.findall(r"page=(\d+)[^>]*>page \d", page)} >= {"1", "2", "3"} - {shown}


def test_the_first_page_of_a_reader_is_the_one_with_forces_of_their_own(long_war, as_):
    war = long_war
    war.seats.filter(key="captain_general").update(player=None)
    marines = war.forces.get(key="marines")
    for name in ("ana", "bruno"):
        is_linked = marines.ref in listed_links(read(as_(name).get(FORCES)))
        assert is_linked == (name == "bruno")


@pytest.mark.parametrize("asked", ["0", "-3", "many", "9" * 30, "99"])
def test_a_page_that_is_not_there_shows_the_nearest(long_war, as_, asked):
    page = read(as_("ana").get(FORCES, {"page": asked}))
    assert re.search(r'aria-current="page">([13])<', page)


def test_a_short_list_has_neither_pages_nor_a_search(war, as_):
    page = read(as_("ana").get(FORCES))
    assert "page=" not in page
    assert 'role="search"' not in page


@pytest.mark.parametrize("sought", ["guerri", "VIDAL", "Vídal", "leon"])
def test_a_force_is_found_by_its_name_leader_or_unit_however_it_is_typed(long_war, as_, sought):
    leon = long_war.forces.get(key="leon")
    appoint(leon.units.get(key="leon"), "vidal")
    page = read(as_("ana").get(FORCES, {"q": sought}))
    assert listed_links(page) == [leon.ref]
    assert "1 force found" in page
    assert ">560<" in re.search(r'class="branch sum".*', page)[0]
    assert f'value="{sought}"' in page


def test_a_search_goes_on_over_all_pages_of_what_is_found(long_war, as_):
    pages = pages_of(as_("ana"), q="post", open="all")
    listed_refs = [ref for page in pages for ref in listed_links(page)]
    assert sorted(listed_refs) == sorted(refs(long_war, key__startswith="post"))
    assert all("<details open>" in page and 'value="post"' in page for page in pages[:1])
    assert len(pages) == 3


def test_nothing_is_found_of_what_a_side_does_not_know(long_war, as_):
    band = long_war.forces.get(key="band")
    assert listed_links(read(as_("ulises").get(FORCES, {"q": "band"}))) == [band.ref]
    for sought in ("band", "camag", "cerro", "<script>", "%"):
        page = read(as_("ana").get(FORCES, {"q": sought}))
        assert listed_links(page) == []
        assert "<script>alert" not in page
        assert "No force has that word" in page


@pytest.mark.parametrize("sought", ["´", "\u0301"])
def test_an_accent_alone_stands_in_no_name(long_war, as_, sought):
    assert listed_links(read(as_("ulises").get(FORCES, {"q": sought}))) == []


def test_a_force_out_of_contact_is_found_where_it_was_last_known(long_war, as_):
    leon = long_war.forces.get(key="leon")
    long_war.forces.filter(key="leon").update(
        state="engaged",
        place=long_war.places.get(key="cerro"),
        last_news={"day": "1873-09-15", "place": "alba", "route": "", "metres": 0},
    )
    assert leon.ref in listed_links(read(as_("ana").get(FORCES, {"q": "leon"})))
    assert listed_links(read(as_("ana").get(FORCES, {"q": "cerro"}))) == []


def test_looking_as_a_seat_goes_on_from_page_to_page(long_war, as_):
    band = long_war.forces.get(key="band")
    client = as_("ulises")
    page = read(client.get(FORCES, {"as": "captain_general"}))
    assert '<input type="hidden" name="as" value="captain_general">' in page
    for address in re.findall(r'href="(/c/war/forces/\?[^"]*page=[^"]*)"', page):
        assert "as=captain_general" in address
        assert band.ref not in read(client.get(address.replace("&amp;", "&")))


@pytest.mark.parametrize("query", [{}, {"page": "2"}, {"q": "post"}])
def test_a_page_of_a_long_list_takes_twelve_queries_at_most(
    long_war, as_, query, django_assert_max_num_queries
):
    for name in ("ana", "ulises"):
        client = as_(name)
        with django_assert_max_num_queries(12):
            client.get(FORCES, query)


def test_a_long_list_is_paged_in_spanish_too(long_war, as_):
    page = read(as_("ana").get(FORCES, {"page": "2"}, headers={"accept-language": "es"}))
    for shown in ("Anterior", "Siguiente", "Buscar", "página 1"):
        assert shown in page
