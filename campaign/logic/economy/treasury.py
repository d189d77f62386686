"""A treasury's income and spending in a week, in whole pesos."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from campaign.logic.settings import Money


class Purse(StrEnum):
    """Why pesos come and go."""

    BEFORE = "before"
    CUSTOMS = "customs"
    SUGAR = "sugar"
    GOVERNMENT = "government"
    SOLDIERS = "soldiers"
    VOLUNTEERS = "volunteers"
    NAVY = "navy"
    TROCHA = "trocha"
    UMPIRE = "umpire"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class Payroll:
    """The men and ships that a treasury pays, and whether it keeps a Trocha."""

    soldiers: int
    volunteers: int
    ships: int
    trocha: bool


def weekly_entries(
    paid: Payroll, tons: int, starts: dt.date, days: int, war_taxes: dt.date | None, settings: Money
) -> list[tuple[Purse, int]]:
    """Returns the income and spending of the *days* from *starts*.

    *tons*: sugar shipped in those days. CAMP-MONEY-01, CAMP-MONEY-02.
    """
    taxed = settings.war_taxes if war_taxes is not None and starts >= war_taxes else 100
    entries = [
        (Purse.CUSTOMS, settings.customs * days * taxed // 700),
        (Purse.SUGAR, settings.sugar_price * tons * taxed // 100),
        (Purse.GOVERNMENT, -settings.government * days // 7),
        (Purse.SOLDIERS, -settings.soldier_pay * paid.soldiers * days // 7),
        (Purse.VOLUNTEERS, -settings.volunteer_pay * paid.volunteers * days // 7),
        (Purse.NAVY, -settings.ship_cost * paid.ships * days // 7),
        (Purse.TROCHA, -settings.trocha_cost * paid.trocha * days // 7),
    ]
    return [(cause, amount) for cause, amount in entries if amount]


def tons_shipped(tons_a_year: int, starts: dt.date, days: int, crop: Iterable[int], settings: Money) -> int:
    """Returns the tons shipped in *days* from *starts*.

    Sugar goes out evenly in the months of *crop*. CAMP-MONEY-01.
    """
    months = set(crop)
    out = sum((starts + dt.timedelta(day)).month in months for day in range(days))
    return tons_a_year * out // (7 * settings.sugar_weeks)


def debt_of(balance: int) -> int:
    """Returns what a treasury owes. CAMP-MONEY-03."""
    return max(0, -balance)
