"""Lists that grow with a war, read a page at a time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.core.paginator import Paginator
from django.db.models import QuerySet

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class PageLink:
    """The page of that number; `href` is "" for the one that is shown. Number 0: pages left out here."""

    number: int
    href: str


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of a list to choose from; none if there is only one."""

    links: tuple[PageLink, ...] = ()
    earlier: str = ""  # addresses, "" at either end
    later: str = ""


def page_of(
    rows: "QuerySet[Any, Row] | Sequence[Row]", size: int, asked: str, href: Callable[[str], str]
) -> tuple[list[Row], Pages]:
    """Returns the page *asked* for of *rows*, the nearest if there is none of that number, and the others.

    *href*: the address of a page by its number. Two queries if *rows* are still to be read.
    """
    page = Paginator(rows, size).get_page(asked)
    return list(page.object_list), page_choice(page.paginator, page.number, href)


def page_choice(paginator: "Paginator[Any]", shown: int, href: Callable[[str], str]) -> Pages:
    """Returns the pages to choose from: of many only the first, the last and those near the one *shown*."""
    last = paginator.num_pages
    if last == 1:
        return Pages()
    numbers: Sequence[int | str] = list(paginator.get_elided_page_range(shown, on_each_side=1, on_ends=1))
    return Pages(
        tuple(
            PageLink(number, "" if number == shown else href(str(number)))
            if isinstance(number, int)
            else PageLink(0, "")
            for number in numbers
        ),
        earlier=href(str(shown - 1)) if shown > 1 else "",
        later=href(str(shown + 1)) if shown < last else "",
    )
