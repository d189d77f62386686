"""A list in pages: all of it, in order, and never many links."""

import pytest

from campaign.pages.parts.paging import PageLink, page_of


def href(number: str) -> str:
    return f"?page={number}"


@pytest.mark.parametrize("size", [1, 7, 20])
@pytest.mark.parametrize("count", [1, 20, 21, 133])
def test_the_pages_make_up_the_list_and_each_leads_to_those_beside_it(count, size):
    rows, read, asked = list(range(count)), [], "1"
    while asked:
        shown, pages = page_of(rows, size, asked, href)
        assert 0 < len(shown) <= size
        assert len(pages.links) <= 7
        assert pages.earlier == (href(str(int(asked) - 1)) if asked != "1" else "")
        read += shown
        asked = pages.later.removeprefix("?page=")
    assert read == rows


def test_a_list_of_one_page_has_no_links():
    assert page_of([1, 2], 2, "1", href)[1].links == ()


@pytest.mark.parametrize(("asked", "shown"), [("", 1), ("0", 9), ("-4", 9), ("x", 1), ("4", 4), ("44", 9)])
def test_a_page_that_is_not_there_is_the_first_or_the_last(asked, shown):
    _rows, pages = page_of(list(range(9)), 1, asked, href)
    assert PageLink(shown, "") in pages.links
