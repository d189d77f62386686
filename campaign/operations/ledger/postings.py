"""The strength ledger: the only module that writes Posting and Balance. CAMP-LEDGER-01."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Sum
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.ledger.accounts import ACCOUNTS
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Balance, Campaign, Posting, PrisonerParty, Turn, Unit
from campaign.models.base.words import label
from campaign.operations.ledger.locks import lock_campaign
from campaign.refusals import Refusal
from campaign.store.ledger_reads import LedgerKey, moved_since

Units = Mapping[int, Unit]


@dataclass(frozen=True, slots=True)
class Line:
    """A movement of *amount* of *unit*'s *stock* from *source* to *target*."""

    unit: Unit
    stock: Stock
    source: Account
    target: Account
    amount: int
    cause: Cause
    reference: str
    party: PrisonerParty | None = None
    note: str = ""


def post_lines(
    *, turn: Turn, date: dt.date, lines: Iterable[Line], stood: dict[LedgerKey, int] | None = None
) -> list[Posting]:
    """Posts *lines* of units of *turn*'s campaign, all or none; lines with amount 0 are dropped.

    A caller who holds the campaign's lock may pass *stood*, the amount in every account, which is updated.
    Raises Refusal, naming units and accounts, if an account would be short on *date* or on any day since.
    Lines that no ledger can hold (a negative amount, a stock in another stock's account) raise ValueError.
    """
    moving = [line for line in lines if line.amount]
    for line in moving:
        _check(line, turn)
    if not moving:
        return []
    dated = [(date, line) for line in moving]
    if stood is not None:
        return _post(turn, dated, stood)
    with transaction.atomic():
        lock_campaign(turn.campaign)
        return _post(turn, dated, balances_of({line.unit.pk for line in moving}))


def balances_of(units: Iterable[int]) -> dict[LedgerKey, int]:
    """Returns the amount in every account of *units*, given by primary key. One query."""
    rows = Balance.objects.filter(unit__in=list(units)).order_by()
    found = rows.values_list("unit_id", "stock", "account", "amount")
    return {(unit, stock, account): amount for unit, stock, account, amount in found}


class NetPostings:
    """Lines of several days that are posted together; only their net must be there.

    `stood`: the amount in every account once they are posted. The caller holds the campaign's lock.
    """

    def __init__(self, turn: Turn, units: Iterable[int]) -> None:
        self.turn = turn
        self._before = balances_of(units)
        self.stood = dict(self._before)
        self.dated: list[tuple[dt.date, Line]] = []

    def add(self, date: dt.date, lines: Iterable[Line]) -> None:
        for line in lines:
            if line.amount:
                _check(line, self.turn)
                self.dated.append((date, line))
                for account, by in ((line.source, -line.amount), (line.target, line.amount)):
                    key = line.unit.pk, line.stock, account
                    self.stood[key] = self.stood.get(key, 0) + by

    def post(self) -> list[Posting]:
        """Posts the lines. Raises Refusal if an account would be short on any day, all lines counted."""
        return _post(self.turn, self.dated, self._before) if self.dated else []


def _post(turn: Turn, dated: list[tuple[dt.date, Line]], stood: dict[LedgerKey, int]) -> list[Posting]:
    units = {line.unit.pk: line.unit for _date, line in dated}
    moved: Counter[LedgerKey] = Counter()
    by_day: dict[LedgerKey, Counter[dt.date]] = defaultdict(Counter)
    for date, line in dated:
        for account, by in ((line.source, -line.amount), (line.target, line.amount)):
            moved[line.unit.pk, line.stock, account] += by
            by_day[line.unit.pk, line.stock, account][date] += by
    stands = {key: stood.get(key, 0) + moved[key] for key in moved}
    _refuse_shortage(units, moved, stood, stands)
    _refuse_shortage_since(units, by_day, stands)
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
        for date, line in dated
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


def fold_balances(campaign: Campaign) -> None:
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


def undo_postings(undone: Iterable[Turn]) -> None:
    """Reverses the net of all postings of the turns *undone*, each day's on its day.

    Each of these turns then moves nobody on any day, so an amount on a day is still a plain sum. The caller
    holds the campaign's lock, and knows that the amounts after it are those of an earlier time.
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
    """Raises Refusal if an account would be short now."""
    short = [
        _("%(unit)s: only %(left)d %(stock)s %(account)s; %(asked)d cannot be taken.")
        % _words(units, key, left=stood.get(key, 0), asked=-moved[key])
        for key in _falling_accounts(units, moved)
        if stands[key] < 0
    ]
    if short:
        raise Refusal(" ".join(short))


def _refuse_shortage_since(
    units: Units, by_day: Mapping[LedgerKey, Counter[dt.date]], stands: Mapping[LedgerKey, int]
) -> None:
    """Raises Refusal if an account would have been short on a day since, before its men or goods came."""
    losing = {key for key, new in by_day.items() if key[2] != Account.DEPOT and min(new.values()) < 0}
    since = moved_since(units, min(day for new in by_day.values() for day in new))
    for key in sorted(losing, key=lambda key: (units[key[0]].key, key)):
        new, level, taken = by_day[key], stands[key], sum(by_day[key].values())
        days = {day for day in since[key].keys() | new.keys() if day > min(new)}
        for day in sorted(days, reverse=True):
            level -= since[key][day] + new[day]
            taken -= new[day]
            if level < 0:
                sentence = _(
                    "%(unit)s had only %(left)d %(stock)s %(account)s until %(day)s;"
                    " %(asked)d cannot be taken."
                )
                until = date_format(day)
                raise Refusal(sentence % _words(units, key, left=level - taken, asked=-taken, day=until))


def _falling_accounts(units: Units, moved: Counter[LedgerKey]) -> list[LedgerKey]:
    """Returns the accounts that lose, in the order of the units' keys."""
    losing = [key for key, by in moved.items() if by < 0 and key[2] != Account.DEPOT]
    return sorted(losing, key=lambda key: (units[key[0]].key, key))


def _words(units: Units, key: LedgerKey, **more: object) -> dict[str, object]:
    unit, stock, account = key
    return {"unit": units[unit].label, "stock": STOCK_NAMES[Stock(stock)], "account": label(account), **more}
