"""The strength ledger: the one hand on Posting and Balance."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Sum
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.ledger.accounts import ACCOUNTS, AT_HAND
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Balance, Campaign, Posting, PrisonerParty, Turn, Unit
from campaign.models.words import label
from campaign.operations.ledger.locks import lock
from campaign.refusals import Refusal
from campaign.store.ledger_reads import LedgerKey, moved_since

Units = Mapping[int, Unit]


@dataclass(frozen=True, slots=True)
class Line:
    """*amount* of *unit*'s *stock* goes from *source* to *target*."""

    unit: Unit
    stock: Stock
    source: Account
    target: Account
    amount: int
    cause: Cause
    reference: str
    party: PrisonerParty | None = None
    note: str = ""


def post(
    *, turn: Turn, date: dt.date, lines: Iterable[Line], stood: dict[LedgerKey, int] | None = None
) -> list[Posting]:
    """Posts *lines* of units of *turn*'s campaign, all or none; lines of nothing are dropped.

    A caller who holds the campaign's lock and knows what *stood* in every account gives it, and finds in it
    what stands after. Raises Refusal, naming units and accounts, if more would leave an account than stood in
    it on *date* or stands in it since. Lines that no ledger can hold (a negative amount, a stock in another
    stock's account) are a ValueError.
    """
    moving = [line for line in lines if line.amount]
    for line in moving:
        _check(line, turn)
    if not moving:
        return []
    if stood is not None:
        return _post(turn, date, moving, stood)
    with transaction.atomic():
        lock(turn.campaign)
        rows = Balance.objects.filter(unit__in={line.unit.pk for line in moving})
        found = rows.values_list("unit_id", "stock", "account", "amount")
        return _post(turn, date, moving, {(unit, stock, account): n for unit, stock, account, n in found})


def _post(turn: Turn, date: dt.date, moving: list[Line], stood: dict[LedgerKey, int]) -> list[Posting]:
    units = {line.unit.pk: line.unit for line in moving}
    moved: Counter[LedgerKey] = Counter()
    for line in moving:
        moved[line.unit.pk, line.stock, line.source] -= line.amount
        moved[line.unit.pk, line.stock, line.target] += line.amount
    stands = {key: stood.get(key, 0) + moved[key] for key in moved}
    _refuse_shortage(units, moved, stood, stands)
    _refuse_shortage_since(units, moved, stands, date)
    posted = Posting.objects.bulk_create(
        Posting(
            unit=line.unit,
            stock=line.stock,
            turn=turn,
            date=date,
            from_account=line.source,
            to_account=line.target,
            amount=line.amount,
            cause=line.cause,
            reference=line.reference,
            party=line.party,
            note=line.note,
        )
        for line in moving
    )
    Balance.objects.bulk_create(
        [
            Balance(unit_id=unit, stock=stock, account=account, amount=stands[unit, stock, account])
            for unit, stock, account in sorted(moved)
        ],
        update_conflicts=True,
        unique_fields=["unit", "stock", "account"],
        update_fields=["amount"],
    )
    stood.update(stands)
    return posted


def transfer(
    *,
    turn: Turn,
    date: dt.date,
    giver: Unit,
    taker: Unit,
    stock: Stock,
    amount: int,
    reference: str,
    account: Account | None = None,
    note: str = "",
) -> list[Posting]:
    """*amount* of *giver* goes over to *taker*: through the depot, in two postings under one *reference*."""
    if giver.side_id != taker.side_id:
        raise ValueError(f"{giver.key} and {taker.key} are not of one side")
    account = account or AT_HAND[stock]
    return post(
        turn=turn,
        date=date,
        lines=[
            Line(giver, stock, account, Account.DEPOT, amount, Cause.TRANSFER, reference, note=note),
            Line(taker, stock, Account.DEPOT, account, amount, Cause.TRANSFER, reference, note=note),
        ],
    )


def fold(campaign: Campaign) -> None:
    """Makes the balances of *campaign*, which has none yet, from its postings."""
    stands: Counter[LedgerKey] = Counter()
    rows = Posting.objects.filter(unit__campaign=campaign).order_by()
    moves = rows.values_list("unit_id", "stock", "from_account", "to_account").annotate(Sum("amount"))
    for unit, stock, source, target, amount in moves:
        stands[unit, stock, source] -= amount
        stands[unit, stock, target] += amount
    Balance.objects.bulk_create(
        Balance(unit_id=unit, stock=stock, account=account, amount=amount)
        for (unit, stock, account), amount in sorted(stands.items())
    )


