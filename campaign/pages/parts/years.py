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
    """Returns the *rows* of the year *asked* for, and the years to choose from. One query.

    *date*: the field that says when. It takes the last year if none are of it. No years are listed if there
    is no choice.
    """
    numbers = rows.order_by().values_list(f"{date}__year", flat=True).distinct()
    shown, years = year_choice(set(numbers), asked, href)
    return (rows.filter(**{f"{date}__year": shown}) if shown else rows), years


def year_choice(numbers: set[int], asked: str, href: Callable[[str], str]) -> tuple[int, tuple[Year, ...]]:
    """Returns the year *asked* for, or the last of *numbers* (0 if none), and all years to choose from."""
    order = sorted(numbers)
    shown = next((number for number in order if str(number) == asked), order[-1] if order else 0)
    years = tuple(Year(number, "" if number == shown else href(str(number))) for number in order)
    return shown, years if len(years) > 1 else ()


def shown_of(years: tuple[Year, ...]) -> str:
    """Returns the one of *years* that is shown; "" if there is no choice."""
    return next((str(year.number) for year in years if not year.href), "")
