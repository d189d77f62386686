"""The treasury's week, and whether ten years of them come to the debt of the record."""

import datetime as dt
from dataclasses import replace

import pytest

from campaign.logic.economy import treasury as money
from campaign.logic.economy.treasury import Payroll, Purse
from campaign.logic.settings import DEFAULT

HOW = DEFAULT.money
CROP = (12, 1, 2, 3, 4, 5)
ROLLS = (
    *(("1868-10-10", 17_000), ("1869-12-31", 45_000), ("1870-06-30", 51_000), ("1872-12-31", 51_000)),
    *(("1874-12-31", 45_000), ("1875-12-31", 52_000), ("1876-12-31", 68_000), ("1877-12-31", 74_000)),
    ("1878-06-30", 74_000),
)
"""Men on the Spanish rolls, as the record has them; between the days evenly."""

CROPS = {1868: 749, 1869: 726, 1870: 702, 1871: 547, 1872: 690, 1873: 775, 1874: 681, 1875: 718}
CROPS |= {1876: 590, 1877: 520, 1878: 533}
"""A year's sugar in thousands of tons."""


def on_rolls(day: dt.date) -> int:
    days = [(dt.date.fromisoformat(text), men) for text, men in ROLLS]
    for (first, few), (last, many) in zip(days, days[1:], strict=False):
        if first <= day <= last:
            return few + (many - few) * (day - first).days // (last - first).days
    raise ValueError(day)


def ten_years(volunteers: int) -> int:
    balance, day = 0, dt.date(1868, 10, 10)
    for _week in range(503):
        tons = money.tons_shipped(CROPS[day.year] * 1000, day, 7, CROP, HOW)
        paid = Payroll(on_rolls(day), volunteers, 30, day.year >= 1872)
        balance += sum(
            amount for _cause, amount in money.weekly_entries(paid, tons, day, 7, dt.date(1870, 1, 1), HOW)
        )
        day += dt.timedelta(days=7)
    return money.debt_of(balance)


@pytest.mark.parametrize("volunteers", [0, 5_000])
def test_the_recorded_strengths_and_crops_leave_a_little_over_200_million_of_debt(volunteers):
    assert 200_000_000 <= ten_years(volunteers) <= 215_000_000


def test_a_week_of_war_taxes():
    paid = Payroll(soldiers=50_000, volunteers=1_000, ships=30, trocha=True)
    assert money.weekly_entries(paid, 20_000, dt.date(1872, 2, 3), 7, dt.date(1870, 1, 1), HOW) == [
        (Purse.CUSTOMS, 350_000),
        (Purse.SUGAR, 504_000),
        (Purse.GOVERNMENT, -430_000),
        (Purse.SOLDIERS, -550_000),
        (Purse.VOLUNTEERS, -4_000),
        (Purse.NAVY, -45_000),
        (Purse.TROCHA, -20_000),
    ]


def test_before_war_taxes_and_without_sugar():
    found = dict(
        money.weekly_entries(Payroll(0, 0, 0, False), 0, dt.date(1868, 10, 10), 7, dt.date(1870, 1, 1), HOW)
    )
    assert found == {Purse.CUSTOMS: 250_000, Purse.GOVERNMENT: -430_000}


def test_a_years_sugar_goes_out_in_the_season_alone():
    weeks = [dt.date(1871, 6, 1) + dt.timedelta(days=7 * week) for week in range(52)]
    out = [money.tons_shipped(520_000, day, 7, CROP, HOW) for day in weeks]
    assert set(out[:25]) == {0}
    assert max(out) == 20_000
    assert 515_000 <= sum(out) <= 525_000
    slower = replace(HOW, sugar_weeks=52)
    assert max(money.tons_shipped(520_000, day, 7, CROP, slower) for day in weeks) == 10_000
