"""The audit of the ledger: adds all postings up again and names every difference."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.db.models import F, Max, Q, Sum

from campaign.logic.ledger.accounts import ACCOUNTS
from campaign.logic.supply.goods import GOODS
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Balance, Campaign, CasualtyReturn, Posting, Unit
from campaign.store.ledger_reads import LedgerKey

STANDS = ("unit_id", "stock", "account", "amount")
FATES = (Account.DEAD, Account.WOUNDED, Account.MISSING, Account.CAPTURED)
"""Accounts to which a casualty return moves men, in the order of its numbers in the audit."""


@dataclass(frozen=True, slots=True)
class Audit:
    """The result of an audit.

    `men`: ever received by units, less those given back; `faults`: sentences.
    """

    postings: int
    units: int
    men: int
    faults: tuple[str, ...]


def amounts_on(campaign: Campaign, on: dt.date) -> list[tuple[str, str, str, int]]:
    """Returns the amounts when the day *on* ended: side's key, stock, account, amount.

    The depot is left out.
    """
    stood: Counter[tuple[str, str, str]] = Counter()
    rows = Posting.everything.filter(unit__campaign=campaign, date__lte=on).order_by()
    moves = rows.values_list("unit__side__key", "stock", "from_account", "to_account")
    for side, stock, source, target, amount in moves.annotate(Sum("amount")):
        stood[side, stock, source] -= amount
        stood[side, stock, target] += amount
    return [
        (side, stock, account, stood[side, stock, account])
        for side in sorted({side for side, _stock, _account in stood})
        for stock in Stock
        for account in ACCOUNTS[stock]
        if account is not Account.DEPOT and stood[side, stock, account]
    ]


def audit(campaign: Campaign) -> Audit:
    """Adds up every posting of *campaign* in a fixed number of queries.

    Units are told apart by primary key: one that was undone and one raised since may have the same key.
    """
    postings = Posting.everything.filter(unit__campaign=campaign)
    names = names_of_units(campaign)
    rows = Balance.objects.filter(unit__campaign=campaign).order_by()
    balances = {(unit, stock, account): amount for unit, stock, account, amount in rows.values_list(*STANDS)}
    faults: list[str] = []
    folded: Counter[LedgerKey] = Counter()
    daily = (
        postings.values_list("unit_id", "stock", "date", "from_account", "to_account")
        .annotate(Sum("amount"))
        .order_by("unit__key", "unit_id", "stock", "date", "from_account", "to_account")
    )
    for (unit, stock, date), moves in groupby(daily.iterator(), key=lambda row: row[:3]):
        touched = set()
        for *_, source, target, amount in moves:
            folded[unit, stock, source] -= amount
            folded[unit, stock, target] += amount
            touched |= {source, target}
        for account in sorted(touched - {Account.DEPOT.value}):
            if folded[unit, stock, account] < 0:
                faults.append(f"{names[unit]}: {folded[unit, stock, account]} {stock} {account} on {date}.")
    faults += _faults_now(names, folded, balances)
    faults += _strange_turns(campaign)
    faults += _undone_in_part(campaign, names)
    faults += _prisoners_adrift(campaign, names, folded)
    faults += _spoils_adrift(campaign)
    faults += _returns_adrift(campaign, names)
    return Audit(
        postings=postings.count(),
        units=len(names),
        men=-sum(folded[key] for key in folded if key[1:] == (Stock.MEN, Account.DEPOT)),
        faults=tuple(faults),
    )


class Watch:
    """An audit that follows a war: each look adds up only what was posted since the last.

    So it costs as much after ten years as after one. It proves every balance and every account; what only the
    whole history can prove (a day in the past, prisoners, captures), `audit` does.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.last = 0
        self.folded: Counter[LedgerKey] = Counter()

    def look(self) -> tuple[str, ...]:
        """Returns the faults now, in sentences. Three queries."""
        new = Posting.everything.filter(unit__campaign=self.campaign, pk__gt=self.last).order_by()
        moves = new.values_list("unit_id", "stock", "from_account", "to_account")
        for unit, stock, source, target, amount, last in moves.annotate(Sum("amount"), Max("pk")):
            self.folded[unit, stock, source] -= amount
            self.folded[unit, stock, target] += amount
            self.last = max(self.last, last)
        rows = Balance.objects.filter(unit__campaign=self.campaign).order_by()
        balances = {(unit, stock, account): men for unit, stock, account, men in rows.values_list(*STANDS)}
        return tuple(_faults_now(names_of_units(self.campaign), self.folded, balances))


def names_of_units(campaign: Campaign) -> dict[int, str]:
    """Returns the keys of all units that ever existed, by primary key."""
    return dict(Unit.everything.filter(campaign=campaign).order_by().values_list("pk", "key"))


def _faults_now(
    names: dict[int, str], folded: Counter[LedgerKey], balances: dict[LedgerKey, int]
) -> Iterator[str]:
    for unit, stock, account in sorted(folded.keys() | balances.keys(), key=lambda key: (names[key[0]], key)):
        there = folded[unit, stock, account], balances.get((unit, stock, account), 0)
        yield from _faults_at(names[unit], stock, account, *there)


def _faults_at(unit: str, stock: str, account: str, folded: int, balance: int) -> Iterator[str]:
    """Yields the faults of one account now."""
    if account not in ACCOUNTS[Stock(stock)]:
        yield f"{unit}: {stock} cannot be {account}."
    if folded != balance:
        yield f"{unit}: postings make {folded} {stock} {account}, the balance says {balance}."