def undo(undone: Iterable[Turn]) -> None:
    """Posts the net of everything posted in the turns *undone* back, each day's on its day: each of these
    turns then moves nobody on any day, and so what stood on a day is still a plain sum.

    The caller holds the campaign's lock, and knows that what stands then is what once stood.
    """
    by_pk = {turn.pk: turn for turn in undone}
    net: Counter[tuple[int, dt.date, int, str, int | None, str, str]] = Counter()
    rows = Posting.objects.filter(turn__in=by_pk).order_by()
    moves = rows.values_list("turn", "date", "unit", "stock", "party", "from_account", "to_account")
    for turn, day, unit, stock, party, source, target, amount in moves.annotate(Sum("amount")):
        way, sign = ((source, target), 1) if source < target else ((target, source), -1)
        net[turn, day, unit, stock, party, *way] += sign * amount
    stands: Counter[LedgerKey] = Counter()
    lines = []
    for (turn, day, unit, stock, party, low, high), amount in net.items():
        if amount:
            source, target = (high, low) if amount > 0 else (low, high)
            stands[unit, stock, source] -= abs(amount)
            stands[unit, stock, target] += abs(amount)
            lines.append(
                Posting(
                    unit_id=unit,
                    stock=stock,
                    turn=by_pk[turn],
                    date=day,
                    from_account=source,
                    to_account=target,
                    amount=abs(amount),
                    cause=Cause.ROLLBACK,
                    reference=f"rollback/{by_pk[turn].key}",
                    party_id=party,
                )
            )
    Posting.objects.bulk_create(lines)
    balances = Balance.objects.filter(unit__in={key[0] for key in stands})
    changed = [row for row in balances if stands[row.unit_id, row.stock, row.account]]
    for row in changed:
        row.amount += stands[row.unit_id, row.stock, row.account]
    Balance.objects.bulk_update(changed, ["amount"], batch_size=200)


def _check(line: Line, turn: Turn) -> None:
    if line.unit.campaign_id != turn.campaign_id:
        raise ValueError(f"{line.reference}: {line.unit.key} is a unit of another campaign")
    if line.amount < 0:
        raise ValueError(f"{line.reference}: {line.amount} of {line.unit.key}: post it the other way round")
    if line.source == line.target:
        raise ValueError(f"{line.reference}: {line.unit.key} from {line.source} to itself")
    for account in (line.source, line.target):
        if account not in ACCOUNTS[line.stock]:
            raise ValueError(f"{line.reference}: {line.stock} have no account {account}")


def _refuse_shortage(
    units: Units, moved: Counter[LedgerKey], stood: Mapping[LedgerKey, int], stands: Mapping[LedgerKey, int]
) -> None:
    """Nobody is taken who is not there now."""
    short = [
        _("%(unit)s: only %(left)d %(stock)s %(account)s; %(asked)d cannot be taken.")
        % _words(units, key, left=stood.get(key, 0), asked=-moved[key])
        for key in _falling(units, moved)
        if stands[key] < 0
    ]
    if short:
        raise Refusal(" ".join(short))


def _refuse_shortage_since(
    units: Units, moved: Counter[LedgerKey], stands: Mapping[LedgerKey, int], date: dt.date
) -> None:
    """Nobody is taken on *date* who came only later: what stood on every day since must bear it."""
    later = moved_since(units, date)
    for key in _falling(units, moved):
        level = stands[key]
        for day, by in sorted(later[key].items(), reverse=True):
            level -= by
            if level < 0:
                sentence = _(
                    "%(unit)s had only %(left)d %(stock)s %(account)s until %(day)s;"
                    " %(asked)d cannot be taken."
                )
                until = date_format(day, "j F Y")
                raise Refusal(
                    sentence % _words(units, key, left=level - moved[key], asked=-moved[key], day=until)
                )


def _falling(units: Units, moved: Counter[LedgerKey]) -> list[LedgerKey]:
    """The accounts that lose, in the order of the units' keys."""
    losing = [key for key, by in moved.items() if by < 0 and key[2] != Account.DEPOT]
    return sorted(losing, key=lambda key: (units[key[0]].key, key))


def _words(units: Units, key: LedgerKey, **more: object) -> dict[str, object]:
    unit, stock, account = key
    return {"unit": units[unit].called, "stock": STOCK_NAMES[Stock(stock)], "account": label(account), **more}
