"""Reads of the strength ledger: balances, strengths, rolls of prisoners."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable

from django.db.models import Q, Sum

from campaign.logic.vocabulary import Account, Stock
from campaign.models import Balance, Posting, PrisonerParty, Unit

LedgerKey = tuple[int, str, str]  # primary key of the unit, stock, account


def balances_by_unit(units: Iterable[Unit]) -> dict[int, dict[tuple[str, str], int]]:
    """Returns the present amounts, by unit's primary key, then (stock, account). One query."""
    found: dict[int, dict[tuple[str, str], int]] = {unit.pk: {} for unit in units}
    rows = Balance.objects.filter(unit__in=found).values_list("unit_id", "stock", "account", "amount")
    for unit, stock, account, amount in rows:
        found[unit][stock, account] = amount
    return found


def prisoner_rolls(parties: Iterable[PrisonerParty], those: Q | None = None) -> dict[int, dict[int, int]]:
    """Returns the prisoners of each party, by primary keys of party and unit. One query.

    They are the sum of the postings that name the party, or of *those* among them.
    """
    rolls: dict[int, dict[int, int]] = {party.pk: {} for party in parties}
    rows = (
        Posting.objects.filter(those or Q(), party__in=rolls, stock=Stock.MEN)
        .order_by("party", "unit__key")
        .values_list("party_id", "unit_id", "from_account", "to_account")
        .annotate(Sum("amount"))
    )
    for party, unit, source, target, amount in rows:
        into = (target == Account.CAPTURED) - (source == Account.CAPTURED)
        rolls[party][unit] = rolls[party].get(unit, 0) + into * amount
    return {party: {unit: men for unit, men in roll.items() if men} for party, roll in rolls.items()}


def least_since(units: Iterable[Unit], date: dt.date) -> dict[LedgerKey, int]:
    """Returns the least amount in each account from the evening of *date* until now. Two queries."""
    keys = [unit.pk for unit in units]
    rows = Balance.objects.filter(unit__in=keys).values_list("unit_id", "stock", "account", "amount")
    later, least = moved_since(keys, date), {}
    for unit, stock, account, amount in rows:
        levels = [amount]
        for _day, by in sorted(later[unit, stock, account].items(), reverse=True):
            levels.append(levels[-1] - by)
        least[unit, stock, account] = min(levels)
    return least


def moved_since(units: Iterable[int], date: dt.date) -> dict[LedgerKey, Counter[dt.date]]:
    """Returns the change of each account on each day after *date*. One query."""
    later: dict[LedgerKey, Counter[dt.date]] = defaultdict(Counter)
    rows = (
        Posting.objects.filter(unit__in=list(units), date__gt=date)
        .values_list("unit_id", "stock", "from_account", "to_account", "date")
        .annotate(Sum("amount"))
    )
    for unit, stock, source, target, day, amount in rows:
        later[unit, stock, source][day] -= amount
        later[unit, stock, target][day] += amount
    return later