def _strange_turns(campaign: Campaign) -> Iterator[str]:
    strange = Posting.everything.filter(unit__campaign=campaign).exclude(turn__campaign=F("unit__campaign"))
    for unit, reference in strange.order_by("unit__key", "pk").values_list("unit__key", "reference"):
        yield f"{unit}: {reference} is posted in a turn of another campaign."


def _undone_in_part(campaign: Campaign, names: dict[int, str]) -> Iterator[str]:
    """Yields undone turns that still move men on some day."""
    rows = Posting.everything.filter(turn__campaign=campaign, turn__undone_at__isnull=False).order_by()
    left: Counter[tuple[int, str, dt.date, str]] = Counter()
    moves = rows.values_list("unit_id", "stock", "date", "from_account", "to_account")
    for unit, stock, date, source, target, amount in moves.annotate(Sum("amount")):
        left[unit, stock, date, source] -= amount
        left[unit, stock, date, target] += amount
    for (unit, stock, date, account), amount in sorted(left.items()):
        if amount:
            yield f"{names[unit]}: {amount} {stock} {account} on {date} are left of a turn that was undone."


def _prisoners_adrift(campaign: Campaign, names: dict[int, str], folded: Counter[LedgerKey]) -> Iterator[str]:
    """Yields captured men who are not on the roll of exactly one party of their own side."""
    rolls: Counter[int] = Counter()
    of_party: Counter[tuple[str, int]] = Counter()
    moves = (
        Posting.everything.filter(unit__campaign=campaign, stock=Stock.MEN, party__isnull=False)
        .filter(Q(from_account=Account.CAPTURED) | Q(to_account=Account.CAPTURED))
        .values_list("party__key", "party__side__key", "unit_id", "unit__side__key", "to_account")
        .annotate(Sum("amount"))
        .order_by("party__key", "unit__key", "unit_id", "to_account")
    )
    for party, taken_from, unit, side, target, amount in moves:
        by = amount if target == Account.CAPTURED else -amount
        rolls[unit] += by
        of_party[party, unit] += by
        if taken_from != side:
            yield f"{names[unit]}: stands on the roll of {party}, whose men are of another side."
    for (party, unit), men in sorted(of_party.items()):
        if men < 0:
            yield f"{names[unit]}: {men} men on the roll of {party}."
    held = {unit: men for (unit, stock, account), men in folded.items() if account == Account.CAPTURED}
    for unit in sorted(held.keys() | rolls.keys(), key=lambda unit: (names[unit], unit)):
        if (men := held.get(unit, 0)) != rolls[unit]:
            yield f"{names[unit]}: {men} men captured, {rolls[unit]} on the rolls of prisoners."


def _spoils_adrift(campaign: Campaign) -> Iterator[str]:
    """Yields goods that one side lost to the other, and that the other did not receive.

    They are lost in a battle or with a place. Arms, rounds and mules must match exactly, guns only if any
    were received.
    """
    given: Counter[tuple[str, str]] = Counter()
    received: Counter[tuple[str, str]] = Counter()
    spoils = Q(reference__startswith="return/") | Q(reference__startswith="taken/")
    rows = Posting.objects.filter(spoils, unit__campaign=campaign)
    moves = rows.exclude(stock=Stock.MEN).order_by()
    summed = moves.values_list("reference", "stock", "from_account", "to_account")
    for reference, stock, source, target, amount in summed.annotate(Sum("amount")):
        key = reference.split("/")[1], stock
        given[key] += amount * ((target == Account.CAPTURED_BY) - (source == Account.CAPTURED_BY))
        received[key] += amount * ((source == Account.DEPOT) - (target == Account.DEPOT))
    for key in sorted(given.keys() | received.keys()):
        engagement, stock = key
        if given[key] != received[key] and (stock in GOODS or received[key]):
            yield f"{engagement}: {given[key]} {stock} were taken, and {received[key]} received."


def _returns_adrift(campaign: Campaign, names: dict[int, str]) -> Iterator[str]:
    """Yields casualty returns, as last corrected, that differ from their postings."""
    fates_by_unit: dict[tuple[str, int], tuple[int, ...]] = {}
    stands = CasualtyReturn.objects.filter(result__turn__campaign=campaign, result__turn__undone_at=None)
    fates = ("killed", F("severely_wounded") + F("lightly_wounded"), "missing", "captured")
    rows = stands.order_by("result__revision").values_list("result__engagement__key", "unit_id", *fates)
    for engagement, unit, *men in rows:
        fates_by_unit[engagement, unit] = tuple(men)
    posted: dict[tuple[str, int], Counter[str]] = {}
    postings = Posting.objects.filter(
        turn__campaign=campaign, turn__undone_at=None, stock=Stock.MEN
    ).order_by()
    moves = postings.filter(reference__startswith="return/").values_list(
        "reference", "unit_id", "from_account", "to_account"
    )
    for reference, unit, source, target, amount in moves.annotate(Sum("amount")):
        engagement = reference.removeprefix("return/").rsplit("/", 2)[0]
        moved = posted.setdefault((engagement, unit), Counter())
        moved[source] -= amount
        moved[target] += amount
    for engagement, unit in sorted(
        fates_by_unit.keys() | posted.keys(), key=lambda key: (key[0], names[key[1]])
    ):
        returned = fates_by_unit.get((engagement, unit), (0,) * len(FATES))
        moved = posted.get((engagement, unit), Counter())
        if returned != tuple(moved[account] for account in FATES):
            yield f"{names[unit]}: the return of {engagement} says other losses than are posted by it."
