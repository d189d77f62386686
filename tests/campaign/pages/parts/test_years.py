"""Lists of a whole war are read a year at a time."""

import datetime as dt

import pytest
from django.test import Client

from campaign.models import CasualtyReturn, Engagement, Result
from campaign.pages.parts.years import Year, of_year
from tests.campaign.scenes import fought_war

pytestmark = pytest.mark.django_db
WAR = ("1869-02-01", "1868-10-11", "1869-03-01", "1871-01-02")


def copy(row, **changes):
    """Creates another row like *row*."""
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return type(row).objects.create(**{**values, "id": None, **changes})


def days(asked: str, dates: tuple[str, ...]) -> tuple[list[str], tuple[Year, ...]]:
    """Returns the dates shown of battles on *dates*, and the years offered."""
    _war, engagement = fought_war()
    for number, day in enumerate(dates):
        copy(engagement, key=f"k{number}", ref=f"ref{number}", date=dt.date.fromisoformat(day))
    fights = Engagement.objects.filter(key__in=[f"k{number}" for number in range(len(dates))]).order_by(
        "date"
    )
    rows, years = of_year(fights, "date", asked, "?year={}".format)
    return [str(row.date) for row in rows], years


@pytest.mark.parametrize("asked", ["", "1870", "x", "1871"])
def test_the_last_year_is_shown_where_none_is_asked_for_that_has_any(asked):
    shown, years = days(asked, WAR)
    assert shown == ["1871-01-02"]
    assert years == (Year(1868, "?year=1868"), Year(1869, "?year=1869"), Year(1871, ""))


def test_the_year_that_is_asked_for_is_shown():
    assert days("1869", WAR)[0] == ["1869-02-01", "1869-03-01"]


@pytest.mark.parametrize("dates", [(), ("1869-02-01", "1869-03-01")])
def test_within_one_year_there_is_nothing_to_choose(dates):
    assert days("", dates) == (list(dates), ())


@pytest.mark.parametrize("name", ["returns", "engagements"])
def test_a_list_leads_to_the_years_before(name):
    war, engagement = fought_war()
    later = copy(
        engagement, key="later", ref="later", date=engagement.date.replace(year=engagement.date.year + 1)
    )
    result = Result.objects.get(engagement=engagement)
    again = copy(result, engagement_id=later.pk)
    for row in CasualtyReturn.objects.filter(result=result):
        copy(row, result_id=again.pk)
    client = Client()
    client.force_login(war.umpires.get())

    def marks_shown(asked: str) -> list[str]:
        page = client.get(f"/c/{war.slug}/{name}/{asked}").content.decode()
        return [
            mark
            for mark in (f"/{engagement.ref}/", "/later/", ">1873</strong>", ">1874</strong>")
            if mark in page
        ]

    assert marks_shown("") == ["/later/", ">1874</strong>"]
    assert marks_shown("?year=1873") == [f"/{engagement.ref}/", ">1873</strong>"]
