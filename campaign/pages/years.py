"""Lists of a whole war, read a year at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Year:
    number: int
    href: str  # "" for the one that is shown


def of_year(
    rows: QuerySet[Row], date: str, asked: str, href: Callable[[str], str]
) -> tuple[QuerySet[Row], tuple[Year, ...]]:
    """*rows* of the year *asked* for by their field *date*, of the last if none are of it; and the years to
    choose from, if there is a choice. One query.
    """
    numbers = sorted(set(rows.order_by().values_list(f"{date}__year", flat=True).distinct()))
    if not numbers:
        return rows, ()
    shown = next((number for number in numbers if str(number) == asked), numbers[-1])
    years = tuple(Year(number, "" if number == shown else href(str(number))) for number in numbers)
    return rows.filter(**{f"{date}__year": shown}), years if len(years) > 1 else ()


def shown_of(years: tuple[Year, ...]) -> str:
    """The one of *years* that is shown, "" if there is no choice."""
    return next((str(year.number) for year in years if not year.href), "")
